package catalog

// visibility lists the dashboard that finds schedule routes by kind.
var visibility = []Screen{
	{Path: root + "/visibility", Family: Dashboard, Title: "Schedule Visibility Dashboard", Label: "Schedule Visibility", Rank: 1, Content: "visibility", Purpose: "All routes about schedules, staff, shifts, unavailable blocks and operations, counted by kind and searchable. Start here to find a screen."},
}
