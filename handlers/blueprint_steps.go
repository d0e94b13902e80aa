package handlers

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// commandStepsData is the steps of the command in their order, with the function behind each and the time that it takes now.
func (s *server) commandStepsData() dataset {
	return s.blueprint("a dry run over the draft period in work", true, func(r *request) (overlooked, error) {
		run, why, err := s.dryRunNow(r)
		if err != nil {
			return overlooked{}, err
		}
		steps := run.Steps
		if why != "" {
			steps = roster.DryRunSteps()
		}
		part := components.Part{ID: "steps", Title: "Steps", Quiet: "in their order; the first that fails ends the dry run", Rows: len(steps)}
		part.Table = stepsTable(steps, why == "")
		f := overlooked{counters: []components.Counter{{Label: "Steps", Value: format.Number(len(steps)), Href: "#steps"}}}
		f.Notices, f.Parts = withoutRun(why, "So the steps are listed, and none was timed."), []components.Part{part}
		if why == "" {
			f.Facts, f.state = periodFacts(r, &run), fmt.Sprint(run.Took())
			f.counters = append(f.counters, components.Counter{Label: "Took", Value: components.Millis(run.Took()), Note: "made for this page"})
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
			took = unbroken(components.Millis(step.Took))
		}
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: format.Number(i+1) + ". " + step.Name, Sub: step.Does}, {Codes: []string{step.Code}},
			{Codes: []string{step.File}}, {Text: took}}})
	}
	return format.NumberColumns(format.PlainTable("Steps", []string{"Step", "Function", "File", "Took"}, rows), 3)
}
