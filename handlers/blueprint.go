package handlers

import (
	"opshub/components"
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

// plainTable is a table of one group.
func plainTable(caption string, heads []string, rows []components.Row) components.Table {
	t := components.Table{Caption: caption, Groups: []components.RowGroup{{Rows: rows}}}
	for _, label := range heads {
		t.Heads = append(t.Heads, components.Head{Label: label})
	}
	return t
}

// numbered are the heads of the figures among the columns.
func numbered(t components.Table, columns ...int) components.Table {
	for _, at := range columns {
		t.Heads[at].Num = true
	}
	return t
}

// periodFacts are the draft period that a dry run is about.
func periodFacts(r *request, run *DryRun) []components.Fact {
	return []components.Fact{
		{Label: "Draft period", Text: keyed(schedule.Printable(run.Period.Name), run.Period.ID)},
		{Label: "Days", Text: daysWords(run.Period.StartsOn, run.Period.EndsOn)},
		{Label: "Shifts", Text: number(run.Figures.Shifts)},
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
