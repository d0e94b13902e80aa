package catalog

// draftShiftSafety is the final review of a draft-shift save.
var draftShiftSafety = Suite{
	Section: "Draft Shift", Short: "draft shift", OnePeriod: true,
	Cover:     pathsOf(safetySteps),
	Checklist: safetySteps,
}

// safetySteps end with a step that is never complete.
var safetySteps = []Step{
	{Path: PathImports, Title: "Check the data", Text: "The steps below use the data of the last import. It must be recent, and no required check may fail.", Needs: []string{"data-fresh", "required-checks-pass"}, Note: "An outdated draft does not look wrong, because its shifts have not changed."},
	{Path: PathDraftPeriod, Title: "Check the period", Text: "The period is unpublished, and its status says that planning is finished.", Needs: []string{"period-in-work", "period-ready"}, Note: "Confirm it with the planner, even if the status says so."},
	{Path: builders + "draft-shift-validation", Title: "Resolve all warnings", Text: "Every shift of the period is checked against every rule.", Needs: []string{"period-no-warnings"}, Note: "Record a name and a reason for each accepted warning."},
	{Path: PathDraftConflicts, Title: "Resolve all soft conflicts", Text: "No shift overlaps an unavailable block, requested blocks included.", Needs: []string{"period-no-conflicts", "period-no-requests"}, Note: "Talk with the employee first."},
	{Path: PathDraftSavePreview, Title: "Read the rows", Text: "Read the rows that a save would insert, change and delete, and check the totals.", Note: "Read deleted rows twice."},
	{Path: builders + "draft-shift-target-table-confirmation", Title: "Check the target table", Text: "The target table exists, with the columns of the rows.", Note: "Check it again after an update of the database."},
	{Path: builders + "draft-shift-rollback-plan", Title: "Read the rollback plan", Text: "Each row of the save has a rollback step, or the plan says why it has none.", Note: "The plan also requires a backup of the database from the same day."},
	{Path: PathDraftSeen, Title: "Get a second review", Text: "A manager has reviewed and acknowledged the draft.", Needs: []string{"period-reviewed"}, Note: "It should not be the manager who planned it."},
	{Path: resolver + "draft-shift-approval-hold", Title: "Identify the approver", Text: "A save records a name. The service must identify the visitor, and the database must have a place to store an approval.", Needs: []string{"visitor-known"}, Note: "The database has no such place; the screen shows the required fields."},
	{Path: resolver + "draft-shift-locked-real-save", Title: "Check the lock", Text: "While any step above is open, no route and no database handle may write.", Needs: []string{"no-writing-method", "writes-refused"}, Note: "This step must always be complete."},
	{Path: PathDraftShiftGoNoGo, Title: "Read the overall result", Text: "The last step requires a program that can save. Nothing here can.", Needs: []string{"can-publish"}, Note: "Publish in your scheduling tool, then import the result."},
}

// commandReadiness is the readiness review of the command.
var commandReadiness = Suite{
	Section: "Draft Shift", Short: "command",
	Cover:     pathsOf(commandSteps),
	Checklist: commandSteps,
}

var commandSteps = []Step{
	{Path: command + "signature-blueprint-review", Title: "It can be run", Text: "The command is part of this program, with the name and the arguments in the blueprint.", Note: "Type the command once by hand, because shells differ in quoting."},
	{Path: command + "option-blueprint-review", Title: "Its options are known", Text: "Each option has a type, a default and limits, read from the command itself.", Note: "No option among them writes."},
	{Path: command + "validation-blueprint-review", Title: "Its rules are those of the screens", Text: "The command and the screens of a draft period use the same rules.", Note: "Compare the counts of one rule with the screen of the draft period."},
	{Path: command + "failure-message-blueprint-review", Title: "Its messages can be understood", Text: "Each message states a finding, or a correction.", Note: "Read messages of the severity warning first."},
	{Path: command + "handler-blueprint-review", Title: "Its steps are known", Text: "Each step names its function and its duration.", Note: "Look for slow steps."},
	{Path: command + "file-blueprint-review", Title: "Its files are in this build", Text: "Every file of the command is present.", Needs: []string{"files-there"}, Note: "A missing file means an incomplete checkout."},
	{Path: command + "dry-run-output-blueprint-review", Title: "A draft period exists", Text: "The sample output needs a current draft period.", Needs: []string{"draft-in-work"}, Note: "Without one, name a period with --period."},
	{Path: command + "result-summary-blueprint-review", Title: "Its summary is true", Text: "The database refuses writes, as the last sentence of the summary says.", Needs: []string{"writes-refused"}, Note: "The summary quotes the error of the database."},
	{Path: command + "install-dry-run-manifest", Title: "It is the command that was released", Text: "The manifest lists the files of the command with size and checksum.", Note: "Compare it with the manifest of the previous release."},
	{Path: builders + "draft-shift-test-execution-screen", Title: "It has been run", Text: "The dry run ran when this checklist opened.", Note: "Then run it in a terminal with the manual test instructions."},
}

