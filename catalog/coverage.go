package catalog

// coverage: scheduled heads against the targets.
var coverage = []Screen{
	{Path: "/app/employee-schedule-coverage-targets", Name: "app.employee-schedule-coverage-targets.index", Family: Data, Title: "Coverage Targets", Rank: 3, Content: "coverage-targets", Purpose: "How many people are wanted at each location, in each position, by weekday and time of day. These are the figures that coverage is measured against."},
	{Path: "/app/employee-schedule-coverage-target-events", Name: "app.employee-schedule-coverage-target-events.index", Family: Data, Title: "Coverage Target Events", Rank: 4, Content: "coverage-target-events", Purpose: "Changes to the coverage targets over time, with the old figure, the new figure and the person who changed it."},
	{Path: root + "/coverage", Family: Data, Title: "Coverage", Rank: 1, Content: "coverage", Purpose: "Scheduled heads against targets, hour by hour, as a map of the week in which the gaps stand out. Cells that meet their target stay quiet."},
	{Path: root + "/coverage/print", Family: Print, Agent: AgentWeek, Of: root + "/coverage", Title: "Coverage Print Report", Label: "Coverage, print", Content: "coverage", Purpose: "The coverage of the week for paper, with figures in every cell, so that it reads without colour."},
	{Path: root + "/coverage/export", Family: Export, Of: root + "/coverage", Title: "Coverage CSV", Content: "coverage", Purpose: "Coverage as a CSV file with one row per location, position and hour."},
	{Path: root + "/coverage/gaps", Family: Data, Title: "Coverage Gaps", Label: "Gaps", Rank: 2, Content: "coverage-gaps", Purpose: "The hours in which fewer people are scheduled than the target asks for, the worst first."},
}
