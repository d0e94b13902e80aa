package catalog

// oneShiftPacket follows one draft shift through every check.
var oneShiftPacket = Suite{
	Section: "Draft Shift", Short: "one shift", Cover: []string{PathPublishDryRun, PathPublishMapping, PathLockedSave, command + "validation-blueprint-review", command + "handler-blueprint-review"},
	Readiness: readyOf(PathPublishDryRun, PathPublishMapping, PathLockedSave, command+"validation-blueprint-review", command+"handler-blueprint-review"),
	Live:      []string{"one-shift", "one-shift-rules", "one-shift-columns", "one-shift-rows"},
	Workflow: []Step{
		{Path: PathPublishDryRun, Title: "Take one shift of the save", Text: "The packet takes the first shift that a save would write."},
		{Path: command + "validation-blueprint-review", Title: "Hold it against every rule", Text: "For each rule the packet says what it finds at this shift, or that it finds nothing."},
		{Path: PathPublishMapping, Title: "Follow its columns", Text: "Each column of the draft with the column that it would go to, and its value."},
		{Path: PathLockedSave, Title: "See that it stays where it is", Text: "The row is worked out and not written."},
	},
	Guide: []GuideRow{
		{Path: PathPublishDryRun, BestFor: "The other shifts of the same save.", Note: "The packet holds one of them."},
		{Path: PathPublishMapping, BestFor: "Comparing the draft with what is published, row by row.", Note: "Rows without a partner are listed too."},
		{Path: command + "handler-blueprint-review", BestFor: "The steps that the shift went through.", Note: "With the time that each takes now."},
	},
	Notes: []string{"The packet holds one shift as it was when the packet was made.", "Private notes are never printed.", "Nothing of the packet was written anywhere."},
}

// approvalPacket reviews the approvals that a save would need.
var approvalPacket = Suite{
	Section: "Builder", Short: "approval review", Cover: []string{PathSaveActions, PathLockedSave, PathPublishDisabled, command + "creation-approval-record-non-write-confirmation", command + "creation-approval-storage-non-write-confirmation", command + "creation-final-approval-statement-non-write-confirmation"},
	Readiness: readyOf(PathSaveActions, PathLockedSave, PathPublishDisabled, command+"creation-approval-record-non-write-confirmation", command+"creation-approval-storage-non-write-confirmation", command+"creation-final-approval-statement-non-write-confirmation"),
	Live:      []string{"statement", "approval-proofs", "payload-totals", "rule-counts"},
	Workflow: []Step{
		{Path: PathPublishDryRun, Title: "Read what would be approved", Text: "Who approves a save agrees with every row of it."},
		{Path: command + "creation-final-approval-statement-non-write-confirmation", Title: "Read the wording", Text: "The wording is filled with the figures of this moment and kept nowhere."},
		{Path: command + "creation-approval-record-non-write-confirmation", Title: "See that no approval is on file", Text: "The audit log and the live schema are looked through."},
		{Path: PathSaveActions, Title: "See that an approval would start nothing", Text: "Every action that could follow is blocked, and the list says by what."},
	},
	Guide: []GuideRow{
		{Path: command + "creation-approval-storage-non-write-confirmation", BestFor: "Showing that the database has no place for approvals.", Note: "It reads the live schema."},
		{Path: command + "creation-approval-record-non-write-confirmation", BestFor: "Showing that nobody has approved anything here.", Note: "It reads the audit log."},
		{Path: PathPublishDisabled, BestFor: "Showing that publishing is not possible here.", Note: "It tries, and is refused."},
	},
	Notes: []string{"A signature on this packet approves nothing: no program reads it.", "The figures are those of the moment at which the packet was made.", "Drafts are published in your scheduling tool, not here."},
}

// executionPacket shows the steps of a save from the first check to the last row.
var executionPacket = Suite{
	Section: "Builder", Short: "execution", Cover: []string{PathPublishDryRun, PathPublishAudit, PathPublishRollback, command + "handler-blueprint-review", command + "validation-blueprint-review", PathLockedSave},
	Readiness: readyOf(PathPublishDryRun, PathPublishAudit, PathPublishRollback, command+"handler-blueprint-review", command+"validation-blueprint-review", PathLockedSave),
	Live:      []string{"command-steps", "rule-counts", "payload-totals", "payload-rows", "rollback-totals"},
	Workflow: []Step{
		{Path: command + "handler-blueprint-review", Title: "Go through the steps", Text: "The first step has the database refuse a write; the last one sees that the data is what it was."},
		{Path: command + "validation-blueprint-review", Title: "Read what the rules find", Text: "Findings are reported. They would not prevent a save."},
		{Path: PathPublishDryRun, Title: "Read what would be written", Text: "Table by table, in the order in which the rows would be written."},
		{Path: PathPublishAudit, Title: "Read the record that it would leave", Text: "One entry of the audit log, with what is known of it before."},
		{Path: PathPublishRollback, Title: "Read the way back", Text: "The rows that would undo it."},
	},
	Guide: []GuideRow{
		{Path: PathPublishDryRun, BestFor: "Every row of the save.", Note: "The packet holds the first of them."},
		{Path: PathPublishAudit, BestFor: "The entry of the audit log.", Note: "What only the save would know says so."},
		{Path: PathLockedSave, BestFor: "The evidence that nothing of it was written.", Note: "It counts the rows before and after."},
	},
	Notes: []string{"The packet is a preview: making it ran nothing and wrote nothing.", "Times are those of the dry run made for this packet.", "Private notes are never printed."},
}

// installPacket shows the readiness of an installation.
var installPacket = Suite{
	Section: "Draft Shift", Short: "installation readiness", Cover: []string{PathFilePlan, PathCommandName, command + "file-blueprint-review", command + "option-blueprint-review", command + "blocked-action-summary-review"},
	Readiness: readyOf(PathFilePlan, PathCommandName, command+"file-blueprint-review", command+"option-blueprint-review", command+"blocked-action-summary-review"),
	Live:      []string{"installed-now", "install-proofs", "command-files"},
	Workflow: []Step{
		{Path: PathFilePlan, Title: "Have every file", Text: "The files of the command are in this build, each with its size."},
		{Path: command + "option-blueprint-review", Title: "Know every option", Text: "The options are read from the command line of the running program."},
		{Path: command + "blocked-action-summary-review", Title: "Know what stays blocked", Text: "Nothing that this area promises to leave alone could be done after an installation either."},
		{Path: PathProductionDiagnostics, Title: "Have the service in order", Text: "No required check of the service fails."},
	},
	Guide: []GuideRow{
		{Path: PathFilePlan, BestFor: "The files and their sizes.", Note: "Looking at it makes no file."},
		{Path: PathCommandName, BestFor: "How the command is called.", Note: "As the command line defines it."},
		{Path: command + "file-blueprint-review", BestFor: "What each file holds.", Note: "In the first words of its own comment."},
	},
	Notes: []string{"There is no command that writes, so this packet prepares nothing that could be carried out.", "The command that is there reads, and can be run at any time.", "Sizes are those of the build that made this packet."},
}

// readyOf returns the routes that a packet requires.
func readyOf(paths ...string) (list []Expectation) {
	for _, path := range paths {
		list = append(list, Expectation{Path: path, Group: "Draft Shift", Required: true})
	}
	return list
}
