package catalog

// visibility: the dashboard that finds every schedule route by kind.
var visibility = []Screen{
	{Path: root + "/visibility", Family: Dashboard, Title: "Schedule Visibility Dashboard", Label: "Schedule Visibility", Rank: 1, Content: "visibility", Purpose: "Finds every route about schedules, staff, shifts, unavailable blocks and operations, counts them by kind, and lets you search them. Start here when you know what you are looking for but not where it is."},
}
