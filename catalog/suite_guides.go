package catalog

// draftFoundation explains draft periods.
var draftFoundation = Suite{
	Section: "Drafts", Short: "drafts",
	Parts: []GuidePart{
		{Title: "A range of days in work", Facts: "draft-in-hand", Path: PathDraftPeriods, Text: []string{
			"A draft period is a range of days whose shifts are being planned. It has a name, a first and a last day, and a status. Everything else that is said of it is counted from its shifts.",
			"Only managers read it. Employees are shown nothing of a draft, neither on a screen nor on paper nor on their phone."}},
		{Title: "What it rests on", Facts: "draft-basis", Path: PathDraftPeriod, Table: WordTable{Heads: []string{"It rests on", "Which gives it"}, Rows: []WordRow{
			{Cells: []string{"Working copies of shifts", "The shifts themselves, with employee, place, position and times. A shift without an employee is an open shift."}},
			{Cells: []string{"Unavailable blocks", "The times at which employees cannot work. A shift that overlaps one is reported as a soft conflict."}},
			{Cells: []string{"Coverage targets", "How many people a place needs at which hours. Hours with fewer are gaps."}},
			{Cells: []string{"Rules", "Rest, hours, days in a row and positions, with the limits of each employee. What does not keep them is a finding."}},
			{Cells: []string{"The promised notice", "How many days before its first day a period should be published."}},
		}}},
		{Title: "How it differs from a published period", Table: WordTable{Heads: []string{"Question", "Draft period", "Published period"}, Rows: []WordRow{
			{Cells: []string{"Who reads it", "Managers", "Managers and employees"}},
			{Cells: []string{"Which shifts", "Working copies, as they are now", "Copies, as they were on the day of publication"}},
			{Cells: []string{"Does it change", "With every import", "Never; a change makes a new version"}},
			{Cells: []string{"On paper", "Marked DRAFT", "With the version and the day of publication"}},
		}}},
		{Title: "What becomes of it", Path: PathDraftChanges, Text: []string{
			"It is reviewed and published in your scheduling tool. Publishing copies every shift of the period; the working copies stay, and what is edited later shows here as changed since published.",
			"A period that is over is archived. It can still be read."}},
	},
}

// publishedFoundation explains published periods.
var publishedFoundation = Suite{
	Section: "Published", Short: "published",
	Parts: []GuidePart{
		{Title: "What employees are shown", Facts: "published-now", Path: PathPublishedPeriods, Text: []string{
			"A published period is a copy of a draft period as it was when somebody published it. The portal, the feeds and the sheets for the wall are made of these copies and of nothing else."}},
		{Title: "Why it never changes", Facts: "published-seal", Path: PathPublishedPeriod, Text: []string{
			"Each version keeps its own copy of every shift, and a sum over all of them. Importing a newer state of the shifts leaves the copy alone, other content for the same version is refused, and the database itself refuses to edit it.",
			"The sum is computed again from the rows as they are stored. As long as both agree, the version is what was published."}},
		{Title: "Versions", Facts: "published-counts", Path: PathVersions, Text: []string{
			"When the schedule changes after publication, it is published once more: the new version is current, the one before is superseded. A version that was published by mistake is recalled. None is deleted, so that it can always be said what somebody was shown on which day."}},
		{Title: "What it rests on", Table: WordTable{Heads: []string{"It rests on", "Which gives it"}, Rows: []WordRow{
			{Cells: []string{"A draft period", "Its first and last day, and the shifts that were copied."}},
			{Cells: []string{"The version before", "What was added, changed or removed since then."}},
			{Cells: []string{"A person and a moment", "Who published it, and when: the notice is counted from there."}},
			{Cells: []string{"Acknowledgments", "Which employees have said that they saw it."}},
		}}},
		{Title: "Who has seen it", Facts: "published-seen", Path: PathPublishedSeen, Text: []string{
			"Employees acknowledge a version elsewhere, and the import brings it here. Somebody who has not acknowledged may still have seen it; ask before you count on either."}},
	},
}

