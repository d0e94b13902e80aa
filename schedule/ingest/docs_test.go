package ingest

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"opshub/schedule/ingest/report"

	"github.com/google/go-cmp/cmp"
)

// TestDocsColumns compares the tables of columns in docs/importing.md with those that an import accepts.
func TestDocsColumns(t *testing.T) {
	text, err := os.ReadFile("../../docs/importing.md")
	if err != nil {
		t.Fatal(err)
	}
	want, got, gotMarks := map[report.Kind][2][]string{}, map[report.Kind][2][]string{}, map[report.Kind][]string{}
	for kind, columns := range tables {
		var names [2][]string
		for _, c := range columns {
			switch {
			case c.required:
				names[0] = append(names[0], c.names[0])
			case !c.own:
				names[1] = append(names[1], c.names[0])
			}
		}
		want[kind] = names
	}
	quoted := func(cell string) (names []string) {
		for _, found := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(cell, -1) {
			names = append(names, found[1])
		}
		return names
	}
	exports := map[string]report.Kind{"staff": report.Employees, "blocks": report.Blocks, "shifts": report.Shifts}
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		switch first := strings.TrimSpace(cells[0]); len(cells) {
		case 3:
			if _, known := tables[report.Kind(first)]; known {
				got[report.Kind(first)] = [2][]string{quoted(cells[1]), quoted(cells[2])}
			}
		case 2:
			if kind, known := exports[first]; known {
				gotMarks[kind] = quoted(cells[1])
			}
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the columns differ from docs/importing.md (-program +docs):\n%s", diff)
	}
	if diff := cmp.Diff(marks, gotMarks); diff != "" {
		t.Errorf("the columns of exports differ from docs/importing.md (-program +docs):\n%s", diff)
	}
}
