package catalog

// managerFlow: a manager's way through the week.
var managerFlow = []Screen{
	{Path: root + "/manager-flow", Family: Hub, Managers: true, Title: "Manager Flow", Rank: 1, Content: "manager-flow", Purpose: "The way of a manager through a week: look at blocks, then conflicts, then coverage, then drafts, and print what is needed."},
	{Path: root + "/manager-flow/completion", Family: Completion, Content: "manager-flow", Title: "Manager Flow Completion", Label: "Completion", Purpose: "What the manager flow covers, which of its screens are in place, and what remains for the manager to do elsewhere."},
	{Path: root + "/manager-flow/smoke-test", Family: SmokeTest, Content: "manager-flow", Title: "Manager Flow Smoke Test", Label: "Smoke Test", Purpose: "Requests each screen of the manager flow inside the service and reports the results."},
	{Path: root + "/manager-flow/today", Family: Data, Managers: true, Title: "Manager Today", Label: "Today", Rank: 2, Content: "manager-today", Purpose: "What needs the eye of a manager today: requests that begin, overlaps, open shifts, gaps in coverage, rules that are not kept, late changes and periods to publish."},
	{Path: root + "/manager-flow/week-ahead", Family: Data, Managers: true, Title: "Manager Week Ahead", Label: "Week Ahead", Rank: 3, Content: "manager-week", Purpose: "What needs the eye of a manager in the next seven days, so that problems are seen while there is still time."},
	{Path: root + "/manager-flow/diagnostics", Family: Diagnostics, Content: "manager-flow", Title: "Manager Flow Diagnostics", Label: "Diagnostics", Purpose: "Checks that every screen of the manager flow has its route and its files."},
	{Path: root + "/manager-flow/help", Family: Help, Content: "manager-flow", Title: "Manager Flow Help", Label: "Help", Purpose: "A guide to the manager flow: why the steps come in this order, and what to look for at each."},
	{Path: root + "/manager-flow/checklist", Family: Checklist, Content: "manager-flow", Title: "Manager Flow Checklist", Label: "Checklist", Purpose: "The weekly review of a manager as a list of steps, with the current figure beside each."},
}
