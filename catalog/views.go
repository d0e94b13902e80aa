package catalog

// scheduleViews lists the screens of the schedule over time and of single shifts.
var scheduleViews = []Screen{
	{Path: root + "/week", Family: Data, Title: "Week View", Label: "Week", Rank: 1, Content: "week", Purpose: "A week of the schedule with employees down the side and days across. Each cell shows the shifts of that person on that day."},
	{Path: root + "/week/print", Family: Print, Agent: AgentWeek, Of: root + "/week", Title: "Week Sheet", Content: "week", Purpose: "The week for the wall, one sheet per location, without reasons and notes."},
	{Path: root + "/week/export", Family: Export, Of: root + "/week", Title: "Week CSV", Content: "week", Purpose: "The week as a CSV file with one row per shift."},
	{Path: root + "/month", Family: Data, Title: "Month View", Content: "month", Label: "Month", Rank: 2, Purpose: "A month at a glance, with the people, the hours and the soft conflicts of each day."},
	{Path: root + "/timeline", Family: Data, Title: "Day Timeline", Content: "timeline", Label: "Timeline", Rank: 3, Purpose: "One day as a timeline with a lane for each employee, with overlaps and gaps between shifts."},
	{Path: root + "/shifts", Family: Data, Title: "Shifts", Rank: 4, Content: "shifts", Purpose: "Every shift in the filter as a list, with employee, time, position, location and state."},
	{Path: root + "/shifts/export", Family: Export, Of: root + "/shifts", Title: "Shifts CSV", Content: "shifts", Purpose: "Every shift in the filter as a CSV file, without a row limit."},
	{Path: root + "/shifts/{shift}", Name: "app.employee-schedules.shifts.show", Family: Data, Title: "Shift Details", Label: "Shift", Content: "shift", Purpose: "One shift with its employee, time and location, the unavailable blocks it overlaps, and its history."},
	{Path: root + "/open-shifts", Family: Data, Title: "Open Shifts", Rank: 5, Content: "open-shifts", Purpose: "Shifts without an assigned employee, in order of their start."},
	{Path: root + "/search", Family: Data, Title: "Search", Rank: 6, Content: "search", Purpose: "A search for employees, shifts, unavailable blocks, locations and routes by words."},
}
