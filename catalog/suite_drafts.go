package catalog

var draftsSuite = Suite{
	Section: "Drafts", Short: "drafts",
	Workflow: []Step{
		{Path: PathDrafts, Title: "Find the period", Text: "Open the Drafts Hub. It lists the periods in work, the day by which each is to be published, and a link to every screen of each period."},
		{Path: PathDraftPeriod, Title: "Read the period as a whole", Text: "The head says what it is, what it changes and what the rules find in it; then its days, then its shifts."},
		{Path: PathDraftConflicts, Title: "Read the overlaps before anybody is told", Text: "These are the shifts of the draft that lie within an unavailable block. This is the last moment at which moving one disturbs nobody."},
		{Path: PathDraftCoverage, Title: "See whether enough people are scheduled", Text: "The maps show hour by hour how many people are scheduled and how many are wanted. Only the shifts of this period count."},
		{Path: PathDraftChanges, Title: "Read what employees would see change", Text: "Each row is a shift that differs from what was published, with the copy before, the copy after, and the notice that the employee gets."},
		{Path: PathDraftWeek, Title: "Look at the weeks as a grid", Text: "Employees down the side and days across, with added, changed and removed shifts marked."},
		{Path: PathDraftSeen, Title: "See who has looked through it", Text: "The acknowledgments that were recorded for this period, with person and time. None can be given here."},
	},
	Guide: []GuideRow{
		{Path: PathDrafts, BestFor: "Seeing what is in work, and getting to its screens.", Note: "It also names published periods that were changed since."},
		{Path: PathDraftPeriods, BestFor: "Comparing all draft periods, archived ones too.", Note: "Publish by is the first day less the notice that the organization promises."},
		{Path: PathDraftPeriod, BestFor: "Working through one period: facts, findings, days and shifts.", Note: "A shift that is to be removed stands in the list and counts for nothing."},
		{Path: root + "/drafts/periods/{period}/print", BestFor: "Handing a period to somebody on paper.", Note: "A period in work is marked DRAFT on the sheet, so that it is not taken for the published one."},
		{Path: PathDraftChanges, BestFor: "Knowing whom a publication would affect.", Note: "Where nothing of the period was published, every shift is added."},
		{Path: PathDraftConflicts, BestFor: "Moving shifts off unavailable times before they are published.", Note: "Overlaps with a requested block are counted apart."},
		{Path: PathDraftCoverage, BestFor: "Finding the hours of the period that are short.", Note: "Gap means fewer than the minimum, short means fewer than the best number."},
		{Path: PathDraftWeek, BestFor: "Seeing one week of the period at a glance.", Note: "Open shifts stand in the first row."},
		{Path: PathDraftSeen, BestFor: "Seeing which manager has reviewed this period.", Note: "It counts the versions that were published from the period too."},
		{Path: PathDraftsSeen, BestFor: "Looking up an acknowledgment when you do not know the period.", Note: "The newest stand first; search by the name of the person."},
	},
	Notes: []string{
		SchedulingNote,
		"A draft is seen by managers alone. Employees are shown nothing of it until it is published in your scheduling tool.",
		"Nothing on these screens saves, publishes or archives a draft.",
		"A shift added to a draft or taken out of it appears here after the next import; the generated time of a screen is not that of its data.",
		"A sheet of a draft is out of date with the next change: do not hang it up, and do not hand it to employees.",
	},
	Checklist: []Step{
		{Path: PathDraftPeriods, Title: "Choose the period and read its deadline", Text: "See which period is in work and by when it is to be published. The steps below are about the one that is being worked on.", Note: "With a deadline that is past, decide first whether the notice can still be given."},
		{Path: PathDraftPeriod, Title: "Read the period and its findings", Text: "Read shifts, open shifts and what the rules find, the warnings before what is only informational.", Note: "A shift that is too long, or outside employment, is mostly a slip of the pen: mend it first."},
		{Path: PathDraftConflicts, Title: "Go through the soft conflicts", Text: "Read each shift of the draft that lies within an unavailable block.", Note: "Before publication a conflict costs one change; afterwards it costs a talk as well."},
		{Path: PathDraftCoverage, Title: "Check the coverage", Text: "Read which hours of the period have fewer people than the least that is wanted.", Note: "Look at the candidates for the open shifts before you add new ones."},
		{Path: PathDraftChanges, Title: "Read the differences from the published schedule", Text: "Read what employees would see change, and with how much notice.", Note: "Tell those whose notice is short yourself."},
		{Path: PathDraftWeek, Title: "Look at the grid of each week", Text: "Read the weeks once as the people on them would: days off in a row, late shifts before early ones, empty days.", Note: "What no rule forbids can still be unkind."},
		{Path: PathDraftSeen, Title: "See that it was reviewed", Text: "Check that a second manager has looked through the draft.", Note: "The acknowledgment is given in your scheduling tool and shown here after the next import."},
	},
	Phases: []Phase{
		{Bookmark: "DR-1", Path: PathDrafts, Title: "Drafts Hub", Text: "The periods in work can be found, each with the way to its screens."},
		{Bookmark: "DR-2", Path: PathDraftPeriods, Also: []string{PathDraftPeriod, root + "/drafts/periods/{period}/print"}, Title: "Periods", Text: "Every draft period can be read with its shifts and findings, on screen and on paper."},
		{Bookmark: "DR-3", Path: PathDraftChanges, Also: []string{PathDraftWeek}, Title: "Differences", Text: "What a draft changes against the published schedule is listed and marked in the week grid."},
		{Bookmark: "DR-4", Path: PathDraftConflicts, Also: []string{PathDraftCoverage}, Title: "Conflicts and coverage", Text: "Overlaps and missing people are found before anybody is told about the shifts."},
		{Bookmark: "DR-5", Path: PathDraftsSeen, Also: []string{PathDraftSeen}, Title: "Acknowledgments", Text: "Who has looked through a period, and when, can be read for one period and for all."},
		{Bookmark: "DR-6", Path: root + "/drafts/help", Also: []string{root + "/drafts/checklist"}, Title: "Guide and checklist", Text: "Managers have a guide to the draft screens and an order of review for the period in work."},
		{Bookmark: "DR-7", Path: root + "/drafts/diagnostics", Also: []string{root + "/drafts/smoke-test"}, Title: "Checks", Text: "Routes and files of the draft screens are checked, and each screen is really requested with a period."},
		{Bookmark: "DR-8", Path: root + "/drafts/completion", Title: "Drafts Completion", Text: "The section is closed out. Saving, publishing and archiving remain with the scheduling tool."},
	},
	Related:   []string{PathPlanning, PathCandidates, PathConstraintQueue, PathPublished, PathManagerFlow},
	NextFocus: NextFocus,
}

