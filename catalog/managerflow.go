package catalog

// managerFlow: a manager's way through the week.
var managerFlow = []Screen{
	{Path: root + "/manager-flow", Family: Hub, Title: "Manager Flow", Purpose: "The manager's way through a week: review blocks, conflicts, coverage, drafts, print (Manager Flow, /app/employee-schedules/manager-flow)."},
	{Path: root + "/manager-flow/completion", Family: Completion, Title: "Manager Flow Completion", Purpose: "Closeout of the manager flow (Manager Flow, /app/employee-schedules/manager-flow/completion)."},
	{Path: root + "/manager-flow/smoke-test", Family: SmokeTest, Title: "Manager Flow Smoke Test", Purpose: "Health check of the manager flow (Manager Flow, /app/employee-schedules/manager-flow/smoke-test)."},
	{Path: root + "/manager-flow/today", Family: Data, Title: "Manager Flow Today", Purpose: "What needs a manager's eye today (Manager Flow, /app/employee-schedules/manager-flow/today)."},
	{Path: root + "/manager-flow/week-ahead", Family: Data, Title: "Manager Flow Week Ahead", Purpose: "What needs a manager's eye in the next seven days (Manager Flow, /app/employee-schedules/manager-flow/week-ahead)."},
	{Path: root + "/manager-flow/diagnostics", Family: Diagnostics, Title: "Manager Flow Diagnostics", Purpose: "Route and file checks of the manager flow (Manager Flow, /app/employee-schedules/manager-flow/diagnostics)."},
	{Path: root + "/manager-flow/help", Family: Help, Title: "Manager Flow Help", Purpose: "Guide to the manager flow (Manager Flow, /app/employee-schedules/manager-flow/help)."},
	{Path: root + "/manager-flow/checklist", Family: Checklist, Title: "Manager Flow Checklist", Purpose: "Review order of the manager flow (Manager Flow, /app/employee-schedules/manager-flow/checklist)."},
}
