package catalog

// managerFlow lists the screens for a manager's review of the week.
var managerFlow = []Screen{
	{Path: root + "/manager-flow", Family: Hub, Managers: true, Title: "Manager Flow", Rank: 1, Content: "manager-flow", Purpose: "The steps of a manager's review of a week: blocks, conflicts, coverage, drafts, then printing."},
	{Path: root + "/manager-flow/completion", Family: Completion, Content: "manager-flow", Title: "Manager Flow Completion", Label: "Completion", Purpose: "The content of the manager flow, the state of its screens, and the tasks for managers in other systems."},
	{Path: root + "/manager-flow/smoke-test", Family: SmokeTest, Content: "manager-flow", Title: "Manager Flow Smoke Test", Label: "Smoke Test", Purpose: "Requests each screen of the manager flow inside the service and reports the results."},
	{Path: root + "/manager-flow/today", Family: Data, Managers: true, Title: "Manager Today", Label: "Today", Rank: 2, Content: "manager-today", Purpose: "Items that need a manager's attention today: requests, soft conflicts, open shifts, coverage gaps, rule violations, late changes and periods to publish."},
	{Path: root + "/manager-flow/week-ahead", Family: Data, Managers: true, Title: "Manager Week Ahead", Label: "Week Ahead", Rank: 3, Content: "manager-week", Purpose: "Items that need a manager's attention in the next seven days."},
	{Path: root + "/manager-flow/diagnostics", Family: Diagnostics, Content: "manager-flow", Title: "Manager Flow Diagnostics", Label: "Diagnostics", Purpose: "Checks that every screen of the manager flow has its route and its files."},
	{Path: root + "/manager-flow/help", Family: Help, Content: "manager-flow", Title: "Manager Flow Help", Label: "Help", Purpose: "A guide to the manager flow: the order of the steps and the purpose of each."},
	{Path: root + "/manager-flow/checklist", Family: Checklist, Content: "manager-flow", Title: "Manager Flow Checklist", Label: "Checklist", Purpose: "The weekly review of a manager as a list of steps, with the current figure of each."},
}
