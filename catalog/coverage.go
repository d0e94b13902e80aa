package catalog

// coverage: scheduled heads against the targets.
var coverage = []Screen{
	{Path: "/app/employee-schedule-coverage-targets", Name: "app.employee-schedule-coverage-targets.index", Family: Data, Title: "App Employee Schedule Coverage Targets", Purpose: "Coverage targets: heads wanted by location, position, weekday and time of day (Coverage, /app/employee-schedule-coverage-targets)."},
	{Path: "/app/employee-schedule-coverage-target-events", Name: "app.employee-schedule-coverage-target-events.index", Family: Data, Title: "App Employee Schedule Coverage Target Events", Purpose: "Audit/event review of coverage-target changes (Coverage, /app/employee-schedule-coverage-target-events)."},
	{Path: root + "/coverage", Family: Data, Title: "Coverage", Purpose: "Scheduled heads against targets, hour by hour, as a heat map of the week (Coverage, /app/employee-schedules/coverage)."},
	{Path: root + "/coverage/print", Family: Print, Of: root + "/coverage", Title: "Coverage Print", Purpose: "Print report of coverage (Coverage, /app/employee-schedules/coverage/print)."},
	{Path: root + "/coverage/export", Family: Export, Of: root + "/coverage", Title: "Coverage Export", Purpose: "CSV of coverage, one row per location, position and hour (Coverage, /app/employee-schedules/coverage/export)."},
	{Path: root + "/coverage/gaps", Family: Data, Title: "Coverage Gaps", Purpose: "Hours under target, worst first (Coverage, /app/employee-schedules/coverage/gaps)."},
}
