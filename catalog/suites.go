package catalog

// Suites holds what the supporting screens of a section show, under the content key of those screens.
var Suites = map[string]*Suite{
	"operations":  &operationsSuite,
	"exports":     &exportsSuite,
	"planning":    &planningSuite,
	"core":        &coreSuite,
	"production":  &productionSuite,
	"constraints": &constraintsSuite,
	"exceptions":  &exceptionsSuite,
	"reports":     &reportsSuite,

	// Plans
	"navigation-plan":    &navigationPlan,
	"self-view-plan":     &selfViewPlan,
	"my-week-plan":       &myWeekPlan,
	"my-week-paper-plan": &myWeekPaperPlan,
	"week-print-plan":    &weekPrintPlan,

	// Guides
	"draft-foundation":       &draftFoundation,
	"published-foundation":   &publishedFoundation,
	"draft-status":           &draftStatusGuide,
	"employee-view":          &employeeViewGuide,
	"help-lines":             &helpLinesGuide,
	"soft-conflict-reminder": &softConflictGuide,
	"draft-save-words":       &draftSaveGuide,

	// Access
	"access-rules":         &accessRules,
	"access-preview-order": &accessPreviewSuite,
	"access-filter-test":   &accessFilterSuite,

	"enablement": &enablementSuite,

	"map":                 &wholeMap,
	"repeats":             &repeatsSuite,
	"short-list-staff":    &staffMap,
	"short-list-manager":  &managerMap,
	"developer-screens":   &developerMap,
	"developer-drawer":    &developerDrawer,
	"navigation":          &navigationSuite,
	"short-lists":         &shortListSuite,
	"employee-portal":     &portalSuite,
	"schedule-access":     &scheduleAccessSuite,
	"manager-flow":        &managerFlowSuite,
	"drafts":              &draftsSuite,
	"publish-preparation": &publishPrepSuite,
	"published":           &publishedSuite,
	"candidates":          &candidatesSuite,

	// For developers
	"builder":               &builderSuite,
	"builder-inventory":     &builderInventory,
	"builder-routes":        &builderRoutes,
	"builder-repeats":       &builderRepeats,
	"draft-save":            &draftSaveReadiness,
	"visual-cleanup":        &visualCleanup,
	"draft-shift-safety":    &draftShiftSafety,
	"command-readiness":     &commandReadiness,
	"draft-shift-readiness": &draftShiftReadiness,
	"installation":          &installation,
	"dry-run-by-hand":       &dryRunByHand,
	"rollback-plan":         &rollbackPlan,
	"implementation-plan":   &implementationPlan,
	"file-plan":             &filePlan,
	"install-plan":          &installPlan,
	"one-shift-packet":      &oneShiftPacket,
	"approval-packet":       &approvalPacket,
	"execution-packet":      &executionPacket,
	"install-packet":        &installPacket,
}
