package catalog

// accessRules explains which employees each visitor may see.
var accessRules = Suite{
	Section: "Access", Short: "access",
	Parts: []GuidePart{
		{Title: "Who the visitor is", Facts: "access-identity", Path: PathAccessResolver, Text: []string{
			"A proxy or a sign-in provider identifies the visitor. The service accepts the proxy's header only from the proxy's own addresses. It stores the provider's answer encrypted in the visitor's browser. Nobody types a password here.",
			"Without either, the service answers only requests from its own machine, and treats each of them as a manager."}},
		{Title: "Which employee that is", Facts: "access-mapping", Path: PathUserMapping, Text: []string{
			"The service matches the e-mail address of the visitor with that of an employee record. It ignores capital letters and does not compare names.",
			"There is no match if no record has the address, if several records have it, or if the employee has left."}},
		{Title: "Who is a manager", Facts: "access-managers", Text: []string{
			"The configuration of the service names managers by address or by a group from the proxy or the provider. Everybody else is staff. The schedule cannot make anybody a manager."}},
		{Title: "What each role sees", Path: PathAccessPreview, Facts: "access-reach", Table: WordTable{Heads: []string{"What", "Manager", "Staff", "No record"}, Rows: []WordRow{
			{Cells: []string{"Own shifts and unavailable blocks", "Yes", "Yes", "None exist"}},
			{Cells: []string{"Schedules published for everybody", "Yes", "Yes", "Yes"}},
			{Cells: []string{"Private rows of other employees", "Yes", "No", "No"}},
			{Cells: []string{"Draft periods and changes to the published schedule", "Yes", "No", "No"}},
			{Cells: []string{"Notes and reasons for sick leave", "On managers' screens", "Their own", "No"}},
		}}},
		{Title: "Where the rules apply", Text: []string{
			"Every query includes the visitor and returns only rows that the visitor may see. Pages, files, sheets, calendars and counts all use these queries.",
			"A visitor gets the same answer for a hidden record as for one that does not exist."}},
		{Title: "When nothing matches", Facts: "access-fallback", Path: PathFallbackPreview, Text: []string{
			"A visitor without a match is staff without a record. The portal finds no employee for this visitor, and lists of employees' rows are empty."}},
	},
}

// accessPreviewSuite is the order in which a manager reviews the access of each role.
var accessPreviewSuite = Suite{
	Section: "Access", Short: "access preview",
	Cover: []string{PathAccessPreview, PathAccessPreviewPrint, PathAccessResolver, PathAccessRules, PathAccessPrep, PathFallbackPreview, PathFilterPreview, PathUserMapping},
	Checklist: []Step{
		{Path: PathAccessPrep, Title: "Check whether visitors are identified", Text: "Read which conditions are met. Without an identity source every visitor is a manager, and the comparison shows what each role would see.", Needs: []string{"identity-source", "managers-named"}, Note: "The operator of the service sets these up. Send the operator this screen."},
		{Path: PathUserMapping, Title: "Correct the user mapping", Text: "Read which employees match, which do not, and which share an account or an address.", Needs: []string{"everybody-has-email", "addresses-differ"}, Note: "Begin with shared addresses: two employees with one address are both not recognized."},
		{Path: PathAccessResolver, Title: "Check your own access first", Text: "Read how the service recognizes you, and check each reason.", Needs: []string{"somebody-works-here"}, Note: "Then enter the address of one employee, and of a former employee."},
		{Path: PathAccessPreview, Title: "Compare the roles", Text: "Read the counts of each screen as manager, as one employee and as a visitor without a record. If staff see as many rows as you, check that these rows are for everybody.", Note: "Choose an employee who works at one place, then one who works at several."},
		{Path: PathFilterPreview, Title: "See the effect of choosing an employee", Text: "Compare each screen of the portal before and after an employee is chosen.", Needs: []string{"published-today"}, Note: "Staff who choose another employee must see none of that employee's rows."},
		{Path: PathFallbackPreview, Title: "See the portal without a record", Text: "Read what the portal shows to a visitor without an employee record.", Note: "Tell new employees whom to contact in this case."},
		{Path: PathAccessPreviewPrint, Title: "Print the comparison", Text: "Print the counts with their date for comparison with a later review.", Note: "The sheet contains counts and no rows."},
	},
	Readiness: []Expectation{
		{Path: PathAccessPreview, Group: "Access", Required: true}, {Path: PathAccessPreviewPrint, Group: "Access", Required: true}, {Path: PathAccessResolver, Group: "Access", Required: true},
		{Path: PathAccessRules, Group: "Access"}, {Path: PathAccessPrep, Group: "Access", Required: true},
		{Path: PathFilterPreview, Group: "Employee Portal", Required: true}, {Path: PathFallbackPreview, Group: "Employee Portal", Required: true}, {Path: PathUserMapping, Group: "Employee Portal", Required: true},
	},
}

// accessFilterSuite requests the screens of the portal with an employee chosen. Each request must use that employee's access.
var accessFilterSuite = Suite{
	Section: "Employee Portal", Short: "employee filter", AsEmployee: true,
	Cover: []string{PathFilterPreview, PathPortal, PathMySchedule, PathMyWeek, PathMyWeekPrint, PathMyBlocks, PathMyTeam, PathMyPublished, PathMyPublishedPeriod},
}
