package history

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// outcomeRule selects accepted or refused imports.
var outcomeRule = page.ChoiceRule("outcome", "Outcome", AnyValue, "Every import", "accepted", "Accepted", "refused", "Refused")

// outcome returns the outcome that the request selects, or "" for both.
func outcome(r *web.Request) string {
	if v := page.RuleValue(r, outcomeRule); v != AnyValue {
		return v
	}
	return ""
}

// importFields are the fields of the filter form that apply to imports.
var importFields = []string{"from", "to", "q"}

// importsData returns the imported files, including those of refused imports.
func importsData(s *web.Server) web.Dataset {
	return report.List[schedule.ImportRow]{
		File: "imports", Noun: [2]string{"imported file", "imported files"}, Order: "newest first", Sort: "-time", InFiles: "oldest first",
		Quiet: "including refused ones", Note: "Times are in the time zone of the organization.",
		Reads:  "the dates are those of the imports; employee, location, position and block do not narrow imports",
		Fields: importFields, Rules: []page.Rule{outcomeRule}, Asked: func(f *schedule.Filter) { *f = f.Only(importFields...); f.All = true },
		Figure:  []report.CountedPart{{Label: "Accepted", One: "import accepted", Many: "imports accepted"}, {Label: "Refused", One: "refused", Many: "refused"}},
		Columns: importColumns,
		Count: func(r *web.Request) (report.Summary, error) {
			c, err := s.Store.ImportCounts(r.Ctx, r.Viewer, outcome(r), r.Filter)
			return report.Summary{Total: c.Files, Searched: "Every recorded import was checked; none matches the filter.",
				Notes: []string{"An import is all or nothing: a refused import changed nothing, and none of its rows were accepted. Its refused rows are those with an error. An import by a program may have no file."},
				Counters: []components.Counter{
					{Label: "Accepted", Value: format.Number(c.Accepted), Note: "imports"},
					{Label: "Refused", Value: format.Number(c.Refused), Note: "imports"},
					{Label: "Rows accepted", Value: format.Number(c.RowsAccepted)},
					{Label: "Rows refused", Value: format.Number(c.RowsRefused), Note: "with an error"},
				}}, err
		},
		Rows: func(r *web.Request) paging.List[schedule.ImportRow] {
			return paging.List[schedule.ImportRow]{
				Page: func(p paging.Page) ([]schedule.ImportRow, paging.Turn, error) {
					return s.Store.ImportedFiles(r.Ctx, r.Viewer, outcome(r), r.Filter, p)
				},
				Each: func(visit func(*schedule.ImportRow) error) error {
					return s.Store.EachImportedFile(r.Ctx, r.Viewer, outcome(r), r.Filter, visit)
				},
			}
		},
		Export: func(*web.Request) []columns.Column[schedule.ImportRow] { return columns.ImportColumns },
	}.Dataset(s)
}

// importColumns are the columns of the list of imports.
var importColumns = []report.Column[schedule.ImportRow]{
	{Label: "Import", Sort: "time", Cell: func(s *web.Server, r *web.Request, i *schedule.ImportRow) components.Cell {
		return components.Cell{Text: "import\u00a0" + format.ID(i.ID), Href: page.Link(s, r, catalog.PathImport, format.ID(i.ID)), Sub: i.Source}
	}},
	{Label: "When", Cell: func(_ *web.Server, r *web.Request, i *schedule.ImportRow) components.Cell {
		return format.InstantCell(r.Style, i.At, i.Zone)
	}},
	{Label: "By", Cell: func(_ *web.Server, _ *web.Request, i *schedule.ImportRow) components.Cell {
		return components.Cell{Text: format.OrNone(i.Actor)}
	}},
	{Label: "Outcome", Cell: func(_ *web.Server, _ *web.Request, i *schedule.ImportRow) components.Cell {
		cell := components.Cell{Tag: outcomeTag(i.Accepted)}
		if i.Reasons > 0 {
			cell.Sub = components.Plural(i.Reasons, "reason", "reasons")
		}
		return cell
	}},
	{Label: "File", Cell: func(_ *web.Server, _ *web.Request, i *schedule.ImportRow) components.Cell {
		return components.Cell{Text: format.OrNone(i.File), Sub: i.Format, Codes: shortSum(i.SHA256)}
	}},
	{Label: "Rows accepted", Num: true, Cell: func(_ *web.Server, _ *web.Request, i *schedule.ImportRow) components.Cell {
		return components.Cell{Text: format.Number(i.RowsAccepted()), Sub: "of " + format.Number(i.RowsRead)}
	}},
	{Label: "Rows refused", Num: true, Cell: func(_ *web.Server, _ *web.Request, i *schedule.ImportRow) components.Cell {
		return components.Cell{Text: format.Number(i.RowsRefused)}
	}},
}

// outcomeTag returns the tag of an outcome.
func outcomeTag(accepted bool) components.Tag {
	if accepted {
		return components.Tag{Word: "accepted", Class: "ok"}
	}
	return components.Tag{Word: "refused", Class: "bad"}
}

// shortSum returns the beginning of a checksum.
func shortSum(sum string) []string {
	if sum == "" {
		return nil
	}
	return []string{sum[:min(len(sum), shortHash)]}
}