// draftStatusGuide explains the states of a draft.
var draftStatusGuide = Suite{
	Section: "Access Resolver", Short: "draft status",
	Parts: []GuidePart{
		{Title: "The words for a draft period", Facts: "draft-statuses", Path: PathDrafts, Text: []string{
			"The status of a draft period says how far its planning has come. It is set in your scheduling tool and imported; no screen here sets it."}},
		{Title: "The words for a published version", Facts: "published-statuses", Path: PathVersions, Text: []string{
			"Once a period is published, each of its versions has a status of its own. Employees are shown the current one."}},
		{Title: "Published and changed", Path: PathPublished, Text: []string{
			"A draft period that is marked as published can be edited further. Then it is still published, and its shifts say changed since published: employees go on seeing the version that was published, until the next one.",
			"Archived means that nobody plans it any more. It does not mean that it was never published."}},
	},
}

// employeeViewGuide explains what employees see of a draft.
var employeeViewGuide = Suite{
	Section: "Access Resolver", Short: "employee view",
	Parts: []GuidePart{
		{Title: "Of a draft they see nothing", Facts: "employee-reads", Text: []string{
			"Every question to the schedule is asked on behalf of somebody. Asked on behalf of an employee, it gives no draft period, no working copy of a shift and no soft conflict that only a draft has."}},
		{Title: "What they see once it is published", Table: WordTable{Heads: []string{"What is shown", "Of a draft", "Once published"}, Rows: []WordRow{
			{Cells: []string{"Own shifts", "Nothing", "Day, times, place and position"}},
			{Cells: []string{"Shifts of others", "Nothing", "Who works in the same week at the same places"}},
			{Cells: []string{"Own unavailable blocks", "All of them, with their status; they belong to no draft", "The same"}},
			{Cells: []string{"Blocks of others", "Nothing", "Nothing but the word Unavailable on a sheet for the wall"}},
			{Cells: []string{"Findings, gaps and candidates", "Nothing", "Nothing"}},
			{Cells: []string{"Notes and reasons of others", "Nothing", "Nothing"}},
		}}},
		{Title: "Look for yourself", Path: PathPortal, Text: []string{
			"Open the portal and choose an employee: it shows exactly what that employee sees. Compare it with the draft beside it before you promise anything."}},
	},
}

// softConflictGuide explains soft conflicts.
var softConflictGuide = Suite{
	Section: "Access Resolver", Short: "soft conflicts",
	Parts: []GuidePart{
		{Title: "Reported, never prevented", Text: []string{
			"A soft conflict is a shift that shares time with an unavailable block of the same employee. The shift stays as it is: nothing here blocks it, moves it or tells anybody.",
			"An overlap with a block that is only requested is counted apart: it would conflict if approved."}},
		{Title: "How many there are now", Facts: "conflict-counts", Path: PathSoftConflicts},
		{Title: "In the draft in hand", Facts: "draft-conflicts", Path: PathDraftConflicts, Text: []string{
			"These can still be resolved before anybody has been told about the shifts."}},
		{Title: "What to do about one", Table: WordTable{Heads: []string{"The block is", "What it means", "What to do"}, Rows: []WordRow{
			{Cells: []string{"approved or active", "The employee cannot work then, and it is settled.", "Move or reassign the shift, or ask the employee whether it can stay."}},
			{Cells: []string{"requested", "Nobody has decided yet.", "Decide the request first; then the overlap is gone or certain."}},
			{Cells: []string{"a wish not to work", "The employee would rather not, but can.", "Keep it in mind when there is a choice."}},
			{Cells: []string{"declined, cancelled or expired", "It no longer counts.", "Nothing; such overlaps are not reported."}},
		}}},
	},
}

