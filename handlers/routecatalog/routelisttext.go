package routecatalog

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"opshub/handlers/format"
)

// titleWidth is how wide the title of a route is before its truths.
const titleWidth = 54

// Table writes the list for a terminal: each route with its truths, its address below it, by section; under a search the section
// with the best match first.
func (l *RouteList) Table(w io.Writer) error {
	var b strings.Builder
	var sections []string
	of := map[string][]*InventoryRow{}
	for _, at := range l.list.rows {
		row := &l.Inv.Rows[at]
		if !slices.Contains(sections, row.Section) {
			sections = append(sections, row.Section)
		}
		of[row.Section] = append(of[row.Section], row)
	}
	heads := []string{"Declared", "Registered", "Linked", "Reachable"}
	if l.s == nil {
		heads = []string{"Declared", "Built"}
	}
	writeTruths(&b, l.list.title(), heads, heads)
	for _, section := range sections {
		count := fmt.Sprint(len(of[section]))
		if l.s != nil {
			count = l.list.groupWords(section, len(of[section]))
		}
		fmt.Fprintf(&b, "\n%s  %s\n", section, count)
		for _, row := range of[section] {
			truths := []bool{row.Declared, row.Registered, row.Linked, row.Reachable}
			if l.s == nil {
				truths = []bool{row.Declared, row.Content != ""}
			}
			words := make([]string, len(truths))
			for i, holds := range truths {
				words[i] = format.YesNo(holds)
			}
			writeTruths(&b, format.IndentScreen+format.Join(row.Title, string(row.Family)), heads, words)
			fmt.Fprintf(&b, "    %s\n", row.Path)
		}
	}
	b.WriteString("\n")
	format.WriteWrapped(&b, "", l.summary())
	_, err := io.WriteString(w, b.String())
	return err
}

// writeTruths is a line with words below their heads.
func writeTruths(b *strings.Builder, first string, heads, words []string) {
	line := fmt.Sprintf("%-*s", titleWidth, first)
	for i, head := range heads {
		line += fmt.Sprintf("  %-*s", len(head), words[i])
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}
