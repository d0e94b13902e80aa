package catalog

// SafetyConfirmation is the text of the "Safety Confirmation" that every screen shows.
const SafetyConfirmation = "This screen only reads. It does not change schedules or shifts, block shifts, send employee text messages, change payroll, alter time-clock rules, or touch point-of-sale shifts, reservations, payments, waivers, customer profiles or schedule locking. A shift that overlaps an unavailable block is reported, never prevented."

// SchedulingNote is the important scheduling note of the help screens.
const SchedulingNote = "Unavailable blocks and soft conflicts are shown for visibility only. They are not hard blocking: a shift that overlaps an unavailable block stays on the schedule and is reported, never prevented."

// ExportNote is the rule for every export and print screen.
const ExportNote = "Exports and prints are for reporting and review only. Confirm the filters before you use one."

// Words for conflicts, the same on every screen.
const (
	ReportedNotBlocked    = "reported, not blocked"
	WouldConflictApproved = "would conflict if approved"
)

// Guardrails are the safety rules of the area, one whole sentence each.
var Guardrails = []string{
	"Every screen here answers to reading only; no request can create, update, delete, approve, lock, block, notify, pay or schedule anything.",
}
