package gates

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// gatePayload counts the rows that a save would write by table.
func gatePayload(s *web.Server, r *web.Request) (components.Part, error) {
	return dryrun.DryRunPart(s, r, components.Part{ID: "payload", Title: "What a save would write"}, func(p *components.Part, run dryrun.DryRun) {
		counts := run.Payload.Counts()
		p.Table, p.Rows = report.CountsTable(p.Title, counts, false, nil), len(counts)
		p.Quiet, p.Lines = "computed, not done", []string{run.PayloadWords()}
	})
}

// gateFindings counts the findings by rule.
func gateFindings(s *web.Server, r *web.Request) (components.Part, error) {
	return dryrun.DryRunPart(s, r, components.Part{ID: "findings", Title: "Findings by rule"}, func(p *components.Part, run dryrun.DryRun) {
		var rows []components.Row
		for _, rule := range run.Rules {
			if rule.Found > 0 {
				rows = append(rows, format.Row(components.Cell{Text: rule.Title, Sub: rule.Rule}, components.Cell{Tag: format.SeverityTag(rule.Severity)}, components.Cell{Text: format.Number(rule.Found)}))
			}
		}
		*p = format.TablePart(p.ID, p.Title, []components.Head{{Label: "Rule"}, {Label: "Severity"}, {Label: "Found", Num: true}}, rows)
		p.Quiet, p.Empty = run.FindingsWords(), "No rule has findings."
	})
}

// gateTables lists the tables that a draft is built from and saved to.
func gateTables(s *web.Server, r *web.Request) (components.Part, error) {
	live, err := conditions.LiveRows(s, r)
	if err != nil {
		return components.Part{}, err
	}
	newest, err := s.Store.NewestRecords(r.Ctx)
	var rows []components.Row
	for _, t := range conditions.BuilderTables {
		n, present := live[t.Name]
		count := components.Cell{Text: web.ForManagers}
		if r.Manages() {
			count.Text = format.Number(n)
		}
		fresh := components.Cell{Text: "has no time"}
		if at, ok := newest[t.Name]; ok {
			fresh = planning.MomentCell(s, r, at.At)
			fresh.Sub = format.Join(fresh.Sub, at.What)
		}
		rows = append(rows, format.Row(components.Cell{Text: t.Name, Sub: t.For}, components.Cell{Tag: format.AnswerTag(present)}, count, fresh))
	}
	part := format.TablePart("tables", "The tables", []components.Head{{Label: "Table"}, {Label: "Present"}, {Label: "Rows", Num: true}, {Label: "Newest"}}, rows)
	part.All = components.Link{Href: page.Link(s, r, catalog.PathDataSources), Text: "Open all tables"}
	return part, err
}

// gateBuild describes the build that an installation would use.
func gateBuild(s *web.Server) components.Part {
	return components.Part{ID: "build", Title: "This build", Facts: []components.Fact{
		{Label: "Version", Text: format.OrNone(s.Version)}, {Label: "Commit", Text: format.OrNone(s.Commit)}, {Label: "Last release", Text: format.OrNone(s.Released.Release)},
		{Label: "Commands", Text: format.Number(len(s.Commands))}, {Label: "Routes", Text: format.Number(len(s.Live.Registered()))},
	}}
}
