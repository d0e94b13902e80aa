package catalog

// navigation: the maps of the area, short and long.
var navigation = []Screen{
	{Path: root + "/navigation/cleanup", Family: RouteList, Title: "Repeated Routes", Content: "repeats", Purpose: "Routes that show the same as another one, each with the address to use instead."},
	{Path: root + "/navigation/smoke-test", Family: SmokeTest, Title: "Navigation Smoke Test", Content: "navigation", Purpose: "Follows every link of the shared navigation inside the service and reports any that does not answer."},
	{Path: root + "/navigation-cleanup/completion", Family: Completion, Title: "Navigation Clean-up Completion", Label: "Completion", Content: "short-lists", Purpose: "Closes out the clean-up of the navigation: what was simplified, and what each reader is left with."},
	{Path: root + "/navigation-cleanup/developer-tools", Family: Navigation, Title: "Developer Screens", Content: "developer-screens", Purpose: "The screens for developers, kept apart from daily work. Nothing is hidden; it is only out of the way."},
	{Path: root + "/navigation-cleanup/employee-simplified", Family: Navigation, Title: "Short List for Staff", Content: "short-list-staff", Purpose: "The few screens an employee needs, and no others."},
	{Path: root + "/navigation-cleanup/manager-simplified", Family: Navigation, Title: "Short List for Managers", Content: "short-list-manager", Purpose: "The few screens a manager needs in a normal week."},
	{Path: root + "/navigation-cleanup/plan", Family: Plan, Title: "Navigation Clean-up Plan", Label: "Clean-up Plan", Content: "navigation-plan", Purpose: "How the navigation is being made simpler, step by step, with the state of each step."},
	{Path: root + "/navigation-cleanup/smoke-test", Family: SmokeTest, Title: "Simplified Navigation Smoke Test", Label: "Simplified Smoke Test", Content: "short-lists", Purpose: "Requests every screen on the short lists for staff and managers and reports how each answered."},
}
