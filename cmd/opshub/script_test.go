package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// runScript runs the commands of a file in testdata, in the current folder. Empty lines separate the cases. The lines of a case are:
//
//	$ opshub draft-shift validate --db a.db    the command; 'words in quotes' are one argument
//	status 0                                   its exit status
//	out words / out! words                     standard output contains the words, or not; runs of spaces count as one
//	err words / err! words                     the same for standard error
//	wide 80                                    no line of standard output is longer
//	same a.db                                  the file has the same bytes and modification time, and its folder has no other file
//
// Lines that begin with # are comments.
func runScript(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	line, ran := 1, 0
	for block := range strings.SplitSeq(string(data), "\n\n") {
		if runCase(t, block, fmt.Sprintf("%s:%d", filepath.Base(file), line)) {
			ran++
		}
		line += strings.Count(block, "\n") + 2
	}
	if ran == 0 {
		t.Errorf("%s runs no command", file)
	}
}

// runCase runs the command of one block and compares the result with the other lines of the block.
func runCase(t *testing.T, block, where string) bool {
	t.Helper()
	var command string
	var wants []string
	for line := range strings.Lines(block) {
		switch line = strings.TrimRight(line, "\n"); {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "$ opshub "):
			command = strings.TrimPrefix(line, "$ opshub ")
		default:
			wants = append(wants, line)
		}
	}
	if command == "" {
		return false
	}
	before := map[string]string{}
	for _, want := range wants {
		if file, ok := strings.CutPrefix(want, "same "); ok {
			before[file] = fileState(t, file)
		}
	}
	code, stdout, stderr := opshub(t, nil, argumentsOf(command)...)
	for _, want := range wants {
		kind, words, _ := strings.Cut(want, " ")
		if problem := unmet(kind, words, code, stdout, stderr); kind == "same" {
			if now := fileState(t, words); now != before[words] {
				t.Errorf("%s: $ opshub %s: %s was %s and is %s", where, command, words, before[words], now)
			}
		} else if problem != "" {
			t.Errorf("%s: $ opshub %s: %s: %s", where, command, want, problem)
		}
	}
	return true
}

// argumentsOf splits a command at spaces outside single quotes.
func argumentsOf(command string) (args []string) {
	for i, part := range strings.Split(command, "'") {
		if i%2 == 1 {
			args = append(args, part)
			continue
		}
		args = append(args, strings.Fields(part)...)
	}
	return args
}

// unmet returns the reason why a line of a case fails, or an empty string.
func unmet(kind, words string, code int, stdout, stderr string) string {
	squeezed := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	switch kind {
	case "status":
		if strconv.Itoa(code) != words {
			return fmt.Sprintf("exit status %d\n%s%s", code, stdout, stderr)
		}
	case "out", "out!":
		if strings.Contains(squeezed(stdout), squeezed(words)) != (kind == "out") {
			return "standard output is\n" + stdout
		}
	case "err", "err!":
		if strings.Contains(squeezed(stderr), squeezed(words)) != (kind == "err") {
			return "standard error is\n" + stderr
		}
	case "wide":
		most, _ := strconv.Atoi(words)
		for line := range strings.Lines(stdout) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > most || most == 0 {
				return fmt.Sprintf("%d wide: %s", n, line)
			}
		}
	case "same":
	default:
		return "the script has no such line"
	}
	return ""
}
