package catalog

// constraints: the limits of single employees, and the review of them.
var constraints = []Screen{
	{Path: root + "/constraints", Family: Data, Title: "Constraints", Purpose: "All scheduling constraints of an employee (maximum hours, no nights, fixed days off) (Constraints, /app/employee-schedules/constraints)."},
	{Path: root + "/constraints/print", Family: Print, Of: root + "/constraints", Title: "Constraints Print", Purpose: "Print report of the constraints (Constraints, /app/employee-schedules/constraints/print)."},
	{Path: root + "/constraint-review-queue", Family: Data, Title: "Constraint Review Queue", Purpose: "Constraints waiting for a review (status requested), oldest first (Constraints, /app/employee-schedules/constraint-review-queue)."},
	{Path: root + "/constraint-review-queue/print", Family: Print, Of: root + "/constraint-review-queue", Title: "Constraint Review Queue Print", Purpose: "Print report of the constraint review queue (Constraints, /app/employee-schedules/constraint-review-queue/print)."},
	{Path: root + "/constraint-review-events", Family: Data, Title: "Constraint Review Events", Purpose: "Audit/event review of constraint decisions (Constraints, /app/employee-schedules/constraint-review-events)."},
	{Path: root + "/constraint-review-events/print", Family: Print, Of: root + "/constraint-review-events", Title: "Constraint Review Events Print", Purpose: "Print report of the constraint review events (Constraints, /app/employee-schedules/constraint-review-events/print)."},
	{Path: root + "/constraints/help", Family: Help, Title: "Constraints Help", Purpose: "Guide to the constraint screens (Constraints, /app/employee-schedules/constraints/help)."},
	{Path: root + "/constraints/smoke-test", Family: SmokeTest, Of: root + "/constraints", Title: "Constraints Smoke Test", Purpose: "Health check of the constraint screens (Constraints, /app/employee-schedules/constraints/smoke-test)."},
}

// exceptions: time off, leave and one-day changes, and the review of them.
var exceptions = []Screen{
	{Path: root + "/exceptions", Family: Data, Title: "Exceptions", Purpose: "All schedule exceptions (time off, leave, one-day changes) (Exceptions, /app/employee-schedules/exceptions)."},
	{Path: root + "/exceptions/print", Family: Print, Of: root + "/exceptions", Title: "Exceptions Print", Purpose: "Print report of the exceptions (Exceptions, /app/employee-schedules/exceptions/print)."},
	{Path: root + "/exception-review-queue", Family: Data, Title: "Exception Review Queue", Purpose: "Exceptions waiting for a review (status requested), oldest first (Exceptions, /app/employee-schedules/exception-review-queue)."},
	{Path: root + "/exception-review-queue/print", Family: Print, Of: root + "/exception-review-queue", Title: "Exception Review Queue Print", Purpose: "Print report of the exception review queue (Exceptions, /app/employee-schedules/exception-review-queue/print)."},
	{Path: root + "/exception-review-events", Family: Data, Title: "Exception Review Events", Purpose: "Audit/event review of exception decisions (Exceptions, /app/employee-schedules/exception-review-events)."},
	{Path: root + "/exception-review-events/print", Family: Print, Of: root + "/exception-review-events", Title: "Exception Review Events Print", Purpose: "Print report of the exception review events (Exceptions, /app/employee-schedules/exception-review-events/print)."},
	{Path: root + "/exceptions/help", Family: Help, Title: "Exceptions Help", Purpose: "Guide to the exception screens (Exceptions, /app/employee-schedules/exceptions/help)."},
	{Path: root + "/exceptions/smoke-test", Family: SmokeTest, Of: root + "/exceptions", Title: "Exceptions Smoke Test", Purpose: "Health check of the exception screens (Exceptions, /app/employee-schedules/exceptions/smoke-test)."},
}
