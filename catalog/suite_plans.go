package catalog

// navigationPlan lists the steps to simplify the navigation.
var navigationPlan = Suite{
	Section: "Navigation", Short: "navigation",
	Plan: []Step{
		{Path: PathAllSections, Title: "Assign every section to one place", Text: "Each section is in one place of the top bar or under More. The map of all sections lists its screens."},
		{Path: PathRouteCatalog, Title: "Link to every screen", Text: "Visitors do not need to know addresses: another screen that is not an inventory links to each screen.", Needs: []string{"every-screen-linked"}},
		{Path: PathSearch, Title: "Add a search field", Text: "The field at the top of every page finds employees, shifts, blocks and screens by words."},
		{Path: PathShortListStaff, Title: "Add a short list for staff", Text: "The list contains only the few screens that staff need."},
		{Path: PathShortListManagers, Title: "Add a short list for managers", Text: "The list contains the screens of a normal week in order of use."},
		{Path: PathDeveloperTools, Title: "Separate the screens for developers", Text: "A separate list contains the screens that daily work does not need. None of them is hidden."},
		{Path: root + "/navigation/cleanup", Title: "Name one address for repeated screens", Text: "Some screens have two addresses. Each repeat names the address to use instead.", Needs: []string{"repeats-lead-back"}},
		{Path: root + "/navigation/smoke-test", Title: "Follow every link of the navigation", Text: "Every link of the top bar, the left column and the footer opens the screen that it names.", Needs: []string{"navigation-answers"}},
		{Path: root + "/navigation-cleanup/completion", Title: "Complete the clean-up", Text: "The completion screen lists the changes and the screens for each reader."},
	},
}

// selfViewPlan describes how the screens of the self view work together.
var selfViewPlan = Suite{
	Section: "Employee Portal", Short: "self view",
	Plan: []Step{
		{Path: PathPortal, Title: "Start in the portal", Text: "The portal finds one employee by name or number and opens with the next shift, the week and the coming blocks.", Needs: []string{"somebody-works-here"}},
		{Path: PathMySchedule, Title: "List the coming shifts", Text: "My Schedule lists the published shifts from today on. It needs a published period that includes today.", Needs: []string{"published-today"}},
		{Path: PathMyWeek, Title: "Show one week", Text: "My Week shows published shifts and the employee's unavailable blocks by day, in local time.", Needs: []string{"zones-known"}},
		{Path: PathMyBlocks, Title: "Show the employee's unavailable blocks", Text: "Employees check here whether their requests were entered, and their status."},
		{Path: PathMyTeam, Title: "Show the team", Text: "My Team lists the employees who work at the same locations in the same week, without reasons for absence."},
		{Path: PathMyWeekPrint, Title: "Print the week", Text: "The print version shows the same week on one sheet."},
		{Path: PathMyFeed, Title: "Add the shifts to the phone", Text: "A calendar program that subscribes to the feed shows published shifts and follows their changes."},
		{Path: PathUserMapping, Title: "Match every account with one employee", Text: "Each account and each e-mail address must match exactly one employee. Employees with a shared one are not recognized.", Needs: []string{"accounts-match"}},
		{Path: PathPortal, Title: "Open the portal without choosing a name", Text: "If the service identifies the visitor, the portal opens with the visitor's own schedule.", Needs: []string{"visitor-known"}},
	},
}

// myWeekPlan describes the steps behind the week on the screen.
var myWeekPlan = Suite{
	Section: "Employee Portal", Short: "my week",
	Plan: []Step{
		{Path: PathPortal, Title: "Choose the employee", Text: "A recognized employee sees their own week. Other visitors choose an employee by name or number. Every link of the portal preserves the choice.", Needs: []string{"somebody-works-here"}},
		{Path: PathMyPublished, Title: "Read the published versions", Text: "The week shows only published versions, never a draft. It needs a published period that includes today.", Needs: []string{"published-today"}},
		{Path: PathMyWeek, Title: "Show the days", Text: "The week has seven days from the first weekday of the organization. A night shift is shown on the day on which it begins, with a mark that it continues.", Needs: []string{"zones-known"}},
		{Path: PathMyBlocks, Title: "Show blocks and shifts together", Text: "Unavailable blocks are shown on the same days, with requested ones marked, so that overlaps are visible."},
		{Path: PathMyWeekOf, Title: "Add an address for the week of one employee", Text: "A manager can share the address of one employee's week. It shows only what that employee sees."},
		{Path: PathMyWeek, Title: "Show the week without choosing a name", Text: "If the service identifies the visitor, the week opens as that employee's own.", Needs: []string{"visitor-known"}},
	},
}

