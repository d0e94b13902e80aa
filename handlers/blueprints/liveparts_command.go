package blueprints

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule/roster"
)

// commandStepsPart is the steps of the dry run with the time that they take now.
func commandStepsPart(s *web.Server, r *web.Request) (components.Part, error) {
	run, why, err := dryrun.DryRunNow(s, r)
	steps := run.Steps
	if why != "" {
		steps = roster.DryRunSteps()
	}
	part := components.Part{Title: "Steps of the dry run", Quiet: components.Plural(len(steps), "step", "steps"), Table: stepsTable(steps, why == ""), Rows: len(steps)}
	if why == "" {
		part.Lines = []string{"Made just now over " + run.Period.Name + "."}
	} else {
		part.Lines = []string{why}
	}
	return part, err
}

// CommandFilesPart is the files of the command, each with its presence and its size.
func CommandFilesPart(s *web.Server, _ *web.Request) (components.Part, error) {
	part := components.Part{ID: "files", Title: "Files of the command", Empty: "The program gave no model of its command line."}
	c, _ := dryrun.ValidateCommand(s)
	list, err := CommandFiles(c, s.Files)
	var rows []components.Row
	size := int64(0)
	for _, f := range list {
		tag := components.Tag{Word: "there", Class: "ok"}
		if size += f.Size; f.Missing {
			tag = components.Tag{Word: "missing", Class: "bad"}
		}
		rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{f.Path}}, {Tag: tag}, {Text: f.Group},
			{Text: components.Thousands(f.Size)}, {Text: format.OrNone(f.Holds)}}})
	}
	part.Quiet = fmt.Sprintf("%s, %s bytes", components.Plural(len(list), "file", "files"), components.Thousands(size))
	part.Lines = []string{"Which files they are, the running program says; each was read just now."}
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"File", "Presence", "Part of", "Bytes", "What it holds"}, rows), 3), len(rows)
	return part, err
}

// installedPart is what is installed now: the commands about draft shifts that the program has.
func installedPart(s *web.Server, _ *web.Request) (components.Part, error) {
	part := components.Part{Title: "What is installed now", Empty: "The program gave no model of its command line."}
	var rows []components.Row
	for _, c := range s.Commands {
		rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{"opshub " + c.Name}}, {Text: c.Help}, {Text: format.Number(len(c.Options))}}})
	}
	part.Quiet = components.Plural(len(rows), "command", "commands")
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Command", "What it does", "Options"}, rows), 2), len(rows)
	return part, nil
}

// proofsPart tries proofs and says what came of each.
func proofsPart(title string, keys ...string) livePart {
	list := conditions.ProofsOf(keys)
	return func(s *web.Server, r *web.Request) (components.Part, error) {
		tried, err := conditions.Prove(s, r, list, func() error { return nil })
		v := conditions.ProvedVerdict(tried)
		return components.Part{Title: title, Quiet: v.Tag.Word, Lines: []string{v.Why}, Needs: conditions.ProofNeeds(tried)}, err
	}
}
