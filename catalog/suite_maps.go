package catalog

// wholeMap contains every place with its sections and their screens.
var wholeMap = Suite{Section: sectionCore, Short: "schedule", WholeArea: true}

// staffMap is the short list for employees.
var staffMap = Suite{Section: "Navigation", Short: "navigation", Maps: []Map{
	{Title: "Your schedule", Text: "For employees. Choose your name once for all screens.", Rows: []GuideRow{
		{Path: PathPortal, BestFor: "When is my next shift?", Note: "Your next shift, your week and your unavailable blocks on one screen."},
		{Path: PathMySchedule, BestFor: "Which shifts do I have from today on?", Note: "Published shifts only, the next one first."},
		{Path: PathMyWeek, BestFor: "What does my week look like?", Note: "Day by day, with the hours of each day and of the week."},
		{Path: PathMyWeekPrint, BestFor: "Can I have my week on paper?", Note: "One printed page."},
	}},
	{Title: "More about your schedule", Text: "Screens for occasional use.", Rows: []GuideRow{
		{Path: PathMyBlocks, BestFor: "When did I report that I cannot work?", Note: "Each block with its status and the shifts it overlaps."},
		{Path: PathMyTeam, BestFor: "Who works with me this week?", Note: "The people at your locations, without their reasons for absence."},
		{Path: PathMyPublished, BestFor: "Which schedules have been published?", Note: "The newest first, with your changes in each."},
	}},
}}

// managerMap is the short list for managers.
var managerMap = Suite{Section: "Navigation", Short: "navigation", Maps: []Map{
	{Title: "Every day", Text: "For managers, in order of use.", Rows: []GuideRow{
		{Path: PathManagerToday, BestFor: "What needs attention today?", Note: "Requests, soft conflicts, open shifts, gaps and late changes of the day."},
		{Path: PathDashboard, BestFor: "Who is here now?", Note: "Employees on shift, unavailable employees, open shifts and coverage of today."},
		{Path: PathDay, BestFor: "Who works when today?", Note: "Every shift of the day by location, with a link to the day sheet."},
		{Path: PathBlocks, BestFor: "Who cannot work, and what is still undecided?", Note: "Choose the status requested to see the open requests."},
	}},
	{Title: "Every week", Text: "For the coming week.", Rows: []GuideRow{
		{Path: PathManagerWeek, BestFor: "What is coming in the next seven days?", Note: "The same items as today, for the next seven days."},
		{Path: PathSoftConflicts, BestFor: "Which shifts overlap an unavailable block?", Note: "Reported, never prevented: you decide about each."},
		{Path: PathCoverageGaps, BestFor: "Where are people missing?", Note: "The hours below the target, with the largest gap marked."},
		{Path: PathOpenShifts, BestFor: "Which shifts have no employee?", Note: "Each links to its candidates."},
		{Path: PathDraftPeriods, BestFor: "What is the state of the next schedule?", Note: "The drafts with their findings and their differences from the published schedule."},
		{Path: PathWeekPrint, BestFor: "Can I post the week on the wall?", Note: "Names, times and the word Unavailable, without reasons and notes."},
	}},
}}

// developerMap contains the screens that are not for daily work.
var developerMap = Suite{Section: "Navigation", Short: "navigation", Maps: []Map{
	{Title: "Screens for developers", Text: "The steps of a save, and the proof that nothing can save. You do not need them to read a schedule.", Has: inSections("Access Resolver", "Draft Shift", "Builder")},
	{Title: "For programs", Text: "Calendar feeds and lists for print agents.", Has: func(s Screen) bool { return s.Family == Feed || s.Family == API }},
	{Title: "The service itself", Text: "The state of the service, its routes, and the source of its data.", Has: inSections("Production", "Data", "Navigation", "Visibility")},
}}

// developerDrawer contains all checks and inventories.
var developerDrawer = Suite{Section: "Access Resolver", Short: "resolver", Maps: []Map{
	{Title: "Diagnostics", Text: "Are the expected routes, files and guarantees of the service in order?", Has: ofFamily(Diagnostics)},
	{Title: "Smoke tests", Text: "Do the routes answer?", Has: ofFamily(SmokeTest)},
	{Title: "Route catalogs", Text: "Which routes exist, with which address and name?", Has: ofFamily(RouteList)},
	{Title: "Data", Text: "Tables, imports and their contents.", Has: func(s Screen) bool { return s.Section == "Data" && len(s.Params()) == 0 && !s.Family.IsAction() }},
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
		{Bookmark: "NC-1", Path: PathShortListStaff, Also: staffMap.mapped(), Title: "Short list for staff", Text: "Employees find their schedule, week and blocks on one page."},
		{Bookmark: "NC-2", Path: PathShortListManagers, Also: managerMap.mapped(), Title: "Short list for managers", Text: "Managers find the screens for every day and every week on one page."},
		{Bookmark: "NC-3", Path: root + "/navigation-cleanup/developer-tools", Title: "Separate developer screens", Text: "Screens about the service and for developers are listed together, separate from daily work."},
		{Bookmark: "NC-4", Path: PathNavigation, Title: "Schedule map", Text: "One map lists every screen by place."},
		{Bookmark: "NC-5", Path: root + "/navigation/smoke-test", Title: "Navigation smoke test", Text: "The test follows every link of the shared navigation, from each place of the area."},
		{Bookmark: "NC-6", Path: root + "/navigation-cleanup/smoke-test", Title: "Smoke test of the short lists", Text: "The test requests every screen on the short lists."},
		{Bookmark: "NC-7", Path: root + "/navigation-cleanup/completion", Title: "Clean-up completion", Text: "The clean-up is complete. This screen lists the screens for each reader."},
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
