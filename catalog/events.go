package catalog

// events: the audit list of every schedule change.
var events = []Screen{
	{Path: "/app/employee-schedule-events", Name: "app.employee-schedule-events.index", Family: Data, Title: "Schedule Events", Rank: 1, Content: "events", Purpose: "Every recorded change to the schedule, whatever it was made to: shifts, blocks, periods, constraints and targets. Filter by employee or date to follow one story."},
}
