package blueprints

import (
	"fmt"
	"slices"
	"strings"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// approvalProof is the evidence about approvals: tables that could store one, and routes that could accept one.
type approvalProof struct {
	matches []schedule.ApprovalMatch
	holding []string // tables
	writing []string // routes that take a method that writes
	about   []string // screens with the word in their address
	routes  int
}

// proveNoApproval inspects the live schema and the running router.
func proveNoApproval(s *web.Server, r *web.Request) (p approvalProof, err error) {
	p.holding, p.matches, err = conditions.ApprovalTables(s, r)
	p.writing, p.routes = conditions.Writing(s)
	for _, route := range s.Live.Registered() {
		if strings.Contains(route.Pattern, schedule.ApprovalWord) {
			p.about = append(p.about, check.SpecPath(route.Pattern))
		}
	}
	return p, err
}

// none reports whether nothing could store or accept an approval.
func (p approvalProof) none() bool { return len(p.holding)+len(p.writing) == 0 }

// verdict returns the result of the proof.
func (p approvalProof) verdict() components.Verdict {
	if p.none() {
		return components.Verdict{Tag: components.Tag{Word: "Not possible", Class: "ok"}, Why: fmt.Sprintf("Approvals cannot be sent or stored: none of %s can store an approval, and none of %s accepts a method that writes.",
			components.Plural(len(p.matches), "table", "tables"), components.Plural(p.routes, "registered route", "registered routes"))}
	}
	return components.Verdict{Tag: components.Tag{Word: "Review", Class: "bad"}, Why: "These tables or routes could store or accept an approval: " + format.Join(append(p.holding, p.writing...)...) + "."}
}

// part shows the figures of the proof.
func (p approvalProof) part() components.Part {
	return components.Part{ID: "proof", Title: "Checked just now", Facts: []components.Fact{
		{Label: "Tables of the database", Text: format.Number(len(p.matches))}, {Label: "Tables that could store an approval", Text: format.OrNone(format.Join(p.holding...))},
		{Label: "Registered routes", Text: format.Number(p.routes)}, {Label: "Routes that accept a method that writes", Text: format.OrNone(format.Join(p.writing...))},
		{Label: "Routes about approvals", Text: format.Number(len(p.about)) + ", all read-only"},
	}}
}

// approval is a screen about approvals, which ends with the proof.
func approval(s *web.Server, land bool, ask func(r *web.Request, p approvalProof) (web.OverviewResult, error)) web.Dataset {
	return blueprint(s, "the live schema and the running router", land, func(r *web.Request) (web.OverviewResult, error) {
		p, err := proveNoApproval(s, r)
		if err != nil {
			return web.OverviewResult{}, err
		}
		f, err := ask(r, p)
		f.Verdict, f.Parts = p.verdict(), append(f.Parts, p.part())
		return f, err
	})
}

// approvalFormData shows the empty form of an approval: the fields that the dry run would fill in, and the
// others.
func approvalFormData(s *web.Server) web.Dataset {
	return approval(s, false, func(r *web.Request, p approvalProof) (web.OverviewResult, error) {
		run, reason, err := dryrun.DryRunOf(s, r)
		if err != nil {
			return web.OverviewResult{}, err
		}
		filled := approvalFilled(&run, reason)
		var rows, left []components.Row
		for _, field := range schedule.ApprovalFields {
			cells := []components.Cell{{Text: field.Label, Codes: []string{field.Name}}}
			if field.By == schedule.ByDryRun {
				rows = append(rows, components.Row{Cells: append(cells, components.Cell{Text: filled[field.Name]}, components.Cell{Text: field.Meaning})})
			} else {
				left = append(left, components.Row{Cells: append(cells, components.Cell{Text: "empty", Sub: "by " + string(field.By)}, components.Cell{Text: format.OrNone(field.Limits)},
					components.Cell{Text: format.YesNo(field.Required)}, components.Cell{Text: field.Meaning})})
			}
		}
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Fields", Value: format.Number(len(schedule.ApprovalFields))}, {Label: "Filled by the dry run", Value: format.Number(len(rows)), Href: "#filled"},
			{Label: "Left empty", Value: format.Number(len(left)), Href: "#left"}, {Label: "Routes that accept it", Value: format.Number(len(p.writing))}}}
		f.Notices = withoutRun(reason, "No field is filled in.")
		f.Lines = []string{"These are the fields of an approval for a save. The service has no form that sends it and no table that stores it."}
		f.Parts = []components.Part{
			{ID: "filled", Title: "What the dry run would fill in", Quiet: "current values", Rows: len(rows), Table: format.PlainTable("Filled in", []string{"Field", "Now", "Meaning"}, rows)},
			{ID: "left", Title: "What would be left empty", Rows: len(left), Table: format.PlainTable("Left empty", []string{"Field", "Now", "Accepts", "Required", "Meaning"}, left)},
		}
		return f, nil
	})
}

