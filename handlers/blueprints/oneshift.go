package blueprints

import (
	"slices"

	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// ShiftOfSave returns the first shift that a save would write. ok is false if it would write none.
func ShiftOfSave(run *dryrun.DryRun) (row schedule.PayloadRow, ok bool) {
	rows := run.Payload.Rows.Of("published_shift", "")
	if rows.Len() == 0 {
		return row, false
	}
	return rows.At(0), true
}

// oneShift describes the shift that a packet follows.
func oneShift(_ *web.Server, r *web.Request, run *dryrun.DryRun) (components.Part, error) {
	part := components.Part{Title: "The shift", Empty: nothingToSave}
	row, ok := ShiftOfSave(run)
	if !ok {
		return part, nil
	}
	part.Empty = ""
	part.Facts = []components.Fact{{Label: "Shift", Text: row.About(r.DateStyle())}, {Label: "Number", Text: format.ID(row.ShiftID)}, {Label: "Draft period", Text: run.Period.Name},
		{Label: "What a save would do", Text: string(row.Action) + " the published shift"}}
	return part, nil
}

// OneShiftRules lists the result of each rule for the shift.
func OneShiftRules(_ *web.Server, _ *web.Request, run *dryrun.DryRun) (components.Part, error) {
	part := components.Part{Title: "Result of each rule", Empty: nothingToSave}
	row, ok := ShiftOfSave(run)
	if !ok {
		return part, nil
	}
	var rows []components.Row
	against := 0
	for _, c := range run.Rules {
		outcome, tag := "no finding", components.Tag{Word: "passed", Class: "ok"}
		for i := range run.Findings {
			if f := &run.Findings[i]; f.Kind == c.Kind && (f.ShiftID == row.ShiftID || f.OtherID == row.ShiftID) {
				outcome, tag = f.Message(), format.SeverityTag(f.Severity)
				against++
				break
			}
		}
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: c.Title, Sub: c.Rule}, {Tag: tag}, {Text: outcome}}})
	}
	if part.Quiet = "no finding"; against > 0 {
		part.Quiet = components.Plural(against, "rule has findings", "rules have findings")
	}
	part.Table, part.Rows = format.PlainTable(part.Title, []string{"Rule", "Outcome", "Message"}, rows), len(rows)
	return part, nil
}

// oneShiftColumns maps the fields of the shift to columns, with the values that a save would write.
func oneShiftColumns(s *web.Server, r *web.Request, run *dryrun.DryRun) (components.Part, error) {
	part := components.Part{Title: "Its columns", Empty: nothingToSave}
	row, ok := ShiftOfSave(run)
	if !ok {
		return part, nil
	}
	schema, err := s.Store.Schema(r.Ctx)
	var rows []components.Row
	for _, m := range schedule.MapColumns(schema) {
		value := "unchanged"
		if at := slices.IndexFunc(slices.Concat(row.Key, row.Cells), func(c schedule.PayloadCell) bool { return c.Column == m.To.Name }); at >= 0 && m.To.Table == row.Table {
			c := slices.Concat(row.Key, row.Cells)[at]
			value = c.New.String()
		}
		if m.To.Name == "" {
			value = "not written"
		}
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: columnName(m.From)}, {Text: columnName(m.To)}, {Text: value}, {Text: m.How}}})
	}
	part.Quiet = components.Plural(len(rows), "column", "columns")
	part.Table, part.Rows = format.PlainTable(part.Title, []string{"Draft", "Published schedule", "Value", "How"}, rows), len(rows)
	return part, err
}

func columnName(c schedule.SchemaColumn) string {
	if c.Name == "" {
		return "none"
	}
	return c.Table + "." + c.Name
}

// OneShiftRows lists the rows that a save would write for the shift.
func OneShiftRows(_ *web.Server, r *web.Request, run *dryrun.DryRun) (components.Part, error) {
	part := components.Part{Title: "The rows that a save would write for this shift", Empty: nothingToSave}
	first, ok := ShiftOfSave(run)
	if !ok {
		return part, nil
	}
	list := []schedule.PayloadRow{first}
	for _, row := range run.Payload.Rows.Of("shift", "").All() {
		if row.ShiftID == first.ShiftID {
			list = append(list, row)
			break // a shift has one working copy
		}
	}
	part.Quiet = components.Plural(len(list), "row", "rows")
	part.Table, part.Rows = payloadTable(r, part.Title, list), len(list)
	return part, nil
}
