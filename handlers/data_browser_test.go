package handlers

import "opshub/catalog"

// listStates maps names to addresses that open states of the lists other than their first page.
var listStates = map[string]string{
	"why":         catalog.PathSoftConflicts + "?why=s1043-b55-20261101T0500Z&employee_id=10",
	"duplicate":   catalog.PathSoftConflicts + "?why=s2015-b17-20261117T1700Z&status=all",
	"gone":        catalog.PathSoftConflicts + "?why=s491-b1-20261117T1700Z",
	"block":       catalog.PathBlocks + "?block_id=26",
	"occurrences": catalog.PathBlocks + "?rows=occurrences&from=2026-11-16",
	"nothing":     catalog.PathBlocks + "?rows=occurrences&q=nobody-is-called-this",
	"events":      catalog.PathBlockEvents + "?block_id=26&sort=time",
	"staff":       catalog.PathStaffSummary + "?sort=-conflicts",
}
