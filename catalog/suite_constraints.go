package catalog

var constraintsSuite = Suite{
	Section: "Constraints", Short: "constraint",
	Terms: []Term{
		{Word: "Constraint", Text: "A rule that shifts are held against: a limit, such as at most 44 hours in a week, or a condition, such as no overlap with time off. What does not keep it is reported; nothing is prevented.", Path: PathConstraints},
		{Word: "For whom", Text: "A rule is for everybody, for everybody whose home is one location, or for one employee. Of several that could hold, the one for the employee counts, then a figure agreed with the employee, then the rule of the home location, then that of the organization, then the default of the schedule."},
		{Word: "In force, later, ended, switched off", Text: "How a rule stands on the first day of the filter, or today where there is none: within its dates, before them, after them, or not in use."},
		{Word: "Warning, informational", Text: "How much a finding asks for. There is no third severity, because nothing here blocks."},
		{Word: "Open, acknowledged, resolved, dismissed", Text: "How far a review has come: nobody has looked at the finding yet, somebody has seen it and leaves it, the schedule was changed, or it was no real finding.", Path: PathConstraintQueue},
		{Word: "Measured and expected", Text: "What the shift amounts to under the rule, and what the rule asks for: 36 h where at most 34 h are expected."},
	},
	Workflow: []Step{
		{Path: PathConstraints, Title: "Know what holds", Text: "Open the constraints and choose an employee. Above the rules stands a table of every limit that holds for that person on that day, with where each is from."},
		{Path: PathConstraintQueue, Title: "Work through what waits", Text: "Open the review queue. It begins with the finding that waits longest and says what was measured, what was expected, and which shift and which draft period it belongs to."},
		{Path: PathShifts, Title: "Look at the shift", Text: "The shift in a row of the queue opens its own screen, with every finding of it and the blocks that it overlaps."},
		{Path: root + "/constraint-review-events", Title: "Read what was decided before", Text: "The events say who acknowledged, resolved or dismissed which finding, and when. Two findings alike are best decided alike."},
	},
	Guide: []GuideRow{
		{Path: PathConstraints, BestFor: "Answering which limit holds for an employee, and who set it.", Note: "The rules stand from the general to the specific. Dates of the filter keep the rules that hold on one of its days; the status of blocks narrows nothing here."},
		{Path: PathConstraintQueue, BestFor: "Deciding about shifts that do not keep a rule.", Note: "Shown is what waits, the oldest first; review=acknowledged, resolved, dismissed or all shows the others. A finding about coverage has no employee and no shift."},
		{Path: root + "/constraint-review-events", BestFor: "Seeing who decided about a finding, and what was written down with it.", Note: "The newest stand first. The line Record says whether every event still is as it was written."},
		{Path: PathOvertime, BestFor: "Seeing every week over the maximum at once, not only those that came up for review.", Note: "With maximum=40 everybody is held against 40 hours instead of the own limit."},
		{Path: PathShortRests, BestFor: "Seeing every rest that is too short.", Note: "With rest=11 everybody is held against 11 hours."},
	},
	Notes: []string{
		"A rule prevents nothing: a shift that does not keep it stays in the schedule and is listed here.",
		"Reviews are decided in your scheduling tool. The queue changes when its data is imported again, not when you look at it.",
		"Breaks count as work in the hours of a day and of a week, and a day or a week counts on the wall clock of the shift.",
		"A limit says nothing about pay, and these screens count time alone.",
		"The queue names employees and their hours, so give a printed one only to those who decide about it.",
	},
	Related:   []string{PathOvertime, PathShortRests, PathDoubleBooked, PathSoftConflicts, PathCoverageGaps, PathEmployee},
	NextFocus: NextFocus,
}
