package catalog

// draftShiftSafety is the last review of a draft-shift save, and what closes the work on it out.
var draftShiftSafety = Suite{
	Section: "Draft Shift", Short: "draft shift", OnePeriod: true,
	Cover:     pathsOf(safetySteps),
	Checklist: safetySteps,
}

// safetySteps end with the one that stays closed.
var safetySteps = []Step{
	{Path: PathImports, Title: "Be sure of the data", Text: "What is looked at below is as good as the last import. It has to be recent, and no required check may fail.", Needs: []string{"data-fresh", "required-checks-pass"}, Note: "An old draft looks harmless, because nothing in it has changed."},
	{Path: PathDraftPeriod, Title: "Be sure of the period", Text: "It is still to be published, and whoever plans it has said that it is finished.", Needs: []string{"period-in-work", "period-ready"}, Note: "Ask the person who plans it, even where the status says so."},
	{Path: builders + "draft-shift-validation", Title: "Have no warning left", Text: "Every rule is asked about every shift of the period.", Needs: []string{"period-no-warnings"}, Note: "A warning that is meant to stay needs a name and a reason beside it."},
	{Path: PathDraftConflicts, Title: "Have no overlap undecided", Text: "Shifts that overlap an unavailable block are decided about, requested blocks included.", Needs: []string{"period-no-conflicts", "period-no-requests"}, Note: "Talk with the employee first."},
	{Path: PathDraftSavePreview, Title: "Read the rows", Text: "Read what a save would insert, change and delete, and compare the sums with what you expect.", Note: "Deleted rows are the ones to read twice."},
	{Path: builders + "draft-shift-target-table-confirmation", Title: "Look at where they would go", Text: "The target table is there, with the columns that the rows name.", Note: "After an update of the database read this again."},
	{Path: builders + "draft-shift-rollback-plan", Title: "Know the way back", Text: "Each row of the save has a step that undoes it, or the plan says why it has none.", Note: "A backup of the database from the same day belongs to it."},
	{Path: PathDraftSeen, Title: "Have a second pair of eyes", Text: "A manager has looked through the draft and said so.", Needs: []string{"period-reviewed"}, Note: "It should not be the one who planned it."},
	{Path: resolver + "draft-shift-approval-hold", Title: "Know who would answer for it", Text: "A save carries a name. The service has to know who is asking, and there has to be a place to keep an approval.", Needs: []string{"visitor-known"}, Note: "There is no such place; the screen shows what it would have to hold."},
	{Path: resolver + "draft-shift-locked-real-save", Title: "See that the lock holds", Text: "As long as any step above is open, nothing may write: no route, and no database handle.", Needs: []string{"no-writing-method", "writes-refused"}, Note: "This is the step that has to be met at all times."},
	{Path: PathDraftShiftGoNoGo, Title: "Ask for the overall answer", Text: "The standing last step: something would have to be able to save. Nothing here can.", Needs: []string{"can-publish"}, Note: "Publish in your scheduling tool, then import what it says."},
}

// commandReadiness is whether the command can be relied on.
var commandReadiness = Suite{
	Section: "Draft Shift", Short: "command",
	Cover:     pathsOf(commandSteps),
	Checklist: commandSteps,
}

var commandSteps = []Step{
	{Path: command + "signature-blueprint-review", Title: "It can be called", Text: "The command stands in the command line of this program, with the name and the arguments that the blueprint shows.", Note: "Type the signature once by hand; a shell quotes differently than you think."},
	{Path: command + "option-blueprint-review", Title: "Its options are known", Text: "Each option has a type, a default and limits, read from the command itself.", Note: "No option among them writes."},
	{Path: command + "validation-blueprint-review", Title: "Its rules are those of the screens", Text: "The command and the screens of a draft period ask the same rules.", Note: "Compare the counts of one rule with the screen of the draft period."},
	{Path: command + "failure-message-blueprint-review", Title: "Its messages can be understood", Text: "Each message says what was found, or what to change.", Note: "Read those of the severity warning first."},
	{Path: command + "handler-blueprint-review", Title: "Its steps are known", Text: "Each step names the function behind it and the time it took.", Note: "A step that became slow shows here first."},
	{Path: command + "file-blueprint-review", Title: "Its files are in this build", Text: "Every file that the command consists of is there.", Needs: []string{"files-there"}, Note: "A missing file means an incomplete checkout."},
	{Path: command + "dry-run-output-blueprint-review", Title: "There is something to run it on", Text: "A draft period is in work, so that the output can be looked at.", Needs: []string{"draft-in-work"}, Note: "Where none is in work, name a period with --period."},
	{Path: command + "result-summary-blueprint-review", Title: "Its closing words can be trusted", Text: "The database refuses to be written to, which the last sentence of the summary rests on.", Needs: []string{"writes-refused"}, Note: "The refusal is quoted in the words of the database."},
	{Path: command + "install-dry-run-manifest", Title: "It is the command that was released", Text: "The manifest names the files of the command with size and sum.", Note: "Compare it with the manifest of the release before."},
	{Path: builders + "draft-shift-test-execution-screen", Title: "It has been run", Text: "The dry run was made while this list was put together.", Note: "Then try it at a terminal as the manual test says."},
}

