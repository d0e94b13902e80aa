package previews

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/blueprints"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// dryRunStepsData runs the dry run for each request and shows the time of each step.
func dryRunStepsData(s *web.Server) web.Dataset {
	return periodPreview{
		makeRun: dryrun.DryRunNow, fresh: true,
		lead: func(v *previewed) string {
			return fmt.Sprintf("All %s of the dry run were run for this page, in %s.", components.Plural(len(v.run.Steps), "step", "steps"), components.Millis(v.run.Took()))
		},
		counters: func(_ *web.Server, _ *web.Request, v *previewed) []components.Counter {
			return []components.Counter{{Label: "Steps", Value: format.Number(len(v.run.Steps)), Note: "run just now"}, {Label: "Time", Value: components.Millis(v.run.Took())},
				{Label: "Findings", Value: format.Number(len(v.run.Findings))}, {Label: "Rows to write", Value: format.Number(v.run.Payload.Rows.Len()), Note: "none of them written"}}
		},
		parts: []previewPart{stepsPart, outcomePart},
	}.dataset(s)
}

// stepsPart lists the steps in order.
func stepsPart(_ *web.Server, _ *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "steps", Title: "Step by step", Quiet: components.Millis(v.run.Took()) + " in all",
		Lines: []string{"A busy machine takes longer. The database caches rows that were read, so a second run is usually faster."}}
	var rows []components.Row
	for i, step := range v.run.Steps {
		share := "0 %"
		if all := v.run.Took(); all > 0 {
			share = fmt.Sprintf("%d %%", (step.Took*100+all/2)/all)
		}
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: fmt.Sprintf("%d. %s", i+1, step.Name), Sub: step.Does}, {Codes: []string{step.Code, step.File}},
			{Tag: components.Tag{Word: "done", Class: "ok"}}, {Text: blueprints.Unbroken(components.Millis(step.Took))}, {Text: blueprints.Unbroken(share)}}})
	}
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Step", "Function and file", "Outcome", "Time", "Share"}, rows), 3, 4), len(rows)
	return part, nil
}

// outcomePart is the outcome of the run.
func outcomePart(_ *web.Server, _ *web.Request, v *previewed) (components.Part, error) {
	return components.Part{ID: "outcome", Title: "Outcome", Lines: []string{v.run.FindingsWords(), v.run.PayloadWords()},
		Facts: []components.Fact{{Label: "Version of the data, before and after", Text: v.run.State}, {Label: "Refusal of the test write", Text: v.run.Refusal}, {Label: "Rows written", Text: "0"}}}, nil
}
