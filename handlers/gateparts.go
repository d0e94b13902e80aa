package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
)

// ofDryRun makes a part from the dry run; where there is none, it says why.
func (s *server) ofDryRun(r *request, part components.Part, fill func(*components.Part, DryRun)) (components.Part, error) {
	run, why, err := s.dryRunOf(r)
	switch {
	case err != nil:
	case why != "":
		part.Empty = "There is no dry run to tell it from. " + why
	default:
		fill(&part, run)
	}
	return part, err
}

// gatePayload is what a save would write, by table.
func (s *server) gatePayload(r *request) (components.Part, error) {
	return s.ofDryRun(r, components.Part{ID: "payload", Title: "What a save would write"}, func(p *components.Part, run DryRun) {
		counts := run.Payload.Counts()
		p.Table, p.Rows = countsTable(p.Title, counts, false, nil), len(counts)
		p.Quiet, p.Lines = "worked out, not done", []string{run.payloadWords()}
	})
}

// gateFindings is what the rules find, rule by rule.
func (s *server) gateFindings(r *request) (components.Part, error) {
	return s.ofDryRun(r, components.Part{ID: "findings", Title: "What the rules find"}, func(p *components.Part, run DryRun) {
		var rows []components.Row
		for _, rule := range run.Rules {
			if rule.Found > 0 {
				rows = append(rows, format.Row(components.Cell{Text: rule.Title, Sub: rule.Rule}, components.Cell{Tag: format.SeverityTag(rule.Severity)}, components.Cell{Text: format.Number(rule.Found)}))
			}
		}
		*p = format.TablePart(p.ID, p.Title, []components.Head{{Label: "Rule"}, {Label: "Severity"}, {Label: "Found", Num: true}}, rows)
		p.Quiet, p.Empty = run.findingsWords(), "No rule finds anything."
	})
}

// gateTables are the tables that a draft is built from and saved to.
func (s *server) gateTables(r *request) (components.Part, error) {
	live, err := s.liveRows(r)
	if err != nil {
		return components.Part{}, err
	}
	newest, err := s.Store.NewestRecords(r.ctx)
	var rows []components.Row
	for _, t := range builderTables {
		n, there := live[t.Name]
		count := components.Cell{Text: forManagers}
		if r.manages() {
			count.Text = format.Number(n)
		}
		fresh := components.Cell{Text: "carries no time"}
		if at, ok := newest[t.Name]; ok {
			fresh = s.momentCell(r, at.At)
			fresh.Sub = format.Join(fresh.Sub, at.What)
		}
		rows = append(rows, format.Row(components.Cell{Text: t.Name, Sub: t.For}, components.Cell{Tag: format.AnswerTag(there)}, count, fresh))
	}
	part := format.TablePart("tables", "The tables", []components.Head{{Label: "Table"}, {Label: "There"}, {Label: "Rows", Num: true}, {Label: "Newest"}}, rows)
	part.All = components.Link{Href: s.link(r, catalog.PathDataSources), Text: "Open all tables"}
	return part, err
}

// gateBuild is what an installation would be made from.
func (s *server) gateBuild() components.Part {
	return components.Part{ID: "build", Title: "This build", Facts: []components.Fact{
		{Label: "Version", Text: format.OrNone(s.Version)}, {Label: "Commit", Text: format.OrNone(s.Commit)}, {Label: "Last release", Text: format.OrNone(s.Released.Release)},
		{Label: "Commands", Text: format.Number(len(s.Commands))}, {Label: "Routes", Text: format.Number(len(s.live.Registered()))},
	}}
}
