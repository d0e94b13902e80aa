package blueprints

import (
	"fmt"
	"strings"

	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// commandStepsData is the steps of the command in their order, with the function behind each and the time that it takes now.
func commandStepsData(s *web.Server) web.Dataset {
	return blueprint(s, "a dry run over the draft period in work", true, func(r *web.Request) (web.Overlooked, error) {
		run, why, err := dryrun.DryRunNow(s, r)
		if err != nil {
			return web.Overlooked{}, err
		}
		steps := run.Steps
		if why != "" {
			steps = roster.DryRunSteps()
		}
		part := components.Part{ID: "steps", Title: "Steps", Quiet: "in their order; the first that fails ends the dry run", Rows: len(steps)}
		part.Table = stepsTable(steps, why == "")
		f := web.Overlooked{Counters: []components.Counter{{Label: "Steps", Value: format.Number(len(steps)), Href: "#steps"}}}
		f.Notices, f.Parts = withoutRun(why, "So the steps are listed, and none was timed."), []components.Part{part}
		if why == "" {
			f.Facts, f.State = periodFacts(r, &run), fmt.Sprint(run.Took())
			f.Counters = append(f.Counters, components.Counter{Label: "Took", Value: components.Millis(run.Took()), Note: "made for this page"})
			f.Lead = fmt.Sprintf("A dry run was made for this page: its %s took %s.", components.Plural(len(steps), "step", "steps"), components.Millis(run.Took()))
		}
		return f, nil
	})
}

// stepsTable is the steps, with their times where they were taken.
func stepsTable(steps []rules.StepTaken, taken bool) components.Table {
	var rows []components.Row
	for i, step := range steps {
		took := "not taken"
		if taken {
			took = Unbroken(components.Millis(step.Took))
		}
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: format.Number(i+1) + ". " + step.Name, Sub: step.Does}, {Codes: []string{step.Code}},
			{Codes: []string{step.File}}, {Text: took}}})
	}
	return format.NumberColumns(format.PlainTable("Steps", []string{"Step", "Function", "File", "Took"}, rows), 3)
}

// Unbroken keeps a figure and its unit on one line.
func Unbroken(words string) string { return strings.ReplaceAll(words, " ", "\u00a0") }
