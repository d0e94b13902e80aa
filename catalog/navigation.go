package catalog

// navigation: the maps of the area, short and long.
var navigation = []Screen{
	{Path: root + "/navigation/cleanup", Family: RouteList, Title: "Navigation Cleanup", Purpose: "Routes that repeat another, with the one to use instead (Navigation, /app/employee-schedules/navigation/cleanup)."},
	{Path: root + "/navigation/smoke-test", Family: SmokeTest, Title: "Navigation Smoke Test", Purpose: "Health check of navigation: every link of the shared navigation answers (Navigation, /app/employee-schedules/navigation/smoke-test)."},
	{Path: root + "/navigation-cleanup/completion", Family: Completion, Title: "Navigation Cleanup Completion", Purpose: "Closeout of the navigation clean-up (Navigation, /app/employee-schedules/navigation-cleanup/completion)."},
	{Path: root + "/navigation-cleanup/developer-tools", Family: Navigation, Title: "Navigation Cleanup Developer Tools", Purpose: "Screens for developers, apart from daily work (Navigation, /app/employee-schedules/navigation-cleanup/developer-tools)."},
	{Path: root + "/navigation-cleanup/employee-simplified", Family: Navigation, Title: "Navigation Cleanup Employee Simplified", Purpose: "The few screens an employee needs (Navigation, /app/employee-schedules/navigation-cleanup/employee-simplified)."},
	{Path: root + "/navigation-cleanup/manager-simplified", Family: Navigation, Title: "Navigation Cleanup Manager Simplified", Purpose: "The few screens a manager needs (Navigation, /app/employee-schedules/navigation-cleanup/manager-simplified)."},
	{Path: root + "/navigation-cleanup/plan", Family: Plan, Title: "Navigation Cleanup Plan", Purpose: "How navigation is simplified, step by step (Navigation, /app/employee-schedules/navigation-cleanup/plan)."},
	{Path: root + "/navigation-cleanup/smoke-test", Family: SmokeTest, Title: "Navigation Cleanup Smoke Test", Purpose: "Health check of the simplified navigation (Navigation, /app/employee-schedules/navigation-cleanup/smoke-test)."},
}
