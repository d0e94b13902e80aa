package catalog

// reports lists the reports with figures over weeks.
var reports = []Screen{
	{Path: root + "/reports", Family: Hub, Content: "reports", Title: "Reports Hub", Label: "Reports", Rank: 1, Purpose: "Every report with its main figure."},
	{Path: root + "/reports/hours", Family: Data, Managers: true, Content: "hours", Title: "Scheduled Hours", Label: "Hours", Rank: 2, Purpose: "The scheduled hours of each employee, by week."},
	{Path: root + "/reports/overtime", Family: Data, Managers: true, Content: "overtime", Title: "Hours over the Maximum", Label: "Over Maximum", Rank: 3, Purpose: "Hours scheduled over the maximum of each employee, by week. It counts time, not pay."},
	{Path: root + "/reports/rest-periods", Family: Data, Managers: true, Content: "rest-periods", Title: "Short Rest Periods", Label: "Short Rest", Rank: 4, Purpose: "Rests of an employee between two shifts that are shorter than the minimum, with the missing hours."},
	{Path: root + "/reports/consecutive-days", Family: Data, Managers: true, Content: "consecutive-days", Title: "Long Runs of Working Days", Label: "Working Days", Rank: 10, Purpose: "Runs of working days without a day off that exceed the maximum."},
	{Path: root + "/reports/double-bookings", Family: Data, Managers: true, Content: "double-bookings", Title: "Double Bookings", Rank: 5, Purpose: "Employees with two shifts at the same time, with both shifts and the overlapping minutes."},
	{Path: root + "/reports/weekend-balance", Family: Data, Managers: true, Content: "weekend-balance", Title: "Weekend Balance", Rank: 11, Purpose: "The weekends, nights, late finishes and hours of each employee, most weekends first."},
	{Path: root + "/reports/night-balance", Family: Data, Managers: true, Content: "night-balance", Title: "Night Balance", Rank: 12, Purpose: "The nights, late finishes, weekends and hours of each employee, most nights first."},
	{Path: root + "/reports/conflict-hotspots", Family: Data, Title: "Conflict Hot Spots", Label: "Hot Spots", Rank: 7, Content: "conflict-hotspots", Purpose: "The number of soft conflicts by weekday, by hour and by location."},
	{Path: root + "/reports/conflict-trend", Family: Data, Title: "Conflict Trend", Rank: 8, Content: "conflict-trend", Purpose: "Soft conflicts per week, as a line and as figures."},
	{Path: root + "/reports/unavailability-trend", Family: Data, Title: "Unavailability Trend", Rank: 13, Content: "unavailability-trend", Purpose: "Unavailable hours per week, as a line and as figures."},
	{Path: root + "/reports/publish-lead-time", Family: Data, Title: "Publish Lead Time", Rank: 14, Content: "publish-lead-time", Purpose: "The number of days between the publication of a schedule and its first shift."},
	{Path: root + "/reports/late-changes", Family: Data, Managers: true, Title: "Late Changes", Rank: 9, Content: "late-changes", Purpose: "Changes to shifts after their publication, with the time before the shift."},
	{Path: root + "/reports/coverage-trend", Family: Data, Title: "Coverage Trend", Rank: 15, Content: "coverage-trend", Purpose: "The covered share of the target hours, by week."},
	{Path: root + "/reports/data-quality", Family: Data, Managers: true, Content: "data-quality", Title: "Data Quality", Rank: 6, Purpose: "Records that look wrong: without an employee, without an end, too long, or in two places at once. They are listed, not corrected."},
	{Path: root + "/reports/hours/export", Family: Export, Managers: true, Content: "hours", Of: root + "/reports/hours", Title: "Scheduled Hours CSV", Label: "Hours CSV", Purpose: "Scheduled hours as a CSV file, one row per employee and week."},
	{Path: root + "/reports/print", Family: Print, Content: "reports", Of: root + "/reports", Title: "Reports Print Report", Label: "Reports, print", Purpose: "The main figures of all reports for paper."},
	{Path: root + "/reports/help", Family: Help, Content: "reports", Title: "Reports Help", Label: "Help", Purpose: "A guide to the reports: the content, the counting rule and the limits of each."},
	{Path: root + "/reports/smoke-test", Family: SmokeTest, Content: "reports", Title: "Reports Smoke Test", Label: "Smoke Test", Purpose: "Requests every report inside the service and shows the status and the time of each."},
	{Path: root + "/reports/decision-time", Family: Data, Managers: true, Title: "Decision Time", Rank: 16, Content: "decision-time", Purpose: "The number of days between the request of an unavailable block and its decision, and the undecided requests."},
	{Path: root + "/reports/diagnostics", Family: Diagnostics, Content: "reports", Title: "Reports Diagnostics", Label: "Diagnostics", Purpose: "Checks that every report has its route and its files."},
	{Path: root + "/reports/route-catalog", Family: RouteList, Title: "Report Routes", Label: "Route Catalog", Content: "section", Purpose: "The routes of the reports, each with its purpose."},
	{Path: root + "/reports/remaining-hours", Family: Data, Managers: true, Content: "remaining-hours", Title: "Remaining Hours", Rank: 17, Purpose: "The hours that each employee can still work this week within their limits."},
}
