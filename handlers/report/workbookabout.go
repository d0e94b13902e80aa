package report

import (
	"strconv"

	"github.com/xuri/excelize/v2"

	"opshub/catalog"
)

// about writes the second sheet: what was asked, when, how many rows, how times and texts are kept, and each column.
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
	return aboutLook(book, bold, heads)
}

// sheetRules say how the values of a workbook are kept.
var sheetRules = [][2]string{
	{"Times", "Columns that end in _local show the wall clock of the time_zone of their row; columns that end in _utc are in UTC. Both are real dates of the sheet, so they sort and can be subtracted: subtract only _utc columns, as clocks change."},
	{"Texts", "Every text is a text, also where it begins like a formula. A text of more than 32,767 characters is cut, because a cell holds no more; the CSV has it whole."},
	{"Numbers", "Minutes are whole numbers. A number of more than 15 digits is kept as text, because the sheet would round it."},
	{"Days before March 1900", "are kept as text, because sheets count them wrong."},
}

// aboutLook makes the second sheet readable: bold heads, and columns as wide as what they hold.
func aboutLook(book *excelize.File, bold, heads int) error {
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
