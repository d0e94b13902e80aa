package ingest

import (
	"errors"
	"io"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
)

// openWorkbook opens a workbook if it is a regular file.
func openWorkbook(path string) (*table.Workbook, error) {
	f, err := table.OpenRegular(path)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	return table.OpenWorkbook(path)
}

// verifiedWorkbook opens a workbook for the first time in an import.
func verifiedWorkbook(path string) (*table.Workbook, error) {
	if table.IsIrregular(path) {
		return nil, table.ErrNotRegular
	}
	if err := table.Verify(path); err != nil {
		return nil, err
	}
	return openWorkbook(path)
}

// readWorkbook reads one sheet of a workbook.
func (s *sheet) readWorkbook() error {
	book, err := openWorkbook(s.file.Path)
	if err != nil {
		return err
	}
	defer book.Close()
	rows, err := book.Sheet(s.file.Sheet)
	if err != nil {
		return err
	}
	defer rows.Close()
	return s.readRows(rows, book.Date1904)
}

// readHeader reads the records up to the header and sets the columns. A mapping translates the rows that follow.
func (s *sheet) readHeader(rows table.Rows, date1904 bool) error {
	var cells [][]byte
	for range s.skip + 1 {
		var err error
		if cells, s.line, err = rows.Next(); errors.Is(err, io.EOF) {
			return errEmpty
		} else if err != nil {
			return err
		}
	}
	header, err := headerTexts(cells)
	if err != nil {
		return err
	}
	s.in, s.header = rows, header
	if s.file.Table == nil {
		return nil
	}
	s.mapped = s.file.Table.Translate(rows, header, mapping.Options{
		DateOrder: s.im.opt.DateOrder, Clock: s.im.opt.Clock, Workbook: s.file.Workbook, Date1904: date1904,
		People: &finder{s.im, s.file.Path},
	})
	s.in, s.header = s.mapped, s.mapped.Header()
	return nil
}

// madeRow is a row whose key a mapping made.
type madeRow struct {
	fingerprint uint32
	file        int32 // number of its file
	at          int32 // index of an open shift in the roster, or -1
}

// repeated reports whether a row with a made key repeats an earlier row, which is then not read again. An open shift that
// occurs several times in a file needs several people. Different rows with the same key are an error.
func (s *sheet) repeated() bool {
	if s.mapped == nil || !s.mapped.MakesKeys() {
		return false
	}
	id, _ := parseID(s.fields[s.at[0]])
	old, ok := s.im.made[id]
	if !ok {
		return false
	}
	switch {
	case old.fingerprint != s.mapped.Fingerprint():
		s.bad(0, "the columns that identify a row are equal to those of another row, but the rows differ: add a column to the key of the mapping")
	case old.at >= 0 && old.file == s.ordinal:
		shift := &s.im.out.Shifts[old.at]
		shift.OpenSlots = max(shift.OpenSlots, 1) + 1
	default:
		s.repeats++
	}
	return true
}

// remember stores the key of the current row, so that a repetition is noticed.
func (s *sheet) remember() {
	if s.failed || s.mapped == nil || !s.mapped.MakesKeys() {
		return
	}
	id, _ := parseID(s.fields[s.at[0]])
	row := madeRow{s.mapped.Fingerprint(), s.ordinal, -1}
	if n := len(s.im.out.Shifts); s.file.Kind == report.Shifts && s.im.out.Shifts[n-1].EmployeeID == 0 {
		row.at = int32(n - 1) // #nosec G115 -- shifts are numbered by int32 everywhere
	}
	s.im.made[id] = row
}

// reportMapped adds notices about what a mapping left out or replaced.
func (s *sheet) reportMapped() {
	if s.mapped == nil {
		return
	}
	if unused := s.mapped.Unused(); len(unused) > 0 {
		for i, c := range unused {
			unused[i] = schedule.Printable(c)
		}
		s.im.rep.AddNotice(s.file.Name(), "columns not used: %s", strings.Join(unused, ", "))
	}
	if n := s.mapped.Totals; n > 0 {
		s.im.rep.AddNotice(s.file.Name(), "%s with totals skipped", report.Count(n, "line"))
	}
	if s.repeats > 0 {
		s.im.rep.AddNotice(s.file.Name(), "%s repeated and read once", report.Count(s.repeats, "row"))
	}
	for _, w := range s.mapped.Words() {
		s.im.rep.Words = append(s.im.rep.Words, report.Word{File: s.file.Name(), Column: w.Column, From: w.From, To: w.To, Count: w.Count})
	}
}
