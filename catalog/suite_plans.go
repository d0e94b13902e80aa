package catalog

// navigationPlan is how the navigation is made simpler.
var navigationPlan = Suite{
	Section: "Navigation", Short: "navigation",
	Plan: []Step{
		{Path: PathAllSections, Title: "Give every section one place", Text: "Each section stands in one place of the top bar or under More. The map of all sections shows what is in it."},
		{Path: PathRouteCatalog, Title: "Lead to every screen from some other one", Text: "Nobody should have to know an address by heart: each screen is reached by a link from a screen that is no inventory.", Needs: []string{"every-screen-linked"}},
		{Path: PathSearch, Title: "Let people type what they look for", Text: "The field at the top of every page finds employees, shifts, blocks and screens by their names and words."},
		{Path: PathShortListStaff, Title: "Give staff a short list", Text: "Staff need a handful of screens. Their list holds these and nothing else."},
		{Path: PathShortListManagers, Title: "Give managers a short list", Text: "Managers get the screens of a normal week in the order in which the week needs them."},
		{Path: PathDeveloperTools, Title: "Set the screens for developers apart", Text: "Screens that nobody needs in daily work stand in a list of their own. None of them is hidden."},
		{Path: root + "/navigation/cleanup", Title: "Name one address for what is shown twice", Text: "Some screens have two addresses. Each repeat names the address to use instead.", Needs: []string{"repeats-lead-back"}},
		{Path: root + "/navigation/smoke-test", Title: "Follow every link of the navigation", Text: "Every link of the top bar, the left column and the foot of the page is answered by the screen that it names.", Needs: []string{"navigation-answers"}},
		{Path: root + "/navigation-cleanup/completion", Title: "Close the clean-up out", Text: "What was simplified is written down, with what each reader is left with."},
	},
}

// selfViewPlan is how all screens of the self view fit together.
var selfViewPlan = Suite{
	Section: "Employee Portal", Short: "self view",
	Plan: []Step{
		{Path: PathPortal, Title: "Start in the portal", Text: "The portal finds one employee by name or number and opens with the next shift, the week and the coming blocks.", Needs: []string{"somebody-works-here"}},
		{Path: PathMySchedule, Title: "List what is coming", Text: "My Schedule lists the published shifts from today on. It has something to show while a published period holds today.", Needs: []string{"published-today"}},
		{Path: PathMyWeek, Title: "Show one week", Text: "My Week puts published shifts and the own unavailable blocks on the days, each on the clock of its place.", Needs: []string{"zones-known"}},
		{Path: PathMyBlocks, Title: "Show the own unavailable blocks", Text: "Employees check here that what they asked for was entered, and with which status."},
		{Path: PathMyTeam, Title: "Show who else works", Text: "My Team lists who works at the same locations in the same week, without the reasons of anybody who does not."},
		{Path: PathMyWeekPrint, Title: "Put the week on paper", Text: "The same week as one sheet, for people who hang it up at home."},
		{Path: PathMyFeed, Title: "Put the shifts on the phone", Text: "A calendar program that subscribes to the feed shows published shifts and follows their changes."},
		{Path: PathUserMapping, Title: "Match every account with one employee", Text: "Each account and each e-mail address has to lead to exactly one employee; whoever shares one is recognised as nobody.", Needs: []string{"accounts-match"}},
		{Path: PathPortal, Title: "Open the portal as oneself", Text: "Once the service knows who is asking, the portal opens with the own schedule and nobody chooses a name any more.", Needs: []string{"visitor-known"}},
	},
}

// myWeekPlan is how the week on the screen comes about.
var myWeekPlan = Suite{
	Section: "Employee Portal", Short: "my week",
	Plan: []Step{
		{Path: PathPortal, Title: "Choose whose week it is", Text: "For a visitor who was recognised as an employee it is the own one; anybody else chooses by name or number. The choice stays on every link of the portal.", Needs: []string{"somebody-works-here"}},
		{Path: PathMyPublished, Title: "Read what was published", Text: "The week reads the published versions and nothing else, so a draft can never come onto it. A period that holds today has to be published.", Needs: []string{"published-today"}},
		{Path: PathMyWeek, Title: "Lay the days out", Text: "Seven days from the day on which weeks start. A night shift stands on the day on which it begins and says that it runs on.", Needs: []string{"zones-known"}},
		{Path: PathMyBlocks, Title: "Put the own blocks beside the shifts", Text: "Unavailable blocks stand in the same days, requested ones marked as such, so that an overlap is seen before the shift begins."},
		{Path: PathMyWeekOf, Title: "Give the week of one employee an address", Text: "A manager can send the address of one employee's week. It shows what that employee sees and no more."},
		{Path: PathMyWeek, Title: "Show the week without asking whose it is", Text: "Once the service knows who is asking, the week opens as that employee's own.", Needs: []string{"visitor-known"}},
	},
}

