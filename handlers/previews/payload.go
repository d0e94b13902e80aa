package previews

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// tableRule selects the rows of a payload for one table, payloadActionRule those with one action.
var (
	tableRule = page.ChoiceRule("table", "Table", func() []string {
		pairs := []string{history.AnyValue, "Every table"}
		for _, t := range schedule.PayloadTables {
			pairs = append(pairs, t.Name, t.Name)
		}
		return pairs
	}()...)
	payloadActionRule = page.ChoiceRule("action", "Action", func() []string {
		pairs := []string{history.AnyValue, "Every action"}
		for _, a := range schedule.PayloadActions {
			pairs = append(pairs, string(a), string(a))
		}
		return pairs
	}()...)
)

// choice returns the chosen value of a rule, or "" for any.
func choice(r *web.Request, u page.Rule) string {
	if v := page.RuleValue(r, u); v != history.AnyValue {
		return v
	}
	return ""
}

// payloadTag is the action for a row.
func payloadTag(a schedule.PayloadAction) components.Tag {
	return components.Tag{Word: string(a), Class: map[schedule.PayloadAction]string{schedule.PayloadInsert: "ok", schedule.PayloadChange: "warn", schedule.PayloadDelete: "bad"}[a]}
}

// saveCounters count the changes that a save would make to the published schedule.
func saveCounters(_ *web.Server, _ *web.Request, v *previewed) []components.Counter {
	by := v.run.Payload.Shown()
	return []components.Counter{
		{Label: "Insert", Value: format.Number(by[schedule.PayloadInsert]), Note: "shifts that employees do not see yet"},
		{Label: "Change", Value: format.Number(by[schedule.PayloadChange]), Note: "shifts that they see differently"},
		{Label: "Delete", Value: format.Number(by[schedule.PayloadDelete]), Note: "shifts that would disappear"},
		{Label: "Unchanged", Value: format.Number(v.run.Payload.Unchanged)},
		{Label: "Rows to write", Value: format.Number(v.run.Payload.Rows.Len()), Note: "in all tables"},
	}
}

// rowsLink returns a function for the address of the rows with a table and an action on the current screen.
func rowsLink(s *web.Server, r *web.Request) func(table string, action schedule.PayloadAction) string {
	return func(table string, action schedule.PayloadAction) string {
		return page.Self(s, r, tableRule.Name, table, payloadActionRule.Name, string(action), rowRule.Name, rowRule.Usual) + "#rows"
	}
}

// payloadTotals counts the rows that a save would write by table.
func payloadTotals(opens bool) previewPart {
	return func(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
		counts := v.run.Payload.Counts()
		open := rowsLink(s, r)
		if !opens {
			open = nil
		}
		return components.Part{ID: "totals", Title: "Rows by table", Table: report.CountsTable("Rows by table", counts, true, open), Rows: len(counts),
			Lines: []string{"A save publishes the draft as a new version with a row for each shift. Earlier versions stay unchanged."}}, nil
	}
}

// payloadRows lists every row that a save would write, with its columns.
func payloadRows(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "rows", Title: "Row by row", Empty: "No row would be written.",
		Lines: []string{"In the order of the save. Private notes are hidden. Values known only at the save are marked."}}
	rowsPart(s, r, &part, v.run.Payload.Rows)
	return part, nil
}

// rowsPart fills a part with the selected rows of a payload.
func rowsPart(s *web.Server, r *web.Request, part *components.Part, rows schedule.PayloadRows) {
	table, action := choice(r, tableRule), choice(r, payloadActionRule)
	if picked := format.Join(table, action); picked != "" {
		part.Note = "Only " + picked
		part.All = components.Link{Href: page.Self(s, r, tableRule.Name, history.AnyValue, payloadActionRule.Name, history.AnyValue, rowRule.Name, rowRule.Usual) + "#rows", Text: "Every table and action"}
		rows = rows.Of(table, schedule.PayloadAction(action))
	}
	st := rowRangeOf(r, rows.Len())
	group := components.RowGroup{}
	for i := st.from; i < st.to; i++ {
		row := rows.At(i)
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: row.About(r.DateStyle()), Sub: row.KeyWords(), Href: payloadLink(s, r, &row)}, {Text: row.Table}, {Tag: payloadTag(row.Action)}, {Codes: cellTexts(&row)}}})
	}
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Row"}, {Label: "Table"}, {Label: "Action"}, {Label: "Columns"}}}
	addPager(s, r, part, st)
}

// payloadLink returns the address of the shift of a row. A working copy that would be deleted still exists.
func payloadLink(s *web.Server, r *web.Request, row *schedule.PayloadRow) string {
	if row.ShiftID == 0 {
		return ""
	}
	return planning.ShiftLink(s, r, row.ShiftID)
}

// cellTexts returns the columns of a row with their values.
func cellTexts(row *schedule.PayloadRow) []string {
	out := make([]string, len(row.Cells))
	for i, c := range row.Cells {
		out[i] = c.Words()
	}
	return out
}