// draftShiftReadiness closes out the work on the dry run of a draft shift.
var draftShiftReadiness = Suite{
	Section: "Draft Shift", Short: "draft shift",
	Needs: []string{
		"required-checks-pass", "data-fresh", "period-in-work", "period-ready", "period-no-warnings", "period-no-information", "period-covered", "period-no-open-shifts",
		"period-no-conflicts", "period-no-requests", "period-reviewed", "period-in-notice", "no-writing-method", "writes-refused",
	},
	Phases: []Phase{
		{Bookmark: "RD-1", Path: builders + "draft-shift-validation", Title: "The rules are asked", Text: "Every shift of the period in work is held against every rule."},
		{Bookmark: "RD-2", Path: resolver + "draft-shift-insert-dry-run", Also: []string{PathDraftSavePreview, builders + "draft-shift-dry-run-payload-validator/print"}, Title: "The rows are known", Text: "What a save would insert, change and delete is worked out row by row."},
		{Bookmark: "RD-3", Path: resolver + "draft-shift-column-mapping", Also: []string{builders + "draft-shift-target-table-confirmation"}, Title: "The columns are known", Text: "Each field has its column in the database as it is now."},
		{Bookmark: "RD-4", Path: resolver + "draft-shift-final-safety-checklist", Title: "The safety review", Text: "The last review has an order and live evidence for each step."},
		{Bookmark: "RD-5", Path: PathDraftShiftGoNoGo, Title: "The gates", Text: "All gates are asked together, and the overall answer names the reason."},
		{Bookmark: "RD-6", Path: resolver + "draft-shift-locked-real-save", Also: []string{resolver + "draft-shift-locked-save-smoke-test"}, Title: "The lock", Text: "That nothing can be saved is tried each time the screen is opened."},
		{Bookmark: "RD-7", Path: builders + "draft-shift-rollback-plan", Title: "The way back", Text: "How a save would be undone stands in steps."},
		{Bookmark: "RD-8", Path: resolver + "draft-shift-manual-test-instructions", Title: "The manual test", Text: "Anybody with a terminal can try the dry run on data of their own."},
	},
	Lists: []TextList{{Title: "What stays locked", Lines: []string{
		"Every route: the router takes GET and HEAD alone.",
		"The database: the handle that the service holds refuses writes.",
		"The command: its only way of working is to look, and it opens the database in the same way.",
		"Approvals: there is no table to keep one in.",
	}}},
	Links: []string{
		builders + "draft-shift-validation", PathDraftSavePreview, resolver + "draft-shift-final-safety-checklist", PathDraftShiftGoNoGo, resolver + "draft-shift-locked-real-save",
		builders + "draft-shift-rollback-plan", resolver + "draft-shift-manual-test-instructions",
	},
	Related:   []string{PathDraftPeriods, PathDraftPeriod, PathDraftConflicts, PathDraftCoverage, PathBuilder},
	NextFocus: NextFocus,
}