// myWeekPaperPlan is how an employee gets from the portal to the sheet.
var myWeekPaperPlan = Suite{
	Section: "Employee Portal", Short: "printed week",
	Plan: []Step{
		{Path: PathPortal, Title: "Come from the portal", Text: "The employee opens the portal and finds the own name.", Needs: []string{"somebody-works-here"}},
		{Path: PathMyWeek, Title: "Look at the week first", Text: "The sheet holds what the screen shows. Who looks first prints the right week.", Needs: []string{"published-today"}},
		{Path: PathMyWeekPrint, Title: "Open the sheet", Text: "The sheet has the days, the shifts and the word Unavailable, but no reason and no note. It says when it was made and that it does not stay current.", Needs: []string{"zones-known"}},
		{Path: PathMyPublishedPeriod, Title: "Compare with the whole period", Text: "Who is in doubt about a sheet opens the published period and its version on the screen."},
		{Path: PathMyWeekPrint, Title: "Print without choosing a name", Text: "Once the service knows who is asking, the sheet is that employee's own at once.", Needs: []string{"visitor-known"}},
	},
}

// weekPrintPlan is the same from the side of the service: the routes behind it and what each must keep apart.
var weekPrintPlan = Suite{
	Section: "Access Resolver", Short: "weekly print",
	Plan: []Step{
		{Path: PathMyWeek, Title: "Answer the week under its own route", Text: "The week without a name in its address is a route of its own and shares its question with the sheet."},
		{Path: PathMyWeekOf, Title: "Keep the route of a chosen employee beside it", Text: "The address with an employee number must answer for numbers alone, and never for the word print."},
		{Path: PathMyWeekPrint, Title: "Answer the sheet under its own route", Text: "The print route is matched before the one with a number. If it were missing, nothing else may answer in its place."},
		{Path: PathPublishedPeriods, Title: "Print from what was published", Text: "The sheet is asked for as the employee would ask: the store gives published rows and no draft.", Needs: []string{"published-today", "writes-refused"}},
		{Path: PathPrintAgentJobs, Title: "Offer sheets to print programs", Text: "A program that prints asks here which sheets there are. The sheet of one employee is not among them; those of a day, a week and a period are."},
		{Path: PathUserMapping, Title: "Have an account for everybody who prints", Text: "Everybody who works here needs one account, and nobody else may share it.", Needs: []string{"accounts-match"}},
		{Path: PathMyWeekPrint, Title: "Limit the sheet to its owner", Text: "Once the service knows who is asking, an employee's sheet opens for that employee and for managers only.", Needs: []string{"visitor-known"}},
	},
}

// enablementSuite is what publishing one draft period would take. Nothing of it can be done here.
var enablementSuite = Suite{
	Section: "Published", Short: "enablement", OnePeriod: true,
	Cover:     pathsOf(enablementSteps),
	Checklist: enablementSteps,
}

var enablementSteps = []Step{
	{Path: PathDraftPeriod, Title: "Have a draft period that is in work", Text: "There has to be a period that is neither published nor archived.", Needs: []string{"period-in-work"}, Note: "Periods are made and closed in your scheduling tool."},
	{Path: PathDraftReview, Title: "Go through the findings", Text: "The rules look at every shift of the period. Warnings should be gone, and what is informational should have been read.", Needs: []string{"period-no-warnings", "period-no-information"}, Note: "A finding prevents nothing. If one is meant to stay, write down why."},
	{Path: PathDraftCoverage, Title: "Close the gaps in coverage", Text: "Each hour of each coverage target should have as many people as it asks for.", Needs: []string{"period-covered", "period-no-open-shifts"}, Note: "Begin with the place that has the most people missing."},
	{Path: PathDraftConflicts, Title: "Decide about overlaps with unavailable blocks", Text: "A shift that overlaps a block stays as it is until somebody changes it. Requests should be decided first.", Needs: []string{"period-no-conflicts", "period-no-requests"}, Note: "Talk with the employee before an overlap is left standing."},
	{Path: PathDraftSeen, Title: "Have it reviewed by a manager", Text: "At least one manager should have acknowledged that the draft was looked through.", Needs: []string{"period-reviewed"}, Note: "Reviews are recorded in your scheduling tool and imported."},
	{Path: PathDraftPeriods, Title: "Keep the promised notice", Text: "Employees are promised a number of days between publication and the first day of the period.", Needs: []string{"period-in-notice"}, Note: "Where it is late already, tell those whose shifts come first in person."},
	{Path: PathDraftChanges, Title: "Read what would change for employees", Text: "The current version should be acknowledged by everybody in it, so that a new one is read against something known.", Needs: []string{"current-acknowledged"}, Note: "Who has not seen the current version stands on its own screen."},
	{Path: PathUserMapping, Title: "Know who publishes", Text: "A publication carries the name of the person who made it, so the service would have to know who is asking.", Needs: []string{"visitor-known"}, Note: "Until then nobody could be held to a publication made here."},
	{Path: PathProduction, Title: "Have something that can publish", Text: "This is the standing last step. Nothing here publishes: no route takes anything but GET and HEAD, and the database refuses every write.", Needs: []string{"can-publish"}, Note: "Publish in your scheduling tool, then import what it says."},
}
