package handlers

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestScripts runs the scripts in testdata, which are requests in plain text. A case is a block of lines without an empty line:
//
//	GET /path?query            the request; also HEAD, POST and so on
//	> Name: value              a header of the request
//	status 200                 the expected status
//	header Name: words         the header contains the words; "header Name: " alone means it is absent
//	body words                 the visible text contains the words
//	body! words                the visible text does not contain the words
//	raw words / raw! words     the body contains, or does not contain, the words
//
// Lines that begin with # are comments. ${10k} is ten thousand letters.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	h := demoServer(t).Handler()
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			line := 1
			for block := range strings.SplitSeq(string(data), "\n\n") {
				runCase(t, h, block, fmt.Sprintf("%s:%d", file, line))
				line += strings.Count(block, "\n") + 2
			}
		})
	}
}

// runCase sends the request of one block and compares the response with its lines.
func runCase(t *testing.T, h http.Handler, block, where string) {
	t.Helper()
	var request string
	var headers, wants []string
	for line := range strings.SplitSeq(block, "\n") {
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case request == "":
			request = strings.ReplaceAll(line, "${10k}", strings.Repeat("a", 10000))
		case strings.HasPrefix(line, "> "):
			name, value, _ := strings.Cut(line[2:], ": ")
			headers = append(headers, name, value)
		default:
			wants = append(wants, line)
		}
	}
	if request == "" {
		return
	}
	method, target, _ := strings.Cut(request, " ")
	w := do(t, h, method, target, headers...)
	for _, want := range wants {
		if problem := unmet(t, w, want); problem != "" {
			t.Errorf("%s: %s %.80s: %s: %s", where, method, target, want, problem)
		}
	}
}

// unmet returns why a response does not meet a line of a script, or an empty string.
func unmet(t *testing.T, w *httptest.ResponseRecorder, want string) string {
	t.Helper()
	kind, words, _ := strings.Cut(want, " ")
	body := w.Body.String()
	switch kind {
	case "status":
		if strconv.Itoa(w.Code) != words {
			return fmt.Sprintf("status is %d", w.Code)
		}
	case "header":
		name, value, _ := strings.Cut(words, ": ")
		got := strings.Join(w.Header().Values(strings.TrimSuffix(name, ":")), ", ")
		if (value == "" && got != "") || !strings.Contains(got, value) {
			return fmt.Sprintf("header is %q", got)
		}
	case "body", "body!":
		if strings.Contains(text(parsePage(t, body)), words) != (kind == "body") {
			return "a reader sees: " + cut(text(parsePage(t, body)))
		}
	case "raw", "raw!":
		if strings.Contains(body, words) != (kind == "raw") {
			return "the body is: " + cut(body)
		}
	default:
		return "the script has no such line"
	}
	return ""
}

func cut(s string) string { return s[:min(len(s), 600)] }
