package catalog

var planningSuite = Suite{
	Section: "Planning", Short: "planning",
	Workflow: []Step{
		{Path: root + "/planning", Title: "See which weeks need work", Text: "Open the Planning Hub. Each coming week shows whether it has a draft, the share of the coverage targets that is met, and the number of soft conflicts."},
		{Path: PathBlocks, Title: "Read who cannot work", Text: "Open the unavailable blocks of the week, requested ones included, before you review single shifts."},
		{Path: PathCoverageGaps, Title: "Find the hours that are short", Text: "Read the coverage gaps. Each shows the location, the position, the hours and the number of missing people."},
		{Path: root + "/candidates", Title: "Find candidates for a shift", Text: "The candidates for an open shift are listed with the reasons for and against each. The list assigns nobody."},
		{Path: root + "/drafts/periods", Title: "Compare the draft with what is published", Text: "Open the draft period of the week and read its differences from the published schedule, before you publish it in your scheduling tool."},
	},
	Guide: []GuideRow{
		{Path: root + "/planning", BestFor: "Comparing the coming weeks.", Note: "A week without a draft is marked and does not count as covered."},
		{Path: PathCoverageGaps, BestFor: "Finding the hours with missing people.", Note: "A target with several gaps has one row for each time window."},
		{Path: PathCoverage, BestFor: "Seeing the coverage of a location hour by hour.", Note: "The colors show how far the target is met; the table below shows the figures."},
		{Path: PathOpenShifts, BestFor: "Filling shifts without an employee.", Note: "Each links to its candidates."},
		{Path: root + "/candidates", BestFor: "Finding candidates for an open shift.", Note: "Hours left are computed from the preferred hours of the employee, or without them from the limit."},
		{Path: root + "/drafts", BestFor: "Seeing the current draft periods.", Note: "Employees never see a draft."},
		{Path: PathSoftConflicts, BestFor: "Checking a week for shifts that overlap unavailable blocks.", Note: "Overlaps with a requested block are counted separately."},
	},
	Notes: []string{
		SchedulingNote,
		"Planning screens show current figures. Reload them after the schedule has changed in your scheduling tool.",
		"A week begins on the first weekday of the organization. A shift belongs to the local day on which it starts.",
		"A draft is a working copy that only managers see. Nothing on these screens publishes it.",
	},
	Checklist: []Step{
		{Path: PathDiagnostics, Title: "Check the data", Text: "Read the overall status before you use any figure.", Note: "If the data is older than the last change in your scheduling tool, request an import first."},
		{Path: root + "/planning", Title: "Choose the week", Text: "Start with the earliest week that has no draft or is below its targets.", Note: "Publishing early gives employees more notice."},
		{Path: PathBlocks, Title: "Read the unavailable blocks of that week", Text: "Filter by the dates of the week and read every block, requested ones included.", Note: "Decide requests before you plan around them."},
		{Path: PathSoftConflicts, Title: "Review the soft conflicts", Text: "Each is a shift that overlaps a block. Resolve each in your scheduling tool.", Note: "Talk with the employee before you accept an overlap."},
		{Path: PathCoverageGaps, Title: "Close the gaps in coverage", Text: "Read the gaps and the open shifts that would fill them.", Note: "Begin with the largest gap, and check the candidates for its shift."},
		{Path: root + "/drafts/periods", Title: "Read the whole draft again", Text: "Read the findings and the differences of the draft period before it is published.", Note: "Print the differences for the person who approves the week."},
	},
	Phases: []Phase{
		{Bookmark: "PL-1", Path: root + "/planning", Title: "Planning Hub", Text: "The hub compares draft, coverage and soft conflicts of the coming weeks."},
		{Bookmark: "PL-2", Path: PathCoverage, Also: []string{PathCoverageGaps, PathCoverageTargets}, Title: "Coverage", Text: "Targets, coverage by hour and gaps are listed for every location and position."},
		{Bookmark: "PL-3", Path: root + "/candidates", Title: "Candidates", Text: "Open shifts list their candidates, with reasons."},
		{Bookmark: "PL-4", Path: root + "/drafts/periods", Also: []string{root + "/drafts/periods/{period}"}, Title: "Draft periods", Text: "Every draft period shows its findings and its differences from the published schedule."},
		{Bookmark: "PL-5", Path: root + "/planning/help", Also: []string{root + "/planning/checklist"}, Title: "Guide and checklist", Text: "Managers have a guide and a checklist for a coming week."},
		{Bookmark: "PL-6", Path: root + "/planning/packet/print", Title: "Planning packet", Text: "Steps, guide and readiness can be printed or saved as PDF."},
		{Bookmark: "PL-7", Path: root + "/planning/diagnostics", Also: []string{root + "/planning/smoke-test", root + "/planning/route-catalog"}, Title: "Checks and catalog", Text: "Routes and files of planning are checked, requested and listed."},
		{Bookmark: "PL-8", Path: root + "/planning/completion", Title: "Planning completion", Text: "The section is complete and handed over."},
	},
	Related:   []string{PathBlocks, PathSoftConflicts, PathCoverage, PathCoverageGaps, PathOpenShifts, root + "/drafts", root + "/manager-flow"},
	NextFocus: NextFocus,
	Maps: []Map{
		{Title: "From the first review to the finished draft", Text: "Use the screens in this order.", Rows: []GuideRow{
			{Path: root + "/planning", BestFor: "Which week needs work?", Note: "Begin here."},
			{Path: PathBlocks, BestFor: "Who cannot work in that week?", Note: "Requested blocks included."},
			{Path: PathSoftConflicts, BestFor: "Which shifts overlap a block?", Note: "Resolve each in your scheduling tool."},
			{Path: PathCoverageGaps, BestFor: "Which hours have gaps?", Note: "By location and position."},
			{Path: PathOpenShifts, BestFor: "Which shifts would fill them?", Note: "Shifts without an employee."},
			{Path: root + "/candidates", BestFor: "Who could take one?", Note: "With the reasons for and against."},
			{Path: PathDraftPeriods, BestFor: "What does the draft change?", Note: "Findings and differences of each draft period."},
		}},
		{Title: "Planning tools", Text: "Help, checklists and checks for these screens.", Has: func(s Screen) bool { return s.Section == "Planning" && s.Family != Hub }},
	},
}
