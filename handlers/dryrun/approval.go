package dryrun

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Signature is the line for a signature, which is given outside of the service.
const Signature = "Name: ____________________  Day: ____________"

// PeriodPhrase names the draft period of a dry run and the time at which it was read.
func (d DryRun) PeriodPhrase() string {
	return fmt.Sprintf("the draft period %s, %s to %s, as it stood on %s %s", schedule.Printable(d.Period.Name), format.Day(d.Period.StartsOn), format.Day(d.Period.EndsOn),
		components.Stamp(d.ShownAt()), d.Zone)
}

// EffectPhrase summarizes the changes for employees.
func (d DryRun) EffectPhrase() string {
	by := d.Payload.Shown()
	return fmt.Sprintf("%s more, %s changed, %s taken away, %s as they are", components.Plural(by[schedule.PayloadInsert], "shift", "shifts"), format.Number(by[schedule.PayloadChange]),
		format.Number(by[schedule.PayloadDelete]), format.Number(d.Payload.Unchanged))
}

// PublisherWords returns the lines that the publisher of a period would acknowledge.
func PublisherWords(d DryRun) []string {
	return []string{
		fmt.Sprintf("I have looked through %s.", d.PeriodPhrase()),
		fmt.Sprintf("It holds %s, %s of them open. The rules find %s, of which %s are warnings. I know them and publish all the same.",
			components.Plural(d.Figures.Shifts, "shift", "shifts"), format.Number(d.Figures.Open), components.Plural(len(d.Findings), "thing", "things"), format.Number(d.Found(schedule.Warning))),
		fmt.Sprintf("Employees will be shown: %s.", d.EffectPhrase()), Signature}
}

// ApprovalStatement is the first sentence of the final approval statement. A proof searches the database for it.
const ApprovalStatement = "I approve that a command is made which saves draft shifts"

// StatementNeeds are the keys of the conditions that the final statement confirms.
var StatementNeeds = []string{"dry-run-made", "dry-run-clean", "payload-takes-nothing", "version-whole", "approvers-work-here"}

// OwnerWords returns the lines of the approval by the owner of the schedule.
func OwnerWords(d DryRun) []string {
	back := d.Payload.Rollback()
	return []string{
		fmt.Sprintf("As the owner of this schedule I allow that %s becomes what employees are shown.", d.PeriodPhrase()),
		fmt.Sprintf("I know what that means for them: %s.", d.EffectPhrase()),
		fmt.Sprintf("I know how it would be taken back: %s to write again, and of the save %s that stay and say that they are recalled.",
			components.Plural(back.Rows.Len(), "row", "rows"), components.Plural(back.Stays(), "row", "rows")),
		"It is given for this one save, by me alone, and ends with it.", Signature}
}

// CreationWords returns the lines of the request for a command that writes.
func CreationWords(s *web.Server) []string {
	c, _ := ValidateCommand(s)
	return []string{
		"I ask for the approval to create a command that saves a draft period. It does not exist: the command line has the dry run alone.",
		fmt.Sprintf("It would build on %s, which has %s, and on its %s. It would write to %s, in one transaction, and to nothing else.", format.OrNone(c.Signature),
			components.Plural(len(c.Options), "option", "options"), components.Plural(len(CommandPaths(c)), "file", "files"), components.Plural(len(schedule.PayloadTables), "table", "tables")),
		"It would refuse to run without an approval on file for the very state of the data that it meets.", Signature}
}

// InstallWords returns the lines of the approval of an installation, with the obligations of the approver.
func InstallWords(s *web.Server) []string {
	return []string{
		fmt.Sprintf("I approve that a program which can write to this schedule is installed in place of the present one: version %s, commit %s.", format.OrNone(s.Version), format.OrNone(s.Commit)),
		"I know that the present program cannot write: no route takes a method that writes, and the database refuses one.",
		"With this approval I see to it that: a copy of the database is made before the first save and can be put back; only the managers who are named may start a save; whoever starts one is recorded in the audit log; this approval is kept where it can be read later.", Signature}
}
