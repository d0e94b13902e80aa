package catalog

// draftFoundation explains draft periods.
var draftFoundation = Suite{
	Section: "Drafts", Short: "drafts",
	Parts: []GuidePart{
		{Title: "A range of days in planning", Facts: "draft-in-hand", Path: PathDraftPeriods, Text: []string{
			"A draft period is a range of days whose shifts are being planned. It has a name, a first and a last day, and a status. All its figures are computed from its shifts.",
			"Only managers see it. Employees see no drafts on screens, on paper or on their phones."}},
		{Title: "What it uses", Facts: "draft-basis", Path: PathDraftPeriod, Table: WordTable{Heads: []string{"Data", "Use"}, Rows: []WordRow{
			{Cells: []string{"Working copies of shifts", "The shifts, with employee, location, position and times. A shift without an employee is an open shift."}},
			{Cells: []string{"Unavailable blocks", "The times at which employees cannot work. A shift that overlaps one is reported as a soft conflict."}},
			{Cells: []string{"Coverage targets", "The number of people that a location needs in each hour. Hours with fewer people are gaps."}},
			{Cells: []string{"Rules", "Rest, hours, days in a row and positions, with the limits of each employee. A violation is a finding."}},
			{Cells: []string{"The promised notice", "The number of days between publication and the first day of the period."}},
		}}},
		{Title: "How it differs from a published period", Table: WordTable{Heads: []string{"Question", "Draft period", "Published period"}, Rows: []WordRow{
			{Cells: []string{"Who sees it", "Managers", "Managers and employees"}},
			{Cells: []string{"Which shifts", "Current working copies", "Copies from the day of publication"}},
			{Cells: []string{"Does it change", "With every import", "Never; a change creates a new version"}},
			{Cells: []string{"On paper", "Marked DRAFT", "With the version and the day of publication"}},
		}}},
		{Title: "Publication and archive", Path: PathDraftChanges, Text: []string{
			"You review and publish it in your scheduling tool. Publishing copies every shift of the period. The working copies remain, and later edits are marked as changed since published.",
			"A past period is archived. You can still open it."}},
	},
}

// publishedFoundation explains published periods.
var publishedFoundation = Suite{
	Section: "Published", Short: "published",
	Parts: []GuidePart{
		{Title: "What employees see", Facts: "published-now", Path: PathPublishedPeriods, Text: []string{
			"A published period is a copy of a draft period at the time of publication. The portal, the feeds and the sheets for the wall use only these copies."}},
		{Title: "Why it never changes", Facts: "published-seal", Path: PathPublishedPeriod, Text: []string{
			"Each version stores its own copy of every shift, with a checksum. Importing newer shifts does not change the copy, an import of other content for the same version is refused, and the database refuses to edit it.",
			"The checksum is computed again from the stored rows. If both match, the version is unchanged."}},
		{Title: "Versions", Facts: "published-counts", Path: PathVersions, Text: []string{
			"If the schedule changes after publication, it is published again: the new version is current, the previous one is superseded. A version published by mistake is recalled. No version is deleted, so the history of published schedules is complete."}},
		{Title: "What it uses", Table: WordTable{Heads: []string{"Data", "Use"}, Rows: []WordRow{
			{Cells: []string{"A draft period", "Its first and last day, and the copied shifts."}},
			{Cells: []string{"The previous version", "The shifts added, changed or removed since then."}},
			{Cells: []string{"A person and a time", "Who published it, and when. The notice is counted from this time."}},
			{Cells: []string{"Acknowledgments", "The employees who have acknowledged it."}},
		}}},
		{Title: "Who has seen it", Facts: "published-seen", Path: PathPublishedSeen, Text: []string{
			"Employees acknowledge a version in another system, and an import adds it here. An employee may have seen a version without an acknowledgment."}},
	},
}

// draftStatusGuide explains the states of a draft.
var draftStatusGuide = Suite{
	Section: "Access Resolver", Short: "draft status",
	Parts: []GuidePart{
		{Title: "The status of a draft period", Facts: "draft-statuses", Path: PathDrafts, Text: []string{
			"The status of a draft period shows the progress of planning. You set it in your scheduling tool and import it; no screen here sets it."}},
		{Title: "The status of a published version", Facts: "published-statuses", Path: PathVersions, Text: []string{
			"Each version of a published period has its own status. Employees see the current version."}},
		{Title: "Published and changed", Path: PathPublished, Text: []string{
			"You can edit a draft period after publication. It stays published, and its shifts are marked as changed since published. Employees see the published version until the next one.",
			"Archived means that planning is finished. An archived period may have been published."}},
	},
}

