package catalog

// scheduleViews: the schedule over time, and single shifts.
var scheduleViews = []Screen{
	{Path: root + "/week", Family: Data, Title: "Week", Purpose: "Week view: employees down, days across, shifts in each cell (Schedule Views, /app/employee-schedules/week)."},
	{Path: root + "/week/print", Family: Print, Of: root + "/week", Title: "Week Print", Purpose: "Week sheet for the wall (Schedule Views, /app/employee-schedules/week/print)."},
	{Path: root + "/week/export", Family: Export, Of: root + "/week", Title: "Week Export", Purpose: "CSV of the week, one row per shift (Schedule Views, /app/employee-schedules/week/export)."},
	{Path: root + "/month", Family: Data, Title: "Month", Purpose: "Month view: heads, hours and soft conflicts per day (Schedule Views, /app/employee-schedules/month)."},
	{Path: root + "/timeline", Family: Data, Title: "Timeline", Purpose: "Gantt-style timeline of one day, a lane per employee (Schedule Views, /app/employee-schedules/timeline)."},
	{Path: root + "/shifts", Family: Data, Title: "Shifts", Purpose: "Every shift in the filter (Schedule Views, /app/employee-schedules/shifts)."},
	{Path: root + "/shifts/export", Family: Export, Of: root + "/shifts", Title: "Shifts Export", Purpose: "CSV of the shifts (Schedule Views, /app/employee-schedules/shifts/export)."},
	{Path: root + "/shifts/{shift}", Name: "app.employee-schedules.shifts.show", Family: Data, Title: "Shifts {Shift}", Purpose: "One shift: employee, time, conflicts, events (Schedule Views, /app/employee-schedules/shifts/{shift})."},
	{Path: root + "/open-shifts", Family: Data, Title: "Open Shifts", Purpose: "Shifts without an employee (Schedule Views, /app/employee-schedules/open-shifts)."},
	{Path: root + "/search", Family: Data, Title: "Search", Purpose: "Find an employee, a shift, a block, a location or a route by text (Schedule Views, /app/employee-schedules/search)."},
}
