package catalog

// accessRules says how the service decides who may see which employee.
var accessRules = Suite{
	Section: "Access", Short: "access",
	Parts: []GuidePart{
		{Title: "Who the visitor is", Facts: "access-identity", Path: PathAccessResolver, Text: []string{
			"Something outside this service says who a visitor is: a proxy in front of it, in a header that counts only from that proxy's own addresses, or a sign-in provider, whose answer is kept encrypted in the visitor's browser. No password is ever typed here.",
			"Where nothing says so, the service answers its own machine alone, and whoever sits at it is a manager."}},
		{Title: "Which employee that is", Facts: "access-mapping", Path: PathUserMapping, Text: []string{
			"The e-mail address leads to the employee record with the same one. Capital letters make no difference; names play no part.",
			"When no record has the address, or more than one, or the employee has left, nobody is taken for the visitor."}},
		{Title: "Who is a manager", Facts: "access-managers", Text: []string{
			"Managers are named when the service is started, by address or by a group that the proxy or the provider tells. Everybody else is staff. Nothing in the schedule makes somebody a manager."}},
		{Title: "How far each of them sees", Path: PathAccessPreview, Facts: "access-reach", Table: WordTable{Heads: []string{"What", "Manager", "Staff", "No record"}, Rows: []WordRow{
			{Cells: []string{"Shifts and unavailable blocks of the own record", "Yes", "Yes", "There is none"}},
			{Cells: []string{"What was published for all", "Yes", "Yes", "Yes"}},
			{Cells: []string{"Private rows of other employees", "Yes", "No", "No"}},
			{Cells: []string{"Draft periods and what differs from the published schedule", "Yes", "No", "No"}},
			{Cells: []string{"Notes, and the reasons of sick leave", "On managers' screens", "Their own", "No"}},
		}}},
		{Title: "Where it is decided", Text: []string{
			"Every question to the database carries who asks, and leaves out what that visitor may not see. A page cannot show by mistake what the database was never asked for; the same holds for files, sheets, calendars and counts.",
			"A record that somebody may not see is answered like one that does not exist."}},
		{Title: "When nothing matches", Facts: "access-fallback", Path: PathFallbackPreview, Text: []string{
			"A visitor without a match is staff without a record. The portal asks whose schedule it is to be and finds nobody, and lists of employees' rows are empty."}},
	},
}

// accessPreviewSuite is the order in which a manager reviews who sees what.
var accessPreviewSuite = Suite{
	Section: "Access", Short: "access preview",
	Cover: []string{PathAccessPreview, PathAccessPreviewPrint, PathAccessResolver, PathAccessRules, PathAccessPrep, PathFallbackPreview, PathFilterPreview, PathUserMapping},
	Checklist: []Step{
		{Path: PathAccessPrep, Title: "Know whether visitors are told apart", Text: "Read which conditions hold. Without an identity source every visitor is a manager, and the comparison is of what would be.", Needs: []string{"identity-source", "managers-named"}, Note: "Whoever runs the service sets these up; send them this screen."},
		{Path: PathUserMapping, Title: "Clear up who is who", Text: "Read who matches, who does not, and who shares an account or an address.", Needs: []string{"everybody-has-email", "addresses-differ"}, Note: "Begin with what is shared: with one address for two, neither of them is recognised."},
		{Path: PathAccessResolver, Title: "Look at yourself first", Text: "Read how you are recognised, and whether each reason is what you expect.", Needs: []string{"somebody-works-here"}, Note: "Then type the address of one employee, and of somebody who has left."},
		{Path: PathAccessPreview, Title: "Compare the roles", Text: "Read the counts of each screen as manager, as one employee and as a visitor without a record. Where staff get as much as you, make sure that it is meant for all.", Note: "Choose an employee who works at one place, then one who works at several."},
		{Path: PathFilterPreview, Title: "See what choosing an employee does", Text: "Read what each screen of the portal shows before and after an employee is chosen.", Needs: []string{"published-today"}, Note: "Staff who choose somebody else must get nothing of that employee."},
		{Path: PathFallbackPreview, Title: "See what a stranger to the records gets", Text: "Read what the portal answers to a visitor whom no record matches.", Note: "Tell new employees whom to ask when this happens to them."},
		{Path: PathAccessPreviewPrint, Title: "Keep the comparison on paper", Text: "Print the counts with their day, so that a later review has something to compare with.", Note: "The sheet holds counts and no rows."},
	},
	Readiness: []Expectation{
		{Path: PathAccessPreview, Group: "Access", Required: true}, {Path: PathAccessPreviewPrint, Group: "Access", Required: true}, {Path: PathAccessResolver, Group: "Access", Required: true},
		{Path: PathAccessRules, Group: "Access"}, {Path: PathAccessPrep, Group: "Access", Required: true},
		{Path: PathFilterPreview, Group: "Employee Portal", Required: true}, {Path: PathFallbackPreview, Group: "Employee Portal", Required: true}, {Path: PathUserMapping, Group: "Employee Portal", Required: true},
	},
}

// accessFilterSuite requests the screens of the portal with an employee chosen. Each has to be asked as that one.
var accessFilterSuite = Suite{
	Section: "Employee Portal", Short: "employee filter", AsEmployee: true,
	Cover: []string{PathFilterPreview, PathPortal, PathMySchedule, PathMyWeek, PathMyWeekPrint, PathMyBlocks, PathMyTeam, PathMyPublished, PathMyPublishedPeriod},
}
