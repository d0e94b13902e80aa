package catalog

// staff: one employee at a time.
var staff = []Screen{
	{Path: "/employees/staff/{employee}/edit", Family: Data, Title: "Scheduling Record", Label: "Record", Content: "employee-record", Purpose: "The scheduling record of one employee as it is stored, to read only. There is no form on it and nothing to save."},
	{Path: root + "/staff", Family: Data, Title: "Employees", Rank: 1, Content: "staff-list", Purpose: "Every employee with their hours this week, their next shift, their unavailable blocks and their soft conflicts. Open a name for the details."},
	{Path: root + "/staff/{employee}", Name: "app.employee-schedules.staff.show", Family: Data, Title: "Employee Overview", Label: "Overview", Content: "employee", Purpose: "One employee on one screen: the week, the blocks, the conflicts and the limits that hold for them."},
	{Path: root + "/staff/{employee}/week", Family: Data, Title: "Employee Week", Content: "week", Label: "Week", Purpose: "The week of one employee, day by day, with shifts and unavailable blocks."},
	{Path: root + "/staff/{employee}/month", Family: Data, Title: "Employee Month", Content: "employee-month", Label: "Month", Purpose: "A month of one employee as a calendar, with shifts and unavailable blocks."},
	{Path: root + "/staff/{employee}/shifts", Family: Data, Title: "Employee Shifts", Label: "Shifts", Content: "shifts", Purpose: "The shifts of one employee as a list, past and coming, with place, position and hours."},
	{Path: root + "/staff/{employee}/unavailable-blocks", Family: Data, Title: "Employee Unavailable Blocks", Label: "Unavailable Blocks", Content: "blocks", Purpose: "When this employee cannot work, with the status of each block and the shifts it touches."},
	{Path: root + "/staff/{employee}/soft-conflicts", Family: Data, Title: "Employee Soft Conflicts", Label: "Soft Conflicts", Content: "soft-conflicts", Purpose: "The shifts of this employee that overlap one of their own blocks, with the minutes of each overlap."},
	{Path: root + "/staff/{employee}/events", Family: Data, Title: "Employee Events", Label: "Events", Content: "events", Purpose: "Everything recorded about the schedule of this employee: what changed, when, and by whom."},
	{Path: root + "/staff/{employee}/print", Family: Print, Of: root + "/staff/{employee}", Title: "Employee Print Sheet", Label: "Print", Content: "employee", Purpose: "The overview of one employee on a sheet of paper."},
	{Path: root + "/staff/{employee}/calendar.ics", Name: "app.employee-schedules.staff.calendar-feed", Family: Feed, Content: "employee", Title: "Employee Calendar Feed", Label: "Calendar Feed", Purpose: "The published shifts of one employee in a form that calendar programs can subscribe to. Drafts are never in it. It reaches 90 days back and has everything ahead; a shift that is taken back stays in it as cancelled for 30 days."},
}
