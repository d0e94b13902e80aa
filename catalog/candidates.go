package catalog

// candidates lists the screens of candidates for open shifts.
var candidates = []Screen{
	{Path: root + "/candidates/prep", Family: Gate, Managers: true, Content: "candidate-prep", Title: "Candidate Preparation", Label: "Preparation", Purpose: "The data that candidate ranking needs: positions, availability and constraints. Each condition is checked now."},
	{Path: root + "/candidates/review", Family: Data, Managers: true, Title: "Candidate Review", Label: "Review", Rank: 2, Content: "candidate-review", Purpose: "Open shifts with the best candidates for each, and the reasons. The screen contacts and assigns nobody."},
	{Path: root + "/candidates/schema-discovery", Family: Blueprint, Title: "Candidate Data Sources", Label: "Data Sources", Content: "candidate-sources", Purpose: "The tables and columns of the current database that candidate ranking uses."},
	{Path: root + "/candidates", Family: Data, Managers: true, Title: "Candidates", Rank: 1, Content: "candidates", Purpose: "The open shifts, with the number of employees who could take each."},
	{Path: root + "/candidates/open-shifts/{shift}", Name: "app.employee-schedules.candidates.open-shifts.show", Family: Data, Managers: true, Title: "Candidates for an Open Shift", Label: "Open Shift", Content: "shift-candidates", Purpose: "The candidates for this open shift, ranked by availability, qualification, rest and hours, with the reasons for each rank."},
	{Path: root + "/candidates/help", Family: Help, Content: "candidates", Title: "Candidates Help", Label: "Help", Purpose: "A guide to the ranking of candidates: its rules, its reasons and its limits."},
	{Path: root + "/candidates/smoke-test", Family: SmokeTest, Content: "candidates", Title: "Candidates Smoke Test", Label: "Smoke Test", Purpose: "Requests every candidate screen inside the service and reports route, status and time of each."},
}
