package blueprints

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// livePart is a part of a plan or a packet that is made from the data and the running program.
type livePart func(s *web.Server, r *web.Request) (components.Part, error)

// liveParts is every such part, by the key under which a suite names it.
func liveParts() map[string]livePart {
	return map[string]livePart{
		"payload-totals":  ofRun(savedTotals),
		"payload-rows":    ofRun(savedRowsFirst),
		"rollback-totals": ofRun(rollbackTotals),
		"rollback-stays":  ofRun(StaysPart),
		"rollback-rows":   ofRun(rollbackRows),
		"rule-counts":     ofRun(ruleCounts),
		"command-steps":   commandStepsPart,
		"command-files":   CommandFilesPart,
		"installed-now":   installedPart,
		"statement":       statementPart,
		"approval-proofs": proofsPart("What was tried", "no-approval-place", "no-approval-recorded", "statement-not-kept"),
		"install-proofs":  proofsPart("What was tried", "command-only-reads", "files-unchanged", "no-table-added"),

		"one-shift":         ofRun(oneShift),
		"one-shift-rules":   ofRun(OneShiftRules),
		"one-shift-columns": ofRun(oneShiftColumns),
		"one-shift-rows":    ofRun(OneShiftRows),
	}
}

// KnownParts refuses a suite that names a part which does not exist.
func KnownParts(suite *catalog.Suite) error {
	table := liveParts()
	for _, key := range suite.Live {
		if table[key] == nil {
			return fmt.Errorf("BUG: no live part %q", key)
		}
	}
	return nil
}

// LivePartsOf makes the live parts of a suite. Like drafts they are for managers.
func LivePartsOf(s *web.Server, r *web.Request, suite *catalog.Suite) (parts []components.Part, err error) {
	if len(suite.Live) > 0 && !r.Manages() {
		return nil, web.ErrManagersOnly
	}
	table := liveParts()
	for _, key := range suite.Live {
		part, err := table[key](s, r)
		if err != nil {
			return nil, err
		}
		part.ID = key
		parts = append(parts, part)
	}
	return parts, nil
}

// ofRun is a part about the dry run over the draft period in work; where there is none it says why.
func ofRun(look func(s *web.Server, r *web.Request, run *dryrun.DryRun) (components.Part, error)) livePart {
	return func(s *web.Server, r *web.Request) (components.Part, error) {
		run, why, err := dryrun.DryRunOf(s, r)
		if err != nil {
			return components.Part{}, err
		}
		part, err := look(s, r, &run)
		if why != "" {
			part = components.Part{Title: part.Title, Empty: why + " Open a new draft period in your scheduling tool and import it."}
		}
		return part, err
	}
}

// nothingToSave stands where a save would write nothing.
const nothingToSave = "A save would write nothing: employees are shown the period as it is."

func savedTotals(_ *web.Server, _ *web.Request, run *dryrun.DryRun) (components.Part, error) {
	return countsPart("What a save would write", run.Period.Name, run.Payload.Rows), nil
}

func rollbackTotals(_ *web.Server, _ *web.Request, run *dryrun.DryRun) (components.Part, error) {
	return countsPart("What undoing it would write", run.Period.Name, run.Payload.Rollback().Rows), nil
}

func countsPart(title, quiet string, rows schedule.PayloadRows) components.Part {
	part := components.Part{Title: title, Quiet: format.Join(quiet, components.Plural(rows.Len(), "row", "rows")), Empty: nothingToSave}
	if rows.Len() > 0 {
		part.Table = report.CountsTable(title, rows.Counts(), false, nil)
		part.Rows = len(part.Table.Groups[0].Rows)
	}
	return part
}

// fewRows is how many rows of a save stand in a plan or a packet; the previews have all of them.
const fewRows = 30

func savedRowsFirst(s *web.Server, r *web.Request, run *dryrun.DryRun) (components.Part, error) {
	return firstPayloadRows(s, r, "The first rows of the save", run.Payload.Rows, catalog.PathPublishDryRun), nil
}

func rollbackRows(s *web.Server, r *web.Request, run *dryrun.DryRun) (components.Part, error) {
	return firstPayloadRows(s, r, "The rows that undo it, the last one of the save first", run.Payload.Rollback().Rows, catalog.PathPublishRollback), nil
}

func firstPayloadRows(s *web.Server, r *web.Request, title string, rows schedule.PayloadRows, all string) components.Part {
	n := min(rows.Len(), fewRows)
	part := components.Part{Title: title, Quiet: fmt.Sprintf("%s of %s", format.Number(n), format.Number(rows.Len())), Empty: nothingToSave, Rows: n}
	list := make([]schedule.PayloadRow, n)
	for i := range list {
		list[i] = rows.At(i)
	}
	part.Table = payloadTable(title, list)
	if n > 0 && !page.OnPaper(r) {
		part.All = components.Link{Href: page.Link(s, r, all), Text: "Open all " + format.Number(rows.Len())}
	}
	return part
}

// payloadTable is rows of a save with what each column holds and would hold.
func payloadTable(caption string, list []schedule.PayloadRow) components.Table {
	rows := make([]components.Row, len(list))
	for i := range list {
		row, cells := &list[i], ""
		for k, c := range row.Cells {
			if k > 0 {
				cells += "; "
			}
			cells += c.Words()
		}
		rows[i].Cells = []components.Cell{{Text: string(row.Action) + " " + row.Table, Sub: row.KeyWords()}, {Text: row.About}, {Text: cells}}
	}
	return format.PlainTable(caption, []string{"Row", "What it is", "Columns"}, rows)
}

// StaysPart is what stays of a save that is undone, and why.
func StaysPart(_ *web.Server, _ *web.Request, run *dryrun.DryRun) (components.Part, error) {
	part := components.Part{ID: "stays", Title: "What would stay", Empty: "Nothing would stay, because nothing would be written."}
	var rows []components.Row
	for _, stay := range run.Payload.Rollback().Stay {
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: stay.Table}, {Text: format.Number(stay.Rows)}, {Text: stay.Why}}})
	}
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Table", "Rows", "Why"}, rows), 1), len(rows)
	return part, nil
}

func ruleCounts(_ *web.Server, _ *web.Request, run *dryrun.DryRun) (components.Part, error) {
	return components.Part{Title: "What the rules find", Quiet: run.Period.Name, Lines: []string{run.FindingsWords()}, Table: rulesTable(run.Rules, true), Rows: len(run.Rules)}, nil
}