// publishPrepSuite closes out what is looked at before a publication.
var publishPrepSuite = Suite{
	Section: "Drafts", Short: "publish preparation",
	Cover: []string{
		PathDraftPeriod, PathDraftChanges, PathDraftConflicts, PathDraftCoverage, PathDraftSeen, PathDraftsSeen,
		root + "/drafts/periods/{period}/review", root + "/drafts/periods/{period}/preview",
		root + "/drafts/periods/{period}/publish-prep", root + "/drafts/periods/{period}/publish-prep/acknowledgment",
	},
	Phases: []Phase{
		{Bookmark: "PP-1", Path: PathDraftPeriod, Title: "Findings", Text: "Every rule is held against the shifts of the period, and what it finds is counted and listed."},
		{Bookmark: "PP-2", Path: PathDraftConflicts, Title: "Soft conflicts", Text: "Shifts of the draft within an unavailable block are listed before they are published."},
		{Bookmark: "PP-3", Path: PathDraftCoverage, Title: "Coverage", Text: "The hours with fewer people than the least that is wanted are known before publication."},
		{Bookmark: "PP-4", Path: PathDraftChanges, Title: "Changes and notice", Text: "What employees will see change is listed, with the notice each of them gets."},
		{Bookmark: "PP-5", Path: PathDraftsSeen, Also: []string{PathDraftSeen}, Title: "Acknowledgments", Text: "It can be read who has looked through a period. Acknowledgments are given in the scheduling tool."},
		{Bookmark: "PP-6", Path: root + "/drafts/periods/{period}/review", Also: []string{root + "/drafts/periods/{period}/preview"}, Title: "Review and preview", Text: "The findings in order of weight, and the period as employees would see it."},
		{Bookmark: "PP-7", Path: root + "/drafts/periods/{period}/publish-prep", Also: []string{root + "/drafts/periods/{period}/publish-prep/acknowledgment"}, Title: "Conditions", Text: "What still stands between a draft and its publication, condition by condition."},
	},
	Related:   []string{PathDrafts, PathDraftPeriods, PathPublished, PathVersions, PathLateChanges},
	NextFocus: NextFocus,
}
