package catalog

// reports: figures over weeks.
var reports = []Screen{
	{Path: root + "/reports", Family: Hub, Title: "Reports", Purpose: "Report hub: each report with its headline figure (Reports, /app/employee-schedules/reports)."},
	{Path: root + "/reports/hours", Family: Data, Title: "Reports Hours", Purpose: "Scheduled hours per employee and week (Reports, /app/employee-schedules/reports/hours)."},
	{Path: root + "/reports/overtime", Family: Data, Title: "Reports Overtime", Purpose: "Hours over each employee's maximum (Reports, /app/employee-schedules/reports/overtime)."},
	{Path: root + "/reports/rest-periods", Family: Data, Title: "Reports Rest Periods", Purpose: "Rest between two shifts below the minimum (Reports, /app/employee-schedules/reports/rest-periods)."},
	{Path: root + "/reports/consecutive-days", Family: Data, Title: "Reports Consecutive Days", Purpose: "Runs of working days above the maximum (Reports, /app/employee-schedules/reports/consecutive-days)."},
	{Path: root + "/reports/double-bookings", Family: Data, Title: "Reports Double Bookings", Purpose: "One employee in two shifts at once (Reports, /app/employee-schedules/reports/double-bookings)."},
	{Path: root + "/reports/weekend-balance", Family: Data, Title: "Reports Weekend Balance", Purpose: "Weekend shifts per employee (Reports, /app/employee-schedules/reports/weekend-balance)."},
	{Path: root + "/reports/night-balance", Family: Data, Title: "Reports Night Balance", Purpose: "Night shifts per employee (Reports, /app/employee-schedules/reports/night-balance)."},
	{Path: root + "/reports/conflict-hotspots", Family: Data, Title: "Reports Conflict Hotspots", Purpose: "Soft conflicts by weekday, hour, location (Reports, /app/employee-schedules/reports/conflict-hotspots)."},
	{Path: root + "/reports/conflict-trend", Family: Data, Title: "Reports Conflict Trend", Purpose: "Soft conflicts per week (Reports, /app/employee-schedules/reports/conflict-trend)."},
	{Path: root + "/reports/unavailability-trend", Family: Data, Title: "Reports Unavailability Trend", Purpose: "Unavailable hours per week (Reports, /app/employee-schedules/reports/unavailability-trend)."},
	{Path: root + "/reports/publish-lead-time", Family: Data, Title: "Reports Publish Lead Time", Purpose: "Days between publication and the first shift (Reports, /app/employee-schedules/reports/publish-lead-time)."},
	{Path: root + "/reports/late-changes", Family: Data, Title: "Reports Late Changes", Purpose: "Changes to shifts after publication (Reports, /app/employee-schedules/reports/late-changes)."},
	{Path: root + "/reports/coverage-trend", Family: Data, Title: "Reports Coverage Trend", Purpose: "Share of target hours covered per week (Reports, /app/employee-schedules/reports/coverage-trend)."},
	{Path: root + "/reports/data-quality", Family: Data, Title: "Reports Data Quality", Purpose: "Records that look wrong: no employee, no end, too long, in two places (Reports, /app/employee-schedules/reports/data-quality)."},
	{Path: root + "/reports/hours/export", Family: Export, Of: root + "/reports/hours", Title: "Reports Hours Export", Purpose: "CSV of scheduled hours (Reports, /app/employee-schedules/reports/hours/export)."},
	{Path: root + "/reports/print", Family: Print, Of: root + "/reports", Title: "Reports Print", Purpose: "Print report of the headline figures (Reports, /app/employee-schedules/reports/print)."},
	{Path: root + "/reports/help", Family: Help, Title: "Reports Help", Purpose: "Guide to the reports: what each counts and how (Reports, /app/employee-schedules/reports/help)."},
	{Path: root + "/reports/smoke-test", Family: SmokeTest, Title: "Reports Smoke Test", Purpose: "Health check of the reports (Reports, /app/employee-schedules/reports/smoke-test)."},
	{Path: root + "/reports/decision-time", Family: Data, Title: "Reports Decision Time", Purpose: "Days from request to decision for unavailable blocks, and the requests still waiting (Reports, /app/employee-schedules/reports/decision-time)."},
	{Path: root + "/reports/diagnostics", Family: Diagnostics, Title: "Reports Diagnostics", Purpose: "Route and file checks of the reports (Reports, /app/employee-schedules/reports/diagnostics)."},
	{Path: root + "/reports/route-catalog", Family: RouteList, Title: "Reports Route Catalog", Purpose: "Routes of the reports (Reports, /app/employee-schedules/reports/route-catalog)."},
	{Path: root + "/reports/remaining-hours", Family: Data, Title: "Reports Remaining Hours", Purpose: "Hours each employee can still work this week under their own limits (Reports, /app/employee-schedules/reports/remaining-hours)."},
}
