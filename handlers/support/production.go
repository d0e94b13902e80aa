package support

import (
	"fmt"
	"runtime"
	"strings"

	"opshub/assets"
	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/candidates"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
)

// productionData is the hub of the Production section: whether the service is fit for daily use.
func productionData(s *web.Server) web.Dataset {
	return report.Overview{
		Reads: "the whole service, regardless of the filter",
		Words: func(*web.Request) string { return "the whole service" },
		Ask:   web.Bind(s, productionOverview),
		Figure: func(r *web.Request) (string, error) {
			report := conditions.AreaReport(s, r)
			return fmt.Sprintf("overall status %s, %d of %d checks passed", report.Overall(), report.Passed(), report.Total()), nil
		},
	}.Dataset(s)
}

func productionOverview(s *web.Server, r *web.Request) (f web.OverviewResult, err error) {
	report := conditions.AreaReport(s, r)
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if err != nil {
		return f, err
	}
	data, err := dataPart(s, r)
	if err != nil {
		return f, err
	}
	changes, err := conditions.ChangesPart(s, r)
	if err != nil {
		return f, err
	}
	f.Status = report.Overall()
	f.Lead = map[check.Status]string{
		check.Pass: "The service is fit for daily use: every required check passes.",
		check.Warn: "The service is usable: every required check passes, but an optional check needs a review.",
		check.Fail: "The service is not fit for daily use: a required check fails. Open the diagnostics for the fix.",
	}[report.Overall()]
	f.Counters = []components.Counter{
		page.OverallCounter(report),
		{Label: "Checks passed", Value: fmt.Sprintf("%d/%d", report.Passed(), report.Total()), Href: "#checks-by-status"},
		{Label: "Optional warnings", Value: format.Number(report.OptionalWarnings())},
		{Label: "Last import", Value: page.AgeWords(r, info.LastImport), Tag: freshnessTag(r, info), Href: "#data"},
	}
	if r.Manages() {
		tables, err := s.Store.Tables(r.Ctx, r.Viewer)
		if err != nil {
			return f, err
		}
		f.Counters = append(f.Counters, components.Counter{Label: "Rows", Value: format.Number(history.RowsIn(tables)), Note: "in " + components.Plural(len(tables), "table", "tables")})
	}
	f.Parts = []components.Part{checksPart(s, r, report), servicePart(report.Service), data, readOnlyPart(s, r), buildPart(s, r), page.StampPart(s, r), changes}
	return f, nil
}

// checksPart counts the checks by kind and status.
func checksPart(s *web.Server, r *web.Request, report check.Report) components.Part {
	group := components.RowGroup{}
	add := func(title, what string, count func(check.Status) int) {
		cells := []components.Cell{{Text: title, Sub: what}}
		for _, status := range []check.Status{check.Pass, check.Warn, check.Fail} {
			cells = append(cells, components.Cell{Text: format.Number(count(status))})
		}
		group.Rows = append(group.Rows, components.Row{Cells: cells})
	}
	add("Routes", "answered by their own route", func(st check.Status) int { return check.CountRows(report.Routes, st) })
	add("Files", "of the build", func(st check.Status) int { return check.CountFiles(report.Files, st) })
	add("Service", "database, rules and build", func(st check.Status) int { return check.CountRows(report.Service, st) })
	part := components.Part{ID: "checks-by-status", Title: "Checks by status", Quiet: "run just now", Rows: len(group.Rows), Lines: []string{"Of every screen: " + reachFigure(s) + "."},
		Table: components.Table{Caption: "Checks by status", Groups: []components.RowGroup{group},
			Heads: []components.Head{{Label: "Checked"}, {Label: "PASS", Num: true}, {Label: "WARN", Num: true}, {Label: "FAIL", Num: true}}}}
	for _, path := range []string{catalog.PathProductionDiagnostics, catalog.PathDiagnostics} {
		if href := page.Link(s, r, path); href != "" && part.All.Href == "" {
			part.All = components.Link{Href: href, Text: "Open the diagnostics: every check, and the fix for each failure"}
		}
	}
	return part
}

// servicePart lists the checks of the service, failing checks first.
func servicePart(rows []check.Row) components.Part {
	return components.Part{ID: "service-checks", Title: "The service itself", Quiet: "checked just now, failing first", Checks: rows}
}