// approvalFilled returns the values that the dry run would fill in, by field.
func approvalFilled(run *dryrun.DryRun, reason string) map[string]string {
	out := map[string]string{}
	for _, field := range schedule.ApprovalFields {
		out[field.Name] = "nothing"
	}
	if reason != "" {
		return out
	}
	out["draft_period_id"] = format.Keyed(schedule.Printable(run.Period.Name), run.Period.ID)
	out["data_state"], out["payload_sha256"] = run.State, format.OrNone(run.Payload.Version.SHA256)
	out["rows_to_write"], out["warnings"], out["findings"] = format.Number(run.Payload.Rows.Len()), format.Number(run.Found(schedule.Warning)), format.Number(len(run.Findings))
	return out
}

// approvalRecordData lists the fields of an approval record, and the tables that already have such a column.
func approvalRecordData(s *web.Server) web.Dataset {
	return approval(s, true, func(r *web.Request, p approvalProof) (web.OverviewResult, error) {
		var rows []components.Row
		required := 0
		for _, field := range schedule.ApprovalFields {
			if field.Required {
				required++
			}
			var tables []string
			for _, m := range p.matches {
				if field.Name != "id" && slices.Contains(m.Has, field.Name) {
					tables = append(tables, m.Table)
				}
			}
			rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{field.Name}}, {Text: field.Type, Sub: field.Limits}, {Text: format.YesNo(field.Required)},
				{Text: string(field.By)}, {Text: field.Meaning}, {Text: format.OrNone(format.Join(tables...))}}})
		}
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Fields", Value: format.Number(len(rows)), Href: "#fields"}, {Label: "Required", Value: format.Number(required)},
			{Label: "Tables that could store it", Value: format.Number(len(p.holding))}}}
		part := components.Part{ID: "fields", Title: "Fields of an approval record", Quiet: "none of them is stored", Rows: len(rows),
			Lines: []string{"The last column names the tables of the live schema that have a column with the same name for other records."}}
		part.Table = format.PlainTable(part.Title, []string{"Field", "Type", "Required", "Filled by", "Meaning", "Also a column of"}, rows)
		f.Parts = []components.Part{part}
		return f, nil
	})
}

// approvalStorageData shows how a table for approvals would be declared, and compares it with the existing
// tables.
func approvalStorageData(s *web.Server) web.Dataset {
	return approval(s, false, func(r *web.Request, p approvalProof) (web.OverviewResult, error) {
		var rows []components.Row
		for _, m := range p.matches {
			tag := components.Tag{Word: "no"}
			if m.Holds {
				tag = components.Tag{Word: "yes", Class: "bad"}
			}
			rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{m.Table}}, {Text: fmt.Sprintf("%d of %d", len(m.Has), len(schedule.ApprovalFields)), Sub: format.Join(m.Has...)}, {Tag: tag}}})
		}
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Tables checked", Value: format.Number(len(rows)), Href: "#tables"}, {Label: "Could store an approval", Value: format.Number(len(p.holding))},
			{Label: "Routes that write", Value: format.Number(len(p.writing))}}}
		part := components.Part{ID: "tables", Title: "Existing tables", Quiet: "compared with the fields of an approval", Rows: len(rows),
			Lines: []string{"A table could store an approval if its name mentions approvals, or if it has a column for every required field."}}
		part.Table = format.PlainTable(part.Title, []string{"Table", "Fields it has", "Could store one"}, rows)
		f.Parts = []components.Part{{ID: "declared", Title: "How the table would be declared", Quiet: "shown, never run", Sample: schedule.ApprovalSchema()}, part}
		return f, nil
	})
}
