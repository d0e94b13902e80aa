package catalog

// core: the schedule index, the day, availability, and the tools for the whole area.
var core = []Screen{
	{Path: root, Name: "app.employee-schedules.index", Family: Data, Title: "Schedule Index", Purpose: "Schedule index: the schedule periods with their state, and the way into each view (Core, /app/employee-schedules)."},
	{Path: root + "/dashboard", Name: "app.employee-schedules.dashboard.hds", Family: Data, Title: "Dashboard", Purpose: "Today at a glance: on shift, unavailable, soft conflicts, open shifts, coverage (Core, /app/employee-schedules/dashboard)."},
	{Path: root + "/day", Family: Data, Title: "Day", Purpose: "Day view: every shift of one day by start time and location (Core, /app/employee-schedules/day)."},
	{Path: root + "/day/print", Family: Print, Of: root + "/day", Title: "Day Print", Purpose: "Day sheet for the wall (Core, /app/employee-schedules/day/print)."},
	{Path: root + "/print", Family: Print, Of: root, Title: "Print", Purpose: "Print report of the schedule index (Core, /app/employee-schedules/print)."},
	{Path: root + "/hub", Family: Hub, Title: "Hub", Purpose: "Schedule hub: every section with its main screens and readiness (Core, /app/employee-schedules/hub)."},
	{Path: root + "/navigation", Name: "app.employee-schedules.navigation.early", Family: Navigation, Title: "Navigation", Purpose: "Every section and its screens as one linked map (Core, /app/employee-schedules/navigation)."},
	{Path: root + "/help", Family: Help, Title: "Help", Purpose: "How the schedule area works, with a guide to its sections (Core, /app/employee-schedules/help)."},
	{Path: root + "/checklist", Family: Checklist, Title: "Checklist", Purpose: "Review order for the schedule area (Core, /app/employee-schedules/checklist)."},
	{Path: root + "/completion", Family: Completion, Title: "Completion", Purpose: "What the schedule area covers and what is out of scope (Core, /app/employee-schedules/completion)."},
	{Path: root + "/availability/print", Family: Print, Of: root + "/availability", Title: "Availability Print", Purpose: "Print report of weekly availability by employee (Core, /app/employee-schedules/availability/print)."},
	{Path: root + "/availability-events/print", Family: Print, Of: root + "/availability-events", Title: "Availability Events Print", Purpose: "Print report of availability changes (Core, /app/employee-schedules/availability-events/print)."},
	{Path: root + "/availability", Family: Data, Title: "Availability", Purpose: "Weekly availability by employee: available and unavailable hours per day (Core, /app/employee-schedules/availability)."},
	{Path: root + "/availability-events", Family: Data, Title: "Availability Events", Purpose: "Audit/event review of availability changes (Core, /app/employee-schedules/availability-events)."},
	{Path: root + "/diagnostics", Family: Diagnostics, Title: "Diagnostics", Purpose: "Route and file checks of the schedule area (Core, /app/employee-schedules/diagnostics)."},
	{Path: root + "/smoke-test", Family: SmokeTest, Title: "Smoke Test", Purpose: "Health check of the schedule area (Core, /app/employee-schedules/smoke-test)."},
	{Path: root + "/route-catalog", Family: RouteList, Title: "Route Catalog", Purpose: "Routes of the schedule area, grouped by section (Core, /app/employee-schedules/route-catalog)."},
	{Path: root + "/availability/finder", Family: Data, Title: "Availability Finder", Purpose: "Who is free in a given window: available, not scheduled, rested (Core, /app/employee-schedules/availability/finder)."},
}
