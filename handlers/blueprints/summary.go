package blueprints

import (
	"encoding/json"
	"strconv"

	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// resultSummaryData shows the summary of the dry run of the current draft period.
func resultSummaryData(s *web.Server) web.Dataset {
	return blueprint(s, "the dry run over the current draft period", false, func(r *web.Request) (web.OverviewResult, error) {
		c, _ := dryrun.ValidateCommand(s)
		run, reason, err := dryrun.DryRunOf(s, r)
		if err != nil {
			return web.OverviewResult{}, err
		}
		f := web.OverviewResult{Overview: components.Overview{Notices: withoutRun(reason, "There is no summary.")}}
		if reason != "" {
			f.Parts = []components.Part{exitsPart(c)}
			return f, nil
		}
		figures, err := json.Marshal(run.SummaryJSON())
		if err != nil {
			return f, err
		}
		f.Facts = append(periodFacts(r, &run), components.Fact{Label: "Exit status of the command", Text: exitNow(c, len(run.Findings))})
		part := components.Part{ID: "figures", Title: "The figures", Quiet: "as --format json names them"}
		var rows []components.Row
		eachMember(figures, func(name string, value json.RawMessage) {
			if value[0] != '[' { // the sentences are in a part of their own
				rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{name}}, {Text: string(value)}}})
			}
		})
		part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Figure", "Now"}, rows), 1), len(rows)
		f.Counters = []components.Counter{{Label: "Findings", Value: format.Number(len(run.Findings))}, {Label: "Rules without findings", Value: format.Number(run.RulesKept()), Note: "of " + format.Number(len(run.Rules))},
			{Label: "Rows a save would write", Value: format.Number(run.Payload.Rows.Len())}, {Label: "Rows written", Value: format.Number(run.SummaryJSON().Written)}}
		words := components.Part{ID: "words", Title: "The summary", Quiet: "the last lines of the text"}
		var sentences []components.Row
		for _, sentence := range run.Sum() {
			sentences = append(sentences, components.Row{Cells: []components.Cell{{Text: sentence}}})
		}
		words.Table, words.Rows = format.PlainTable(words.Title, []string{"Sentence"}, sentences), len(sentences)
		f.Parts = []components.Part{words, part, exitsPart(c)}
		return f, nil
	})
}

// exitNow returns the exit status for a number of findings, and its meaning.
func exitNow(c web.Command, findings int) string {
	status := min(findings, 1)
	for _, e := range c.Exits {
		if e.Status == status {
			return strconv.Itoa(status) + ": " + e.Means
		}
	}
	return strconv.Itoa(status)
}

// commandShellData shows the help of the command and a sample run.
func commandShellData(s *web.Server) web.Dataset {
	return blueprint(s, "the command of this program and the current draft period", false, func(r *web.Request) (web.OverviewResult, error) {
		c, ok := dryrun.ValidateCommand(s)
		run, reason, err := dryrun.DryRunOf(s, r)
		if err != nil {
			return web.OverviewResult{}, err
		}
		f := web.OverviewResult{Overview: components.Overview{Notices: withoutRun(reason, "There is no sample run.")}}
		if !ok {
			f.Notices = append(f.Notices, components.Notice{Text: NoCommand})
		} else {
			f.Parts = append(f.Parts, components.Part{ID: "help", Title: "Help", Sample: "$ opshub " + c.Name + " --help\n" + c.Text}, exitsPart(c))
		}
		if reason == "" {
			f.Facts = periodFacts(r, &run)
			f.Counters = []components.Counter{{Label: "Options", Value: format.Number(len(c.Options))}, {Label: "Findings", Value: format.Number(len(run.Findings))}}
			typed := "$ opshub " + c.Name + " --db FILE --period " + format.ID(run.Period.ID) + " --limit " + strconv.Itoa(sampleListed) + "\n"
			f.Parts = append(f.Parts, components.Part{ID: "run", Title: "A sample run", Quiet: "from the current data", Sample: typed + sampleText(run)})
		}
		return f, nil
	})
}
