package report

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
)

// AboutSheet is the name of the worksheet that describes the rows.
const AboutSheet = "About"

// tooManyRows is the error for a workbook with more rows than a worksheet holds.
func tooManyRows(rows int) error {
	return web.QueryError{BadValue: schedule.BadValue{Name: "format", Value: web.XLSXFile.Name,
		Message: fmt.Sprintf("An Excel sheet can contain %s rows below its header, and this filter matches %s.", components.Thousands(columns.SheetRowLimit), components.Thousands(int64(rows))),
		Hint:    "Narrow the filter, or use CSV, which contains every row"}}
}

// writeWorkbook writes the rows as an Office Open XML workbook. The library writes a workbook whose first worksheet
// has no rows. The rows are inserted into that worksheet while it is sent, so neither memory nor a temporary file holds
// them.
func (f RowsFile[T]) writeWorkbook(out io.Writer) error {
	book := excelize.NewFile()
	defer book.Close()
	styles, err := f.frame(book)
	if err != nil {
		return fmt.Errorf("frame of the workbook: %w", err)
	}
	pack := zip.NewWriter(out)
	pack.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestSpeed)
	})
	rows := &sheetSplice{rows: func(out io.Writer) error { return f.sheetRows(out, styles) }}
	book.SetZipWriter(func(io.Writer) excelize.ZipWriter { return sheetZip{Writer: pack, rows: rows} })
	if _, err := book.WriteToBuffer(); err != nil { // the buffer stays empty because sheetZip writes to out
		return err
	}
	return rows.finish()
}

// sheetRows writes every row as XML of the worksheet.
func (f RowsFile[T]) sheetRows(out io.Writer, styles columns.SheetStyles) error {
	sheet := columns.NewSheetRows(f.Columns, styles)
	line := make([]byte, 0, web.ExportBuffer)
	err := f.Each(func(row *T) (err error) {
		if line, err = sheet.Append(line, row); err != nil || len(line) < web.ExportBuffer {
			return err
		}
		_, err = out.Write(line)
		line = line[:0]
		return err
	})
	if err != nil {
		return err
	}
	_, err = out.Write(line)
	return err
}

// sheetZip writes the archive and inserts the rows into the first worksheet.
type sheetZip struct {
	*zip.Writer
	rows *sheetSplice
}

func (z sheetZip) Create(name string) (io.Writer, error) {
	out, err := z.Writer.Create(name)
	if strings.HasSuffix(name, "worksheets/sheet1.xml") {
		z.rows.out = out
		return z.rows, err
	}
	return out, err
}

// Close ends the archive, unless the rows failed: the library also closes it after an error, which would send what is buffered.
func (z sheetZip) Close() error {
	if z.rows.err != nil {
		return z.rows.err
	}
	return z.Writer.Close()
}

// sheetSplice passes the XML of a worksheet through and inserts the rows at the end of its data.
type sheetSplice struct {
	out     io.Writer
	rows    func(io.Writer) error
	before  []byte // input before the end of the data
	spliced bool
	err     error // of the rows
}

var sheetDataEnd = []byte("</sheetData>")

func (s *sheetSplice) Write(p []byte) (int, error) {
	if s.spliced {
		return s.out.Write(p)
	}
	s.before = append(s.before, p...)
	i := bytes.Index(s.before, sheetDataEnd)
	if i < 0 {
		return len(p), nil
	}
	s.spliced = true
	if _, err := s.out.Write(s.before[:i]); err != nil {
		return 0, err
	}
	if s.err = s.rows(s.out); s.err != nil {
		return 0, s.err
	}
	_, err := s.out.Write(s.before[i:])
	return len(p), err
}

// finish returns an error if the end of the data was never found.
func (s *sheetSplice) finish() error {
	if !s.spliced {
		return errors.New("BUG: the sheet has no end of its data")
	}
	return nil
}

// Number formats of a workbook. A UTC time looks as in the CSV but is a date of the worksheet.
const (
	sheetDate    = `yyyy\-mm\-dd`
	sheetLocal   = `yyyy\-mm\-dd\ hh:mm`
	sheetUTC     = `yyyy\-mm\-dd\Thh:mm:ss\Z`
	sheetDecimal = 2  // built-in format "0.00"
	sheetText    = 49 // built-in format "@": text typed over the cell remains text
)

// frame adds the worksheets: one for the rows, which has only its header row, and one that describes them.
func (f RowsFile[T]) frame(book *excelize.File) (styles columns.SheetStyles, err error) {
	name := sheetName(f.Head.Title)
	steps := []func() error{
		func() error { return book.SetSheetName("Sheet1", name) },
		func() (err error) { styles, err = sheetStyles(book); return err },
		func() error { return f.headRow(book, name) },
		func() error { return f.about(book) },
		func() error { return f.properties(book) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return styles, err
		}
	}
	return styles, nil
}

// sheetBold is the font of header cells.
var sheetBold = excelize.Font{Bold: true, Family: "Calibri", Size: 11}

// properties sets the document properties, which file managers display.
func (f RowsFile[T]) properties(book *excelize.File) error {
	at := f.Head.At.UTC().Format(time.RFC3339)
	return book.SetDocProps(&excelize.DocProperties{Title: f.Head.Title, Description: f.Head.Words, Creator: "opshub", LastModifiedBy: "opshub", Created: at, Modified: at})
}

