package previews

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// auditPreviewData shows the record that a publication would add to the audit log, column by column.
func auditPreviewData(s *web.Server) web.Dataset {
	return periodPreview{
		lead: auditLead,
		counters: func(_ *web.Server, _ *web.Request, v *previewed) []components.Counter {
			return []components.Counter{{Label: "Records", Value: format.Number(auditRows(v).Len()), Note: "that a publication would write to the log"},
				{Label: "Known now", Value: format.Number(countColumns(v, true)), Note: "columns of it"}, {Label: "Known at the save", Value: format.Number(countColumns(v, false)), Note: "columns of it"}}
		},
		parts: []previewPart{auditRecordPart, auditHeadPart, auditChainPart},
	}.dataset(s)
}

// auditRows returns the rows for the audit log.
func auditRows(v *previewed) schedule.PayloadRows {
	return v.run.Payload.Rows.Of(schedule.AuditTable, "")
}

// countColumns counts the columns of the record that are known now, or those that only the save would know.
func countColumns(v *previewed, known bool) (n int) {
	for _, row := range auditRows(v).All() {
		for _, c := range row.Cells {
			if (c.New.Kind != schedule.ValueAtSave) == known {
				n++
			}
		}
	}
	return n
}

func auditLead(v *previewed) string {
	if v.run.Payload.Version.ID == 0 {
		return "A publication would write no record: employees already see the period as it is."
	}
	return fmt.Sprintf("A publication would write %s to the audit log: version %d of the period is published.",
		components.Plural(auditRows(v).Len(), "record", "records"), v.run.Payload.Version.Version)
}

// auditRecordPart lists the columns of the record.
func auditRecordPart(_ *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "record", Title: "The record", Quiet: "column by column", Empty: "No record would be written.",
		Lines: []string{"The log is append-only. The publisher, the time and the note are known only at the save. The hash is also known only then, because it covers the time."}}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Column"}, {Label: "New value"}, {Label: "Known"}}}
	for _, row := range auditRows(v).All() {
		group := components.RowGroup{Title: row.About(r.DateStyle()), Count: row.KeyWords()}
		for _, c := range row.Cells {
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: c.Column}, payloadValueCell(c.New), {Tag: knownTag(c.New)}}})
		}
		part.Table.Groups, part.Rows = append(part.Table.Groups, group), part.Rows+len(group.Rows)
	}
	return part, nil
}

// payloadValueCell shows the value of a column.
func payloadValueCell(v schedule.PayloadValue) components.Cell {
	if v.Kind == schedule.ValueAtSave {
		return components.Cell{Text: "known at the save"}
	}
	return components.Cell{Codes: []string{v.String()}}
}

func knownTag(v schedule.PayloadValue) components.Tag {
	if v.Kind == schedule.ValueAtSave {
		return components.Tag{Word: "at the save", Class: "ask"}
	}
	return components.Tag{Word: "now", Class: "ok"}
}

// auditHeadPart shows the header of the version, which contains the checksum of its rows.
func auditHeadPart(_ *web.Server, _ *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "version", Title: "The version", Empty: "There would be no new version."}
	if v.run.Payload.Version.ID == 0 {
		return part, nil
	}
	part.Lines = []string{"The checksum covers every row of the new version and reveals any change. It is computed from the current draft: another publication of the same rows has the same checksum."}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Column"}, {Label: "New value"}, {Label: "Known"}}}
	group, head := components.RowGroup{}, v.run.Payload.Rows.At(0)
	for _, c := range head.Cells {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: c.Column}, payloadValueCell(c.New), {Tag: knownTag(c.New)}}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	return part, nil
}

// auditChainPart shows the record that would precede the new one in the log.
func auditChainPart(_ *web.Server, _ *web.Request, v *previewed) (components.Part, error) {
	save := &v.run.Save
	part := components.Part{ID: "chain", Title: "Position in the log", Lines: []string{"Each record contains the hash of the record before it. If another change is recorded first, the number and the hash change."}}
	last := save.LastHash
	if last == "" {
		last = "none: the log is empty"
	}
	part.Facts = []components.Fact{{Label: "Number of the record", Text: format.ID(save.NextEvent)}, {Label: "Hash of the previous record", Text: last}}
	return part, nil
}
