package catalog

var managerFlowSuite = Suite{
	Section: "Manager Flow", Short: "manager-flow",
	Workflow: []Step{
		{Path: PathManagerFlow, Title: "See where the week stands", Text: "Open the Manager Flow. It lists five steps for the next seven days and says at each what there is now and whether there is something to look at."},
		{Path: PathManagerToday, Title: "Look at today first", Text: "Read what begins or is wrong today: requests, overlaps, open shifts, gaps in coverage, rules that are not kept, late changes and deadlines. What is wrong today cannot wait for the rest of the week."},
		{Path: PathManagerWeek, Title: "Then the seven days ahead", Text: "The same sorts of things for the coming week. Requests come first, because a decision about one changes the conflicts and the gaps below it."},
		{Path: PathSoftConflicts, Title: "Go through the overlaps", Text: "Each row is a shift that lies within a time at which the employee cannot work. Talk with the person, or look for somebody else; the shift stays as it is until you change it in your scheduling tool."},
		{Path: PathCoverageGaps, Title: "Then the hours that are short", Text: "Each gap names place, position, hours and how many people are missing. The last column says how many of those who work in the position are free at that time."},
		{Path: PathDrafts, Title: "Then what is planned next", Text: "Read which draft periods are in work, by when each is to be published for the promised notice, and what is still open in it."},
		{Path: PathWeekPrint, Title: "Print the week last", Text: "The sheet for the wall shows what was published, and never a reason or a note. Print it after the steps before, so that it does not hang there already out of date."},
	},
	Guide: []GuideRow{
		{Path: PathManagerFlow, BestFor: "Walking through a week in a fixed order.", Note: "A step says done when there is nothing to look at, and look when there is."},
		{Path: PathManagerToday, BestFor: "The start of a working day.", Note: "At most five rows of each sort stand here; the link below them opens all."},
		{Path: PathManagerWeek, BestFor: "Seeing problems while there is time to solve them.", Note: "With a first day in the filter it shows the seven days from there."},
	},
	Notes: []string{
		SchedulingNote,
		"The screens of the manager flow show what needs an eye and decide nothing: requests, shifts and drafts are changed in your scheduling tool.",
		"Figures count the working copies that managers plan with. What employees are shown can differ until a new version is published; the late changes name each difference.",
		"Coverage gaps and periods to publish are those of everybody, also when an employee is chosen as a filter.",
		"Today is the day of the organization's own time zone; times of shifts are those of the place of work.",
	},
	Checklist: []Step{
		{Path: PathManagerWeek, Title: "Read the week as a whole", Text: "See how many things of which sorts wait in the next seven days before you start with any of them.", Note: "A week with few conflicts and many gaps needs other work than the other way round."},
		{Path: PathBlocks, Days: 7, Status: "requested", Title: "Decide the requests that come up", Text: "Read the requested blocks that touch the next seven days. Nobody has decided them, and the days come.", Note: "Decide in your scheduling tool, and tell the employee yourself: nothing here sends a message."},
		{Path: PathSoftConflicts, Days: 7, Title: "Go through the soft conflicts", Text: "Read each shift of the next seven days that shares time with an unavailable block. Those with a requested block are counted apart.", Note: "An overlap you leave as it is should be one that you agreed with the employee."},
		{Path: PathConstraintQueue, Days: 7, Title: "Look at the reviews that wait", Text: "Read the findings of the next seven days that nobody has looked at yet: rests, hours, double bookings, positions.", Note: "The oldest stand first; one that waits longer than its shift is away helps nobody any more."},
		{Path: PathCoverageGaps, Days: 7, Title: "Close the gaps in coverage", Text: "Read the hours of the next seven days in which fewer people are scheduled than the least that is wanted.", Note: "Begin with the gap in which most people are missing."},
		{Path: PathCandidates, Days: 7, Title: "Find people for the open shifts", Text: "Read which shifts of the next seven days nobody has, and how many could take each.", Note: "The order of the candidates is a help to look at; whom you ask is your decision."},
		{Path: PathLateChanges, Days: 7, Title: "Check what changed after publication", Text: "Read the shifts of the next seven days that were changed after employees had been shown them.", Note: "Those that are not published yet are known to nobody but managers: tell the people concerned."},
		{Path: PathDraftPeriods, Title: "Keep the deadline of the next draft", Text: "See by when the next draft period is to be published, and what is open in it.", Note: "A period published later than the promised notice counts as short notice for good."},
		{Path: PathWeekPrint, Title: "Print the week for the wall", Text: "Take the sheet when the steps before are done, and take the old one down.", Note: "Compare the version on the sheet with that on the published hub."},
	},
	Phases: []Phase{
		{Bookmark: "MF-1", Path: PathManagerFlow, Title: "Manager Flow", Text: "A week is walked through in five steps, each with its figure of the moment."},
		{Bookmark: "MF-2", Path: PathManagerToday, Title: "Manager Today", Text: "What needs an eye today stands on one screen, sort by sort."},
		{Bookmark: "MF-3", Path: PathManagerWeek, Title: "Manager Week Ahead", Text: "The same for the next seven days, while there is time."},
		{Bookmark: "MF-4", Path: root + "/manager-flow/help", Title: "Manager Flow Help", Text: "Managers can read why the steps come in this order and what to look for at each."},
		{Bookmark: "MF-5", Path: root + "/manager-flow/checklist", Title: "Weekly review", Text: "The review of a week is a list of steps with the current figure beside each."},
		{Bookmark: "MF-6", Path: root + "/manager-flow/diagnostics", Also: []string{root + "/manager-flow/smoke-test"}, Title: "Checks", Text: "The routes and files of the manager flow are checked, and its screens are really requested."},
		{Bookmark: "MF-7", Path: root + "/manager-flow/completion", Title: "Manager Flow Completion", Text: "The section is closed out. What remains for the manager, deciding and publishing, is done in the scheduling tool."},
	},
	Related:   []string{PathBlocks, PathSoftConflicts, PathConstraintQueue, PathCoverageGaps, PathCandidates, PathLateChanges, PathDrafts, PathPublished, PathWeekPrint},
	NextFocus: NextFocus,
}
