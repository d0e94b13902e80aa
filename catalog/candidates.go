package catalog

// candidates: who could take an open shift.
var candidates = []Screen{
	{Path: root + "/candidates/prep", Family: Gate, Managers: true, Content: "candidate-prep", Title: "Candidate Preparation", Label: "Preparation", Purpose: "Whether the data that candidate ranking needs is there: positions, availability and constraints. Each condition is checked now."},
	{Path: root + "/candidates/review", Family: Data, Managers: true, Title: "Candidate Review", Label: "Review", Rank: 2, Content: "candidate-review", Purpose: "Open shifts with the employees who would suit each best, and the reasons. Nobody is asked and nobody is assigned."},
	{Path: root + "/candidates/schema-discovery", Family: Blueprint, Title: "Candidate Data Sources", Label: "Data Sources", Content: "candidate-sources", Purpose: "The tables and columns of the schedule that candidate ranking uses, as the database has them now."},
	{Path: root + "/candidates", Family: Data, Managers: true, Title: "Candidates", Rank: 1, Content: "candidates", Purpose: "The open shifts, and how many employees could take each of them."},
	{Path: root + "/candidates/open-shifts/{shift}", Name: "app.employee-schedules.candidates.open-shifts.show", Family: Data, Managers: true, Title: "Candidates for an Open Shift", Label: "Open Shift", Content: "shift-candidates", Purpose: "Who could take this open shift: available, qualified, rested and within their hours, in order of fit, with the reasons for each place in the order."},
	{Path: root + "/candidates/help", Family: Help, Content: "candidates", Title: "Candidates Help", Label: "Help", Purpose: "How candidates are ranked, what each reason means, and what the ranking does not know."},
	{Path: root + "/candidates/smoke-test", Family: SmokeTest, Content: "candidates", Title: "Candidates Smoke Test", Label: "Smoke Test", Purpose: "Requests every candidate screen inside the service and reports route, status and time."},
}
