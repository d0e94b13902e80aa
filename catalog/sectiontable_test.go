package catalog

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// These lines enclose the table of sections in docs/architecture.md.
const (
	tableOpens  = "<!-- routes: written by make golden -->\n"
	tableCloses = "<!-- /routes -->"
)

// TestGoldenSectionTable compares the table with the catalog, or writes the table if -update is set.
func TestGoldenSectionTable(t *testing.T) {
	const file = "../docs/architecture.md"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, opens := strings.Cut(string(data), tableOpens)
	table, tail, closes := strings.Cut(rest, tableCloses)
	if !opens || !closes {
		t.Fatalf("%s has no place for the table of sections (%q ... %q)", file, strings.TrimSpace(tableOpens), tableCloses)
	}
	want := sectionTable(mustDefault(t))
	if *update {
		if err := os.WriteFile(file, []byte(head+tableOpens+want+tableCloses+tail), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if table != want {
		t.Errorf("the table of sections in %s differs from the catalog; run make golden:\n%s", file, want)
	}
}

// sectionTable counts the rows of each section, and how many of them have content and are therefore registered.
func sectionTable(c *Catalog) string {
	var b strings.Builder
	b.WriteString("| section | place | routes | registered |\n| --- | --- | ---: | ---: |\n")
	total, built := 0, 0
	for _, section := range c.Sections() {
		rows, ready := c.In(section.Name), 0
		for _, s := range rows {
			if s.Content != "" {
				ready++
			}
		}
		total, built = total+len(rows), built+ready
		fmt.Fprintf(&b, "| %s | %s | %d | %d |\n", section.Name, section.Place, len(rows), ready)
	}
	fmt.Fprintf(&b, "| all %d | | %d | %d |\n", len(c.Sections()), total, built)
	return b.String()
}

func mustDefault(t *testing.T) *Catalog {
	t.Helper()
	c, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	return c
}
