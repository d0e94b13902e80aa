package catalog

var candidatesSuite = Suite{
	Section: "Candidates", Short: "candidates",
	Workflow: []Step{
		{Path: PathCandidates, Title: "See the open shifts", Text: "The list shows the open shifts of today and later, with the number of employees who could take each. An employee could take a shift if the employee is free and no rule is broken."},
		{Path: PathCandidateReview, Title: "Read the first three of each", Text: "The review shows the first three candidates who could take each shift, with position, rest and hours."},
		{Path: PathShiftCandidates, Title: "Open one shift for all candidates", Text: "The screen lists the free employees in order, with the reasons for and against each. The filter also shows those who are not free, with the reason."},
		{Path: PathFinder, Title: "Look beyond the shift", Text: "The finder finds free employees for hours without a shift, in any time window. It ranks them by the same rules."},
	},
	Guide: []GuideRow{
		{Path: PathCandidates, BestFor: "Finding the open shifts that are hard to fill.", Note: "Nobody in the column Could take means that a rule, a block or another shift excludes every candidate."},
		{Path: PathCandidateReview, BestFor: "Reviewing many open shifts at once.", Note: "The row names only employees who could take the shift, so it can have fewer than three."},
		{Path: PathShiftCandidates, BestFor: "Choosing an employee for one shift.", Note: "You can include more employees: the position anywhere, everybody at the location, or everybody."},
	},
	RulesTitle: "How candidates are ranked",
	Rules: []Rule{
		{"Which employees are ranked", "All employees who work in the position of the shift and have its location as their home location. You can include more employees. With an employee in the filter, only that employee is ranked."},
		{"The order", "Free employees come first, then those free with a note, then those who would break a rule, then those who are not free. Within each group, the order is: fewer broken rules, fewer notes, home location, primary position, most hours left in the week, longest rest, name."},
		{"Not free", "Employees are not free if they have another shift, an active or approved unavailable block or time off, or leave at that time, or if they are not employed on that day. They are listed last with the reason."},
		{"What breaks a rule", "A shift breaks a rule if the employee does not work in the position, has less than the minimum rest before or after, or exceeds the limit of hours in a day or week or of days in a row. The limits are those of that employee. These employees do not count as able to take the shift."},
		{"What adds a note", "A note names a requested block, a time at which the employee prefers not to work, more hours than preferred but within the limit, or an unknown position. These employees could take the shift and rank after those without a note."},
		{"Hours left", "The preferred hours of the employee minus the hours of the week including this shift. Without preferred hours, the limit of the employee is used. The column says preferred, allowed or no limit. It is never less than zero."},
		{"Rest", "The time to the nearest shift before and after. Shifts that touch count as continuous work and need no rest between them."},
		{"Weekends, nights and late finishes", "For a shift of this kind, the row says what it would be among those of the four weeks that end with its week, such as the third weekend of four. It counts as the balance reports do. It does not change the order."},
		{"What the ranking does not know", "The ranking does not know agreements between employees, distances to work, who worked the last holiday, or whether an employee would accept. It contacts and assigns nobody."},
	},
	Notes: []string{
		SchedulingNote,
		"The order is a suggestion. You choose the employee, and assign the shift in your scheduling tool.",
		"A blocked time shows as unavailable or time off with the number of the block, never with its reason. Do not mention reasons you know when you contact another employee.",
		"Past shifts stay listed under All, past ones too. Their candidates are ranked by the current schedule.",
		"Candidates are computed when you open the screen. Reload an older list before you call an employee.",
	},
	NextFocus: NextFocus,
}
