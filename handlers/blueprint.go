package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// blueprintSets are what the screens of this family show: how something is made, read from the running program and the live schema.
func blueprintSets() datasetTable {
	return datasetTable{
		"command-signature": (*server).commandSignatureData,
		"command-options":   (*server).commandOptionsData,
		"command-steps":     (*server).commandStepsData,
		"command-files":     (*server).commandFilesData,
		"command-shell":     (*server).commandShellData,
		"validation-rules":  (*server).validationRulesData,
		"failure-messages":  (*server).failureMessagesData,
		"dry-run-output":    (*server).dryRunOutputData,
		"result-summary":    (*server).resultSummaryData,
		"column-mapping":    (*server).columnMappingData,
		"target-table":      (*server).targetTableData,
		"approval-form":     (*server).approvalFormData,
		"approval-record":   (*server).approvalRecordData,
		"approval-storage":  (*server).approvalStorageData,
		"shift-fields":      (*server).shiftFieldsData,
		"builder-sources":   (*server).builderSourcesData,
		"candidate-sources": (*server).candidateSourcesData,
		"dictionary":        (*server).dictionaryData,
	}
}

// blueprint is an overview of something that no filter narrows; of names it. Its sheet lies on its side where land is true.
func (s *server) blueprint(of string, land bool, ask func(r *request) (overlooked, error)) dataset {
	return overview{reads: of + ", whatever the filter", words: func(*request) string { return of }, land: land, ask: ask}.dataset(s)
}

// periodFacts are the draft period that a dry run is about.
func periodFacts(r *request, run *DryRun) []components.Fact {
	return []components.Fact{
		{Label: "Draft period", Text: format.Keyed(schedule.Printable(run.Period.Name), run.Period.ID)},
		{Label: "Days", Text: format.Days(run.Period.StartsOn, run.Period.EndsOn)},
		{Label: "Shifts", Text: format.Number(run.Figures.Shifts)},
		{Label: "Made", Text: components.Stamp(run.at()) + " " + run.Zone},
	}
}

// withoutRun says why there is no dry run, and what that leaves out.
func withoutRun(why, left string) []components.Notice {
	if why == "" {
		return nil
	}
	return []components.Notice{{Text: why + " " + left}}
}