// installation closes out the review of installing a command that writes.
var installation = Suite{
	Section: "Draft Shift", Short: "installation",
	Has:   func(s Screen) bool { return forDevelopers(s) && inPath("command-install")(s) },
	Needs: []string{"files-there", "required-checks-pass", "no-writing-method", "writes-refused", "can-publish"},
	Phases: []Phase{
		{Bookmark: "IN-1", Path: command + "install-preflight", Title: "Preflight", Text: "What comes before an installation is looked at."},
		{Bookmark: "IN-2", Path: command + "install-dry-run-manifest", Title: "Manifest", Text: "The files that an installation would consist of are listed with size and sum."},
		{Bookmark: "IN-3", Path: command + "install-approval-text-review", Also: []string{command + "install-approval-confirmation-preview"}, Title: "Wording", Text: "What an approver would sign, and what would be shown back, is written out."},
		{Bookmark: "IN-4", Path: command + "install-owner-approval-gate", Title: "Owner approval", Text: "What the owner would have to give is named. None is on file."},
		{Bookmark: "IN-5", Path: command + "install-final-readiness", Title: "Final readiness", Text: "All conditions are asked once more, with Go or Hold."},
		{Bookmark: "IN-6", Path: builders + "draft-shift-command-install-plan/print", Also: []string{command + "install-readiness-packet"}, Title: "Plan and packet", Text: "The steps and the evidence can be printed."},
		{Bookmark: "IN-7", Path: command + "install-section-completion", Title: "Completion", Text: "The review is closed out on this screen. Nothing was installed."},
	},
	Lists: []TextList{{Title: "What an installation would change, and did not", Lines: []string{
		"The command line would know a mode that writes; it knows none.",
		"The service would open the database for writing; the handle refuses.",
		"The database would get a table for approvals; it has none.",
	}}},
	Related:   []string{PathBuilder, PathDraftShiftGoNoGo, builders + "draft-shift-command-readiness-checklist/print", PathProductionDiagnostics},
	NextFocus: NextFocus,
}

// dryRunByHand is how somebody with a terminal tries the dry run. A test types every line of it, in this order.
var dryRunByHand = Suite{
	Section: "Draft Shift", Short: "dry run",
	Parts: []GuidePart{
		{Title: "What you need", Text: []string{
			"A terminal, the program opshub, and an empty folder to try it in. The first line makes a database of your own with invented people; nothing on this service is touched.",
			"Type the lines in their order. Each ends with a number, the exit status: 0 says that nothing was found, 1 that something was, 2 that the command could not do what it was asked."},
			Try: []Try{
				{Line: "opshub demo --db try.db", Shows: "in try.db", See: "The database try.db is written, with a draft period in work."},
				{Line: "sha256sum try.db", Shows: "try.db", See: "A long sum over the file. Write the first figures of it down."},
			}},
		{Title: "Run it once", Text: []string{"The period in work is found by its days. You see the rules with their counts, the first findings, the rows that a save would write, and a summary."},
			Try: []Try{
				{Line: "opshub draft-shift validate --db try.db", Status: 1, Shows: "Dry run of draft period", See: "Findings are listed, so it ends with 1. The last sentence says that nothing was written, in the words of the database."},
				{Line: "opshub draft-shift validate --db try.db --limit 0", Status: 1, Shows: "none listed", See: "The same counts without the lists."},
			}},
		{Title: "Ask for less", Text: []string{"Options narrow what is asked. What is not asked is not counted, so compare counts only between runs with the same options."},
			Try: []Try{
				{Line: "opshub draft-shift validate --db try.db --severity warning --limit 3", Status: 1, Shows: "the first 3", See: "Warnings only, and three of them listed."},
				{Line: "opshub draft-shift validate --db try.db --rule zero_length", Shows: "1 rule finds nothing", See: "One rule, which finds nothing; it ends with 0."},
				{Line: "opshub draft-shift validate --db try.db --format json", Status: 1, Shows: "\"rows_written\": 0", See: "The same for programs. Look for rows_written: it is always 0."},
			}},
		{Title: "Ask for what there is not", Path: command + "failure-message-blueprint-review", Text: []string{"Each message says what was found and what to change."},
			Try: []Try{
				{Line: "opshub draft-shift validate --db try.db --period 9999", Status: 2, Shows: "there is no draft period", See: "It names the periods that there are."},
				{Line: "opshub draft-shift validate --db nowhere.db", Status: 2, Shows: "there is no database", See: "It says which command makes one."},
				{Line: "opshub draft-shift validate --db try.db --apply", Status: 2, Shows: "unknown flag --apply", See: "There is no option that writes."},
				{Line: "opshub draft-shift save --db try.db", Status: 2, Shows: "unexpected argument save", See: "There is no other command beside validate."},
			}},
		{Title: "See that nothing changed", Path: resolver + "draft-shift-locked-real-save",
			Try: []Try{{Line: "sha256sum try.db", Shows: "try.db", Same: true, See: "The same sum as at the beginning: not a byte of the file is different."}}},
		{Title: "Compare with this service", Facts: "dry-run", Path: builders + "draft-shift-validation", Text: []string{
			"These are the figures of the database that this service shows. The command, run on the same database, gives the same."}},
	},
}
