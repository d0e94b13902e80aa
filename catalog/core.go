package catalog

// core lists the screens of the schedule index, the day and availability, and the tools for the whole area.
var core = []Screen{
	{Path: root, Name: "app.employee-schedules.index", Family: Data, Title: "Schedule Index", Content: "index", Rank: 2, Purpose: "The schedule periods, draft and published, each with its state, its dates and links to its views."},
	{Path: root + "/dashboard", Name: "app.employee-schedules.dashboard.hds", Family: Data, Title: "Schedule Dashboard", Content: "today", Label: "Dashboard", Rank: 1, Purpose: "Today at a glance: employees on shift, unavailable employees, soft conflicts, open shifts and coverage."},
	{Path: root + "/day", Family: Data, Title: "Day View", Content: "day", Label: "Day", Rank: 3, Purpose: "Every shift of one day by location and start. Go to the day before or after, or pick a date."},
	{Path: root + "/day/print", Family: Print, Agent: AgentToday, Of: root + "/day", Title: "Day Sheet", Content: "day", Purpose: "The shifts of one day for the wall. It shows names, times and the word Unavailable, without reasons and notes."},
	{Path: root + "/print", Family: Print, Of: root, Title: "Schedule Index Print Report", Content: "index", Label: "Schedule Index, print", Purpose: "The schedule periods for paper, with the state, dates and figures of each."},
	{Path: root + "/hub", Family: Hub, Title: "Schedule Hub", Content: "sections", Rank: 4, Purpose: "All sections of the schedule area with their main screens and the readiness of each. Use it as the table of contents."},
	{Path: root + "/navigation", Name: "app.employee-schedules.navigation.early", Family: Navigation, Title: "Schedule Map", Label: "Map", Content: "map", Purpose: "Every section and every screen on one linked map."},
	{Path: root + "/help", Family: Help, Content: "core", Title: "Schedule Help", Label: "Help", Purpose: "A guide to the schedule area: the terms, the purpose of each section, and where to begin."},
	{Path: root + "/checklist", Family: Checklist, Content: "core", Title: "Schedule Checklist", Label: "Checklist", Purpose: "The steps of a review of the whole schedule area, from the age of the data through conflicts and coverage to the published schedule."},
	{Path: root + "/completion", Family: Completion, Content: "core", Title: "Schedule Completion", Label: "Completion", Purpose: "The parts of the schedule area with their state, and the tasks that other systems do."},
	{Path: root + "/availability/print", Family: Print, Agent: AgentToday, Of: root + "/availability", Title: "Availability Print Report", Label: "Availability, print", Content: "availability", Purpose: "Weekly availability for paper, one row per employee with the hours of each day."},
	{Path: root + "/availability-events/print", Family: Print, Of: root + "/availability-events", Title: "Availability Events Print Report", Label: "Availability Events, print", Content: "availability-events", Purpose: "Changes to availability for paper, with the person for each."},
	{Path: root + "/availability", Family: Data, Title: "Weekly Availability", Label: "Availability", Rank: 5, Content: "availability", Purpose: "When each employee is unavailable, with the hours of the shifts and the hours left under the weekly limit."},
	{Path: root + "/availability-events", Family: Data, Title: "Availability Events", Rank: 7, Content: "availability-events", Purpose: "The history of changes to availability, with time and person."},
	{Path: root + "/diagnostics", Family: Diagnostics, Content: "core", Title: "Schedule Diagnostics", Label: "Diagnostics", Purpose: "Route and file checks for the core of the schedule area, with the expected and the actual result and the effect of a failure."},
	{Path: root + "/smoke-test", Family: SmokeTest, Content: "core", Title: "Schedule Smoke Test", Label: "Smoke Test", Purpose: "Requests the core schedule screens inside the service and shows the matched route, the status and the time of each."},
	{Path: root + "/route-catalog", Family: RouteList, Title: "Schedule Routes by Section", Label: "Route Catalog", Content: "section", Purpose: "The routes of the core screens and of sections without their own route catalog, each with its purpose and readiness."},
	{Path: root + "/availability/finder", Family: Data, Managers: true, Title: "Availability Finder", Label: "Finder", Rank: 6, Content: "finder", Purpose: "The employees who are free in a time window: available, not scheduled, and with enough rest. It assigns nobody."},
}
