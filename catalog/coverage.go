package catalog

// coverage lists the screens that compare scheduled people with the coverage targets.
var coverage = []Screen{
	{Path: "/app/employee-schedule-coverage-targets", Name: "app.employee-schedule-coverage-targets.index", Family: Data, Title: "Coverage Targets", Rank: 3, Content: "coverage-targets", Purpose: "The required number of people at each location, in each position, by weekday and time of day. Coverage is compared with these targets."},
	{Path: "/app/employee-schedule-coverage-target-events", Name: "app.employee-schedule-coverage-target-events.index", Family: Data, Title: "Coverage Target Events", Rank: 4, Content: "coverage-target-events", Purpose: "Changes to the coverage targets over time, with the old figure, the new figure and the person who changed it."},
	{Path: root + "/coverage", Family: Data, Title: "Coverage", Rank: 1, Content: "coverage", Purpose: "Scheduled people compared with targets, hour by hour, as a map of the week. Only gaps are highlighted."},
	{Path: root + "/coverage/print", Family: Print, Agent: AgentWeek, Of: root + "/coverage", Title: "Coverage Print Report", Label: "Coverage, print", Content: "coverage", Purpose: "The coverage of the week for paper, with figures in every cell, so that color is not needed."},
	{Path: root + "/coverage/export", Family: Export, Of: root + "/coverage", Title: "Coverage CSV", Content: "coverage", Purpose: "Coverage as a CSV file with one row per location, position and hour."},
	{Path: root + "/coverage/gaps", Family: Data, Title: "Coverage Gaps", Label: "Gaps", Rank: 2, Content: "coverage-gaps", Purpose: "The hours with fewer scheduled people than the target, the largest gap first."},
}
