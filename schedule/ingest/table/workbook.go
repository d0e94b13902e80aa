package table

import (
	"io"
	"strings"

	"github.com/xuri/excelize/v2"
)

// keptInMemory is the largest part that the library keeps in memory. It unpacks larger ones to temporary files.
const keptInMemory = 8 << 20

// Workbook is an Excel workbook (.xlsx) that is open for reading.
type Workbook struct {
	file     *excelize.File
	Date1904 bool // dates are counted from 1904
}

// IsWorkbook reports whether a file has the extension of a workbook.
func IsWorkbook(path string) bool {
	lower := strings.ToLower(path)
	return strings.HasSuffix(lower, ".xlsx") || strings.HasSuffix(lower, ".xlsm")
}

// OpenWorkbook opens a workbook that Verify has accepted.
func OpenWorkbook(path string) (*Workbook, error) {
	file, err := excelize.OpenFile(path, excelize.Options{UnzipSizeLimit: maxParts, UnzipXMLSizeLimit: keptInMemory, RawCellValue: true})
	if err != nil {
		return nil, errNotWorkbook
	}
	w := &Workbook{file: file}
	if props, err := file.GetWorkbookProps(); err == nil && props.Date1904 != nil {
		w.Date1904 = *props.Date1904
	}
	return w, nil
}

// Close closes the workbook and removes its temporary files.
func (w *Workbook) Close() error { return w.file.Close() }

// Sheets returns the names of the visible sheets in order.
func (w *Workbook) Sheets() (names []string) {
	for _, name := range w.file.GetSheetList() {
		if visible, err := w.file.GetSheetVisible(name); err == nil && visible {
			names = append(names, name)
		}
	}
	return names
}

// Sheet returns the rows of a sheet from the first one. A line is the number of a row in the spreadsheet.
func (w *Workbook) Sheet(name string) (*Sheet, error) {
	rows, err := w.file.Rows(name)
	if err != nil {
		return nil, errNotWorkbook
	}
	return &Sheet{rows: rows}, nil
}

// Sheet reads the rows of one sheet. Dates and times of date cells are numbers of days.
type Sheet struct {
	rows  *excelize.Rows
	line  int
	cells [][]byte
	text  []byte
}

// Next returns the cells of the next row that is not empty. Empty cells at the end of a row are missing.
func (s *Sheet) Next() ([][]byte, int, error) {
	for s.rows.Next() {
		s.line++
		texts, err := s.rows.Columns()
		if err != nil {
			return nil, s.line, errNotWorkbook
		}
		size, empty := 0, true
		for _, text := range texts {
			size += len(text)
			empty = empty && strings.TrimSpace(text) == ""
		}
		if size > maxRecord {
			return nil, s.line, &SyntaxError{s.line, "this row is longer than 1 MiB"}
		}
		if empty {
			continue
		}
		s.cells, s.text = s.cells[:0], s.text[:0]
		for _, text := range texts {
			s.text = append(s.text, text...)
		}
		at := 0
		for _, text := range texts {
			s.cells = append(s.cells, s.text[at:at+len(text)])
			at += len(text)
		}
		return s.cells, s.line, nil
	}
	if s.rows.Error() != nil {
		return nil, s.line, errNotWorkbook
	}
	return nil, s.line, io.EOF
}

// Done returns 0: the number of bytes is unknown.
func (s *Sheet) Done() int64 { return 0 }

// Close closes the sheet.
func (s *Sheet) Close() error { return s.rows.Close() }
