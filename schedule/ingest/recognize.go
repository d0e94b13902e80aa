package ingest

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
)

// headRecords is the number of records at the start of a table among which the header is searched. Exports often begin
// with a title.
const headRecords = 30

// record is one record at the start of a table.
type record struct {
	cells []string
	line  int
}

var errEmpty = errors.New("is empty: a header row is needed")

// readHead reads the first records of a text.
func readHead(path string, delimiter byte) ([]record, error) {
	f, err := table.OpenRegular(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rows, err := table.OpenText(f, delimiter)
	if err != nil {
		return nil, err
	}
	head, err := firstRecords(rows)
	if err == nil && len(head) == 0 {
		err = errEmpty
	}
	return head, err
}

// firstRecords reads the first records of a table. A syntax error after the first record is not an error here: reading the
// whole table reports it.
func firstRecords(rows table.Rows) (head []record, err error) {
	for len(head) < headRecords {
		cells, line, err := rows.Next()
		if errors.Is(err, io.EOF) || err != nil && len(head) > 0 {
			return head, nil
		}
		if err != nil {
			return nil, err
		}
		texts, err := headerTexts(cells)
		if err != nil && len(head) == 0 {
			return nil, err
		}
		head = append(head, record{texts, line})
	}
	return head, nil
}

var errNotUTF8 = errors.New("is not UTF-8: save it as CSV UTF-8")

// headerTexts copies the cells of a record.
func headerTexts(cells [][]byte) ([]string, error) {
	texts := make([]string, len(cells))
	for i, c := range cells {
		if !utf8.Valid(c) {
			return nil, errNotUTF8
		}
		texts[i] = string(c)
	}
	return texts, nil
}

// recognition is what a table is, or why it is not part of a roster.
type recognition struct {
	kind  report.Kind
	table *mapping.Table // nil for the columns of opshub
	layout
	why  string
	line int // of the error
}

// kindOfRows maps the kinds of a mapping to kinds of rows.
var kindOfRows = map[string]report.Kind{"shifts": report.Shifts, "blocks": report.Blocks, "employees": report.Employees}

// recognize determines what a table contains. A mapping of the options applies to each table that has its columns. Otherwise
// the columns of opshub decide, then the embedded mappings.
func (im *importer) recognize(head []record, f report.File) recognition {
	if found := match(im.opt.Mappings, head, f); len(found) > 0 {
		return im.only(found)
	}
	if !f.Workbook {
		if kind, why := kindOf(head[0].cells); kind != "" || why != "" {
			return recognition{kind: kind, why: why, line: head[0].line}
		}
	}
	if found := match(mapping.Embedded(), head, f); len(found) > 0 {
		return im.only(found)
	}
	if kind := kindByName(filepath.Base(f.Path)); kind != "" && !f.Workbook {
		return recognition{kind: kind}
	}
	return recognition{why: nearest(head[0].cells), line: head[0].line}
}

// only returns the recognition of the single mapping that matches, or names the option that decides.
func (im *importer) only(found []recognition) recognition {
	r := found[0]
	if len(found) > 1 {
		var names []string
		for _, r := range found {
			names = append(names, r.table.Mapping().Name)
		}
		return recognition{line: r.line, why: fmt.Sprintf("matches the mappings %s: choose one with --mapping", strings.Join(names, " and "))}
	}
	if r.table.Refuse != "" {
		return recognition{line: r.line, why: r.table.Refuse}
	}
	r.kind = kindOfRows[r.table.Rows]
	return r
}

// match returns the tables of mappings whose columns a table has.
func match(mappings []*mapping.Mapping, head []record, f report.File) (found []recognition) {
	for _, m := range mappings {
		for i := range m.Tables {
			t := &m.Tables[i]
			if f.Workbook && t.Sheet != "" && !strings.EqualFold(t.Sheet, f.Sheet) {
				continue
			}
			if at, ok := header(t, head); ok {
				r := recognition{table: t, layout: layout{skip: at}, line: head[at].line}
				if t.Delimiter != "" {
					r.delimiter = t.Delimiter[0]
				}
				found = append(found, r)
				break // a CSV file is one table of a mapping
			}
		}
	}
	return found
}

// header returns the index of the record that is the header of a table.
func header(t *mapping.Table, head []record) (int, bool) {
	for i, r := range head {
		if t.SkipLines > 0 && r.line <= t.SkipLines {
			continue
		}
		if t.Has(r.cells) {
			return i, true
		}
		if t.SkipLines > 0 {
			return 0, false
		}
	}
	return 0, false
}

// delimiter returns the delimiter that the mappings of the options declare, or 0.
func (im *importer) delimiter() byte {
	for _, m := range im.opt.Mappings {
		for _, t := range m.Tables {
			if t.Delimiter != "" {
				return t.Delimiter[0]
			}
		}
	}
	return 0
}

// nearest says which kind of table has most of the columns of a header, and which columns it lacks.
func nearest(header []string) string {
	const unknown = "its columns are not those of an organization, locations, employees, shifts, unavailable blocks, coverage targets, constraint rules or schedule exceptions"
	best, most := "", 0
	var missing []string
	consider := func(what string, has int, lacks []string) {
		score := 2 * has
		for _, name := range lacks {
			if alike(name, header) != "" {
				score++
			}
		}
		if has > 1 && score > most { // one common word such as note proves nothing
			best, most, missing = what, score, lacks
		}
	}
	for _, kind := range report.Kinds {
		lacks, has := missingColumns(kind, header)
		consider("a file of "+string(kind), has, lacks)
	}
	for _, m := range mapping.Embedded() {
		for i := range m.Tables {
			if lacks, has := m.Tables[i].Missing(header); has > len(lacks) {
				consider(m.Title, has, lacks)
			}
		}
	}
	if most == 0 || len(missing) == 0 {
		return unknown + "; opshub import --explain drafts a mapping"
	}
	text := fmt.Sprintf("is nearest to %s, but has no column %s", best, strings.Join(missing, ", "))
	for _, name := range missing {
		if like := alike(name, header); like != "" {
			text += fmt.Sprintf("; %q may be %s", schedule.Printable(like), name)
		}
	}
	return text + "; opshub import --explain drafts a mapping"
}

// missingColumns returns the required columns of a kind that a header lacks, and how many of its columns the header has.
func missingColumns(kind report.Kind, header []string) (missing []string, present int) {
	has := map[string]bool{}
	for _, h := range header {
		has[mapping.Plain(h)] = true
	}
	for _, c := range tables[kind] {
		switch {
		case hasAny(has, c):
			present++
		case c.required:
			missing = append(missing, c.names[0])
		}
	}
	return missing, present
}

// alike returns the column of a header whose name contains the name of a column or is contained in it, or "".
func alike(name string, header []string) string {
	want := mapping.Plain(name)
	for _, h := range header {
		if have := mapping.Plain(h); len(have) > 1 && (strings.Contains(have, want) || strings.Contains(want, have)) {
			return h
		}
	}
	return ""
}
