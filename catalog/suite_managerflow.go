package catalog

var managerFlowSuite = Suite{
	Section: "Manager Flow", Short: "manager-flow",
	Workflow: []Step{
		{Path: PathManagerFlow, Title: "See the state of the week", Text: "Open the Manager Flow. It lists five steps for the next seven days, with the current items of each and whether they need attention."},
		{Path: PathManagerToday, Title: "Review today first", Text: "Read the items of today: requests, soft conflicts, open shifts, coverage gaps, rule violations, late changes and deadlines. Resolve them before the rest of the week."},
		{Path: PathManagerWeek, Title: "Review the next seven days", Text: "The screen lists the same items for the next seven days. Requests come first, because each decision changes the conflicts and gaps below."},
		{Path: PathSoftConflicts, Title: "Review the soft conflicts", Text: "Each row is a shift that overlaps an unavailable block of the employee. Talk with the employee, or find another one. The shift stays unchanged until you change it in your scheduling tool."},
		{Path: PathCoverageGaps, Title: "Review the coverage gaps", Text: "Each gap shows location, position, hours and the number of missing people. The last column shows how many employees of the position are free at that time."},
		{Path: PathDrafts, Title: "Review the drafts", Text: "Read the current draft periods, the publication deadline of each, and its open items."},
		{Path: PathWeekPrint, Title: "Print the week last", Text: "The sheet for the wall shows published shifts, without reasons and notes. Print it after the other steps, so that it is current."},
	},
	Guide: []GuideRow{
		{Path: PathManagerFlow, BestFor: "Reviewing a week in a fixed order.", Note: "Each step shows whether any items need attention."},
		{Path: PathManagerToday, BestFor: "Starting a working day.", Note: "Each list shows at most five rows; the link below opens all."},
		{Path: PathManagerWeek, BestFor: "Finding problems early.", Note: "With a first day in the filter it shows the seven days from that day."},
	},
	Notes: []string{
		SchedulingNote,
		"The screens of the manager flow show items that need attention. Change requests, shifts and drafts in your scheduling tool.",
		"Figures count the working copies of managers. The published schedule can differ until a new version is published; the late changes list each difference.",
		"Coverage gaps and periods to publish include all employees, even with an employee in the filter.",
		"Today is the date in the time zone of the organization. Times of shifts are local to the location.",
	},
	Checklist: []Step{
		{Path: PathManagerWeek, Title: "Read the week as a whole", Text: "Read the number of requests, conflicts, findings and gaps in the next seven days before you start.", Note: "Begin with the largest number."},
		{Path: PathBlocks, Days: 7, Status: "requested", Title: "Decide the coming requests", Text: "Read the requested blocks in the next seven days, and decide each before its first day.", Note: "Decide in your scheduling tool, and notify the employee yourself: nothing here sends a message."},
		{Path: PathSoftConflicts, Days: 7, Title: "Review the soft conflicts", Text: "Read each shift of the next seven days that overlaps an unavailable block. Those with a requested block are counted separately.", Note: "Agree each accepted overlap with the employee."},
		{Path: PathConstraintQueue, Days: 7, Title: "Review the open findings", Text: "Read the open findings of the next seven days: rests, hours, double bookings, positions.", Note: "The oldest are listed first. Review each before its shift begins."},
		{Path: PathCoverageGaps, Days: 7, Title: "Close the gaps in coverage", Text: "Read the hours of the next seven days with fewer people than the minimum.", Note: "Begin with the gap in which most people are missing."},
		{Path: PathCandidates, Days: 7, Title: "Find people for the open shifts", Text: "Read the open shifts of the next seven days, with the number of candidates for each.", Note: "The order of the candidates is a suggestion. You choose the employee."},
		{Path: PathLateChanges, Days: 7, Title: "Check what changed after publication", Text: "Read the shifts of the next seven days that changed after publication.", Note: "Only managers see changes that are not published yet. Notify the affected employees."},
		{Path: PathDraftPeriods, Title: "Meet the deadline of the next draft", Text: "Read the publication deadline of the next draft period, and its open items.", Note: "A period published after the deadline counts as short notice permanently."},
		{Path: PathWeekPrint, Title: "Print the week for the wall", Text: "Print the sheet after the other steps, and replace the old one.", Note: "Compare the version on the sheet with that on the Published Hub."},
	},
	Phases: []Phase{
		{Bookmark: "MF-1", Path: PathManagerFlow, Title: "Manager Flow", Text: "A week is reviewed in five steps, each with its current figure."},
		{Bookmark: "MF-2", Path: PathManagerToday, Title: "Manager Today", Text: "One screen lists the items that need attention today, by type."},
		{Bookmark: "MF-3", Path: PathManagerWeek, Title: "Manager Week Ahead", Text: "One screen lists the same items for the next seven days."},
		{Bookmark: "MF-4", Path: root + "/manager-flow/help", Title: "Manager Flow Help", Text: "The help explains the order of the steps."},
		{Bookmark: "MF-5", Path: root + "/manager-flow/checklist", Title: "Weekly review", Text: "The checklist shows the current figure of each step."},
		{Bookmark: "MF-6", Path: root + "/manager-flow/diagnostics", Also: []string{root + "/manager-flow/smoke-test"}, Title: "Checks", Text: "The routes and files of the manager flow are checked, and its screens are requested."},
		{Bookmark: "MF-7", Path: root + "/manager-flow/completion", Title: "Manager Flow Completion", Text: "The section is complete. Managers decide and publish in the scheduling tool."},
	},
	Related:   []string{PathBlocks, PathSoftConflicts, PathConstraintQueue, PathCoverageGaps, PathCandidates, PathLateChanges, PathDrafts, PathPublished, PathWeekPrint},
	NextFocus: NextFocus,
}
