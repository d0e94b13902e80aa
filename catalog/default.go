package catalog

// Default returns the whole catalog of the area with every section in display order.
func Default() (*Catalog, error) {
	return New([]Section{
		{Name: "Operations", Purpose: "The start page with the readiness of every tool, and the routes, checks, help and checklist of the whole area.", Place: PlaceHub, Order: 1, Open: true, Screens: operations},
		{Name: "Visibility", Purpose: "A search for screens by word.", Place: PlaceHub, Order: 2, Screens: visibility},
		{Name: "Unavailable Blocks", Purpose: "The times when employees cannot work, and the shifts that overlap them.", Place: PlaceUnavailable, Order: 1, Screens: unavailableBlocks},
		{Name: "Export Suite", Purpose: "Files and print reports of the unavailable blocks and the shifts, with the filter and the row count of each.", Place: PlaceUnavailable, Order: 2, Screens: exportSuite},
		{Name: "Core", Purpose: "The schedule periods, today, one day and availability, and the help and checks for sections without their own.", Place: PlaceSchedule, Order: 2, Screens: core},
		{Name: "Constraints", Purpose: "The rules that shifts must meet, and the findings to review.", Place: PlaceCoverage, Order: 2, Screens: constraints},
		{Name: "Exceptions", Purpose: "Days that differ from the usual pattern, such as closed days and other hours.", Place: PlaceCoverage, Order: 3, Screens: exceptions},
		{Name: "Events", Purpose: "The history of changes to the schedule.", Place: PlaceReports, Order: 2, Screens: events},
		{Name: "Coverage", Purpose: "The coverage targets by location, position and time, compared with the scheduled people.", Place: PlaceCoverage, Order: 1, Screens: coverage},
		{Name: "Staff", Purpose: "One employee: shifts, unavailable blocks, soft conflicts, limits and history.", Place: PlaceStaff, Order: 1, Screens: staff},
		{Name: "Print Agent", Purpose: "For programs that print the sheets of the day automatically.", Place: PlaceService, Order: 4, Screens: printAgent},
		{Name: "Schedule Views", Purpose: "The schedule as week, month, timeline and list, single shifts, and the search.", Place: PlaceSchedule, Order: 1, Screens: scheduleViews},
		{Name: "Places", Purpose: "One location or one position: its people, its week and its coverage.", Place: PlaceSchedule, Order: 3, Screens: whereabouts},
		{Name: "Access", Purpose: "The access of each visitor to the schedule, and the rules behind it.", Place: PlaceStaff, Order: 3, Screens: access},
		{Name: "Employee Portal", Purpose: "The published schedule as employees see it, without drafts.", Place: PlaceStaff, Order: 2, Screens: employeePortal},
		{Name: "Access Resolver", Purpose: "For developers: the guides, checks, lists and data sources of the builder screens.", Place: PlaceDevelopers, Order: 3, Screens: accessResolver},
		{Name: "Draft Shift", Purpose: "For developers: the dry-run command for draft shifts, with its gates, blueprints and evidence. None of it writes.", Place: PlaceDevelopers, Order: 2, Screens: draftShift},
		{Name: "Builder", Purpose: "For developers: the dry run of a save, with its print reports, packets and plans.", Place: PlaceDevelopers, Order: 1, Screens: builder},
		{Name: "Candidates", Purpose: "The candidates for open shifts, with the reasons for and against each.", Place: PlacePlanning, Order: 4, Screens: candidates},
		{Name: "Drafts", Purpose: "The current draft periods, with their findings and their differences from the published schedule.", Place: PlacePlanning, Order: 3, Screens: drafts},
		{Name: "Manager Flow", Purpose: "The steps of a manager for today and the next seven days, in order.", Place: PlacePlanning, Order: 2, Screens: managerFlow},
		{Name: "Navigation", Purpose: "How the screens are linked, and the short lists for staff and for managers.", Place: PlaceService, Order: 3, Screens: navigation},
		{Name: "Planning", Purpose: "The drafts, coverage and soft conflicts of the coming weeks.", Place: PlacePlanning, Order: 1, Screens: planning},
		{Name: "Production", Purpose: "The readiness of the service for daily use, and the correction of failed checks.", Place: PlaceService, Order: 1, Screens: production},
		{Name: "Published", Purpose: "The published periods, version by version, and their acknowledgments.", Place: PlacePlanning, Order: 5, Screens: published},
		{Name: "Reports", Purpose: "Figures over weeks: hours, rest, balance, conflicts, coverage, late changes and doubtful records.", Place: PlaceReports, Order: 1, Screens: reports},
		{Name: "Data", Purpose: "The database behind the screens: its tables, and the imports that filled it.", Place: PlaceService, Order: 2, Screens: sources},
	})
}
