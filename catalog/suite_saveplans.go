package catalog

// rollbackPlan lists the steps that would undo a save.
var rollbackPlan = Suite{
	Section: "Builder", Short: "rollback",
	Live: []string{"rollback-totals", "rollback-stays", "rollback-rows"},
	Plan: []Step{
		{Path: PathPublishDryRun, Title: "Read the rows of the save", Text: "The rows of the save are computed from the current draft period. The rollback uses the same rows in reverse order.", Needs: []string{"draft-in-work"}},
		{Path: PathPublishRollback, Title: "Read the restored values", Text: "The rollback restores the values of the working copies, and the previous version becomes current. Each row is listed with its old and its new value."},
		{Path: PathPublished, Title: "Read what remains", Text: "Rows of a published version never change. The recalled version stays, marked as recalled, and managers can still read it."},
		{Path: PathLockedSave, Title: "Have a save to undo", Text: "Nothing here can save, so there is nothing to undo. The locked save shows the attempts.", Needs: []string{"can-publish"}},
		{Path: PathImports, Title: "Restore the data from a copy", Text: "The lists here omit private notes. An import of an earlier copy restores them.", Needs: []string{"can-publish"}},
	},
}

// implementationPlan lists the steps to implement a save.
var implementationPlan = Suite{
	Section: "Draft Shift", Short: "draft-shift save",
	Live: []string{"payload-totals", "command-steps"},
	Plan: []Step{
		{Path: PathDraftPeriods, Title: "Have a draft to save", Text: "A current draft period exists and its shifts are imported.", Needs: []string{"draft-in-work", "data-fresh"}},
		{Path: command + "validation-blueprint-review", Title: "Check it against every rule", Text: "The validator reads the draft and reports its findings. A finding prevents nothing."},
		{Path: PathPublishDryRun, Title: "Compute every row", Text: "The rows that a save would insert, change and delete are computed for each table, together with the checksum of the new version."},
		{Path: PathPublishRollback, Title: "Compute the rollback", Text: "The rows of the rollback are computed from the rows of the save."},
		{Path: PathLockedSave, Title: "Lock the save", Text: "The database refuses writes, and no route accepts a method that writes.", Needs: []string{"no-writing-method", "writes-refused"}},
		{Path: PathUserMapping, Title: "Identify the visitor", Text: "A save records a name, so the service must identify the visitor.", Needs: []string{"visitor-known"}},
		{Path: PathPublishAction, Title: "Write the rows", Text: "This program intentionally omits this step: drafts are published in your scheduling tool and imported.", Needs: []string{"can-publish"}},
	},
}

// filePlan lists the files of the command, each with its presence and size.
var filePlan = Suite{
	Section: "Draft Shift", Short: "files",
	Live: []string{"command-files"},
	Plan: []Step{
		{Path: PathCommandName, Title: "Define the command", Text: "One file of the command line defines its name, its arguments and its options."},
		{Path: command + "handler-blueprint-review", Title: "Write its steps", Text: "Each step is a separate function; the running program names the file of each."},
		{Path: command + "result-summary-blueprint-review", Title: "Write its output", Text: "The same result is written as text for people and as JSON for programs."},
		{Path: command + "file-blueprint-review", Title: "Have every file in the build", Text: "The sources are embedded in the program, so that it can check them without a checkout.", Needs: []string{"files-there"}},
		{Path: PathProductionDiagnostics, Title: "Check the build", Text: "The checks of the service cover files, routes and data.", Needs: []string{"required-checks-pass"}},
	},
}

// installPlan lists the steps to install a command that writes.
var installPlan = Suite{
	Section: "Builder", Short: "installation",
	Live: []string{"installed-now", "command-files"},
	Plan: []Step{
		{Path: command + "file-blueprint-review", Title: "Check the files", Text: "The files of an installation are listed with their sizes, read from the running build.", Needs: []string{"files-there"}},
		{Path: PathCommandName, Title: "Check the command", Text: "Its options are those of the command line of this program. None of them writes."},
		{Path: PathProductionDiagnostics, Title: "Check the service", Text: "No required check fails.", Needs: []string{"required-checks-pass"}},
		{Path: PathDataSources, Title: "Check the database", Text: "The database is opened read-only. An installation would need a handle that writes.", Needs: []string{"writes-refused"}},
		{Path: PathUserMapping, Title: "Identify the approver", Text: "An approval records a name, so the service must identify the visitor.", Needs: []string{"visitor-known"}},
		{Path: PathPublishDisabled, Title: "Install it", Text: "No command writes, so nothing can be installed.", Needs: []string{"can-publish"}},
	},
}