// myWeekPaperPlan describes the steps from the portal to the printed week.
var myWeekPaperPlan = Suite{
	Section: "Employee Portal", Short: "printed week",
	Plan: []Step{
		{Path: PathPortal, Title: "Start in the portal", Text: "The employee opens the portal and chooses their own name.", Needs: []string{"somebody-works-here"}},
		{Path: PathMyWeek, Title: "Check the week first", Text: "The sheet shows the same week as the screen. Check the week before you print it.", Needs: []string{"published-today"}},
		{Path: PathMyWeekPrint, Title: "Open the sheet", Text: "The sheet has the days, the shifts and the word Unavailable, but no reason and no note. It shows its generated time and says that it does not stay current.", Needs: []string{"zones-known"}},
		{Path: PathMyPublishedPeriod, Title: "Compare with the whole period", Text: "To check an old sheet, open the published period and its version on the screen."},
		{Path: PathMyWeekPrint, Title: "Print without choosing a name", Text: "If the service identifies the visitor, the sheet shows that employee's own week.", Needs: []string{"visitor-known"}},
	},
}

// weekPrintPlan describes the routes behind the printed week and the conditions that each must meet.
var weekPrintPlan = Suite{
	Section: "Access Resolver", Short: "weekly print",
	Plan: []Step{
		{Path: PathMyWeek, Title: "Serve the week under its own route", Text: "The week without an employee in its address has its own route and uses the same query as the sheet."},
		{Path: PathMyWeekOf, Title: "Serve the week of a chosen employee", Text: "The route with an employee number must match only numbers, never the word print."},
		{Path: PathMyWeekPrint, Title: "Serve the sheet under its own route", Text: "The print route is matched before the route with a number. No other route may replace it."},
		{Path: PathPublishedPeriods, Title: "Print published shifts", Text: "The sheet uses the access of the employee: it contains published rows and no drafts.", Needs: []string{"published-today", "writes-refused"}},
		{Path: PathPrintAgentJobs, Title: "Offer sheets to print programs", Text: "Print programs request the list of sheets here. It contains sheets of a day, a week and a period, but not those of one employee."},
		{Path: PathUserMapping, Title: "Check the accounts", Text: "Every employee needs an account that nobody else shares.", Needs: []string{"accounts-match"}},
		{Path: PathMyWeekPrint, Title: "Limit the sheet to its owner", Text: "If the service identifies visitors, an employee's sheet opens only for that employee and for managers.", Needs: []string{"visitor-known"}},
	},
}

// enablementSuite lists the conditions for publishing one draft period. Nothing can be published here.
var enablementSuite = Suite{
	Section: "Published", Short: "enablement", OnePeriod: true,
	Cover:     pathsOf(enablementSteps),
	Checklist: enablementSteps,
}

var enablementSteps = []Step{
	{Path: PathDraftPeriod, Title: "Choose an unpublished draft period", Text: "The period must be neither published nor archived.", Needs: []string{"period-in-work"}, Note: "Create and close periods in your scheduling tool."},
	{Path: PathDraftReview, Title: "Review the findings", Text: "Every shift of the period is checked against the rules. No warnings and no informational findings should remain.", Needs: []string{"period-no-warnings", "period-no-information"}, Note: "A finding prevents nothing. Record the reason for each accepted finding."},
	{Path: PathDraftCoverage, Title: "Close the gaps in coverage", Text: "Each hour of each coverage target should have the required number of people.", Needs: []string{"period-covered", "period-no-open-shifts"}, Note: "Begin with the location that has the most missing people."},
	{Path: PathDraftConflicts, Title: "Resolve the soft conflicts", Text: "A shift that overlaps a block stays unchanged until somebody changes it. Decide requests first.", Needs: []string{"period-no-conflicts", "period-no-requests"}, Note: "Talk with the employee before you accept an overlap."},
	{Path: PathDraftSeen, Title: "Get a review by a manager", Text: "At least one manager should have acknowledged the draft.", Needs: []string{"period-reviewed"}, Note: "Reviews are recorded in your scheduling tool and imported."},
	{Path: PathDraftPeriods, Title: "Meet the promised notice", Text: "Employees are promised a number of days between publication and the first day of the period.", Needs: []string{"period-in-notice"}, Note: "If it is late, notify the employees with the earliest shifts in person."},
	{Path: PathDraftChanges, Title: "Read the changes for employees", Text: "All employees in the current version should have acknowledged it before a new one is published.", Needs: []string{"current-acknowledged"}, Note: "Another screen lists the employees who have not acknowledged the current version."},
	{Path: PathUserMapping, Title: "Identify the publisher", Text: "A publication records the name of its publisher, so the service must identify the visitor.", Needs: []string{"visitor-known"}, Note: "Without a name, a publication has no responsible person."},
	{Path: PathProduction, Title: "Publish", Text: "This step is never complete here. Nothing here publishes: every route accepts only GET and HEAD, and the database refuses every write.", Needs: []string{"can-publish"}, Note: "Publish in your scheduling tool, then import the result."},
}