// draftShiftReadiness is the completion screen for the dry run of a draft shift.
var draftShiftReadiness = Suite{
	Section: "Draft Shift", Short: "draft shift",
	Needs: []string{
		"required-checks-pass", "data-fresh", "period-in-work", "period-ready", "period-no-warnings", "period-no-information", "period-covered", "period-no-open-shifts",
		"period-no-conflicts", "period-no-requests", "period-reviewed", "period-in-notice", "no-writing-method", "writes-refused",
	},
	Phases: []Phase{
		{Bookmark: "RD-1", Path: builders + "draft-shift-validation", Title: "The rules are checked", Text: "Every shift of the current draft period is checked against every rule."},
		{Bookmark: "RD-2", Path: resolver + "draft-shift-insert-dry-run", Also: []string{PathDraftSavePreview, builders + "draft-shift-dry-run-payload-validator/print"}, Title: "The rows are known", Text: "The rows that a save would insert, change and delete are computed."},
		{Bookmark: "RD-3", Path: resolver + "draft-shift-column-mapping", Also: []string{builders + "draft-shift-target-table-confirmation"}, Title: "The columns are known", Text: "Each field has its column in the current database."},
		{Bookmark: "RD-4", Path: resolver + "draft-shift-final-safety-checklist", Title: "The safety review", Text: "The final review has ordered steps with live evidence for each."},
		{Bookmark: "RD-5", Path: PathDraftShiftGoNoGo, Title: "The gates", Text: "All gates are evaluated together, and the overall result names the reason."},
		{Bookmark: "RD-6", Path: resolver + "draft-shift-locked-real-save", Also: []string{resolver + "draft-shift-locked-save-smoke-test"}, Title: "The lock", Text: "The screen attempts a save each time it opens, and shows the refusal."},
		{Bookmark: "RD-7", Path: builders + "draft-shift-rollback-plan", Title: "The rollback", Text: "The plan lists the steps that would undo a save."},
		{Bookmark: "RD-8", Path: resolver + "draft-shift-manual-test-instructions", Title: "The manual test", Text: "Anybody with a terminal can run the dry run on test data."},
	},
	Lists: []TextList{{Title: "What stays locked", Lines: []string{
		"Every route: the router accepts only GET and HEAD.",
		"The database: the handle of the service refuses writes.",
		"The command: it only reads, and it opens the database read-only.",
		"Approvals: no table can store one.",
	}}},
	Links: []string{
		builders + "draft-shift-validation", PathDraftSavePreview, resolver + "draft-shift-final-safety-checklist", PathDraftShiftGoNoGo, resolver + "draft-shift-locked-real-save",
		builders + "draft-shift-rollback-plan", resolver + "draft-shift-manual-test-instructions",
	},
	Related:   []string{PathDraftPeriods, PathDraftPeriod, PathDraftConflicts, PathDraftCoverage, PathBuilder},
	NextFocus: NextFocus,
}

