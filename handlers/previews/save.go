package previews

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// savePreviewData lists every row that a save of the draft would insert, change and delete.
func savePreviewData(s *web.Server) web.Dataset {
	return periodPreview{
		lead: func(v *previewed) string { return v.run.PayloadWords() }, rules: []page.Rule{tableRule, payloadActionRule, rowRule},
		counters: saveCounters, parts: []previewPart{payloadTotals(true), payloadRows},
	}.dataset(s)
}

// insertPreviewData lists the rows that a save would insert.
func insertPreviewData(s *web.Server) web.Dataset {
	return periodPreview{
		lead: insertLead, rules: []page.Rule{tableRule, rowRule},
		counters: func(_ *web.Server, _ *web.Request, v *previewed) []components.Counter {
			list := []components.Counter{{Label: "Rows to insert", Value: format.Number(inserted(v).Len()), Note: "in all tables"}}
			for _, c := range inserted(v).Counts() {
				if n := c.By[schedule.PayloadInsert]; n > 0 {
					list = append(list, components.Counter{Label: c.Name, Value: format.Number(n)})
				}
			}
			return list
		},
		parts: []previewPart{insertTablesPart, insertColumnsPart, insertRowsPart},
	}.dataset(s)
}

// inserted returns the rows that a save would insert.
func inserted(v *previewed) schedule.PayloadRows {
	return v.run.Payload.Rows.Of("", schedule.PayloadInsert)
}

func insertLead(v *previewed) string {
	n := inserted(v).Len()
	if n == 0 {
		return "No row would be inserted: employees already see the period as it is."
	}
	return fmt.Sprintf("A save would insert %s, %s of them for shifts that employees would see for the first time.",
		components.Plural(n, "row", "rows"), format.Number(v.run.Payload.Shown()[schedule.PayloadInsert]))
}

// insertTablesPart counts the inserted rows by table.
func insertTablesPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "tables", Title: "Tables", Empty: "No table would change."}
	var rows []components.Row
	for _, c := range inserted(v).Counts() {
		n := c.By[schedule.PayloadInsert]
		if n == 0 {
			continue
		}
		cell := components.Cell{Text: c.Name, Sub: c.For}
		if !page.OnPaper(r) {
			cell.Href = choiceLink(s, r, tableRule, c.Name) + "#rows"
		}
		rows = append(rows, components.Row{Cells: []components.Cell{cell, {Text: format.Number(n)}}})
	}
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Table", "Rows"}, rows), 1), len(rows)
	return part, nil
}

// insertColumnsPart counts how many of the new shifts fill each column.
func insertColumnsPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "columns", Title: "Columns of the new shifts", Empty: "No shift would be new.", Lines: []string{"Counted over every inserted shift, with the values of the first one."}}
	fresh := inserted(v).Of(schedule.ShownTable, "")
	if fresh.Len() == 0 {
		return part, nil
	}
	part.Quiet = components.Plural(fresh.Len(), "new shift", "new shifts")
	rows := columnFigures(fresh)
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Column", "Filled", "Empty", "Private", "First shift"}, rows), 1, 2, 3), len(rows)
	return part, nil
}

// columnFigures counts the filled, empty and private values of each column. It builds every row.
func columnFigures(fresh schedule.PayloadRows) (rows []components.Row) {
	filled, empty, private := map[string]int{}, map[string]int{}, map[string]int{}
	for _, row := range fresh.All() {
		for _, c := range row.Cells {
			switch {
			case c.New.Kind == schedule.ValuePrivate:
				private[c.Column]++
			case c.New.Kind == schedule.ValueNull || c.New.Text == "":
				empty[c.Column]++
			default:
				filled[c.Column]++
			}
		}
	}
	for _, c := range fresh.At(0).Cells {
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: c.Column}, {Text: format.Number(filled[c.Column])}, {Text: format.Number(empty[c.Column])}, {Text: format.Number(private[c.Column])}, {Codes: []string{c.New.String()}}}})
	}
	return rows
}

// insertRowsPart lists the inserted rows.
func insertRowsPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "rows", Title: "Row by row", Empty: "No row would be inserted.", Lines: []string{"In the order of insertion. Private notes are hidden. Values known only at the save are marked."}}
	rowsPart(s, r, &part, inserted(v))
	return part, nil
}
