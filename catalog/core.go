package catalog

// core: the schedule index, the day, availability, and the tools for the whole area.
var core = []Screen{
	{Path: root, Name: "app.employee-schedules.index", Family: Data, Title: "Schedule Index", Content: "index", Rank: 2, Purpose: "The schedule periods, draft and published, each with its state and dates, and the way from a period into every view of it."},
	{Path: root + "/dashboard", Name: "app.employee-schedules.dashboard.hds", Family: Data, Title: "Schedule Dashboard", Content: "today", Label: "Dashboard", Rank: 1, Purpose: "Today at a glance: who is on shift, who is unavailable, which shifts overlap a block, which are still open, and how well the targets are covered."},
	{Path: root + "/day", Family: Data, Title: "Day View", Content: "day", Label: "Day", Rank: 3, Purpose: "Every shift of one day in order of its start, place by place. Step to the day before or after, or pick a date."},
	{Path: root + "/day/print", Family: Print, Agent: AgentToday, Of: root + "/day", Title: "Day Sheet", Content: "day", Purpose: "The shifts of one day for the wall. It shows names, times and the word Unavailable, and no reasons or notes."},
	{Path: root + "/print", Family: Print, Of: root, Title: "Schedule Index Print Report", Content: "index", Label: "Schedule Index, print", Purpose: "The list of schedule periods for paper, with the state, dates and figures of each."},
	{Path: root + "/hub", Family: Hub, Title: "Schedule Hub", Content: "sections", Rank: 4, Purpose: "All sections of the schedule area with their main screens and whether each is ready. Use it as the table of contents."},
	{Path: root + "/navigation", Name: "app.employee-schedules.navigation.early", Family: Navigation, Title: "Schedule Map", Label: "Map", Content: "map", Purpose: "Every section and every screen on one linked map, for finding your way without searching."},
	{Path: root + "/help", Family: Help, Title: "Schedule Help", Label: "Help", Purpose: "How the schedule area works: what the words mean, what each section is for, and where to begin."},
	{Path: root + "/checklist", Family: Checklist, Title: "Schedule Checklist", Label: "Checklist", Purpose: "A review order for the whole schedule area, from data freshness through conflicts and coverage to what employees can see."},
	{Path: root + "/completion", Family: Completion, Title: "Schedule Completion", Label: "Completion", Purpose: "What the schedule area covers, what it leaves to other systems on purpose, and whether every part is in place."},
	{Path: root + "/availability/print", Family: Print, Agent: AgentToday, Of: root + "/availability", Title: "Availability Print Report", Label: "Availability, print", Content: "availability", Purpose: "Weekly availability for paper, one row per employee with the hours of each day."},
	{Path: root + "/availability-events/print", Family: Print, Of: root + "/availability-events", Title: "Availability Events Print Report", Label: "Availability Events, print", Content: "availability-events", Purpose: "Changes to availability for paper, with the person who made each."},
	{Path: root + "/availability", Family: Data, Title: "Weekly Availability", Label: "Availability", Rank: 5, Content: "availability", Purpose: "For each employee, how many hours of each day they are available and how many they are not, with the shifts and the limit of the week beside them."},
	{Path: root + "/availability-events", Family: Data, Title: "Availability Events", Rank: 7, Content: "availability-events", Purpose: "What changed in the availability of employees, when, and by whom."},
	{Path: root + "/diagnostics", Family: Diagnostics, Title: "Schedule Diagnostics", Label: "Diagnostics", Purpose: "Route and file checks for the core of the schedule area, with what was expected, what was found, and what a failure would break."},
	{Path: root + "/smoke-test", Family: SmokeTest, Title: "Schedule Smoke Test", Label: "Smoke Test", Purpose: "Requests the core schedule screens inside the service and shows, for each, the route that matched, the status and the time it took."},
	{Path: root + "/route-catalog", Family: RouteList, Title: "Schedule Routes by Section", Label: "Route Catalog", Purpose: "All routes of the schedule area grouped by the section they belong to, with purpose, name and readiness."},
	{Path: root + "/availability/finder", Family: Data, Title: "Availability Finder", Label: "Finder", Rank: 6, Content: "finder", Purpose: "Who is free in a window you choose: available, not already scheduled, and rested enough from the shift before. It suggests nobody and assigns nobody."},
}