// installation is the completion screen for the review of installing a command that writes.
var installation = Suite{
	Section: "Draft Shift", Short: "installation",
	Has:   func(s Screen) bool { return forDevelopers(s) && inPath("command-install")(s) },
	Needs: []string{"files-there", "required-checks-pass", "no-writing-method", "writes-refused", "can-publish"},
	Phases: []Phase{
		{Bookmark: "IN-1", Path: command + "install-preflight", Title: "Preflight", Text: "The conditions before an installation are checked."},
		{Bookmark: "IN-2", Path: command + "install-dry-run-manifest", Title: "Manifest", Text: "The files of an installation are listed with size and checksum."},
		{Bookmark: "IN-3", Path: command + "install-approval-text-review", Also: []string{command + "install-approval-confirmation-preview"}, Title: "Wording", Text: "The text of an approval and of its confirmation is shown."},
		{Bookmark: "IN-4", Path: command + "install-owner-approval-gate", Title: "Owner approval", Text: "The required approval of the owner is described. None is recorded."},
		{Bookmark: "IN-5", Path: command + "install-final-readiness", Title: "Final readiness", Text: "All conditions are checked once more, with Go or Hold."},
		{Bookmark: "IN-6", Path: builders + "draft-shift-command-install-plan/print", Also: []string{command + "install-readiness-packet"}, Title: "Plan and packet", Text: "The steps and the evidence can be printed."},
		{Bookmark: "IN-7", Path: command + "install-section-completion", Title: "Completion", Text: "This screen completes the review. Nothing was installed."},
	},
	Lists: []TextList{{Title: "What an installation would change, and did not", Lines: []string{
		"The command line would have a mode that writes; it has none.",
		"The service would open the database for writing; the handle refuses.",
		"The database would get a table for approvals; it has none.",
	}}},
	Related:   []string{PathBuilder, PathDraftShiftGoNoGo, builders + "draft-shift-command-readiness-checklist/print", PathProductionDiagnostics},
	NextFocus: NextFocus,
}

// dryRunByHand contains the manual test of the dry run. A test runs every line in this order.
var dryRunByHand = Suite{
	Section: "Draft Shift", Short: "dry run",
	Parts: []GuidePart{
		{Title: "What you need", Text: []string{
			"You need a terminal, the program opshub, and an empty folder. The first line creates a test database with invented people and does not change this service.",
			"Type the lines in order. Each command returns an exit status: 0 means no findings, 1 means findings, 2 means that the command failed."},
			Try: []Try{
				{Line: "opshub demo --db try.db", Shows: "in try.db", See: "The command creates the database try.db with a current draft period."},
				{Line: "sha256sum try.db", Shows: "try.db", See: "The command prints the checksum of the file. Note its first digits."},
			}},
		{Title: "Run it once", Text: []string{"The command finds the current draft period by its dates. It prints the rules with their counts, the first findings, the rows that a save would write, and a summary."},
			Try: []Try{
				{Line: "opshub draft-shift validate --db try.db", Status: 1, Shows: "Dry run of draft period", See: "It lists findings, so the exit status is 1. The last sentence says that nothing was written, and quotes the database."},
				{Line: "opshub draft-shift validate --db try.db --limit 0", Status: 1, Shows: "none listed", See: "It prints the same counts without the lists."},
			}},
		{Title: "Limit the dry run", Text: []string{"Options limit the rules that are checked. Compare counts only between runs with the same options."},
			Try: []Try{
				{Line: "opshub draft-shift validate --db try.db --severity warning --limit 3", Status: 1, Shows: "the first 3", See: "It checks warnings only, and lists three of them."},
				{Line: "opshub draft-shift validate --db try.db --rule zero_length", Shows: "1 rule was checked", See: "The rule has no findings, so the exit status is 0."},
				{Line: "opshub draft-shift validate --db try.db --format json", Status: 1, Shows: "\"rows_written\": 0", See: "It prints the same as JSON. The value of rows_written is always 0."},
			}},
		{Title: "Cause errors", Path: command + "failure-message-blueprint-review", Text: []string{"Each message states the error and the correction."},
			Try: []Try{
				{Line: "opshub draft-shift validate --db try.db --period 9999", Status: 2, Shows: "there is no draft period", See: "It names the existing periods."},
				{Line: "opshub draft-shift validate --db nowhere.db", Status: 2, Shows: "there is no database", See: "It names the command that creates one."},
				{Line: "opshub draft-shift validate --db try.db --apply", Status: 2, Shows: "unknown flag --apply", See: "No option writes."},
				{Line: "opshub draft-shift save --db try.db", Status: 2, Shows: "unexpected argument save", See: "The only draft-shift command is validate."},
			}},
		{Title: "See that nothing changed", Path: resolver + "draft-shift-locked-real-save",
			Try: []Try{{Line: "sha256sum try.db", Shows: "try.db", Same: true, See: "The checksum is the same as at the beginning: the file is unchanged."}}},
		{Title: "Compare with this service", Facts: "dry-run", Path: builders + "draft-shift-validation", Text: []string{
			"These figures are from the database of this service. The command prints the same figures for the same database."}},
	},
}
