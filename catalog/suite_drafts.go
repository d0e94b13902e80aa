package catalog

var draftsSuite = Suite{
	Section: "Drafts", Short: "drafts",
	Workflow: []Step{
		{Path: PathDrafts, Title: "Find the period", Text: "Open the Drafts Hub. It lists the current draft periods, the publication deadline of each, and links to every screen of each period."},
		{Path: PathDraftPeriod, Title: "Read the period as a whole", Text: "The header shows its state, its changes and its findings. Its days and its shifts follow."},
		{Path: PathDraftConflicts, Title: "Read the soft conflicts before publication", Text: "These are the shifts of the draft that overlap an unavailable block. You can still move them without affecting employees."},
		{Path: PathDraftCoverage, Title: "Check the coverage", Text: "The maps compare scheduled people with the targets, hour by hour. Only the shifts of this period count."},
		{Path: PathDraftChanges, Title: "Read the changes for employees", Text: "Each row is a shift that differs from the published schedule, with the copy before, the copy after, and the notice for the employee."},
		{Path: PathDraftWeek, Title: "Read the weeks as a grid", Text: "The grid has employees down the side and days across, with added, changed and removed shifts marked."},
		{Path: PathDraftSeen, Title: "See who has reviewed it", Text: "The screen lists the recorded acknowledgments of this period, with person and time. You cannot acknowledge a period here."},
	},
	Guide: []GuideRow{
		{Path: PathDrafts, BestFor: "Finding the current draft periods and their screens.", Note: "It also names published periods with later changes."},
		{Path: PathDraftPeriods, BestFor: "Comparing all draft periods, archived ones too.", Note: "Publish by is the first day minus the promised notice."},
		{Path: PathDraftPeriod, BestFor: "Reviewing one period: facts, findings, days and shifts.", Note: "A shift to be removed is listed but not counted."},
		{Path: root + "/drafts/periods/{period}/print", BestFor: "Sharing a period on paper.", Note: "The sheet of an unpublished period is marked DRAFT."},
		{Path: PathDraftChanges, BestFor: "Finding the employees that a publication would affect.", Note: "If the period was never published, every shift is added."},
		{Path: PathDraftConflicts, BestFor: "Moving shifts off unavailable times before they are published.", Note: "Overlaps with a requested block are counted separately."},
		{Path: PathDraftCoverage, BestFor: "Finding the coverage gaps of the period.", Note: "Gap means fewer than the minimum, short means fewer than the best number."},
		{Path: PathDraftWeek, BestFor: "Seeing one week of the period at a glance.", Note: "Open shifts are in the first row."},
		{Path: PathDraftSeen, BestFor: "Seeing which manager has reviewed this period.", Note: "It also counts the versions published from the period."},
		{Path: PathDraftsSeen, BestFor: "Finding an acknowledgment when you do not know the period.", Note: "The newest are listed first; search by the name of the person."},
	},
	Notes: []string{
		SchedulingNote,
		"Only managers see a draft. Employees see its shifts after it is published in your scheduling tool.",
		"Nothing on these screens saves, publishes or archives a draft.",
		"Changes to a draft appear here after the next import. The generated time of a screen is not the time of its data.",
		"The next change makes a sheet of a draft out of date. Do not post it or give it to employees.",
	},
	Checklist: []Step{
		{Path: PathDraftPeriods, Title: "Choose the period and read its deadline", Text: "Find the current draft period and its publication deadline. The steps below are about this period.", Note: "If the deadline is past, first decide whether employees still get enough notice."},
		{Path: PathDraftPeriod, Title: "Read the period and its findings", Text: "Read shifts, open shifts and findings, warnings before informational ones.", Note: "A shift that is too long, or outside employment, is usually a typing error. Correct it first."},
		{Path: PathDraftConflicts, Title: "Review the soft conflicts", Text: "Read each shift of the draft that overlaps an unavailable block.", Note: "Before publication you can change the shift without notifying the employee."},
		{Path: PathDraftCoverage, Title: "Check the coverage", Text: "Read which hours of the period have fewer people than the minimum.", Note: "Check the candidates for open shifts before you add shifts."},
		{Path: PathDraftChanges, Title: "Read the differences from the published schedule", Text: "Read the changes for employees, with the notice for each.", Note: "Contact employees with short notice yourself."},
		{Path: PathDraftWeek, Title: "Read the grid of each week", Text: "Read each week as an employee would: days off in a row, late shifts before early ones, empty days.", Note: "A week can be hard on employees without a finding."},
		{Path: PathDraftSeen, Title: "Check that it was reviewed", Text: "Check that a second manager has reviewed the draft.", Note: "The manager acknowledges it in your scheduling tool. It appears here after the next import."},
	},
	Phases: []Phase{
		{Bookmark: "DR-1", Path: PathDrafts, Title: "Drafts Hub", Text: "The hub lists the current draft periods with links to their screens."},
		{Bookmark: "DR-2", Path: PathDraftPeriods, Also: []string{PathDraftPeriod, root + "/drafts/periods/{period}/print"}, Title: "Periods", Text: "Every draft period has its shifts and findings on screen and on paper."},
		{Bookmark: "DR-3", Path: PathDraftChanges, Also: []string{PathDraftWeek}, Title: "Differences", Text: "Changes to the published schedule are listed, and marked in the week grid."},
		{Bookmark: "DR-4", Path: PathDraftConflicts, Also: []string{PathDraftCoverage}, Title: "Conflicts and coverage", Text: "Soft conflicts and coverage gaps are reported before publication."},
		{Bookmark: "DR-5", Path: PathDraftsSeen, Also: []string{PathDraftSeen}, Title: "Acknowledgments", Text: "The reviews of one period or of all periods are listed with person and time."},
		{Bookmark: "DR-6", Path: root + "/drafts/help", Also: []string{root + "/drafts/checklist"}, Title: "Guide and checklist", Text: "Managers have a guide to the draft screens and a checklist for the current draft period."},
		{Bookmark: "DR-7", Path: root + "/drafts/diagnostics", Also: []string{root + "/drafts/smoke-test"}, Title: "Checks", Text: "Routes and files of the draft screens are checked, and each screen is requested with a period."},
		{Bookmark: "DR-8", Path: root + "/drafts/completion", Title: "Drafts Completion", Text: "The section is complete. Drafts are saved, published and archived in the scheduling tool."},
	},
	Related:   []string{PathPlanning, PathCandidates, PathConstraintQueue, PathPublished, PathManagerFlow},
	NextFocus: NextFocus,
}