// dataPart describes the age and the size of the data, and the last imports.
func dataPart(s *web.Server, r *web.Request) (components.Part, error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	if err != nil {
		return components.Part{}, err
	}
	first, last := r.View().Extent()
	imports, err := s.Store.Imports(r.Ctx, r.Viewer, candidates.MostNeeds)
	days := "no day has data yet"
	if first != 0 {
		days = fmt.Sprintf("%s to %s, %s", r.Style.Day(first), r.Style.Day(last), components.Plural(int(last-first)+1, "day", "days"))
	}
	zone, _ := localtime.ZoneOrUTC(r.Zone)
	part := components.Part{ID: "data", Title: "The data", Quiet: "what the screens read", Empty: "Nothing was imported yet.",
		Lines: []string{fmt.Sprintf("The data is marked old if nothing was imported for %d days.", check.StaleDays())},
		Facts: []components.Fact{
			{Label: "Engine", Text: info.Engine}, {Label: "Schema", Text: "migration " + format.Number(int(info.Schema))},
			{Label: "Last import", Text: page.ByWhom(r, info.LastImport, "")}, {Label: "Newest record", Text: page.ByWhom(r, info.NewestRecord, "")},
			{Label: "Days with data", Text: days}, {Label: "Version of the data", Text: info.DataVersion},
			{Label: "Recurring blocks are expanded", Text: r.Style.Day(zone.Date(r.Roster.Horizon().Start)) + " to " + r.Style.Day(zone.Date(r.Roster.Horizon().End-1))},
			{Label: "Organization", Text: format.Join(info.Organization.Name, info.Organization.TimeZone)},
		}}
	group := components.RowGroup{}
	for _, b := range imports {
		at := people.FoundCell(r, b.At, false)
		outcome := components.Tag{Word: "accepted", Class: "ok"}
		if !b.Accepted {
			outcome = components.Tag{Word: "refused", Class: "bad"}
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{at, {Text: format.OrNone(b.Source), Sub: format.Join(components.Plural(len(b.Files), "file", "files"), format.Count(len(b.Errors), "rows in error"))}, {Tag: outcome}}})
	}
	part.Rows = len(group.Rows)
	part.Table = components.Table{Caption: "Latest imports", Heads: []components.Head{{Label: "Import"}, {Label: "From"}, {Label: "Outcome"}}, Groups: []components.RowGroup{group}}
	if href := page.Link(s, r, catalog.PathImports); href != "" {
		part.All = components.Link{Href: href, Text: "Open every import with its refused rows"}
	}
	return part, err
}

// readOnlyPart is the evidence that nothing can be written over HTTP.
func readOnlyPart(s *web.Server, r *web.Request) components.Part {
	routes := s.Live.Registered()
	reading := 0
	for _, route := range routes {
		if route.Methods == page.ReadMethods {
			reading++
		}
	}
	status := check.Pass
	refusal, err := s.Store.ProveReadOnly(r.Ctx)
	words := "refused: " + refusal
	if err != nil {
		words, status = err.Error(), check.Fail
	}
	return components.Part{ID: "read-only", Title: "The service is read-only", Quiet: "checked just now", Facts: []components.Fact{
		{Label: "Routes that answer only GET and HEAD", Text: fmt.Sprintf("%d of %d", reading, len(routes))},
		{Label: "Test write to the database", Text: words}, {Label: "Outcome", Tag: format.StatusTag(status)},
	}}
}

// buildPart describes the running build.
func buildPart(s *web.Server, r *web.Request) components.Part {
	part := components.Part{ID: "build", Title: "The build", Quiet: "of the running program", Facts: []components.Fact{
		{Label: "Version", Text: format.OrNone(s.Version)}, {Label: "Built with", Text: runtime.Version()}, {Label: "Time zone data", Text: localtime.ZoneData()},
	}}
	if !s.Stamp.At.IsZero() {
		part.Facts = append(part.Facts, components.Fact{Label: "Dated", Text: components.Stamp(s.Stamp.At.UTC()) + " UTC, " + s.Stamp.Note})
	}
	part.Facts = append(part.Facts, frontEndFacts()...)
	part.Facts = append(part.Facts, components.Fact{Label: "Status for print agents", Text: "Open the ping address", Href: page.Link(s, r, catalog.PathPrintAgentPing)})
	return part
}

// frontEndFacts returns the versions of the npm packages in the build, and its missing files.
func frontEndFacts() (facts []components.Fact) {
	for _, p := range assets.Parts() {
		facts = append(facts, components.Fact{Label: p.Name, Text: p.Version})
	}
	missing := components.Fact{Label: "Front-end files", Text: "complete"}
	if list := assets.Missing(); len(list) > 0 {
		missing.Text = "missing: " + strings.Join(list, ", ")
	}
	return append(facts, missing)
}

func freshnessTag(r *web.Request, info store.Info) components.Tag {
	if !page.Fresh(r, info) {
		return components.Tag{Word: "old", Class: "warn"}
	}
	return components.Tag{Word: "fresh", Class: "ok"}
}
