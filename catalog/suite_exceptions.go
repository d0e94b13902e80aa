package catalog

var exceptionsSuite = Suite{
	Section: "Exceptions", Short: "exception",
	Terms: []Term{
		{Word: "Exception", Text: "A one-off departure from the usual pattern: of every location, of one location, or of one employee, with its first and its last day. It is not a violation, although other programs use the word for that.", Path: PathExceptions},
		{Word: "Not an unavailable block", Text: "Time off, leave and other times at which an employee cannot work are unavailable blocks. Only blocks overlap shifts and make soft conflicts; an exception does not.", Path: PathBlocks},
		{Word: "Not a constraint", Text: "A constraint is a rule that holds from day to day, such as a longest week. What does not keep it is a finding, and stands in the review queue of the constraints.", Path: PathConstraints},
		{Word: "Closed", Text: "Nobody works at the place on these days."},
		{Word: "Other hours", Text: "A place opens at other times than usual, or an employee works at other times; the times stand in the row and are those on the clock of the place."},
		{Word: "No time off", Text: "Time off is not given on these days."},
		{Word: "Holiday, announcement", Text: "A public or company holiday, and something that everybody is to know of these days."},
		{Word: "Status and review", Text: "The status is that of the exception: active, approved, requested, declined or cancelled. The review says whether somebody has looked at it: open, acknowledged, resolved or dismissed.", Path: PathExceptionQueue},
	},
	Workflow: []Step{
		{Path: PathExceptions, Title: "Read what is different in the weeks you plan", Text: "Set the dates and read every exception that touches them: closed days first, then other hours, holidays and days without time off."},
		{Path: PathExceptionQueue, Title: "See what waits for an answer", Text: "The queue begins with the exception that waits longest, with who asked for it and for which days. It is answered in your scheduling tool."},
		{Path: PathWeek, Title: "Hold the schedule against it", Text: "Open the week and check that nobody is planned at a closed place and that the shifts fit the other hours. No screen does that for you."},
		{Path: root + "/exception-review-events", Title: "Read what was answered before", Text: "The events say who approved or declined which exception, and when."},
	},
	Guide: []GuideRow{
		{Path: PathExceptions, BestFor: "Knowing which days are different, where, and for whom.", Note: "In the order of the first day. Without a status it shows active, approved and requested ones; choosing a location or an employee keeps what holds there. By kind folds out above the rows."},
		{Path: PathExceptionQueue, BestFor: "Answering what was asked for before its day comes.", Note: "Shown is what waits, the longest waiting first; review=acknowledged, resolved, dismissed or all shows the others."},
		{Path: root + "/exception-review-events", BestFor: "Seeing who answered a request, and when.", Note: "The newest stand first. The line Record says whether every event still is as it was written."},
		{Path: PathBlocks, BestFor: "Reading the time off and the leave of single employees.", Note: "They are counted there and not here, so that nothing is counted twice."},
	},
	Notes: []string{
		"An exception moves no shift and blocks none: a shift at a closed place stays where it is until somebody changes it in your scheduling tool.",
		"An exception that is requested is not decided; do not plan with its hours before it is.",
		"Hours of an exception are those on the clock of its place; an end at or before the start is on the next day.",
		"Time off of one employee is never an exception here; look at the unavailable blocks.",
	},
	Related:   []string{PathBlocks, PathConstraints, PathWeek, PathLocations, PathCoverageTargets},
	NextFocus: NextFocus,
}
