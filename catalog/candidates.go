package catalog

// candidates: who could take an open shift.
var candidates = []Screen{
	{Path: root + "/candidates/prep", Family: Gate, Title: "Candidates Prep", Purpose: "What candidate ranking needs: positions, availability, constraints (Candidates, /app/employee-schedules/candidates/prep)."},
	{Path: root + "/candidates/review", Family: Data, Title: "Candidates Review", Purpose: "Open shifts with their best candidates (Candidates, /app/employee-schedules/candidates/review)."},
	{Path: root + "/candidates/schema-discovery", Family: Blueprint, Title: "Candidates Schema Discovery", Purpose: "The tables and columns candidate ranking reads, from the live schema (Candidates, /app/employee-schedules/candidates/schema-discovery)."},
	{Path: root + "/candidates", Family: Data, Title: "Candidates", Purpose: "Open shifts and how many employees could take each (Candidates, /app/employee-schedules/candidates)."},
	{Path: root + "/candidates/open-shifts/{shift}", Name: "app.employee-schedules.candidates.open-shifts.show", Family: Data, Title: "Candidates Open Shifts {Shift}", Purpose: "Who could take this open shift: available, qualified, rested, under their hours; ranked, with reasons (Candidates, /app/employee-schedules/candidates/open-shifts/{shift})."},
	{Path: root + "/candidates/help", Family: Help, Title: "Candidates Help", Purpose: "How candidates are ranked (Candidates, /app/employee-schedules/candidates/help)."},
	{Path: root + "/candidates/smoke-test", Family: SmokeTest, Title: "Candidates Smoke Test", Purpose: "Health check of the candidate screens (Candidates, /app/employee-schedules/candidates/smoke-test)."},
}
