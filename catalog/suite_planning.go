package catalog

var planningSuite = Suite{
	Section: "Planning", Short: "planning",
	Workflow: []Step{
		{Path: root + "/planning", Title: "See which weeks need work", Text: "Open the Planning Hub. Each of the weeks ahead says whether it has a draft, how much of the coverage targets is met, and how many shifts overlap an unavailable block."},
		{Path: PathBlocks, Title: "Read who cannot work", Text: "Open the unavailable blocks for the week in hand, requested ones included, before you think about single shifts."},
		{Path: PathCoverageGaps, Title: "Find the hours that are short", Text: "Look at the gaps in coverage. Each names the place, the position, the hours and how many people are missing."},
		{Path: root + "/candidates", Title: "Look for people who could take a shift", Text: "For an open shift the candidates are listed with the reasons for and against each. The list suggests nobody and assigns nobody."},
		{Path: root + "/drafts/periods", Title: "Compare the draft with what is published", Text: "Open the draft period of the week and read what differs from the published schedule, row by row, before it is published in your scheduling tool."},
	},
	Guide: []GuideRow{
		{Path: root + "/planning", BestFor: "Seeing the weeks ahead side by side.", Note: "A week without a draft says so; it is not counted as covered."},
		{Path: PathCoverageGaps, BestFor: "Finding the hours in which people are missing.", Note: "A target with several shifts short of it is one row for each stretch of hours."},
		{Path: PathCoverage, BestFor: "Seeing coverage of a place hour by hour.", Note: "The colours say how far the target is met; the table below says it in figures."},
		{Path: PathOpenShifts, BestFor: "Working through shifts that nobody has yet.", Note: "Each leads to its candidates."},
		{Path: root + "/candidates", BestFor: "Finding who could take an open shift.", Note: "Hours left are those of the hours that the employee prefers, or where none are known, of the limit."},
		{Path: root + "/drafts", BestFor: "Seeing which draft periods are being worked on.", Note: "Employees never see a draft."},
		{Path: PathSoftConflicts, BestFor: "Checking a week for shifts that overlap unavailable blocks.", Note: "Overlaps with a requested block are counted apart."},
	},
	Notes: []string{
		SchedulingNote,
		"Planning screens show figures of the moment; look again after the schedule has changed in your scheduling tool.",
		"A week counts from the day on which weeks start for the organization, and a shift belongs to the day on which it starts at its own place.",
		"A draft shown here is a working copy that only managers see. Nothing on these screens publishes it.",
	},
	Checklist: []Step{
		{Path: PathDiagnostics, Title: "Check that the data can be trusted", Text: "Read the overall status before you plan with any figure.", Note: "If the data is older than the last change in your scheduling tool, ask for an import first."},
		{Path: root + "/planning", Title: "Choose the week", Text: "Start with the earliest week that has no draft or is short of its targets.", Note: "The further ahead a week is published, the fewer late changes it has."},
		{Path: PathBlocks, Title: "Read the unavailable blocks of that week", Text: "Set the dates of the week as filter and read every block, requested ones included.", Note: "Decide requests before you plan around them."},
		{Path: PathSoftConflicts, Title: "Go through the soft conflicts", Text: "Each is a shift that overlaps a block; decide about each in your scheduling tool.", Note: "Talk with the employee before you leave an overlap as it is."},
		{Path: PathCoverageGaps, Title: "Close the gaps in coverage", Text: "Read which hours are short and which open shifts would fill them.", Note: "Begin with the largest gap, and look at the candidates of its shift."},
		{Path: root + "/drafts/periods", Title: "Read the draft once more as a whole", Text: "Read the findings and the differences of the draft period before it is published.", Note: "Print the differences for whoever signs the week off."},
	},
	Phases: []Phase{
		{Bookmark: "PL-1", Path: root + "/planning", Title: "Planning Hub", Text: "The weeks ahead stand side by side with draft, coverage and soft conflicts."},
		{Bookmark: "PL-2", Path: PathCoverage, Also: []string{PathCoverageGaps, PathCoverageTargets}, Title: "Coverage", Text: "Targets, coverage by the hour and the gaps can be read for every place and position."},
		{Bookmark: "PL-3", Path: root + "/candidates", Title: "Candidates", Text: "Open shifts list who could take them, with reasons."},
		{Bookmark: "PL-4", Path: root + "/drafts/periods", Also: []string{root + "/drafts/periods/{period}"}, Title: "Draft periods", Text: "Every draft period shows its findings and what differs from the published schedule."},
		{Bookmark: "PL-5", Path: root + "/planning/help", Also: []string{root + "/planning/checklist"}, Title: "Guide and checklist", Text: "Managers have a guide and an order of review for a coming week."},
		{Bookmark: "PL-6", Path: root + "/planning/packet/print", Title: "Planning packet", Text: "Steps, guide and readiness can be printed or saved as PDF."},
		{Bookmark: "PL-7", Path: root + "/planning/diagnostics", Also: []string{root + "/planning/smoke-test", root + "/planning/route-catalog"}, Title: "Checks and catalog", Text: "Routes and files of planning are checked, really requested and listed."},
		{Bookmark: "PL-8", Path: root + "/planning/completion", Title: "Planning completion", Text: "The section is closed out and handed over."},
	},
	Related:   []string{PathBlocks, PathSoftConflicts, PathCoverage, PathCoverageGaps, PathOpenShifts, root + "/drafts", root + "/manager-flow"},
	NextFocus: NextFocus,
	Maps: []Map{
		{Title: "From the first look to the finished draft", Text: "In this order each screen leads to the next.", Rows: []GuideRow{
			{Path: root + "/planning", BestFor: "Which week needs work?", Note: "Begin here."},
			{Path: PathBlocks, BestFor: "Who cannot work in it?", Note: "Requested blocks included."},
			{Path: PathSoftConflicts, BestFor: "Which shifts overlap a block already?", Note: "Each is decided in your scheduling tool."},
			{Path: PathCoverageGaps, BestFor: "Which hours are short?", Note: "By place and position."},
			{Path: PathOpenShifts, BestFor: "Which shifts would fill them?", Note: "Shifts that nobody has yet."},
			{Path: root + "/candidates", BestFor: "Who could take one?", Note: "With the reasons for and against."},
			{Path: PathDraftPeriods, BestFor: "What does the draft make of it?", Note: "Findings and differences of each draft period."},
		}},
		{Title: "Around the planning", Text: "What explains, checks and closes these screens.", Has: func(s Screen) bool { return s.Section == "Planning" && s.Family != Hub }},
	},
}
