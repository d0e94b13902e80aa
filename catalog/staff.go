package catalog

// staff lists the screens of one employee.
var staff = []Screen{
	{Path: "/employees/staff/{employee}/edit", Family: Data, Title: "Scheduling Record", Label: "Record", Content: "employee-record", Purpose: "The stored scheduling record of one employee. It is read-only and has no form."},
	{Path: root + "/staff", Family: Data, Title: "Employees", Rank: 1, Content: "staff-list", Purpose: "Every employee with their hours this week, their next shift, their unavailable blocks and their soft conflicts. Open a name for the details."},
	{Path: root + "/staff/{employee}", Name: "app.employee-schedules.staff.show", Family: Data, Title: "Employee Overview", Label: "Overview", Content: "employee", Purpose: "One employee on one screen: the week, the blocks, the conflicts and the limits."},
	{Path: root + "/staff/{employee}/week", Family: Data, Title: "Employee Week", Content: "week", Label: "Week", Purpose: "The week of one employee, day by day, with shifts and unavailable blocks."},
	{Path: root + "/staff/{employee}/month", Family: Data, Title: "Employee Month", Content: "employee-month", Label: "Month", Purpose: "A month of one employee as a calendar, with shifts and unavailable blocks."},
	{Path: root + "/staff/{employee}/shifts", Family: Data, Title: "Employee Shifts", Label: "Shifts", Content: "shifts", Purpose: "The past and future shifts of one employee as a list, with location, position and hours."},
	{Path: root + "/staff/{employee}/unavailable-blocks", Family: Data, Title: "Employee Unavailable Blocks", Label: "Unavailable Blocks", Content: "blocks", Purpose: "The unavailable blocks of this employee, with the status of each and the shifts it overlaps."},
	{Path: root + "/staff/{employee}/soft-conflicts", Family: Data, Title: "Employee Soft Conflicts", Label: "Soft Conflicts", Content: "soft-conflicts", Purpose: "The shifts of this employee that overlap one of their own blocks, with the minutes of each overlap."},
	{Path: root + "/staff/{employee}/events", Family: Data, Title: "Employee Events", Label: "Events", Content: "events", Purpose: "The history of changes to the schedule of this employee, with time and person."},
	{Path: root + "/staff/{employee}/print", Family: Print, Of: root + "/staff/{employee}", Title: "Employee Print Sheet", Label: "Print", Content: "employee", Purpose: "The overview of one employee for paper."},
	{Path: root + "/staff/{employee}/calendar.ics", Name: "app.employee-schedules.staff.calendar-feed", Family: Feed, Content: "employee", Title: "Employee Calendar Feed", Label: "Calendar Feed", Purpose: "The published shifts of one employee as a calendar feed, without drafts. It contains the last 90 days and all later shifts; a removed shift stays in it as cancelled for 30 days."},
}