// helpLinesGuide contains the short help texts for building a draft.
var helpLinesGuide = Suite{
	Section: "Access Resolver", Short: "help lines",
	Parts: []GuidePart{
		{Title: "Before you plan", Table: helpLines(
			PathBlocks, "Read who cannot work before you look at single shifts.",
			PathCoverageTargets, "A target says how many people a place needs; check that it is still right.",
			PathPlanning, "Start with the earliest week that is short.")},
		{Title: "While you build", Table: helpLines(
			PathDraftPeriod, "Everything about one period stands on one screen: findings, gaps, days and shifts.",
			PathDraftWeek, "The grid marks what differs from the published schedule.",
			PathOpenShifts, "An open shift leads to the people who could take it.",
			PathShiftCandidates, "The list gives reasons for and against; it assigns nobody.",
			PathDraftConflicts, "An overlap is reported, never prevented: decide about each.")},
		{Title: "Before it is published", Table: helpLines(
			PathDraftCoverage, "Look first at the hours in which most people are missing.",
			PathDraftChanges, "Read every difference the way the employee will.",
			PathDraftSeen, "A second person should have looked through it.")},
		{Title: "Afterwards", Table: helpLines(
			PathPublishedPeriod, "This is what employees were shown, whatever is edited later.",
			PathPublishedChanges, "Changed since published means that employees do not know it yet.",
			PathPublishedSeen, "Ask those who have not acknowledged it.")},
	},
}

// helpLines returns a table of screens with their help texts. pairs alternates between paths and texts.
func helpLines(pairs ...string) WordTable {
	t := WordTable{Heads: []string{"Screen", "Line of help"}}
	for i := 0; i+1 < len(pairs); i += 2 {
		t.Rows = append(t.Rows, WordRow{Path: pairs[i], Cells: []string{pairs[i+1]}})
	}
	return t
}

// draftSaveGuide contains the texts for each step of a draft save.
var draftSaveGuide = Suite{
	Section: "Access Resolver", Short: "draft save",
	Parts: []GuidePart{
		{Title: "There is no save here", Facts: "draft-in-hand", Path: PathDraftPeriod, Text: []string{
			"Drafts are edited and saved in your scheduling tool. This guide says what a manager would see at each step of a save, so that every screen about it uses the same words."}},
		{Title: "Step by step", Table: WordTable{Heads: []string{"Step", "Shown", "The words"}, Rows: []WordRow{
			{Cells: []string{"1. Open", "The period with its days, its status and the number of shifts.", "\u201cDraft. Employees see none of it.\u201d"}},
			{Cells: []string{"2. Check", "What the rules find, warnings first.", "\u201cWarnings: 3. Nothing is prevented.\u201d"}},
			{Cells: []string{"3. Compare", "Each shift that would be inserted, changed or removed, before and after.", "\u201cWould change 12 shifts.\u201d Always \u201cwould\u201d, because nothing has happened yet."}},
			{Cells: []string{"4. Confirm", "Who saves what, and until when the notice can be kept.", "\u201cHold: a condition does not hold\u201d, with the condition, or \u201cGo\u201d."}},
			{Cells: []string{"5. Afterwards", "Nothing: the dry run ends here.", "\u201cNothing was saved.\u201d"}},
		}}},
		{Title: "The words for what the rules find", Facts: "finding-words", Path: PathConstraints, Text: []string{
			"Each rule has one name and one sentence, and every screen uses these. The last column counts what is found in the draft in hand."}},
		{Title: "Words that are not used", Table: WordTable{Heads: []string{"Instead of", "Say", "Because"}, Rows: []WordRow{
			{Cells: []string{"blocked, rejected", "reported, not blocked", "No shift is stopped by a finding."}},
			{Cells: []string{"error", "finding, or warning", "The schedule is not broken; somebody has to decide."}},
			{Cells: []string{"saved, published", "would be saved, would be published", "A dry run has changed nothing."}},
			{Cells: []string{"violation", "does not keep the rule", "It says what was measured, and blames nobody."}},
		}}},
	},
}