// publishPrepSuite is the completion screen for the checks before a publication.
var publishPrepSuite = Suite{
	Section: "Drafts", Short: "publish preparation",
	Cover: []string{
		PathDraftPeriod, PathDraftChanges, PathDraftConflicts, PathDraftCoverage, PathDraftSeen, PathDraftsSeen,
		root + "/drafts/periods/{period}/review", root + "/drafts/periods/{period}/preview",
		root + "/drafts/periods/{period}/publish-prep", root + "/drafts/periods/{period}/publish-prep/acknowledgment",
	},
	Phases: []Phase{
		{Bookmark: "PP-1", Path: PathDraftPeriod, Title: "Findings", Text: "The shifts of the period are checked against every rule, and the findings are counted and listed."},
		{Bookmark: "PP-2", Path: PathDraftConflicts, Title: "Soft conflicts", Text: "Shifts of the draft that overlap an unavailable block are listed before publication."},
		{Bookmark: "PP-3", Path: PathDraftCoverage, Title: "Coverage", Text: "The hours with fewer people than the minimum are listed before publication."},
		{Bookmark: "PP-4", Path: PathDraftChanges, Title: "Changes and notice", Text: "The changes for employees are listed, with the notice for each."},
		{Bookmark: "PP-5", Path: PathDraftsSeen, Also: []string{PathDraftSeen}, Title: "Acknowledgments", Text: "The reviews of a period are listed. Managers acknowledge a period in the scheduling tool."},
		{Bookmark: "PP-6", Path: root + "/drafts/periods/{period}/review", Also: []string{root + "/drafts/periods/{period}/preview"}, Title: "Review and preview", Text: "The findings by severity, and the period as employees would see it."},
		{Bookmark: "PP-7", Path: root + "/drafts/periods/{period}/publish-prep", Also: []string{root + "/drafts/periods/{period}/publish-prep/acknowledgment"}, Title: "Conditions", Text: "The conditions for publication of a draft, each with its state."},
	},
	Related:   []string{PathDrafts, PathDraftPeriods, PathPublished, PathVersions, PathLateChanges},
	NextFocus: NextFocus,
}
