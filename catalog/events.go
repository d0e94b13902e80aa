package catalog

// events lists the screen of all schedule changes.
var events = []Screen{
	{Path: "/app/employee-schedule-events", Name: "app.employee-schedule-events.index", Family: Data, Title: "Schedule Events", Rank: 1, Content: "events", Purpose: "Every recorded change to shifts, blocks, periods, constraints and targets. Filter by employee or date."},
}
