package table

import (
	"archive/zip"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Limits of a workbook. A sheet of the largest allowed number of rows fits; a zip bomb does not.
const (
	maxWorkbook  = 256 << 20 // bytes of the file
	maxUnzipped  = 2 << 30   // bytes of all parts
	keptInMemory = 8 << 20   // larger parts are unpacked to temporary files
)

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

// OpenWorkbook opens a workbook. It refuses one that is too large, and one with formulas, macros or links to other files,
// because the values that a file shows must be the values that it contains.
func OpenWorkbook(path string) (*Workbook, error) {
	if err := inspect(path); err != nil {
		return nil, err
	}
	file, err := excelize.OpenFile(path, excelize.Options{UnzipSizeLimit: maxUnzipped, UnzipXMLSizeLimit: keptInMemory, RawCellValue: true})
	if err != nil {
		return nil, errNotWorkbook
	}
	w := &Workbook{file: file}
	if props, err := file.GetWorkbookProps(); err == nil && props.Date1904 != nil {
		w.Date1904 = *props.Date1904
	}
	return w, nil
}

var errNotWorkbook = errors.New("is not a readable Excel workbook: save it again as .xlsx, or as CSV UTF-8")

// inspect checks the parts of a workbook without interpreting them.
func inspect(path string) error {
	parts, err := zip.OpenReader(path)
	if err != nil {
		return errNotWorkbook
	}
	defer parts.Close()
	var packed, unpacked uint64
	for _, part := range parts.File {
		packed, unpacked = packed+part.CompressedSize64, unpacked+part.UncompressedSize64
		name := strings.ToLower(strings.ReplaceAll(part.Name, `\`, "/"))
		switch {
		case packed > maxWorkbook || unpacked > maxUnzipped:
			return fmt.Errorf("is too large for a workbook: save each sheet as CSV UTF-8")
		case strings.Contains(name, "externallinks/"):
			return errors.New("contains links to other workbooks: save a copy that contains only values")
		case strings.HasSuffix(name, "vbaproject.bin"):
			return errors.New("contains macros: save it as .xlsx")
		}
	}
	for _, part := range parts.File {
		name := strings.ToLower(strings.ReplaceAll(part.Name, `\`, "/"))
		if !strings.HasPrefix(name, "xl/worksheets/") || !strings.HasSuffix(name, ".xml") {
			continue
		}
		if err := withoutFormulas(part); err != nil {
			return err
		}
	}
	return nil
}

// withoutFormulas returns an error if a sheet contains a formula.
func withoutFormulas(part *zip.File) error {
	src, err := part.Open()
	if err != nil {
		return errNotWorkbook
	}
	defer src.Close()
	in, tail := bufio.NewReaderSize(src, SniffSize), []byte(nil)
	for {
		head, err := in.Peek(SniffSize)
		text := append(tail, head...)
		for _, f := range []string{"<f>", "<f ", "<f/", ":f>", ":f "} {
			if bytes.Contains(text, []byte(f)) {
				return errors.New("contains formulas: save a copy that contains only values")
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return errNotWorkbook
		}
		tail = append([]byte(nil), text[max(0, len(text)-2):]...)
		_, _ = in.Discard(len(head))
	}
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
