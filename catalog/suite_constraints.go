package catalog

var constraintsSuite = Suite{
	Section: "Constraints", Short: "constraint",
	Terms: []Term{
		{Word: "Constraint", Text: "A rule that shifts must meet: a limit, such as at most 44 hours in a week, or a condition, such as no overlap with time off. Violations are reported, never prevented.", Path: PathConstraints},
		{Word: "For whom", Text: "A rule applies to everybody, to employees of one home location, or to one employee. If several could apply, the first of these counts: the rule for the employee, a figure agreed with the employee, the rule of the home location, that of the organization, the default of the schedule."},
		{Word: "In force, later, ended, switched off", Text: "The state of a rule on the first day of the filter, or today without a filter: within its dates, before them, after them, or not in use."},
		{Word: "Warning, informational", Text: "The severity of a finding. There is no blocking severity, because this area prevents nothing."},
		{Word: "Open, acknowledged, resolved, dismissed", Text: "The state of a review: not reviewed yet, seen and accepted, corrected in the schedule, or not a real finding.", Path: PathConstraintQueue},
		{Word: "Measured and expected", Text: "The value of the shift, and the value that the rule requires: 36 h where at most 34 h are expected."},
	},
	Workflow: []Step{
		{Path: PathConstraints, Title: "Read the limits", Text: "Open the constraints and choose an employee. A table above the rules lists every limit for that employee on that day, with its source."},
		{Path: PathConstraintQueue, Title: "Review open findings", Text: "Open the review queue. It lists the oldest finding first, with the measured and the expected value, the shift and the draft period."},
		{Path: PathShifts, Title: "Open the shift", Text: "Each row of the queue links to its shift, with all findings of the shift and the blocks that it overlaps."},
		{Path: root + "/constraint-review-events", Title: "Read earlier decisions", Text: "The events name who acknowledged, resolved or dismissed each finding, and when. Decide similar findings in the same way."},
	},
	Guide: []GuideRow{
		{Path: PathConstraints, BestFor: "Finding the limits of an employee and their source.", Note: "General rules are listed before specific ones. Dates in the filter select the rules that apply on one of these days; the status of blocks has no effect here."},
		{Path: PathConstraintQueue, BestFor: "Deciding about shifts that violate a rule.", Note: "Open findings are shown, the oldest first; review=acknowledged, resolved, dismissed or all shows the others. A finding about coverage has no employee and no shift."},
		{Path: root + "/constraint-review-events", BestFor: "Seeing who decided about a finding, with the comment.", Note: "The newest events are listed first. The line Record says whether every event is unchanged."},
		{Path: PathOvertime, BestFor: "Seeing every week over the maximum at once, not only those that came up for review.", Note: "With maximum=40 every employee is checked against 40 hours instead of the individual limit."},
		{Path: PathShortRests, BestFor: "Seeing every rest that is too short.", Note: "With rest=11 every employee is checked against 11 hours."},
	},
	Notes: []string{
		"A rule prevents nothing: a shift that violates it stays in the schedule and is listed here.",
		"Reviews are decided in your scheduling tool. The queue changes only when its data is imported again.",
		"Breaks count as work in the hours of a day and of a week. Days and weeks follow the local time of the shift.",
		"These screens count time and do not compute pay.",
		"The queue names employees and their hours, so give a printed copy only to people who decide about it.",
	},
	Related:   []string{PathOvertime, PathShortRests, PathDoubleBooked, PathSoftConflicts, PathCoverageGaps, PathEmployee},
	NextFocus: NextFocus,
}