// employeeViewGuide explains what employees see of a draft.
var employeeViewGuide = Suite{
	Section: "Access Resolver", Short: "employee view",
	Parts: []GuidePart{
		{Title: "Employees see no drafts", Facts: "employee-reads", Text: []string{
			"Every query of the schedule includes the visitor. For an employee, it returns no draft periods, no working copies of shifts and no soft conflicts of drafts."}},
		{Title: "What they see after publication", Table: WordTable{Heads: []string{"Data", "Draft", "Published"}, Rows: []WordRow{
			{Cells: []string{"Own shifts", "Nothing", "Day, times, location and position"}},
			{Cells: []string{"Shifts of others", "Nothing", "Who works in the same week at the same locations"}},
			{Cells: []string{"Own unavailable blocks", "All, with their status; they belong to no draft", "The same"}},
			{Cells: []string{"Blocks of others", "Nothing", "Only the word Unavailable on a sheet for the wall"}},
			{Cells: []string{"Findings, gaps and candidates", "Nothing", "Nothing"}},
			{Cells: []string{"Notes and reasons of others", "Nothing", "Nothing"}},
		}}},
		{Title: "Check it yourself", Path: PathPortal, Text: []string{
			"Open the portal and choose an employee. It shows exactly what that employee sees. Compare it with the draft."}},
	},
}

// softConflictGuide explains soft conflicts.
var softConflictGuide = Suite{
	Section: "Access Resolver", Short: "soft conflicts",
	Parts: []GuidePart{
		{Title: "Reported, never prevented", Text: []string{
			"A soft conflict is a shift that overlaps an unavailable block of the same employee. The shift stays unchanged: nothing here blocks or moves it, or notifies anybody.",
			"An overlap with a requested block is counted separately: it would conflict if approved."}},
		{Title: "How many there are now", Facts: "conflict-counts", Path: PathSoftConflicts},
		{Title: "In the current draft", Facts: "draft-conflicts", Path: PathDraftConflicts, Text: []string{
			"You can resolve these before publication."}},
		{Title: "What to do about one", Table: WordTable{Heads: []string{"The block is", "What it means", "What to do"}, Rows: []WordRow{
			{Cells: []string{"approved or active", "The employee cannot work at this time.", "Move or reassign the shift, or ask the employee whether it can stay."}},
			{Cells: []string{"requested", "Nobody has decided yet.", "Decide the request first."}},
			{Cells: []string{"a preference not to work", "The employee prefers not to work, but can.", "Choose another employee if possible."}},
			{Cells: []string{"declined, cancelled or expired", "It no longer counts.", "Nothing; such overlaps are not reported."}},
		}}},
	},
}

// helpLinesGuide contains the short help texts for building a draft.
var helpLinesGuide = Suite{
	Section: "Access Resolver", Short: "help lines",
	Parts: []GuidePart{
		{Title: "Before you plan", Table: helpLines(
			PathBlocks, "Read the unavailable blocks before you review single shifts.",
			PathCoverageTargets, "A target is the number of people that a location needs; check that it is correct.",
			PathPlanning, "Start with the earliest week that is short.")},
		{Title: "While you build", Table: helpLines(
			PathDraftPeriod, "One screen shows the findings, gaps, days and shifts of a period.",
			PathDraftWeek, "The grid marks differences from the published schedule.",
			PathOpenShifts, "An open shift links to its candidates.",
			PathShiftCandidates, "The list gives reasons for and against; it assigns nobody.",
			PathDraftConflicts, "A soft conflict is reported, never prevented. Decide about each.")},
		{Title: "Before it is published", Table: helpLines(
			PathDraftCoverage, "Begin with the hours in which most people are missing.",
			PathDraftChanges, "Read every change for employees.",
			PathDraftSeen, "A second manager should review the draft.")},
		{Title: "Afterwards", Table: helpLines(
			PathPublishedPeriod, "It shows the published shifts, without later edits.",
			PathPublishedChanges, "Employees do not see shifts that changed since published.",
			PathPublishedSeen, "Contact employees who have not acknowledged it.")},
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
			"Drafts are edited and saved in your scheduling tool. This guide lists the words for each step of a save."}},
		{Title: "Step by step", Table: WordTable{Heads: []string{"Step", "Shown", "The words"}, Rows: []WordRow{
			{Cells: []string{"1. Open", "The period with its days, its status and the number of shifts.", "\u201cDraft. Employees see none of it.\u201d"}},
			{Cells: []string{"2. Check", "The findings, warnings first.", "\u201cWarnings: 3. Nothing is prevented.\u201d"}},
			{Cells: []string{"3. Compare", "Each shift that would be inserted, changed or removed, before and after.", "\u201cWould change 12 shifts.\u201d Always \u201cwould\u201d, because nothing is written."}},
			{Cells: []string{"4. Confirm", "The manager, the shifts, and the last day for the promised notice.", "\u201cHold: a condition is not met\u201d, with the condition, or \u201cGo\u201d."}},
			{Cells: []string{"5. Afterwards", "Nothing: the dry run ends here.", "\u201cNothing was saved.\u201d"}},
		}}},
		{Title: "The words for findings", Facts: "finding-words", Path: PathConstraints, Text: []string{
			"Each rule has one name and one description on all screens. The last column counts the findings in the current draft."}},
		{Title: "Words that are not used", Table: WordTable{Heads: []string{"Instead of", "Say", "Because"}, Rows: []WordRow{
			{Cells: []string{"blocked, rejected", "reported, not blocked", "A finding does not block a shift."}},
			{Cells: []string{"error", "finding, or warning", "The schedule still works; a manager decides about each finding."}},
			{Cells: []string{"saved, published", "would be saved, would be published", "A dry run changes nothing."}},
			{Cells: []string{"mistake, offense", "rule violation", "It names the rule and the measured value, and blames nobody."}},
		}}},
	},
}
