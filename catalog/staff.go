package catalog

// staff: one employee at a time.
var staff = []Screen{
	{Path: "/employees/staff/{employee}/edit", Family: Data, Title: "Employees Staff {Employee} Edit", Purpose: "The scheduling record of one employee, shown read-only (no form, nothing to save) (Staff, /employees/staff/{employee}/edit)."},
	{Path: root + "/staff", Family: Data, Title: "Staff", Purpose: "Every employee with hours this week, next shift, blocks and soft conflicts (Staff, /app/employee-schedules/staff)."},
	{Path: root + "/staff/{employee}", Name: "app.employee-schedules.staff.show", Family: Data, Title: "Staff {Employee}", Purpose: "One employee: week, blocks, conflicts, constraints (Staff, /app/employee-schedules/staff/{employee})."},
	{Path: root + "/staff/{employee}/week", Family: Data, Title: "Staff {Employee} Week", Purpose: "Week view of one employee (Staff, /app/employee-schedules/staff/{employee}/week)."},
	{Path: root + "/staff/{employee}/month", Family: Data, Title: "Staff {Employee} Month", Purpose: "Month view of one employee (Staff, /app/employee-schedules/staff/{employee}/month)."},
	{Path: root + "/staff/{employee}/shifts", Family: Data, Title: "Staff {Employee} Shifts", Purpose: "Shifts of one employee (Staff, /app/employee-schedules/staff/{employee}/shifts)."},
	{Path: root + "/staff/{employee}/unavailable-blocks", Family: Data, Title: "Staff {Employee} Unavailable Blocks", Purpose: "Unavailable blocks of one employee (Staff, /app/employee-schedules/staff/{employee}/unavailable-blocks)."},
	{Path: root + "/staff/{employee}/soft-conflicts", Family: Data, Title: "Staff {Employee} Soft Conflicts", Purpose: "Soft conflicts of one employee (Staff, /app/employee-schedules/staff/{employee}/soft-conflicts)."},
	{Path: root + "/staff/{employee}/events", Family: Data, Title: "Staff {Employee} Events", Purpose: "Audit events about one employee (Staff, /app/employee-schedules/staff/{employee}/events)."},
	{Path: root + "/staff/{employee}/print", Family: Print, Of: root + "/staff/{employee}", Title: "Staff {Employee} Print", Purpose: "Print sheet of one employee (Staff, /app/employee-schedules/staff/{employee}/print)."},
	{Path: root + "/staff/{employee}/calendar.ics", Name: "app.employee-schedules.staff.calendar-feed", Family: Feed, Title: "Staff {Employee} Calendar.Ics", Purpose: "iCalendar feed of one employee's published shifts (Staff, /app/employee-schedules/staff/{employee}/calendar.ics)."},
}
