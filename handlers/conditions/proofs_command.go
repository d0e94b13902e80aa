package conditions

import (
	"fmt"
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// commandProofs are about the draft-shift command and the save that it computes.
func commandProofs() []Proof {
	return []Proof{
		{Key: "command-only-reads", Title: "The draft-shift command has no mode that writes.", Means: "The named command or option could save a draft.",
			How: "Remove the command or the option from the command line.", verify: commandOnlyReads},
		{Key: "payload-not-written", Title: "The save was computed during this request, and none of its rows is in the database.", Means: "A row that a save would write is in the database.",
			How: "Find out what wrote the named row.", begin: planSave, verify: payloadNotWritten},
	}
}

// readingCommands are the commands about drafts that only read.
var readingCommands = []string{dryrun.ValidateName}

// commandOnlyReads inspects the program's own model of its command line.
func commandOnlyReads(s *web.Server, _ *web.Request, _ any) (proofOutcome, error) {
	group, wrong, known := components.RowGroup{}, []string{}, 0
	for _, c := range dryrun.DraftCommands(s) {
		known++
		if !slices.Contains(readingCommands, c.Name) {
			wrong = append(wrong, c.Name)
		}
		for _, o := range c.Options {
			tag := components.Tag{Word: "reads", Class: "ok"}
			if dryrun.Saves(o.Name) {
				tag, wrong = components.Tag{Word: "writes", Class: "bad"}, append(wrong, c.Name+" "+o.Name)
			}
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Codes: []string{o.Name}}, {Text: o.Help}, {Tag: tag}}})
		}
	}
	seen := fmt.Sprintf("%s with %s, none of which writes", components.Plural(known, "command", "commands"), components.Plural(len(group.Rows), "option", "options"))
	switch {
	case known == 0:
		seen = "the program provided no model of its command line"
	case len(wrong) > 0:
		seen = "there is " + format.Join(wrong...)
	}
	return proofOutcome{Observed: Observed{known > 0 && len(wrong) == 0, seen}, lines: []string{"Read from the command line of the running program. An option counts as writing if its name contains one of these words: " + format.Join(dryrun.Saving...) + "."},
		table: components.Table{Caption: "Options of the command", Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Option"}, {Label: "Purpose"}, {Label: "Effect"}}}}, nil
}

// plannedSave is the save at the start of the request. why explains why there is none.
type plannedSave struct {
	run dryrun.DryRun
	why string
}

func planSave(s *web.Server, r *web.Request) (any, error) {
	run, reason, err := dryrun.DryRunNow(s, r)
	return plannedSave{run, reason}, err
}

// payloadNotWritten searches for what the save would have created: the new version and the new status of the
// period.
func payloadNotWritten(s *web.Server, r *web.Request, began any) (proofOutcome, error) {
	saved := began.(plannedSave)
	if saved.why != "" {
		return proofOutcome{Observed: Observed{true, "there is nothing to save: " + strings.TrimSuffix(saved.why, ".")}}, nil
	}
	p := saved.run.Payload
	if p.Version.ID == 0 {
		return proofOutcome{Observed: Observed{true, "a save would write nothing: employees already see the period as it is"}}, nil
	}
	view := s.Rosters.Roster().For(r.Viewer) // the newest roster, which may be newer than that of the request
	if slices.ContainsFunc(view.PublishedPeriods(), func(v schedule.PublishedPeriod) bool { return v.ID == p.Version.ID }) {
		return proofOutcome{Observed: Observed{false, fmt.Sprintf("published period %d exists", p.Version.ID)}}, nil
	}
	now, err := view.DraftPeriod(saved.run.Period.ID)
	if err == nil && now.Status != saved.run.Period.Status {
		return proofOutcome{Observed: Observed{false, "the period was " + saved.run.Period.Status + " and is " + now.Status}}, nil
	}
	return proofOutcome{Observed: Observed{true, fmt.Sprintf("%s computed for %s; there is no published period %d", components.Plural(p.Rows.Len(), "row was", "rows were"), saved.run.Period.Name, p.Version.ID)},
		table: report.CountsTable("Rows that a save would write", p.Counts(), false, nil)}, err
}
