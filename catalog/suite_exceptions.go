package catalog

var exceptionsSuite = Suite{
	Section: "Exceptions", Short: "exception",
	Terms: []Term{
		{Word: "Exception", Text: "A one-off departure from the usual pattern: of every location, of one location, or of one employee, with its first and its last day. It is not a rule violation, although other programs use the word for that.", Path: PathExceptions},
		{Word: "Not an unavailable block", Text: "Time off, leave and other times at which an employee cannot work are unavailable blocks. Only blocks overlap shifts and make soft conflicts; an exception does not.", Path: PathBlocks},
		{Word: "Not a constraint", Text: "A constraint is a rule that applies every day, such as a maximum of hours in a week. A violation is a finding in the review queue of the constraints.", Path: PathConstraints},
		{Word: "Closed", Text: "Nobody works at the location on these days."},
		{Word: "Other hours", Text: "A location opens at unusual times, or an employee works at unusual times. The row shows the times on the clock of the location."},
		{Word: "No time off", Text: "No time off is granted on these days."},
		{Word: "Holiday, announcement", Text: "A public or company holiday, and a message about these days for everybody."},
		{Word: "Status and review", Text: "The status of the exception is active, approved, requested, declined or cancelled. Its review is open, acknowledged, resolved or dismissed.", Path: PathExceptionQueue},
	},
	Workflow: []Step{
		{Path: PathExceptions, Title: "Read the exceptions in the weeks you plan", Text: "Set the dates and read every exception in them: closed days first, then other hours, holidays and days without time off."},
		{Path: PathExceptionQueue, Title: "Read the open requests", Text: "The queue lists the oldest request first, with its requester and its days. Decide it in your scheduling tool."},
		{Path: PathWeek, Title: "Compare the schedule", Text: "Open the week and check that nobody is scheduled at a closed location and that the shifts fit the other hours. No screen does that for you."},
		{Path: root + "/exception-review-events", Title: "Read earlier decisions", Text: "The events name who approved or declined each exception, and when."},
	},
	Guide: []GuideRow{
		{Path: PathExceptions, BestFor: "Finding the exceptions of a day, a location or an employee.", Note: "The list is in order of the first day. Without a status it shows active, approved and requested ones; a location or an employee narrows it. By kind opens above the rows."},
		{Path: PathExceptionQueue, BestFor: "Deciding requests before their first day.", Note: "Open requests are shown, the oldest first; review=acknowledged, resolved, dismissed or all shows the others."},
		{Path: root + "/exception-review-events", BestFor: "Seeing who decided a request, and when.", Note: "The newest events are listed first. The line Record says whether every event is unchanged."},
		{Path: PathBlocks, BestFor: "Reading the time off and the leave of single employees.", Note: "They are counted only there, so that nothing is counted twice."},
	},
	Notes: []string{
		"An exception neither moves nor blocks a shift: a shift at a closed location stays until somebody changes it in your scheduling tool.",
		"A requested exception is not decided. Do not plan with its hours before the decision.",
		"Exceptions use the clock of their location. An end at or before the start is on the next day.",
		"Time off of one employee is never an exception here; it is an unavailable block.",
	},
	Related:   []string{PathBlocks, PathConstraints, PathWeek, PathLocations, PathCoverageTargets},
	NextFocus: NextFocus,
}
