package catalog

// wholeMap contains every place with its sections and their screens.
var wholeMap = Suite{Section: sectionCore, Short: "schedule", WholeArea: true}

// staffMap is the short list for employees.
var staffMap = Suite{Section: "Navigation", Short: "navigation", Maps: []Map{
	{Title: "Your schedule", Text: "For employees. Choose yourself once; every screen after that is yours.", Rows: []GuideRow{
		{Path: PathPortal, BestFor: "When is my next shift?", Note: "Your next shift, your week and your unavailable blocks on one screen."},
		{Path: PathMySchedule, BestFor: "Which shifts do I have from today on?", Note: "Published shifts only, the next one first."},
		{Path: PathMyWeek, BestFor: "What does my week look like?", Note: "Day by day, with the hours of each day and of the week."},
		{Path: PathMyWeekPrint, BestFor: "Can I have my week on paper?", Note: "One sheet for the refrigerator door."},
	}},
	{Title: "Around your schedule", Text: "Less often, but good to know.", Rows: []GuideRow{
		{Path: PathMyBlocks, BestFor: "Which times have I said I cannot work?", Note: "Each with its status and the shifts it touches."},
		{Path: PathMyTeam, BestFor: "Who works with me this week?", Note: "The people at your locations, without their reasons for absence."},
		{Path: PathMyPublished, BestFor: "Which schedules have been published?", Note: "The newest first, with what changed for you in each."},
	}},
}}

// managerMap is the short list for managers.
var managerMap = Suite{Section: "Navigation", Short: "navigation", Maps: []Map{
	{Title: "Every day", Text: "For managers, in the order of a morning.", Rows: []GuideRow{
		{Path: PathManagerToday, BestFor: "What needs me today?", Note: "Requests, overlaps, open shifts, gaps and late changes of the day."},
		{Path: PathDashboard, BestFor: "Who is here now?", Note: "On shift, unavailable, open, covered: today at a glance."},
		{Path: PathDay, BestFor: "Who works when today?", Note: "Every shift of the day, place by place; the sheet for the wall is one click away."},
		{Path: PathBlocks, BestFor: "Who cannot work, and what is still undecided?", Note: "Choose the status requested to see the open requests."},
	}},
	{Title: "Every week", Text: "While there is still time to change something.", Rows: []GuideRow{
		{Path: PathManagerWeek, BestFor: "What is coming in the next seven days?", Note: "The same questions as today, for the days ahead."},
		{Path: PathSoftConflicts, BestFor: "Which shifts overlap an unavailable block?", Note: "Reported, never prevented: you decide about each."},
		{Path: PathCoverageGaps, BestFor: "Where are people missing?", Note: "The hours below the target, the largest gap marked."},
		{Path: PathOpenShifts, BestFor: "Which shifts has nobody yet?", Note: "Each leads to the people who could take it."},
		{Path: PathDraftPeriods, BestFor: "How far is the next schedule?", Note: "The drafts with their findings and what differs from the published schedule."},
		{Path: PathWeekPrint, BestFor: "Can I hang the week on the wall?", Note: "Names, times and the word Unavailable; no reasons and no notes."},
	}},
}}

// developerMap contains the screens that are not for daily work.
var developerMap = Suite{Section: "Navigation", Short: "navigation", Maps: []Map{
	{Title: "Screens for developers", Text: "How a save would work, and the proof that none exists. Nobody needs these to read a schedule.", Has: inSections("Access Resolver", "Draft Shift", "Builder")},
	{Title: "For programs", Text: "Calendar feeds and the lists that a print agent reads.", Has: func(s Screen) bool { return s.Family == Feed || s.Family == API }},
	{Title: "The service itself", Text: "Whether it runs as it should, what is in it, and where its data is from.", Has: inSections("Production", "Data", "Navigation", "Visibility")},
}}

// developerDrawer contains all checks and inventories.
var developerDrawer = Suite{Section: "Access Resolver", Short: "resolver", Maps: []Map{
	{Title: "Diagnostics", Text: "Are the expected routes, files and promises of the service in order?", Has: ofFamily(Diagnostics)},
	{Title: "Smoke tests", Text: "Do the routes really answer?", Has: ofFamily(SmokeTest)},
	{Title: "Route catalogs", Text: "What is there, under which address and name?", Has: ofFamily(RouteList)},
	{Title: "Data", Text: "Tables, imports and what they hold.", Has: func(s Screen) bool { return s.Section == "Data" && len(s.Params()) == 0 && !s.Family.IsAction() }},
}}

func ofFamily(f Family) func(Screen) bool { return ofFamilies(f) }

// repeatsSuite lists the routes of the whole area that repeat another one.
var repeatsSuite = Suite{Section: "Navigation", Short: "navigation", WholeArea: true, Repeats: true}

// navigationSuite covers the shared navigation of every place.
var navigationSuite = Suite{Section: "Navigation", Short: "navigation", EveryPlace: true, NextFocus: NextFocus}

// shortListSuite covers the two short lists and the screens to which they lead.
var shortListSuite = Suite{
	Section: "Navigation", Short: "navigation",
	Cover: append([]string{PathShortListStaff, PathShortListManagers, root + "/navigation-cleanup/developer-tools"}, append(staffMap.mapped(), managerMap.mapped()...)...),
	Phases: []Phase{
		{Bookmark: "NC-1", Path: PathShortListStaff, Also: staffMap.mapped(), Title: "Short list for staff", Text: "Employees find their own schedule, week and blocks without passing a screen that is not for them."},
		{Bookmark: "NC-2", Path: PathShortListManagers, Also: managerMap.mapped(), Title: "Short list for managers", Text: "Managers find what they need every day and every week on one page."},
		{Bookmark: "NC-3", Path: root + "/navigation-cleanup/developer-tools", Title: "Developer screens apart", Text: "Screens about the service and for developers are listed together, out of the way of daily work."},
		{Bookmark: "NC-4", Path: PathNavigation, Title: "Schedule map", Text: "Whoever looks for something else finds every screen on one map, place by place."},
		{Bookmark: "NC-5", Path: root + "/navigation/smoke-test", Title: "Navigation smoke test", Text: "Every link of the shared navigation is followed, from each place of the area."},
		{Bookmark: "NC-6", Path: root + "/navigation-cleanup/smoke-test", Title: "Smoke test of the short lists", Text: "Every screen on the short lists is really requested."},
		{Bookmark: "NC-7", Path: root + "/navigation-cleanup/completion", Title: "Clean-up completion", Text: "The clean-up is closed out: what each reader is left with stands on this screen."},
	},
	Links:     []string{PathShortListStaff, PathShortListManagers, root + "/navigation-cleanup/developer-tools", root + "/navigation/smoke-test", root + "/navigation-cleanup/smoke-test"},
	Related:   []string{PathNavigation, PathAllSections, PathHub, PathVisibility, PathRouteCatalog},
	NextFocus: NextFocus,
}

// mapped returns the paths of the screens that the maps of a suite list.
func (s *Suite) mapped() (paths []string) {
	for _, m := range s.Maps {
		for _, row := range m.Rows {
			paths = append(paths, row.Path)
		}
	}
	return paths
}
