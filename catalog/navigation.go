package catalog

// navigation lists the maps and short lists of the area.
var navigation = []Screen{
	{Path: root + "/navigation/cleanup", Family: RouteList, Title: "Repeated Routes", Content: "repeats", Purpose: "Routes that show the same as another one, each with the address to use instead."},
	{Path: root + "/navigation/smoke-test", Family: SmokeTest, Title: "Navigation Smoke Test", Content: "navigation", Purpose: "Follows every link of the shared navigation inside the service and reports any that does not answer."},
	{Path: root + "/navigation-cleanup/completion", Family: Completion, Title: "Navigation Clean-up Completion", Label: "Completion", Content: "short-lists", Purpose: "The completion of the navigation clean-up: the changes, and the screens for each reader."},
	{Path: root + "/navigation-cleanup/developer-tools", Family: Navigation, Title: "Developer Screens", Content: "developer-screens", Purpose: "The screens for developers, separate from daily work. None of them is hidden."},
	{Path: root + "/navigation-cleanup/employee-simplified", Family: Navigation, Title: "Short List for Staff", Content: "short-list-staff", Purpose: "Only the few screens that an employee needs."},
	{Path: root + "/navigation-cleanup/manager-simplified", Family: Navigation, Title: "Short List for Managers", Content: "short-list-manager", Purpose: "The few screens that a manager needs in a normal week."},
	{Path: root + "/navigation-cleanup/plan", Family: Plan, Title: "Navigation Clean-up Plan", Label: "Clean-up Plan", Content: "navigation-plan", Purpose: "The steps to simplify the navigation, with the state of each."},
	{Path: root + "/navigation-cleanup/smoke-test", Family: SmokeTest, Title: "Simplified Navigation Smoke Test", Label: "Simplified Smoke Test", Content: "short-lists", Purpose: "Requests every screen on the short lists for staff and managers and reports how each answered."},
}
