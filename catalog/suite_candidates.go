package catalog

var candidatesSuite = Suite{
	Section: "Candidates", Short: "candidates",
	Workflow: []Step{
		{Path: PathCandidates, Title: "See which shifts nobody has", Text: "The open shifts of today and later, with how many employees could take each. Could take means: free at that time, and every rule would be kept."},
		{Path: PathCandidateReview, Title: "Read the first three of each", Text: "The three who stand first among those who could take the shift, each with what tells them apart: position, rest and hours."},
		{Path: PathShiftCandidates, Title: "Open one shift for all of them", Text: "Everybody who was looked at, in order, with what speaks for and against each. Those who are not free stand last, and the reason says why."},
		{Path: PathFinder, Title: "Look beyond the shift", Text: "For hours that are no shift yet, the finder looks for people who are free in any window of time. It ranks by the same rule."},
	},
	Guide: []GuideRow{
		{Path: PathCandidates, BestFor: "Finding the open shifts that are hard to fill.", Note: "Nobody in the column Could take means that a rule, a block or another shift stands against each who was looked at."},
		{Path: PathCandidateReview, BestFor: "Going through many open shifts in one sitting.", Note: "Only those who could take the shift are named, so a row can have fewer than three."},
		{Path: PathShiftCandidates, BestFor: "Deciding whom to ask for one shift.", Note: "Choose a wider circle under who is looked at: the position anywhere, everybody at the location, or everybody."},
	},
	RulesTitle: "How candidates are ranked",
	Rules: []Rule{
		{"Who is looked at", "Everybody who works in the position of the shift and is at home at its location. A wider circle can be chosen; with an employee in the filter only that one is looked at."},
		{"The order", "First who is free, then who is free with a note, then who would break a rule, then who is not free. Within these, those with fewer broken rules and then with fewer notes come first; then who is at home at the location, then whose primary position it is, then who has most hours left in the week, then who has rested longest, then by name."},
		{"What excludes", "Being on another shift at that time, an unavailable block or time off that is active or approved, leave, and not being employed on that day. Such a person is not free, and stands last with the reason."},
		{"What breaks a rule", "Not working in the position, less rest than the minimum before or after, more hours than the limit of a day or a week, and more days in a row than the limit. The limits are those that hold for that employee. Such a person is not counted among those who could take the shift."},
		{"What is only noted", "A block that is requested and not decided, a time at which the employee would rather not work, more hours than the employee prefers while the limit is kept, and an employee of whom no position is known. Such a person could take the shift and stands behind those without a note."},
		{"Hours left", "The hours of the week with this shift counted in, taken from the hours that the employee prefers; where none are known, from the limit that holds. The column says of which: preferred or allowed. With neither it says no limit. It is never less than nothing."},
		{"Rest", "The time to the nearest shift before and after. Shifts that touch are one stretch of work, so nothing is asked between them."},
		{"What the ranking does not know", "What people have agreed with each other, how far somebody lives away, who worked the last holiday, and what somebody would say if you asked. It asks nobody and assigns nobody."},
	},
	Notes: []string{
		SchedulingNote,
		"The order is a help to look at, not an instruction: whom you ask is your decision, and the shift is assigned in your scheduling tool.",
		"A blocked time shows as unavailable or time off with the number of the block, never with its reason. Keep reasons you know to yourself when you ask somebody else.",
		"A shift that is over stays listed with all, past ones too; its order is that of the schedule as it stands now.",
		"Candidates are worked out when the screen is opened; look again before you call somebody in the afternoon with a list of the morning.",
	},
	NextFocus: NextFocus,
}
