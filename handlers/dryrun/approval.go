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
	return fmt.Sprintf("the draft period %s, %s to %s, as of %s %s", schedule.Printable(d.Period.Name), d.Style.Day(d.Period.StartsOn), d.Style.Day(d.Period.EndsOn),
		components.Stamp(d.ShownAt()), d.Zone)
}

// EffectPhrase summarizes the changes for employees.
func (d DryRun) EffectPhrase() string {
	by := d.Payload.Shown()
	return fmt.Sprintf("%s added, %s changed, %s removed, %s unchanged", components.Plural(by[schedule.PayloadInsert], "shift", "shifts"), format.Number(by[schedule.PayloadChange]),
		format.Number(by[schedule.PayloadDelete]), format.Number(d.Payload.Unchanged))
}

// PublisherWords returns the lines that the publisher of a period would acknowledge.
func PublisherWords(d DryRun) []string {
	return []string{
		fmt.Sprintf("I have reviewed %s.", d.PeriodPhrase()),
		fmt.Sprintf("It contains %s, %s of them open. The rules have %s, %s of them warnings. I know the findings and publish anyway.",
			components.Plural(d.Figures.Shifts, "shift", "shifts"), format.Number(d.Figures.Open), components.Plural(len(d.Findings), "finding", "findings"), format.Number(d.Found(schedule.Warning))),
		fmt.Sprintf("Effect for employees: %s.", d.EffectPhrase()), Signature}
}

// ApprovalStatement is the first sentence of the final approval statement. A proof searches the database for it.
const ApprovalStatement = "I approve the creation of a command that saves draft shifts"

// StatementNeeds are the keys of the conditions that the final statement confirms.
var StatementNeeds = []string{"dry-run-made", "dry-run-clean", "payload-takes-nothing", "version-whole", "approvers-work-here"}

// OwnerWords returns the lines of the approval by the owner of the schedule.
func OwnerWords(d DryRun) []string {
	back := d.Payload.Rollback()
	return []string{
		fmt.Sprintf("As the owner of this schedule, I authorize publishing %s.", d.PeriodPhrase()),
		fmt.Sprintf("I know the effect for employees: %s.", d.EffectPhrase()),
		fmt.Sprintf("I know how a rollback works: it writes %s again, and %s of the save remain, marked as recalled.",
			components.Plural(back.Rows.Len(), "row", "rows"), components.Plural(back.Stays(), "row", "rows")),
		"I give this authorization for this one save only.", Signature}
}

// CreationWords returns the lines of the request for a command that writes.
func CreationWords(s *web.Server) []string {
	c, _ := ValidateCommand(s)
	return []string{
		"I request approval to create a command that saves a draft period. No such command exists: the command line includes only the dry run.",
		fmt.Sprintf("It would build on %s, which has %s, and on its %s. It would write only to %s, in one transaction.", format.OrNone(c.Signature),
			components.Plural(len(c.Options), "option", "options"), components.Plural(len(CommandPaths(c)), "file", "files"), components.Plural(len(schedule.PayloadTables), "table", "tables")),
		"It would refuse to run without an approval on file for the exact state of the data.", Signature}
}

// InstallWords returns the lines of the approval of an installation, with the obligations of the approver.
func InstallWords(s *web.Server) []string {
	return []string{
		fmt.Sprintf("I approve replacing the current program with one that can write to this schedule: version %s, commit %s.", format.OrNone(s.Version), format.OrNone(s.Commit)),
		"I know that the current program cannot write: no route accepts a method that writes, and the database refuses writes.",
		"I make sure that a copy of the database is created before the first save and can be restored; that only the named managers may start a save; that the audit log records who starts a save; and that this approval is stored and readable later.", Signature}
}
