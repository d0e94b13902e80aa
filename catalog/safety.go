package catalog

// SafetyConfirmation is the text of the "Safety Confirmation" that every screen shows.
const SafetyConfirmation = "This screen only reads. It does not change schedules or shifts, block shifts, send employee text messages, change payroll, alter time-clock rules, or touch point-of-sale shifts, reservations, payments, waivers, customer profiles or schedule locking. A shift that overlaps an unavailable block is reported, never prevented."

// SchedulingNote is the important scheduling note of the help screens.
const SchedulingNote = "Unavailable blocks and soft conflicts are shown for visibility only. They are not hard schedule blocking: a scheduled shift that overlaps an unavailable block is reported, never prevented."

// ExportNote is rule 5 of the specification, for every screen of the export type.
const ExportNote = "Exports and print reports are for reporting and review only. Confirm the filters before you use one."

// Words for an overlap, the same on every screen.
const (
	ReportedNotBlocked      = "reported, not blocked"
	WouldConflictIfApproved = "would conflict if approved"
)

// Guardrails are the safety rules of the area, one whole sentence each.
var Guardrails = []string{
	"Every screen accepts only GET and HEAD; every other method is refused.",
	"No screen creates, updates, deletes, approves, locks, blocks, notifies, pays or schedules anything, and none exports records into another system.",
	"Schedules and shifts do not change.",
	"No shift is blocked: a scheduled shift that overlaps an unavailable block is reported, never prevented.",
	"No employee receives a text message or any other notice from this area.",
	"Payroll does not change, and time-clock rules do not change.",
	"Point-of-sale shifts, reservations, payments, waivers and customer profiles are not touched.",
	"Schedule locking is neither set nor lifted.",
	"Exports and print reports are for reporting and review only, and their filters must be confirmed first.",
}