// sheetName returns a title as the name of a worksheet: at most 31 characters, without characters that Excel forbids.
func sheetName(title string) string {
	name := strings.Trim(strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\`, r) {
			return ' '
		}
		return r
	}, title), "' ")
	if runes := []rune(name); len(runes) > excelize.MaxSheetNameLength {
		name = string(runes[:excelize.MaxSheetNameLength])
	}
	if name == "" || strings.EqualFold(name, AboutSheet) || strings.EqualFold(name, "history") {
		return "Rows"
	}
	return name
}

func sheetStyles(book *excelize.File) (s columns.SheetStyles, err error) {
	add := func(to *int, style excelize.Style) {
		if err == nil {
			*to, err = book.NewStyle(&style)
		}
	}
	format := func(code string) excelize.Style { return excelize.Style{CustomNumFmt: &code} }
	add(&s.Text, excelize.Style{NumFmt: sheetText})
	add(&s.Decimal, excelize.Style{NumFmt: sheetDecimal})
	add(&s.Date, format(sheetDate))
	add(&s.Local, format(sheetLocal))
	add(&s.UTC, format(sheetUTC))
	return s, err
}

// headRow writes the header row: bold, frozen, with a filter on every column.
func (f RowsFile[T]) headRow(book *excelize.File, name string) error {
	bold, err := book.NewStyle(&excelize.Style{Font: &sheetBold, NumFmt: sheetText})
	if err != nil {
		return err
	}
	sheet, err := book.NewStreamWriter(name)
	if err != nil {
		return err
	}
	if err := sheet.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	header := make([]any, len(f.Columns))
	for i, c := range f.Columns {
		header[i] = excelize.Cell{StyleID: bold, Value: c.Name}
		if err := sheet.SetColWidth(i+1, i+1, sheetWidth(c.Kind, c.Name)); err != nil {
			return err
		}
	}
	if err := sheet.SetRow("A1", header); err != nil {
		return err
	}
	last, err := excelize.CoordinatesToCellName(len(f.Columns), f.Head.Rows+1)
	if err != nil {
		return err
	}
	if err := book.AutoFilter(name, "A1:"+last, nil); err != nil {
		return err
	}
	return sheet.Flush()
}

// sheetWidth returns the width of a column in characters, wide enough for typical values and for the name with its
// filter button.
func sheetWidth(kind columns.Kind, name string) float64 {
	width := map[columns.Kind]int{columns.Text: 24, columns.Code: 14, columns.LocalDate: 12, columns.LocalTime: 18, columns.UTCTime: 23, columns.JSON: 40}[kind]
	return float64(max(width, len(name)+4))
}

// about writes the second worksheet: the filter, the time, the row count, the format rules, and each column.
func (f RowsFile[T]) about(book *excelize.File) error {
	if _, err := book.NewSheet(AboutSheet); err != nil {
		return err
	}
	bold, err := book.NewStyle(&excelize.Style{Font: &sheetBold})
	if err != nil {
		return err
	}
	rows := [][]any{{"Report", f.Head.Title}, {"Section", f.Head.Section}, {"Filter", f.Head.Words}, {"Generated", f.Head.generated()}, {"State stamp", f.Head.State}, {"Rows", f.Head.Rows}}
	for _, rule := range sheetRules {
		rows = append(rows, []any{rule[0], rule[1]})
	}
	rows = append(rows, []any{"Safe use", catalog.ExportNote}, []any{}, []any{"Column", "Kind", "Meaning"})
	heads := len(rows)
	for _, c := range ColumnRows(f.Columns) {
		rows = append(rows, []any{c.Name, c.Kind, c.Meaning})
	}
	for i, row := range rows {
		cell, err := excelize.CoordinatesToCellName(1, i+1)
		if err != nil {
			return err
		}
		if err := book.SetSheetRow(AboutSheet, cell, &row); err != nil {
			return err
		}
	}
	return formatAbout(book, bold, heads)
}

// sheetRules describe how a workbook stores values.
var sheetRules = [][2]string{
	{"Times", "Columns that end in _local are in the time_zone of their row; columns that end in _utc are in UTC. Both are Excel dates, so they can be sorted and subtracted. Subtract only _utc columns, because local times are affected by clock changes."},
	{"Texts", "Text is stored as text, even if it begins like a formula. Text of more than 32,767 characters is truncated, because that is the limit of a cell; the CSV has the full text."},
	{"Numbers", "Minutes are whole numbers. A number of more than 15 digits is stored as text, because Excel would round it."},
	{"Days before March 1900", "are stored as text, because Excel calculates them incorrectly."},
}

// formatAbout formats the second worksheet: bold headings and suitable column widths.
func formatAbout(book *excelize.File, bold, heads int) error {
	wrap, err := book.NewStyle(&excelize.Style{Alignment: &excelize.Alignment{WrapText: true, Vertical: "top"}})
	if err != nil {
		return err
	}
	at := func(column string, row int) string { return column + strconv.Itoa(row) }
	for _, style := range []struct {
		from, to string
		id       int
	}{{at("A", 1), at("A", heads), bold}, {at("A", heads), at("C", heads), bold}, {at("B", 1), at("B", heads-1), wrap}} {
		if err := book.SetCellStyle(AboutSheet, style.from, style.to, style.id); err != nil {
			return err
		}
	}
	for column, width := range map[string]float64{"A": 28, "B": 60, "C": 100} {
		if err := book.SetColWidth(AboutSheet, column, column, width); err != nil {
			return err
		}
	}
	return nil
}
