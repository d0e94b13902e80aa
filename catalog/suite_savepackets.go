package catalog

// oneShiftPacket shows one draft shift with the result of every check.
var oneShiftPacket = Suite{
	Section: "Draft Shift", Short: "one shift", Cover: []string{PathPublishDryRun, PathPublishMapping, PathLockedSave, command + "validation-blueprint-review", command + "handler-blueprint-review"},
	Readiness: readyOf(PathPublishDryRun, PathPublishMapping, PathLockedSave, command+"validation-blueprint-review", command+"handler-blueprint-review"),
	Live:      []string{"one-shift", "one-shift-rules", "one-shift-columns", "one-shift-rows"},
	Workflow: []Step{
		{Path: PathPublishDryRun, Title: "Take one shift of the save", Text: "The packet takes the first shift that a save would write."},
		{Path: command + "validation-blueprint-review", Title: "Check it against every rule", Text: "For each rule the packet lists the findings of this shift, or says that there are none."},
		{Path: PathPublishMapping, Title: "Read its columns", Text: "Each column of the draft is listed with its target column and its value."},
		{Path: PathLockedSave, Title: "Check that it is not written", Text: "The row is computed and not written."},
	},
	Guide: []GuideRow{
		{Path: PathPublishDryRun, BestFor: "Reading the other shifts of the same save.", Note: "The packet contains one of them."},
		{Path: PathPublishMapping, BestFor: "Comparing the draft with the published schedule, row by row.", Note: "Rows without a match are listed too."},
		{Path: command + "handler-blueprint-review", BestFor: "Reading the steps of the check.", Note: "Each step shows its current duration."},
	},
	Notes: []string{"The packet shows one shift at its generated time.", "Private notes are never printed.", "The packet writes nothing to the database."},
}

// approvalPacket reviews the approvals that a save would need.
var approvalPacket = Suite{
	Section: "Builder", Short: "approval review", Cover: []string{PathSaveActions, PathLockedSave, PathPublishDisabled, command + "creation-approval-record-non-write-confirmation", command + "creation-approval-storage-non-write-confirmation", command + "creation-final-approval-statement-non-write-confirmation"},
	Readiness: readyOf(PathSaveActions, PathLockedSave, PathPublishDisabled, command+"creation-approval-record-non-write-confirmation", command+"creation-approval-storage-non-write-confirmation", command+"creation-final-approval-statement-non-write-confirmation"),
	Live:      []string{"statement", "approval-proofs", "payload-totals", "rule-counts"},
	Workflow: []Step{
		{Path: PathPublishDryRun, Title: "Read the rows of the approval", Text: "An approval of a save includes every row of it."},
		{Path: command + "creation-final-approval-statement-non-write-confirmation", Title: "Read the wording", Text: "The wording contains current figures and is not stored."},
		{Path: command + "creation-approval-record-non-write-confirmation", Title: "Check that no approval is recorded", Text: "The audit log and the live schema are searched."},
		{Path: PathSaveActions, Title: "Check that an approval starts nothing", Text: "Every possible action is blocked, and the list gives the reason."},
	},
	Guide: []GuideRow{
		{Path: command + "creation-approval-storage-non-write-confirmation", BestFor: "Proving that the database has no place for approvals.", Note: "It reads the live schema."},
		{Path: command + "creation-approval-record-non-write-confirmation", BestFor: "Proving that nobody has approved anything here.", Note: "It reads the audit log."},
		{Path: PathPublishDisabled, BestFor: "Proving that publishing is not possible here.", Note: "It attempts to publish and is refused."},
	},
	Notes: []string{"A signature on this packet approves nothing: no program reads it.", "The figures are from the generated time of the packet.", "Drafts are published in your scheduling tool, not here."},
}

// executionPacket shows the steps of a save from the first check to the last row.
var executionPacket = Suite{
	Section: "Builder", Short: "execution", Cover: []string{PathPublishDryRun, PathPublishAudit, PathPublishRollback, command + "handler-blueprint-review", command + "validation-blueprint-review", PathLockedSave},
	Readiness: readyOf(PathPublishDryRun, PathPublishAudit, PathPublishRollback, command+"handler-blueprint-review", command+"validation-blueprint-review", PathLockedSave),
	Live:      []string{"command-steps", "rule-counts", "payload-totals", "payload-rows", "rollback-totals"},
	Workflow: []Step{
		{Path: command + "handler-blueprint-review", Title: "Read the steps", Text: "The first step checks that the database refuses a write; the last step checks that the data is unchanged."},
		{Path: command + "validation-blueprint-review", Title: "Read the findings", Text: "Findings are reported. They would not prevent a save."},
		{Path: PathPublishDryRun, Title: "Read the rows", Text: "The rows are listed by table, in the order of a save."},
		{Path: PathPublishAudit, Title: "Read the audit record", Text: "The packet shows the entry of the audit log with the values known before a save."},
		{Path: PathPublishRollback, Title: "Read the rollback", Text: "The packet shows the rows that would undo the save."},
	},
	Guide: []GuideRow{
		{Path: PathPublishDryRun, BestFor: "Reading every row of the save.", Note: "The packet contains the first rows."},
		{Path: PathPublishAudit, BestFor: "Reading the entry of the audit log.", Note: "Values that only a save would set are marked."},
		{Path: PathLockedSave, BestFor: "Proving that nothing was written.", Note: "It counts the rows before and after."},
	},
	Notes: []string{"The packet is a preview: it saves nothing.", "Times are those of the dry run for this packet.", "Private notes are never printed."},
}

// installPacket shows the readiness of an installation.
var installPacket = Suite{
	Section: "Draft Shift", Short: "installation readiness", Cover: []string{PathFilePlan, PathCommandName, command + "file-blueprint-review", command + "option-blueprint-review", command + "blocked-action-summary-review"},
	Readiness: readyOf(PathFilePlan, PathCommandName, command+"file-blueprint-review", command+"option-blueprint-review", command+"blocked-action-summary-review"),
	Live:      []string{"installed-now", "install-proofs", "command-files"},
	Workflow: []Step{
		{Path: PathFilePlan, Title: "Check the files", Text: "The files of the command are in this build, each with its size."},
		{Path: command + "option-blueprint-review", Title: "Read every option", Text: "The options are read from the command line of the running program."},
		{Path: command + "blocked-action-summary-review", Title: "Read the blocked actions", Text: "All actions that this area excludes stay blocked after an installation."},
		{Path: PathProductionDiagnostics, Title: "Check the service", Text: "No required check of the service fails."},
	},
	Guide: []GuideRow{
		{Path: PathFilePlan, BestFor: "Reading the files and their sizes.", Note: "The screen creates no file."},
		{Path: PathCommandName, BestFor: "Reading the command syntax.", Note: "It is read from the command line."},
		{Path: command + "file-blueprint-review", BestFor: "Reading the purpose of each file.", Note: "It is read from the comment of the file."},
	},
	Notes: []string{"No command writes, so this packet prepares nothing that can run.", "The existing command only reads, and you can run it at any time.", "Sizes are those of the running build."},
}

// readyOf returns the routes that a packet requires.
func readyOf(paths ...string) (list []Expectation) {
	for _, path := range paths {
		list = append(list, Expectation{Path: path, Group: "Draft Shift", Required: true})
	}
	return list
}
