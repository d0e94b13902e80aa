package main

import (
	"io"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestReadmeNamesEveryCommandAndFlag holds that the README speaks of exactly the commands there are, and of every
// flag of serve.
func TestReadmeNamesEveryCommandAndFlag(t *testing.T) {
	data, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	parser, err := newParser(os.Getenv, io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var have, told []string
	for _, command := range parser.Model.Children {
		have = append(have, command.Name)
		for _, flag := range command.Flags {
			if command.Name == "serve" && !flag.Hidden && flag.Name != "help" && !strings.Contains(string(data), "`--"+flag.Name+"`") {
				t.Errorf("README.md does not explain serve --%s", flag.Name)
			}
		}
	}
	for line := range strings.Lines(string(data)) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == "opshub" {
			told = append(told, words[1])
		}
	}
	slices.Sort(told)
	slices.Sort(have)
	if told = slices.Compact(told); !slices.Equal(told, have) {
		t.Errorf("README.md tells of the commands %v, there are %v", told, have)
	}
}
