package blueprints

import (
	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Datasets are what the screens of this family show: how something is made, read from the running program and the live schema.
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

// blueprint is an overview of something that no filter narrows; of names it. Its sheet lies on its side where land is true.
func blueprint(s *web.Server, of string, land bool, ask func(r *web.Request) (web.Overlooked, error)) web.Dataset {
	return report.Overview{Reads: of + ", whatever the filter", Words: func(*web.Request) string { return of }, Land: land, Ask: ask}.Dataset(s)
}

// periodFacts are the draft period that a dry run is about.
func periodFacts(r *web.Request, run *dryrun.DryRun) []components.Fact {
	return []components.Fact{
		{Label: "Draft period", Text: format.Keyed(schedule.Printable(run.Period.Name), run.Period.ID)},
		{Label: "Days", Text: format.Days(run.Period.StartsOn, run.Period.EndsOn)},
		{Label: "Shifts", Text: format.Number(run.Figures.Shifts)},
		{Label: "Made", Text: components.Stamp(run.ShownAt()) + " " + run.Zone},
	}
}

// withoutRun says why there is no dry run, and what that leaves out.
func withoutRun(why, left string) []components.Notice {
	if why == "" {
		return nil
	}
	return []components.Notice{{Text: why + " " + left}}
}
