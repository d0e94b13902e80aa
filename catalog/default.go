package catalog

// Default is the whole catalog of the area: every section in display order, each in its place of the top bar.
func Default() (*Catalog, error) {
	return New([]Section{
		{Name: "Operations", Place: PlaceHub, Order: 1, Open: true, Screens: operations},
		{Name: "Visibility", Place: PlaceHub, Order: 2, Screens: visibility},
		{Name: "Unavailable Blocks", Place: PlaceUnavailable, Order: 1, Screens: unavailableBlocks},
		{Name: "Export Suite", Place: PlaceUnavailable, Order: 2, Screens: exportSuite},
		{Name: "Core", Place: PlaceSchedule, Order: 2, Screens: core},
		{Name: "Constraints", Place: PlaceCoverage, Order: 2, Screens: constraints},
		{Name: "Exceptions", Place: PlaceCoverage, Order: 3, Screens: exceptions},
		{Name: "Events", Place: PlaceReports, Order: 2, Screens: events},
		{Name: "Coverage", Place: PlaceCoverage, Order: 1, Screens: coverage},
		{Name: "Staff", Place: PlaceStaff, Order: 1, Screens: staff},
		{Name: "Print Agent", Place: PlaceService, Order: 4, Screens: printAgent},
		{Name: "Schedule Views", Place: PlaceSchedule, Order: 1, Screens: scheduleViews},
		{Name: "Places", Place: PlaceSchedule, Order: 3, Screens: whereabouts},
		{Name: "Access", Place: PlaceStaff, Order: 3, Screens: access},
		{Name: "Employee Portal", Place: PlaceStaff, Order: 2, Screens: employeePortal},
		{Name: "Access Resolver", Place: PlaceDevelopers, Order: 3, Screens: accessResolver},
		{Name: "Draft Shift", Place: PlaceDevelopers, Order: 2, Screens: draftShift},
		{Name: "Builder", Place: PlaceDevelopers, Order: 1, Screens: builder},
		{Name: "Candidates", Place: PlacePlanning, Order: 4, Screens: candidates},
		{Name: "Drafts", Place: PlacePlanning, Order: 3, Screens: drafts},
		{Name: "Manager Flow", Place: PlacePlanning, Order: 2, Screens: managerFlow},
		{Name: "Navigation", Place: PlaceService, Order: 3, Screens: navigation},
		{Name: "Planning", Place: PlacePlanning, Order: 1, Screens: planning},
		{Name: "Production", Place: PlaceService, Order: 1, Screens: production},
		{Name: "Published", Place: PlacePlanning, Order: 5, Screens: published},
		{Name: "Reports", Place: PlaceReports, Order: 1, Screens: reports},
		{Name: "Data", Place: PlaceService, Order: 2, Screens: sources},
	})
}
