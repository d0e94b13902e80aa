package blueprints

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	draftrun "opshub/schedule/dryrun"
)

// livePart builds a part of a plan or a packet from the data and the running program.
type livePart func(s *web.Server, r *web.Request) (components.Part, error)

// liveParts returns the live parts by the key in a suite.
func liveParts() map[string]livePart {
	return map[string]livePart{
		"payload-totals":  withRun(savedTotals),
		"payload-rows":    withRun(savedRows),
		"rollback-totals": withRun(rollbackTotals),
		"rollback-stays":  withRun(StaysPart),
		"rollback-rows":   withRun(rollbackRows),
		"rule-counts":     withRun(ruleCounts),
		"command-steps":   commandStepsPart,
		"command-files":   CommandFilesPart,
		"installed-now":   installedPart,
		"statement":       statementPart,
		"approval-proofs": proofsPart("What was tried", "no-approval-place", "no-approval-recorded", "statement-not-kept"),
		"install-proofs":  proofsPart("What was tried", "command-only-reads", "files-unchanged", "no-table-added"),

		"one-shift":         withRun(oneShift),
		"one-shift-rules":   withRun(OneShiftRules),
		"one-shift-columns": withRun(oneShiftColumns),
		"one-shift-rows":    withRun(OneShiftRows),
	}
}

// KnownParts returns an error if a suite names a part that does not exist.
func KnownParts(suite *catalog.Suite) error {
	table := liveParts()
	for _, key := range suite.Live {
		if table[key] == nil {
			return fmt.Errorf("BUG: no live part %q", key)
		}
	}
	return nil
}

// LivePartsOf builds the live parts of a suite. It returns web.ErrManagersOnly for staff if the suite has any.
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

// withRun is a part about the dry run of the current draft period. Without one, the part explains why.
func withRun(build func(s *web.Server, r *web.Request, run *dryrun.DryRun) (components.Part, error)) livePart {
	return func(s *web.Server, r *web.Request) (components.Part, error) {
		run, reason, err := dryrun.DryRunOf(s, r)
		if err != nil {
			return components.Part{}, err
		}
		part, err := build(s, r, &run)
		if reason != "" {
			part = components.Part{Title: part.Title, Empty: reason + " Open a new draft period in your scheduling tool and import it."}
		}
		return part, err
	}
}

// nothingToSave is shown if a save would write nothing.
const nothingToSave = "A save would write nothing: employees already see the period as it is."

func savedTotals(_ *web.Server, _ *web.Request, run *dryrun.DryRun) (components.Part, error) {
	return countsPart("What a save would write", run.Period.Name, run.Payload.Rows), nil
}

func rollbackTotals(_ *web.Server, _ *web.Request, run *dryrun.DryRun) (components.Part, error) {
	return countsPart("What a rollback would write", run.Period.Name, run.Payload.Rollback().Rows), nil
}

func countsPart(title, quiet string, rows schedule.PayloadRows) components.Part {
	part := components.Part{Title: title, Quiet: format.Join(quiet, components.Plural(rows.Len(), "row", "rows")), Empty: nothingToSave}
	if rows.Len() > 0 {
		part.Table = report.CountsTable(title, rows.Counts(), false, nil)
		part.Rows = len(part.Table.Groups[0].Rows)
	}
	return part
}

// rowsShown is the number of rows of a save in a plan or a packet. The previews list all rows.
const rowsShown = 30

func savedRows(s *web.Server, r *web.Request, run *dryrun.DryRun) (components.Part, error) {
	return firstPayloadRows(s, r, "The first rows of the save", run.Payload.Rows, catalog.PathPublishDryRun), nil
}

func rollbackRows(s *web.Server, r *web.Request, run *dryrun.DryRun) (components.Part, error) {
	return firstPayloadRows(s, r, "The rows of the rollback, in reverse order of the save", run.Payload.Rollback().Rows, catalog.PathPublishRollback), nil
}

func firstPayloadRows(s *web.Server, r *web.Request, title string, rows schedule.PayloadRows, all string) components.Part {
	n := min(rows.Len(), rowsShown)
	part := components.Part{Title: title, Quiet: fmt.Sprintf("%s of %s", format.Number(n), format.Number(rows.Len())), Empty: nothingToSave, Rows: n}
	list := make([]schedule.PayloadRow, n)
	for i := range list {
		list[i] = rows.At(i)
	}
	part.Table = payloadTable(r, title, list)
	if n > 0 && !page.OnPaper(r) {
		part.All = components.Link{Href: page.Link(s, r, all), Text: "Open all " + format.Number(rows.Len())}
	}
	return part
}

