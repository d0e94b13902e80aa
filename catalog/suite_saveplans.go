package catalog

// rollbackPlan is how a save would be undone.
var rollbackPlan = Suite{
	Section: "Builder", Short: "rollback",
	Live: []string{"rollback-totals", "rollback-stays", "rollback-rows"},
	Plan: []Step{
		{Path: PathPublishDryRun, Title: "Know what the save would have written", Text: "The rows of the save are worked out from the draft period in work. The way back is made from the same rows, the last one first.", Needs: []string{"draft-in-work"}},
		{Path: PathPublishRollback, Title: "Read what would be restored", Text: "Working copies get back what they held, and the version before is in force again. Each row is listed with its old and its new value."},
		{Path: PathPublished, Title: "Know what stays", Text: "Rows of a published version never change. The recalled version stays, marked as recalled, and managers can still read it."},
		{Path: PathLockedSave, Title: "Have a save to undo", Text: "Nothing here can save, so there is nothing to undo. The locked save shows what was tried.", Needs: []string{"can-publish"}},
		{Path: PathImports, Title: "Put the data back from a copy", Text: "Private notes are no part of any list here. They come back with an import of a copy that was made before.", Needs: []string{"can-publish"}},
	},
}

// implementationPlan is what making a save would take, step by step.
var implementationPlan = Suite{
	Section: "Draft Shift", Short: "draft-shift save",
	Live: []string{"payload-totals", "command-steps"},
	Plan: []Step{
		{Path: PathDraftPeriods, Title: "Have a draft to save", Text: "A draft period is in work and its shifts are imported.", Needs: []string{"draft-in-work", "data-fresh"}},
		{Path: command + "validation-blueprint-review", Title: "Hold it against every rule", Text: "The validator reads the draft and reports what it finds. A finding prevents nothing."},
		{Path: PathPublishDryRun, Title: "Work out every row", Text: "What a save would insert, change and delete is worked out table by table, together with the sum of the new version."},
		{Path: PathPublishRollback, Title: "Work out the way back", Text: "The rows that would undo the save are made from the rows of the save itself."},
		{Path: PathLockedSave, Title: "Keep the save locked until it is wanted", Text: "The database refuses to write, and no route takes a method that writes.", Needs: []string{"no-writing-method", "writes-refused"}},
		{Path: PathUserMapping, Title: "Know who would save", Text: "A save carries a name, so the service has to know who is asking.", Needs: []string{"visitor-known"}},
		{Path: PathPublishAction, Title: "Write the rows", Text: "This step exists nowhere in this program, on purpose: drafts are published in your scheduling tool and imported.", Needs: []string{"can-publish"}},
	},
}

// filePlan is the files that the command consists of, each with its presence and size.
var filePlan = Suite{
	Section: "Draft Shift", Short: "files",
	Live: []string{"command-files"},
	Plan: []Step{
		{Path: PathCommandName, Title: "Define the command", Text: "Its name, its arguments and its options stand in one file of the command line."},
		{Path: command + "handler-blueprint-review", Title: "Write its steps", Text: "Each step is a function of its own; the running program names the file of each."},
		{Path: command + "result-summary-blueprint-review", Title: "Write its output", Text: "Text for people and JSON for programs, made from the same result."},
		{Path: command + "file-blueprint-review", Title: "Have every file in the build", Text: "The sources are embedded in the program, so that it can look at them far from any checkout.", Needs: []string{"files-there"}},
		{Path: PathProductionDiagnostics, Title: "Have the build in order", Text: "The checks of the service look at files, routes and data.", Needs: []string{"required-checks-pass"}},
	},
}

// installPlan is what installing a command that writes would take.
var installPlan = Suite{
	Section: "Builder", Short: "installation",
	Live: []string{"installed-now", "command-files"},
	Plan: []Step{
		{Path: command + "file-blueprint-review", Title: "Look at the files", Text: "What would be installed is listed with its size, read from the build that runs.", Needs: []string{"files-there"}},
		{Path: PathCommandName, Title: "Look at the command", Text: "Its options are those of the command line of this program. None of them writes."},
		{Path: PathProductionDiagnostics, Title: "See that the service is in order", Text: "No required check fails.", Needs: []string{"required-checks-pass"}},
		{Path: PathDataSources, Title: "See where it would write", Text: "The database is opened for reading alone. An installation would need a handle that writes.", Needs: []string{"writes-refused"}},
		{Path: PathUserMapping, Title: "Have somebody who may approve it", Text: "An approval carries a name, so the service has to know who is asking.", Needs: []string{"visitor-known"}},
		{Path: PathPublishDisabled, Title: "Install it", Text: "There is no command that writes, so nothing can be installed.", Needs: []string{"can-publish"}},
	},
}
