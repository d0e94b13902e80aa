package format

import (
	"opshub/components"
	"opshub/components/chart"
	"opshub/schedule"
)

// PlainTable returns a table with one group of rows.
func PlainTable(caption string, heads []string, rows []components.Row) components.Table {
	t := components.Table{Caption: caption, Groups: []components.RowGroup{{Rows: rows}}}
	for _, label := range heads {
		t.Heads = append(t.Heads, components.Head{Label: label})
	}
	return t
}

// NumberColumns marks columns of a table, counted from 0, as numbers. It changes the heads of t.
func NumberColumns(t components.Table, columns ...int) components.Table {
	for _, i := range columns {
		t.Heads[i].Num = true
	}
	return t
}

// CountAmount returns a count as the amount of a bar.
func CountAmount(n int) chart.Amount { return chart.Amount{N: float64(n), Text: Number(n)} }

// TablePart returns a part of an overview with one table.
func TablePart(id, title string, heads []components.Head, rows []components.Row) components.Part {
	return components.Part{ID: id, Title: title, Rows: len(rows),
		Table: components.Table{Caption: title, Heads: heads, Groups: []components.RowGroup{{Rows: rows}}}}
}

// Row returns a row of these cells.
func Row(cells ...components.Cell) components.Row { return components.Row{Cells: cells} }

// LimitCell returns a limit and its source. A limit of 0 means none.
func LimitCell(words string, limit int, from schedule.LimitSource) components.Cell {
	if limit == 0 {
		words = "none"
	}
	return components.Cell{Text: words, Sub: schedule.LimitSourceWords[from]}
}
