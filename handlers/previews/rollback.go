package previews

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/blueprints"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// rollbackPreviewData shows what the rollback of a publication would restore, and what would remain.
func rollbackPreviewData(s *web.Server) web.Dataset {
	return periodPreview{
		lead: rollbackLead, rules: []page.Rule{tableRule, payloadActionRule, rowRule},
		counters: func(_ *web.Server, _ *web.Request, v *previewed) []components.Counter {
			back := v.run.Payload.Rollback()
			return []components.Counter{{Label: "Rows to write", Value: format.Number(back.Rows.Len()), Note: "to recall the publication"},
				{Label: "Rows that stay", Value: format.Number(back.Stays()), Note: "of the publication"}, {Label: "Private texts", Value: format.Number(privateRows(back)), Note: "from an earlier copy of the database"}}
		},
		parts: []previewPart{rollbackTotalsPart, func(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
			return blueprints.StaysPart(s, r, &v.run)
		}, rollbackRowsPart},
	}.dataset(s)
}

// privateRows counts the restored rows with a private text, which no payload contains.
func privateRows(back schedule.Rollback) (n int) {
	for _, row := range back.Rows.Of("", schedule.PayloadInsert).All() {
		for _, c := range row.Cells {
			if c.New.Kind == schedule.ValuePrivate {
				n++
				break
			}
		}
	}
	return n
}

func rollbackLead(v *previewed) string {
	if v.run.Payload.Version.ID == 0 {
		return "There is nothing to roll back: a publication would write nothing, because employees already see the period as it is."
	}
	force := "employees would again see nothing of the period, as now"
	if v.run.Latest.ID != 0 {
		force = fmt.Sprintf("version %d would be in force again", v.run.Latest.Version)
	}
	back := v.run.Payload.Rollback()
	return fmt.Sprintf("Recalling version %d after its publication would write %s, and %s of the publication would remain: %s.", v.run.Payload.Version.Version,
		components.Plural(back.Rows.Len(), "row", "rows"), format.Number(back.Stays()), force)
}

// rollbackTotalsPart counts the rows that the rollback would write by table.
func rollbackTotalsPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	counts := v.run.Payload.Rollback().Rows.Counts()
	return components.Part{ID: "totals", Title: "What it would write", Table: report.CountsTable("Rows by table", counts, false, rowsLink(s, r)), Rows: len(counts),
		Lines: []string{"It is computed from the rows that the publication would write, in reverse order."}}, nil
}

// rollbackRowsPart lists the rows that the rollback would write.
func rollbackRowsPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "rows", Title: "Row by row", Empty: "No row would be written.",
		Lines: []string{"In the order of the rollback. Private notes of restored shifts are not included: they come from a copy of the database made before the publication."}}
	rowsPart(s, r, &part, v.run.Payload.Rollback().Rows)
	return part, nil
}
