package ingest

import (
	"fmt"
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
	"opshub/schedule/localtime"
)

// cell returns the text of a known column in the current row, or nil if the file has no such column. In a file of our own
// export it removes the apostrophe that the export put before a text that a spreadsheet might execute.
func (s *sheet) cell(c int) []byte {
	if s.at[c] < 0 {
		return nil
	}
	if s.own {
		return columns.Unguard(s.fields[s.at[c]])
	}
	return s.fields[s.at[c]]
}

// text returns a copy of a cell, unchanged.
func (s *sheet) text(c int) string { return string(s.cell(c)) }

// common returns the interned text of a cell, for columns with few distinct values.
func (s *sheet) common(c int) string { return s.im.intern(s.cell(c)) }

// key reads the ID of the row from the first column and refuses a duplicate.
func (s *sheet) key() int64 {
	const c = 0
	id := s.id(c)
	if s.mapped != nil && s.mapped.MakesKeys() {
		return id // see repeated
	}
	if id > 0 && !s.im.seen[s.file.Kind].Add(id) {
		s.bad(c, fmt.Sprintf("%d stands twice", id))
	}
	return id
}

// id reads a positive whole number.
func (s *sheet) id(c int) int64 {
	b := s.cell(c)
	if id, ok := parseID(b); ok {
		return id
	}
	if len(b) == 0 {
		s.bad(c, "is empty")
		return 0
	}
	s.bad(c, fmt.Sprintf("%q is not a positive whole number%s", table.Clip(b), shortened(string(b))))
	return 0
}

// shortened explains a number in scientific notation, or returns "".
func shortened(text string) string {
	if _, err := strconv.ParseFloat(text, 64); err != nil || !strings.ContainsAny(text, "eE") {
		return ""
	}
	return ": a spreadsheet program shortened it; export the file again, and format the column as text before saving it"
}

// optionalID reads a positive whole number, or returns 0 for an empty cell.
func (s *sheet) optionalID(c int) int64 {
	if len(s.cell(c)) == 0 {
		return 0
	}
	return s.id(c)
}

func parseID(b []byte) (int64, bool) {
	if len(b) == 0 || len(b) > 18 {
		n, err := strconv.ParseInt(string(b), 10, 64) // some numbers of 19 digits fit in an int64
		return n, err == nil && n > 0 && b[0] != '+'
	}
	n := int64(0)
	for _, d := range b {
		if d < '0' || d > '9' {
			return 0, false
		}
		n = n*10 + int64(d-'0')
	}
	return n, n > 0
}

// minutes reads a whole number of minutes, or returns 0 for an empty cell.
func (s *sheet) minutes(c int) int {
	b := s.cell(c)
	if len(b) == 0 {
		return 0
	}
	n, err := strconv.Atoi(string(b))
	if err != nil || n < 0 || n > 366*1440 {
		s.bad(c, fmt.Sprintf("%q is not a number of minutes", table.Clip(b)))
		return 0
	}
	return n
}

// date reads a date, or returns 0 for an empty cell.
func (s *sheet) date(c int) schedule.Date {
	b := s.cell(c)
	if len(b) == 0 {
		return 0
	}
	if d, rest, ok := table.CutDate(b); ok && len(rest) == 0 {
		if no := outside(table.Unix(d, 0)); no != "" {
			s.bad(c, fmt.Sprintf("%q %s", table.Clip(b), no))
		}
		return d
	}
	if _, err := localtime.ParseDate(table.Clip(b)); err != nil {
		s.bad(c, err.Error())
	} else {
		s.bad(c, fmt.Sprintf("%q is not a date: use YYYY-MM-DD", table.Clip(b)))
	}
	return 0
}

// word translates a cell with a vocabulary.
func (s *sheet) word(c int, v *report.Vocabulary) string {
	r := s.words[c]
	if r == nil {
		r = report.NewWordReader(v, s.file.Name(), s.label(c))
		s.words[c] = r
	}
	b := s.cell(c)
	to, ok := r.Read(b)
	switch {
	case ok:
	case len(b) == 0:
		s.bad(c, "is empty: use one of "+v.Options)
	default:
		s.bad(c, fmt.Sprintf("%q is unknown: use one of %s", table.Clip(b), v.Options))
	}
	return to
}

// flag reads a yes or no cell.
func (s *sheet) flag(c int) bool { return s.word(c, &yesNo) == "1" }
