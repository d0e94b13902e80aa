package catalog

// constraints lists the screens of the rules that shifts must meet and of their review.
var constraints = []Screen{
	{Path: root + "/constraints", Family: Data, Title: "Scheduling Constraints", Label: "Constraints", Rank: 1, Content: "constraints", Purpose: "The rules that shifts must meet: for everybody, for a location or for one employee, each with its limit and dates. Choose an employee to see every limit for that employee and its source."},
	{Path: root + "/constraints/print", Family: Print, Of: root + "/constraints", Title: "Constraints Print Report", Label: "Constraints, print", Content: "constraints", Purpose: "The constraint rules in the filter, for paper."},
	{Path: root + "/constraint-review-queue", Family: Data, Managers: true, Title: "Constraint Review Queue", Label: "Review Queue", Rank: 2, Content: "constraint-reviews", Purpose: "Open findings about shifts that violate a rule, the oldest first, with the measured value and the limit. Decide about each in your scheduling tool."},
	{Path: root + "/constraint-review-queue/print", Family: Print, Managers: true, Of: root + "/constraint-review-queue", Title: "Constraint Review Queue Print Report", Label: "Review Queue, print", Content: "constraint-reviews", Purpose: "The open findings for paper, for review in a meeting."},
	{Path: root + "/constraint-review-events", Family: Data, Managers: true, Title: "Constraint Review Events", Label: "Review Events", Rank: 3, Content: "constraint-review-events", Purpose: "The history of decisions about findings, with person, time and result."},
	{Path: root + "/constraint-review-events/print", Family: Print, Managers: true, Of: root + "/constraint-review-events", Title: "Constraint Review Events Print Report", Label: "Review Events, print", Content: "constraint-review-events", Purpose: "The history of decisions about findings, for paper."},
	{Path: root + "/constraints/help", Family: Help, Content: "constraints", Title: "Constraints Help", Label: "Help", Purpose: "A guide to the constraint screens: the meaning of a constraint and of each status, and the use of each screen."},
	{Path: root + "/constraints/smoke-test", Family: SmokeTest, Of: root + "/constraints", Content: "constraints", Title: "Constraints Smoke Test", Label: "Smoke Test", Purpose: "Requests every constraint screen inside the service and reports which answered correctly."},
}

// exceptions lists the screens of closed days, other hours and holidays, and of their review.
var exceptions = []Screen{
	{Path: root + "/exceptions", Family: Data, Title: "Schedule Exceptions", Label: "Exceptions", Rank: 1, Content: "exceptions", Purpose: "One-off departures from the usual pattern: closed days, other hours, holidays, and days with other working times of an employee, each with its dates and status."},
	{Path: root + "/exceptions/print", Family: Print, Of: root + "/exceptions", Title: "Exceptions Print Report", Label: "Exceptions, print", Content: "exceptions", Purpose: "The schedule exceptions in the filter, for paper."},
	{Path: root + "/exception-review-queue", Family: Data, Managers: true, Title: "Exception Review Queue", Label: "Review Queue", Rank: 2, Content: "exception-reviews", Purpose: "Requested exceptions that are not decided yet, the oldest first. Decide them in your scheduling tool."},
	{Path: root + "/exception-review-queue/print", Family: Print, Managers: true, Of: root + "/exception-review-queue", Title: "Exception Review Queue Print Report", Label: "Review Queue, print", Content: "exception-reviews", Purpose: "The undecided exceptions, for paper."},
	{Path: root + "/exception-review-events", Family: Data, Managers: true, Title: "Exception Review Events", Label: "Review Events", Rank: 3, Content: "exception-review-events", Purpose: "The history of approved and declined exceptions, with person and time."},
	{Path: root + "/exception-review-events/print", Family: Print, Managers: true, Of: root + "/exception-review-events", Title: "Exception Review Events Print Report", Label: "Review Events, print", Content: "exception-review-events", Purpose: "The history of exception decisions for paper."},
	{Path: root + "/exceptions/help", Family: Help, Content: "exceptions", Title: "Exceptions Help", Label: "Help", Purpose: "A guide to the exception screens: the difference between an exception, an unavailable block and a constraint, and the screen for each."},
	{Path: root + "/exceptions/smoke-test", Family: SmokeTest, Of: root + "/exceptions", Content: "exceptions", Title: "Exceptions Smoke Test", Label: "Smoke Test", Purpose: "Requests every exception screen inside the service and lists any that did not answer correctly."},
}
