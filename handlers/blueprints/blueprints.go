// Package blueprints contains the screens that describe commands, forms and tables from the running program and
// the live schema, and the screens of evidence.
package blueprints

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Datasets returns the datasets of the blueprints by the Content of their catalog rows.
func Datasets() web.DatasetTable {
	return web.DatasetTable{
		"command-signature": commandSignatureData,
		"command-options":   commandOptionsData,
		"command-steps":     commandStepsData,
		"command-files":     commandFilesData,
		"command-shell":     commandShellData,
		"validation-rules":  validationRulesData,
		"failure-messages":  failureMessagesData,
		"dry-run-output":    dryRunOutputData,
		"result-summary":    resultSummaryData,
		"column-mapping":    columnMappingData,
		"target-table":      targetTableData,
		"approval-form":     approvalFormData,
		"approval-record":   approvalRecordData,
		"approval-storage":  approvalStorageData,
		"shift-fields":      shiftFieldsData,
		"builder-sources":   builderSourcesData,
		"candidate-sources": candidateSourcesData,
		"dictionary":        dictionaryData,
	}
}

// blueprint is an overview that ignores the filter. subject names what it describes. It is printed in landscape
// if land is true.
func blueprint(s *web.Server, subject string, land bool, ask func(r *web.Request) (web.OverviewResult, error)) web.Dataset {
	return report.Overview{Reads: subject + ", regardless of the filter", Words: func(*web.Request) string { return subject }, Land: land, Ask: ask}.Dataset(s)
}

// periodFacts describe the draft period of a dry run.
func periodFacts(r *web.Request, run *dryrun.DryRun) []components.Fact {
	return []components.Fact{
		{Label: "Draft period", Text: format.Keyed(schedule.Printable(run.Period.Name), run.Period.ID)},
		{Label: "Days", Text: r.Style.Days(run.Period.StartsOn, run.Period.EndsOn)},
		{Label: "Shifts", Text: format.Number(run.Figures.Shifts)},
		{Label: "Run", Text: components.Stamp(run.ShownAt()) + " " + run.Zone},
	}
}

// withoutRun explains why there is no dry run and what is missing without it. It is nil if reason is empty.
func withoutRun(reason, left string) []components.Notice {
	if reason == "" {
		return nil
	}
	return []components.Notice{{Text: reason + " " + left}}
}

// Exhibit makes a preview, a gate, a blueprint or a screen of evidence. If the address of the row is that of a
// sheet, it is printed.
func Exhibit(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	d, err := report.Dataset(s, sc)
	if err == nil {
		err = conditions.KnownConditions(s, catalog.Step{Title: sc.Title, Needs: d.Needs})
	}
	if err == nil && sc.OnPaper() {
		return report.Strict(d.Print), nil
	}
	return report.Strict(d.Show), err
}
