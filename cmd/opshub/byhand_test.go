package main

import (
	"os/exec"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestTheDryRunByHand runs every command line of the guide to the manual test in order, in an empty folder. It compares each output with
// the guide. The command that must repeat the earlier output detects changes to the data.
func TestTheDryRunByHand(t *testing.T) {
	t.Chdir(t.TempDir())
	wrote, typed, statuses := map[string]string{}, 0, map[int]bool{}
	for _, part := range catalog.Suites["dry-run-by-hand"].Parts {
		for _, try := range part.Try {
			typed++
			statuses[try.Status] = true
			args, code, out := argumentsOf(try.Line), 0, ""
			if args[0] == "opshub" {
				var errs string
				code, out, errs = opshub(t, nil, args[1:]...)
				out += errs
			} else {
				data, err := exec.CommandContext(t.Context(), args[0], args[1:]...).CombinedOutput()
				if err != nil {
					t.Errorf("%s: %v", try.Line, err)
				}
				out = string(data)
			}
			if code != try.Status || !strings.Contains(out, try.Shows) {
				t.Errorf("%s: exit status %d, want %d and %q:\n%s", try.Line, code, try.Status, try.Shows, out)
			}
			if before, again := wrote[try.Line]; try.Same && (!again || before != out) {
				t.Errorf("%s: wrote %q and then %q", try.Line, before, out)
			}
			wrote[try.Line] = out
		}
	}
	if typed < 8 || len(statuses) < 3 {
		t.Errorf("%d lines with %d exit statuses: the guide has all three", typed, len(statuses))
	}
}