// importData returns one import: its record, and every refused row with its line, column and reason.
func importData(s *web.Server) web.Dataset {
	return report.List[schedule.ImportErrorRow]{
		File: "import", Noun: [2]string{"reason", "reasons"}, Order: "in file order", Quiet: "rows that were refused",
		Reads: "the whole import, regardless of the filter", Asked: func(f *schedule.Filter) { *f = schedule.Filter{All: true} },
		Columns: importErrorColumns,
		Count:   web.Bind(s, importSummary),
		Rows: func(r *web.Request) paging.List[schedule.ImportErrorRow] {
			return paging.List[schedule.ImportErrorRow]{
				Page: func(p paging.Page) ([]schedule.ImportErrorRow, paging.Turn, error) {
					return s.Store.ImportErrors(r.Ctx, r.Viewer, r.Params["import"], p)
				},
				Each: func(visit func(*schedule.ImportErrorRow) error) error {
					return s.Store.EachImportError(r.Ctx, r.Viewer, r.Params["import"], visit)
				},
			}
		},
		Export: func(*web.Request) []columns.Column[schedule.ImportErrorRow] { return columns.ImportErrorColumns },
		Detail: func(r *web.Request, d *components.DataPage) error { return addImportRecord(s, r, d) },
	}.Dataset(s)
}

// importErrorColumns are the columns of the list of refused rows.
var importErrorColumns = []report.Column[schedule.ImportErrorRow]{
	{Label: "File", Cell: func(_ *web.Server, _ *web.Request, e *schedule.ImportErrorRow) components.Cell {
		return components.Cell{Text: format.OrNone(e.File)}
	}},
	{Label: "Line", Num: true, Cell: func(_ *web.Server, _ *web.Request, e *schedule.ImportErrorRow) components.Cell {
		if e.Line == 0 {
			return components.Cell{Text: "whole file"}
		}
		return components.Cell{Text: format.Number(e.Line)}
	}},
	{Label: "Column", Cell: func(_ *web.Server, _ *web.Request, e *schedule.ImportErrorRow) components.Cell {
		if e.Column == "" {
			return components.Cell{Text: "whole row"}
		}
		return components.Cell{Codes: []string{e.Column}}
	}},
	{Label: "Why", Cell: func(_ *web.Server, _ *web.Request, e *schedule.ImportErrorRow) components.Cell {
		return components.Cell{Text: e.Message}
	}},
}

// importSummary counts the accepted and refused rows of the import.
func importSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	b, err := s.Store.ImportBatch(r.Ctx, r.Viewer, r.Params["import"])
	if err != nil {
		return report.Summary{}, err
	}
	reasons, err := s.Store.ImportErrorCount(r.Ctx, r.Viewer, b.ID)
	read, refused := 0, 0
	for _, f := range b.Files {
		read, refused = read+f.Rows, refused+f.Refused
	}
	accepted := read - refused
	looked := "Every row of the import was accepted."
	if !b.Accepted {
		accepted, looked = 0, "The import was refused. No reasons are recorded."
	}
	return report.Summary{Total: reasons, Searched: looked, Counters: []components.Counter{
		{Label: "Outcome", Tag: outcomeTag(b.Accepted)},
		{Label: "Rows accepted", Value: format.Number(accepted), Note: "of " + format.Number(read)},
		{Label: "Rows refused", Value: format.Number(refused), Note: components.Plural(reasons, "reason", "reasons")},
	}}, err
}

// addImportRecord adds the record of the import: time, actor, files and assumptions.
func addImportRecord(s *web.Server, r *web.Request, d *components.DataPage) error {
	b, err := s.Store.ImportBatch(r.Ctx, r.Viewer, r.Params["import"])
	if err != nil {
		return err
	}
	files := components.RowGroup{}
	for _, f := range b.Files {
		files.Rows = append(files.Rows, components.Row{Cells: []components.Cell{
			{Text: f.Name}, {Text: format.OrNone(f.Format)}, {Text: format.Number(f.Rows)}, {Text: format.Number(f.Refused)}, {Codes: []string{format.OrNone(f.SHA256)}},
		}})
	}
	record := components.Record{
		Title: "Import " + format.ID(b.ID), Quiet: b.Source, Close: components.Link{Href: page.Link(s, r, catalog.PathImports), Text: "All imports"},
		Facts: []components.Fact{
			{Label: "When", Text: page.ByWhom(r, b.At, "")}, {Label: "By", Text: format.OrNone(b.Actor)}, {Label: "Source", Text: format.OrNone(b.Source)}, {Label: "Outcome", Tag: outcomeTag(b.Accepted)},
		},
		Tables: []components.RecordRows{{Title: "Files", Count: len(b.Files), None: "The import came from a program and had no file.",
			Table: components.Table{Caption: "Files of import " + format.ID(b.ID), Groups: []components.RowGroup{files},
				Heads: []components.Head{{Label: "File"}, {Label: "Format"}, {Label: "Rows read", Num: true}, {Label: "Rows refused", Num: true}, {Label: "SHA-256"}}}}},
		Lists: []components.FactList{{Title: "Assumptions", Lines: b.Notices}},
	}
	if len(b.Notices) == 0 {
		record.Lists[0].Note = "None: every value and time zone was imported unchanged."
	}
	if !b.Accepted {
		record.Notices = []components.Notice{{Class: "late", Text: "This import was refused. It did not change the schedule."}}
	}
	d.Detail = components.RecordView(record)
	return nil
}
