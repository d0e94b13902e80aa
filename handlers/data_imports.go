package handlers

import (
	"context"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

// outcomeRule narrows imports to one outcome.
var outcomeRule = choiceRule("outcome", "Outcome", anyValue, "Every import", "accepted", "Accepted", "refused", "Refused")

// outcome is the outcome that is asked for; empty for both.
func (r *request) outcome() string {
	if v := r.rule(outcomeRule); v != anyValue {
		return v
	}
	return ""
}

// importFields are the filter fields that say something about imports.
var importFields = []string{"from", "to", "q"}

// importsData is what filled the database, file by file, refused imports too.
func (s *server) importsData() dataset {
	return list[schedule.ImportRow]{
		file: "imports", noun: [2]string{"file of an import", "files of imports"}, order: "newest first", sort: "-time", inFiles: "oldest first",
		quiet: "refused ones too", note: "Times are those of the organization.",
		reads:  "the days are those on which an import was run; filters by employee, place, position or block say nothing about imports",
		fields: importFields, rules: []rule{outcomeRule}, asked: func(f *schedule.Filter) { *f = f.Only(importFields...); f.All = true },
		figure:  []countedPart{{label: "Accepted", one: "import accepted", many: "imports accepted"}, {label: "Refused", one: "refused", many: "refused"}},
		columns: importColumns,
		count: func(r *request) (summary, error) {
			c, err := s.Store.ImportCounts(r.ctx, r.viewer, r.outcome(), r.filter)
			return summary{total: c.Files, looked: "Every import that is recorded was compared with the filter; none fits.",
				notes: []string{"An import is all or nothing: a refused one changed nothing, so none of its rows was accepted; its refused rows are those with an error. An import by a program may have no file of its own."},
				counters: []components.Counter{
					{Label: "Accepted", Value: format.Number(c.Accepted), Note: "imports"},
					{Label: "Refused", Value: format.Number(c.Refused), Note: "imports"},
					{Label: "Rows accepted", Value: format.Number(c.RowsAccepted)},
					{Label: "Rows refused", Value: format.Number(c.RowsRefused), Note: "with an error"},
				}}, err
		},
		page: func(r *request, p paging.Page) ([]schedule.ImportRow, string, error) {
			return s.Store.ImportedFiles(r.ctx, r.viewer, r.outcome(), r.filter, p)
		},
		each: func(ctx context.Context, r *request, visit func(*schedule.ImportRow) error) error {
			return s.Store.EachImportedFile(ctx, r.viewer, r.outcome(), r.filter, visit)
		},
		export: func(*request) []columns.Column[schedule.ImportRow] { return columns.ImportColumns },
	}.dataset(s)
}

var importColumns = []column[schedule.ImportRow]{
	{label: "Import", sort: "time", cell: func(s *server, r *request, i *schedule.ImportRow) components.Cell {
		return components.Cell{Text: "import\u00a0" + format.ID(i.ID), Href: s.link(r, catalog.PathImport, format.ID(i.ID)), Sub: i.Source}
	}},
	{label: "When", cell: func(_ *server, _ *request, i *schedule.ImportRow) components.Cell {
		return format.InstantCell(i.At, i.Zone)
	}},
	{label: "By", cell: func(_ *server, _ *request, i *schedule.ImportRow) components.Cell {
		return components.Cell{Text: format.OrNone(i.Actor)}
	}},
	{label: "Outcome", cell: func(_ *server, _ *request, i *schedule.ImportRow) components.Cell {
		cell := components.Cell{Tag: outcomeTag(i.Accepted)}
		if i.Reasons > 0 {
			cell.Sub = components.Plural(i.Reasons, "reason", "reasons")
		}
		return cell
	}},
	{label: "File", cell: func(_ *server, _ *request, i *schedule.ImportRow) components.Cell {
		return components.Cell{Text: format.OrNone(i.File), Sub: i.Format, Codes: shortSum(i.SHA256)}
	}},
	{label: "Rows accepted", num: true, cell: func(_ *server, _ *request, i *schedule.ImportRow) components.Cell {
		return components.Cell{Text: format.Number(i.RowsAccepted()), Sub: "of " + format.Number(i.RowsRead)}
	}},
	{label: "Rows refused", num: true, cell: func(_ *server, _ *request, i *schedule.ImportRow) components.Cell {
		return components.Cell{Text: format.Number(i.RowsRefused)}
	}},
}

func outcomeTag(accepted bool) components.Tag {
	if accepted {
		return components.Tag{Word: "accepted", Class: "ok"}
	}
	return components.Tag{Word: "refused", Class: "bad"}
}

// shortSum is the beginning of a sum, enough to compare by eye.
func shortSum(sum string) []string {
	if sum == "" {
		return nil
	}
	return []string{sum[:min(len(sum), shortHash)]}
}

// importData is one import: each refused row with its line, its column and why, below what the import was.
func (s *server) importData() dataset {
	return list[schedule.ImportErrorRow]{
		file: "import", noun: [2]string{"reason", "reasons"}, order: "as the files have them", quiet: "rows that were refused",
		reads: "the whole import, whatever the filter", asked: func(f *schedule.Filter) { *f = schedule.Filter{All: true} },
		columns: importErrorColumns,
		count:   bind(s, (*server).importSummary),
		page: func(r *request, p paging.Page) ([]schedule.ImportErrorRow, string, error) {
			return s.Store.ImportErrors(r.ctx, r.viewer, r.params["import"], p)
		},
		each: func(ctx context.Context, r *request, visit func(*schedule.ImportErrorRow) error) error {
			return s.Store.EachImportError(ctx, r.viewer, r.params["import"], visit)
		},
		export: func(*request) []columns.Column[schedule.ImportErrorRow] { return columns.ImportErrorColumns },
		detail: func(r *request, d *components.DataPage) error { return s.importRecord(r, d) },
	}.dataset(s)
}

var importErrorColumns = []column[schedule.ImportErrorRow]{
	{label: "File", cell: func(_ *server, _ *request, e *schedule.ImportErrorRow) components.Cell {
		return components.Cell{Text: format.OrNone(e.File)}
	}},
	{label: "Line", num: true, cell: func(_ *server, _ *request, e *schedule.ImportErrorRow) components.Cell {
		if e.Line == 0 {
			return components.Cell{Text: "whole file"}
		}
		return components.Cell{Text: format.Number(e.Line)}
	}},
	{label: "Column", cell: func(_ *server, _ *request, e *schedule.ImportErrorRow) components.Cell {
		if e.Column == "" {
			return components.Cell{Text: "whole row"}
		}
		return components.Cell{Codes: []string{e.Column}}
	}},
	{label: "Why", cell: func(_ *server, _ *request, e *schedule.ImportErrorRow) components.Cell {
		return components.Cell{Text: e.Message}
	}},
}

func (s *server) importSummary(r *request) (summary, error) {
	b, err := s.Store.ImportBatch(r.ctx, r.viewer, r.params["import"])
	if err != nil {
		return summary{}, err
	}
	reasons, err := s.Store.ImportErrorCount(r.ctx, r.viewer, b.ID)
	read, refused := 0, 0
	for _, f := range b.Files {
		read, refused = read+f.Rows, refused+f.Refused
	}
	accepted := read - refused
	looked := "Every row of the import was taken; none was refused."
	if !b.Accepted {
		accepted, looked = 0, "The import was refused; nothing more is recorded about it."
	}
	return summary{total: reasons, looked: looked, counters: []components.Counter{
		{Label: "Outcome", Tag: outcomeTag(b.Accepted)},
		{Label: "Rows accepted", Value: format.Number(accepted), Note: "of " + format.Number(read)},
		{Label: "Rows refused", Value: format.Number(refused), Note: components.Plural(reasons, "reason", "reasons")},
	}}, err
}

// importRecord is what the import was: when, by whom, its files and what was assumed while they were read.
func (s *server) importRecord(r *request, d *components.DataPage) error {
	b, err := s.Store.ImportBatch(r.ctx, r.viewer, r.params["import"])
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
		Title: "Import " + format.ID(b.ID), Quiet: b.Source, Close: components.Link{Href: s.link(r, catalog.PathImports), Text: "All imports"},
		Facts: []components.Fact{
			{Label: "When", Text: r.byWhom(b.At, "")}, {Label: "By", Text: format.OrNone(b.Actor)}, {Label: "Source", Text: format.OrNone(b.Source)}, {Label: "Outcome", Tag: outcomeTag(b.Accepted)},
		},
		Tables: []components.RecordRows{{Title: "Files", Count: len(b.Files), None: "The import came from a program and had no file.",
			Table: components.Table{Caption: "Files of import " + format.ID(b.ID), Groups: []components.RowGroup{files},
				Heads: []components.Head{{Label: "File"}, {Label: "Format"}, {Label: "Rows read", Num: true}, {Label: "Rows refused", Num: true}, {Label: "SHA-256"}}}}},
		Lists: []components.FactList{{Title: "What was assumed", Lines: b.Notices}},
	}
	if len(b.Notices) == 0 {
		record.Lists[0].Note = "Nothing: every word and every zone was as it is kept."
	}
	if !b.Accepted {
		record.Notices = []components.Notice{{Class: "late", Text: "This import was refused. It changed nothing in the schedule."}}
	}
	d.Detail = components.RecordView(record)
	return nil
}

// importName is an import as the path of its screen says it.
func importName(s *server, r *request, id int64) (string, error) {
	b, err := s.Store.ImportBatch(r.ctx, r.viewer, id)
	return fmt.Sprintf("import %d, %s", b.ID, b.Source), err
}
