package catalog

// constraints: the limits of single employees, and the review of them.
var constraints = []Screen{
	{Path: root + "/constraints", Family: Data, Title: "Scheduling Constraints", Label: "Constraints", Rank: 1, Content: "constraints", Purpose: "The rules that shifts are held against: for everybody, for a place or for one employee, each with its limit and dates. Choose an employee to see every limit that holds for that person and where it is from."},
	{Path: root + "/constraints/print", Family: Print, Of: root + "/constraints", Title: "Constraints Print Report", Label: "Constraints, print", Content: "constraints", Purpose: "The constraint rules in the filter, for paper."},
	{Path: root + "/constraint-review-queue", Family: Data, Managers: true, Title: "Constraint Review Queue", Label: "Review Queue", Rank: 2, Content: "constraint-reviews", Purpose: "Places where a shift does not keep a rule and that nobody has looked at yet, the oldest first, with what was measured and what the limit is. What to do about each is decided in your scheduling tool."},
	{Path: root + "/constraint-review-queue/print", Family: Print, Managers: true, Of: root + "/constraint-review-queue", Title: "Constraint Review Queue Print Report", Label: "Review Queue, print", Content: "constraint-reviews", Purpose: "The findings that wait for a review, for paper, to work through in a meeting."},
	{Path: root + "/constraint-review-events", Family: Data, Managers: true, Title: "Constraint Review Events", Label: "Review Events", Rank: 3, Content: "constraint-review-events", Purpose: "Who decided which constraint, when, and how, as a history to read."},
	{Path: root + "/constraint-review-events/print", Family: Print, Managers: true, Of: root + "/constraint-review-events", Title: "Constraint Review Events Print Report", Label: "Review Events, print", Content: "constraint-review-events", Purpose: "The history of constraint decisions for paper."},
	{Path: root + "/constraints/help", Family: Help, Content: "constraints", Title: "Constraints Help", Label: "Help", Purpose: "A guide to the constraint screens: what counts as a constraint, what each status means, and which screen answers which question."},
	{Path: root + "/constraints/smoke-test", Family: SmokeTest, Of: root + "/constraints", Content: "constraints", Title: "Constraints Smoke Test", Label: "Smoke Test", Purpose: "Requests every constraint screen inside the service and reports which ones answered as they should."},
}

// exceptions: time off, leave and one-day changes, and the review of them.
var exceptions = []Screen{
	{Path: root + "/exceptions", Family: Data, Title: "Schedule Exceptions", Label: "Exceptions", Rank: 1, Content: "exceptions", Purpose: "One-off departures from the usual pattern: closed days, other hours, holidays, and days on which an employee works at other times, each with its dates and status."},
	{Path: root + "/exceptions/print", Family: Print, Of: root + "/exceptions", Title: "Exceptions Print Report", Label: "Exceptions, print", Content: "exceptions", Purpose: "The schedule exceptions in the filter, for paper."},
	{Path: root + "/exception-review-queue", Family: Data, Managers: true, Title: "Exception Review Queue", Label: "Review Queue", Rank: 2, Content: "exception-reviews", Purpose: "Exceptions that came up for review and still wait for an answer, the longest waiting first. Answering them happens outside this area."},
	{Path: root + "/exception-review-queue/print", Family: Print, Managers: true, Of: root + "/exception-review-queue", Title: "Exception Review Queue Print Report", Label: "Review Queue, print", Content: "exception-reviews", Purpose: "The exceptions that wait for an answer, on paper."},
	{Path: root + "/exception-review-events", Family: Data, Managers: true, Title: "Exception Review Events", Label: "Review Events", Rank: 3, Content: "exception-review-events", Purpose: "Which exceptions were approved or declined, by whom and on what day."},
	{Path: root + "/exception-review-events/print", Family: Print, Managers: true, Of: root + "/exception-review-events", Title: "Exception Review Events Print Report", Label: "Review Events, print", Content: "exception-review-events", Purpose: "The history of exception decisions for paper."},
	{Path: root + "/exceptions/help", Family: Help, Content: "exceptions", Title: "Exceptions Help", Label: "Help", Purpose: "A guide to the exception screens: how an exception differs from an unavailable block and a constraint, and where each is shown."},
	{Path: root + "/exceptions/smoke-test", Family: SmokeTest, Of: root + "/exceptions", Content: "exceptions", Title: "Exceptions Smoke Test", Label: "Smoke Test", Purpose: "Requests every exception screen inside the service and lists any that did not answer correctly."},
}