// payloadTable lists rows of a save with the old and new values of their columns.
func payloadTable(r *web.Request, caption string, list []schedule.PayloadRow) components.Table {
	rows := make([]components.Row, len(list))
	for i := range list {
		row, cells := &list[i], ""
		for k, c := range row.Cells {
			if k > 0 {
				cells += "; "
			}
			cells += c.Words()
		}
		rows[i].Cells = []components.Cell{{Text: string(row.Action) + " " + row.Table, Sub: row.KeyWords()}, {Text: row.About(r.DateStyle())}, {Text: cells}}
	}
	return format.PlainTable(caption, []string{"Row", "Record", "Columns"}, rows)
}

// StaysPart lists what remains of a save after its rollback, and why.
func StaysPart(_ *web.Server, _ *web.Request, run *dryrun.DryRun) (components.Part, error) {
	part := components.Part{ID: "stays", Title: "Rows that would remain", Empty: "No row would remain, because nothing would be written."}
	var rows []components.Row
	for _, stay := range run.Payload.Rollback().Stay {
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: stay.Table}, {Text: format.Number(stay.Rows)}, {Text: stay.Why}}})
	}
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Table", "Rows", "Why"}, rows), 1), len(rows)
	return part, nil
}

func ruleCounts(_ *web.Server, _ *web.Request, run *dryrun.DryRun) (components.Part, error) {
	return components.Part{Title: "Findings by rule", Quiet: run.Period.Name, Lines: []string{run.FindingsWords()}, Table: rulesTable(run.Rules, true), Rows: len(run.Rules)}, nil
}

// commandStepsPart lists the steps of the dry run with their current times.
func commandStepsPart(s *web.Server, r *web.Request) (components.Part, error) {
	run, reason, err := dryrun.DryRunNow(s, r)
	steps := run.Steps
	if reason != "" {
		steps = draftrun.Steps()
	}
	part := components.Part{Title: "Steps of the dry run", Quiet: components.Plural(len(steps), "step", "steps"), Table: stepsTable(steps, reason == ""), Rows: len(steps)}
	if reason == "" {
		part.Lines = []string{"Run just now on " + run.Period.Name + "."}
	} else {
		part.Lines = []string{reason}
	}
	return part, err
}

// CommandFilesPart lists the source files of the command, and whether they are present.
func CommandFilesPart(s *web.Server, _ *web.Request) (components.Part, error) {
	part := components.Part{ID: "files", Title: "Files of the command", Empty: "The program provided no model of its command line."}
	c, _ := dryrun.ValidateCommand(s)
	list, err := CommandFiles(c, s.Files)
	var rows []components.Row
	size := int64(0)
	for _, f := range list {
		tag := components.Tag{Word: "present", Class: "ok"}
		if size += f.Size; f.Missing {
			tag = components.Tag{Word: "missing", Class: "bad"}
		}
		rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{f.Path}}, {Tag: tag}, {Text: f.Group},
			{Text: components.Thousands(f.Size)}, {Text: format.OrNone(f.Holds)}}})
	}
	part.Quiet = fmt.Sprintf("%s, %s bytes", components.Plural(len(list), "file", "files"), components.Thousands(size))
	part.Lines = []string{"The running program names these files. Each was read just now."}
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"File", "Presence", "Part of", "Bytes", "Content"}, rows), 3), len(rows)
	return part, err
}

// installedPart lists the commands of the program.
func installedPart(s *web.Server, _ *web.Request) (components.Part, error) {
	part := components.Part{Title: "Installed commands", Empty: "The program provided no model of its command line."}
	var rows []components.Row
	for _, c := range s.Commands {
		rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{"opshub " + c.Name}}, {Text: c.Help}, {Text: format.Number(len(c.Options))}}})
	}
	part.Quiet = components.Plural(len(rows), "command", "commands")
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Command", "What it does", "Options"}, rows), 2), len(rows)
	return part, nil
}

// proofsPart runs proofs and shows their results.
func proofsPart(title string, keys ...string) livePart {
	list := conditions.ProofsOf(keys)
	return func(s *web.Server, r *web.Request) (components.Part, error) {
		tried, err := conditions.Prove(s, r, list, func() error { return nil })
		v := conditions.ProvedVerdict(tried)
		return components.Part{Title: title, Quiet: v.Tag.Word, Lines: []string{v.Why}, Needs: conditions.ProofNeeds(tried)}, err
	}
}
