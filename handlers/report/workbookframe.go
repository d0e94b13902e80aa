package report

import (
	"strings"
	"time"

	"github.com/xuri/excelize/v2"

	"opshub/schedule/columns"
)

// Number formats of a workbook. An instant looks as it does in the CSV and is a date that can be reckoned with.
const (
	sheetDate  = `yyyy\-mm\-dd`
	sheetLocal = `yyyy\-mm\-dd\ hh:mm`
	sheetUTC   = `yyyy\-mm\-dd\Thh:mm:ss\Z`
	sheetTwo   = 2  // the built-in format "0.00"
	sheetText  = 49 // the built-in format "@": what is typed over the cell stays a text too
)

// frame makes the sheets of a workbook: one for the rows with its head alone, and one that says what they are.
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

// sheetBold is the font of a head.
var sheetBold = excelize.Font{Bold: true, Family: "Calibri", Size: 11}

// properties are what a folder shows of the file.
func (f RowsFile[T]) properties(book *excelize.File) error {
	at := f.Head.At.UTC().Format(time.RFC3339)
	return book.SetDocProps(&excelize.DocProperties{Title: f.Head.Title, Description: f.Head.Words, Creator: "opshub", LastModifiedBy: "opshub", Created: at, Modified: at})
}

// sheetName is a title as the name of a sheet: at most 31 characters and none of those that have a meaning there.
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
	add(&s.Decimal, excelize.Style{NumFmt: sheetTwo})
	add(&s.Date, format(sheetDate))
	add(&s.Local, format(sheetLocal))
	add(&s.UTC, format(sheetUTC))
	return s, err
}

// headRow writes the head of the sheet of rows: bold, kept in view, with a filter on every column.
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
	head := make([]any, len(f.Columns))
	for i, c := range f.Columns {
		head[i] = excelize.Cell{StyleID: bold, Value: c.Name}
		if err := sheet.SetColWidth(i+1, i+1, sheetWidth(c.Kind, c.Name)); err != nil {
			return err
		}
	}
	if err := sheet.SetRow("A1", head); err != nil {
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

// sheetWidth is the width of a column in characters: that of its values, and of its name with the button of the filter.
func sheetWidth(kind columns.Kind, name string) float64 {
	width := map[columns.Kind]int{columns.Text: 24, columns.Code: 14, columns.LocalDate: 12, columns.LocalTime: 18, columns.UTCTime: 23, columns.JSON: 40}[kind]
	return float64(max(width, len(name)+4))
}
