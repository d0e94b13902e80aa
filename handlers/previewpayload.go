package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// tableRule narrows the rows of a payload to one table, payloadActionRule to one action.
var (
	tableRule = choiceRule("table", "Table", func() []string {
		pairs := []string{anyValue, "Every table"}
		for _, t := range schedule.PayloadTables {
			pairs = append(pairs, t.Name, t.Name)
		}
		return pairs
	}()...)
	payloadActionRule = choiceRule("action", "Action", func() []string {
		pairs := []string{anyValue, "Every action"}
		for _, a := range schedule.PayloadActions {
			pairs = append(pairs, string(a), string(a))
		}
		return pairs
	}()...)
)

// choice is the value of a choice in force; empty for any.
func (r *request) choice(u rule) string {
	if v := r.rule(u); v != anyValue {
		return v
	}
	return ""
}

// payloadTag is what is done with a row.
func payloadTag(a schedule.PayloadAction) components.Tag {
	return components.Tag{Word: string(a), Class: map[schedule.PayloadAction]string{schedule.PayloadInsert: "ok", schedule.PayloadChange: "warn", schedule.PayloadDelete: "bad"}[a]}
}

// saveCounters count what a save would do to what employees are shown.
func saveCounters(_ *server, _ *request, v *previewed) []components.Counter {
	by := v.run.Payload.Shown()
	return []components.Counter{
		{Label: "Insert", Value: format.Number(by[schedule.PayloadInsert]), Note: "shifts that employees do not see yet"},
		{Label: "Change", Value: format.Number(by[schedule.PayloadChange]), Note: "shifts that they see otherwise"},
		{Label: "Delete", Value: format.Number(by[schedule.PayloadDelete]), Note: "shifts that they see no more"},
		{Label: "Unchanged", Value: format.Number(v.run.Payload.Unchanged)},
		{Label: "Rows to write", Value: format.Number(v.run.Payload.Rows.Len()), Note: "in all tables"},
	}
}

// countsTable is rows by table and action. open is the way to the rows of a count, where a list of them stands on the screen; else nil.
func countsTable(caption string, counts []schedule.PayloadCount, unchanged bool, open func(table string, action schedule.PayloadAction) string) components.Table {
	t := components.Table{Caption: caption, Heads: []components.Head{{Label: "Table"}}}
	for _, a := range schedule.PayloadActions {
		t.Heads = append(t.Heads, components.Head{Label: format.UpperFirst(string(a)), Num: true})
	}
	if unchanged {
		t.Heads = append(t.Heads, components.Head{Label: "Unchanged", Num: true})
	}
	group := components.RowGroup{}
	for _, c := range counts {
		row := components.Row{Cells: []components.Cell{{Text: c.Name, Sub: c.For}}}
		for _, a := range schedule.PayloadActions {
			cell := components.Cell{Text: format.Number(c.By[a])}
			if open != nil && c.By[a] > 0 {
				cell.Href = open(c.Name, a)
			}
			row.Cells = append(row.Cells, cell)
		}
		if unchanged {
			row.Cells = append(row.Cells, components.Cell{Text: format.Number(c.Unchanged)})
		}
		group.Rows = append(group.Rows, row)
	}
	t.Groups = []components.RowGroup{group}
	return t
}

// opensRows is the way to the rows of one table and action on the present screen.
func (s *server) opensRows(r *request) func(table string, action schedule.PayloadAction) string {
	return func(table string, action schedule.PayloadAction) string {
		return s.self(r, tableRule.name, table, payloadActionRule.name, string(action), rowRule.name, rowRule.usual) + "#rows"
	}
}

// payloadTotals is how many rows of each table a save would write.
func payloadTotals(opens bool) previewPart {
	return func(s *server, r *request, v *previewed) (components.Part, error) {
		counts := v.run.Payload.Counts()
		open := s.opensRows(r)
		if !opens {
			open = nil
		}
		return components.Part{ID: "totals", Title: "Rows by table", Table: countsTable("Rows by table", counts, true, open), Rows: len(counts),
			Lines: []string{"A save publishes the draft. What was published before stays as it is: each published shift is a row of the new version."}}, nil
	}
}

// payloadRows is every row that a save would write, with its columns.
func payloadRows(s *server, r *request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "rows", Title: "Row by row", Empty: "No row would be written.",
		Lines: []string{"In the order in which a save would write them. Private notes are never told, and what only the save would know says so."}}
	s.rowsPart(r, &part, v.run.Payload.Rows)
	return part, nil
}

// rowsPart fills a part with the rows of a payload that the screen asks for.
func (s *server) rowsPart(r *request, part *components.Part, rows schedule.PayloadRows) {
	table, action := r.choice(tableRule), r.choice(payloadActionRule)
	if picked := format.Join(table, action); picked != "" {
		part.Note = "Only " + picked
		part.All = components.Link{Href: s.self(r, tableRule.name, anyValue, payloadActionRule.name, anyValue, rowRule.name, rowRule.usual) + "#rows", Text: "Every table and action"}
		rows = rows.Of(table, schedule.PayloadAction(action))
	}
	st := r.stretchOf(rows.Len())
	group := components.RowGroup{}
	for i := st.from; i < st.to; i++ {
		row := rows.At(i)
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: row.About, Sub: row.KeyWords(), Href: s.payloadLink(r, &row)}, {Text: row.Table}, {Tag: payloadTag(row.Action)}, {Codes: cellWords(&row)}}})
	}
	part.Table = components.Table{Caption: part.Title, Groups: []components.RowGroup{group},
		Heads: []components.Head{{Label: "Row"}, {Label: "Table"}, {Label: "Action"}, {Label: "Columns"}}}
	s.turnPages(r, part, st)
}

// payloadLink opens the shift that a row is about; a working copy that goes is still there.
func (s *server) payloadLink(r *request, row *schedule.PayloadRow) string {
	if row.ShiftID == 0 {
		return ""
	}
	return s.shiftLink(r, row.ShiftID)
}

// cellWords are the columns of a row, each with what it holds or would hold.
func cellWords(row *schedule.PayloadRow) []string {
	out := make([]string, len(row.Cells))
	for i, c := range row.Cells {
		out[i] = c.Words()
	}
	return out
}
