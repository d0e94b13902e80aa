package columns

import "opshub/schedule"

// UserColumns are the columns of the audit of accounts.
var UserColumns = []Column[schedule.MappedUser]{
	text("employee_name", "Name of the employee.", func(r *schedule.MappedUser) string { return r.Name }).as("Employee"),
	code("mapping", "ambiguous, unmatched, matched or ended.", func(r *schedule.MappedUser) schedule.Mapping { return r.Mapping }).as("Mapping"),
	text("account", "Name the employee signs in with; empty for none.", func(r *schedule.MappedUser) string { return r.Account }).as("Account"),
	text("email", "E-mail address; empty for none.", func(r *schedule.MappedUser) string { return r.Email }).as("E-mail"),
	code("employee_status", "active, on_leave, inactive or terminated.", func(r *schedule.MappedUser) string { return r.Status }).as("Status"),
	text("why", "Why it is so.", func(r *schedule.MappedUser) string { return r.Why }).as("Why"),
	flag("needs_a_look", "Whether somebody should look at it.", func(r *schedule.MappedUser) bool { return r.Open }),
	key("employee_id", "Number of the employee.", func(r *schedule.MappedUser) int64 { return r.ID }),
	text("employee_number", "Employee number of the source; may be empty.", func(r *schedule.MappedUser) string { return r.Number }),
}
