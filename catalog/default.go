package catalog

// Default returns the whole catalog of the area with every section in display order.
func Default() (*Catalog, error) {
	return New([]Section{
		{Name: "Operations", Purpose: "The way in: whether every tool is ready, and the routes, checks, help and checklist of the whole area.", Place: PlaceHub, Order: 1, Open: true, Screens: operations},
		{Name: "Visibility", Purpose: "Finds a screen by a word when you do not know where it is.", Place: PlaceHub, Order: 2, Screens: visibility},
		{Name: "Unavailable Blocks", Purpose: "When employees cannot work, and which shifts overlap that.", Place: PlaceUnavailable, Order: 1, Screens: unavailableBlocks},
		{Name: "Export Suite", Purpose: "Files and sheets of paper of the unavailable blocks and the shifts, with the filter and the row count said first.", Place: PlaceUnavailable, Order: 2, Screens: exportSuite},
		{Name: "Core", Purpose: "The schedule periods, today, one day, and who is available; and the help and checks for every section without its own.", Place: PlaceSchedule, Order: 2, Screens: core},
		{Name: "Constraints", Purpose: "The rules that shifts are held against, and the findings that somebody has to look at.", Place: PlaceCoverage, Order: 2, Screens: constraints},
		{Name: "Exceptions", Purpose: "Days that depart once from the usual pattern, such as closed days and other hours.", Place: PlaceCoverage, Order: 3, Screens: exceptions},
		{Name: "Events", Purpose: "Who changed what in the schedule, and when.", Place: PlaceReports, Order: 2, Screens: events},
		{Name: "Coverage", Purpose: "How many people are wanted where and when, and whether they are there.", Place: PlaceCoverage, Order: 1, Screens: coverage},
		{Name: "Staff", Purpose: "One employee: shifts, unavailable blocks, soft conflicts, limits and history.", Place: PlaceStaff, Order: 1, Screens: staff},
		{Name: "Print Agent", Purpose: "For programs that print the sheets of the day on their own.", Place: PlaceService, Order: 4, Screens: printAgent},
		{Name: "Schedule Views", Purpose: "The schedule as week, month, time line and list, single shifts, and the search.", Place: PlaceSchedule, Order: 1, Screens: scheduleViews},
		{Name: "Places", Purpose: "One location or one position: who is there, this week, and how well it is covered.", Place: PlaceSchedule, Order: 3, Screens: whereabouts},
		{Name: "Access", Purpose: "What people may see of the schedule, and how that is decided.", Place: PlaceStaff, Order: 3, Screens: access},
		{Name: "Employee Portal", Purpose: "What an employee sees of the published schedule, and of no draft.", Place: PlaceStaff, Order: 2, Screens: employeePortal},
		{Name: "Access Resolver", Purpose: "For developers: the guides, checks and lists of the builder screens, and what they rest on.", Place: PlaceDevelopers, Order: 3, Screens: accessResolver},
		{Name: "Draft Shift", Purpose: "For developers: the dry-run command for draft shifts, with its gates, blueprints and evidence. None of it writes.", Place: PlaceDevelopers, Order: 2, Screens: draftShift},
		{Name: "Builder", Purpose: "For developers: the way into the dry run of a save, with its sheets for paper, packets and plans.", Place: PlaceDevelopers, Order: 1, Screens: builder},
		{Name: "Candidates", Purpose: "Who could take an open shift, with the reasons for and against each.", Place: PlacePlanning, Order: 4, Screens: candidates},
		{Name: "Drafts", Purpose: "The draft periods that managers work on: findings, and what differs from the published schedule.", Place: PlacePlanning, Order: 3, Screens: drafts},
		{Name: "Manager Flow", Purpose: "The round of a manager through today and the week ahead, in the order that loses least.", Place: PlacePlanning, Order: 2, Screens: managerFlow},
		{Name: "Navigation", Purpose: "How the screens are linked, and the short lists for staff and for managers.", Place: PlaceService, Order: 3, Screens: navigation},
		{Name: "Planning", Purpose: "The weeks ahead side by side: drafts, coverage and soft conflicts.", Place: PlacePlanning, Order: 1, Screens: planning},
		{Name: "Production", Purpose: "Whether the service is fit for daily use, and what to do when a check fails.", Place: PlaceService, Order: 1, Screens: production},
		{Name: "Published", Purpose: "What employees were shown, version by version, and whether they have seen it.", Place: PlacePlanning, Order: 5, Screens: published},
		{Name: "Reports", Purpose: "Figures over weeks: hours, rest, balance, conflicts, coverage, late changes and doubtful records.", Place: PlaceReports, Order: 1, Screens: reports},
		{Name: "Data", Purpose: "The database behind the screens: its tables, and the imports that filled it.", Place: PlaceService, Order: 2, Screens: sources},
	})
}
