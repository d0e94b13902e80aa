package catalog

import "strings"

// The sections for developers share their supporting screens.
const (
	resolver = root + "/access-resolver/"
	builders = root + "/builder/"
	command  = resolver + "draft-shift-command-"
)

// forDevelopers matches the rows of the three sections for developers.
var forDevelopers = inSections("Access Resolver", "Draft Shift", "Builder")

// ofBuilder reports whether a row is a builder screen, which shows what saving a draft requires.
func ofBuilder(s Screen) bool {
	return s.Section == "Draft Shift" || s.Section == "Builder" || s.Section == "Access Resolver" && strings.HasPrefix(s.Path, resolver+"builder-")
}

// builderSuite covers all screens that show what saving a draft requires.
var builderSuite = Suite{
	Section: "Builder", Short: "builder", Has: forDevelopers,
	Terms: []Term{
		{Word: "Dry run", Text: "The draft period in work held against every rule, and the rows that a save would write, worked out and shown. Nothing is written.", Path: builders + "draft-shift-validation"},
		{Word: "Save", Text: "Writing the shifts of a draft as a new published version. No program here can do it; these screens show what it would be.", Path: PathDraftSavePreview},
		{Word: "Finding", Text: "One shift, or one stretch of hours, that does not keep a rule. A finding prevents nothing.", Path: command + "validation-blueprint-review"},
		{Word: "Payload", Text: "The rows that a save would insert, change or delete, table by table.", Path: PathDraftSavePreview},
		{Word: "Gate", Text: "A list of conditions that are looked at when the screen is opened. All of them hold: Go. One does not: Hold, with the reason. A Go starts nothing.", Path: PathDraftShiftGoNoGo},
		{Word: "Evidence", Text: "Something that was tried while the screen was made, such as a write that the database refused, with what came of it.", Path: resolver + "draft-shift-locked-real-save"},
		{Word: "Blueprint", Text: "How something is made or would be made: the options of the command, the columns of a table, the fields of an approval.", Path: command + "signature-blueprint-review"},
	},
	Workflow: []Step{
		{Path: PathBuilder, Title: "Begin at the hub", Text: "It lists the screens in the order in which to read them, each with what it says at this moment."},
		{Path: resolver + "builder-help-strip", Title: "Read what the words mean", Text: "Draft, finding, save: one line for each, beside the screen it belongs to."},
		{Path: PathDraftPeriods, Title: "Know which draft it is about", Text: "The dry run takes the draft period in work: the first whose days are not over and that is still to be published."},
		{Path: builders + "draft-shift-validation", Title: "Read what the rules find", Text: "Every finding with its rule, its severity and its shift."},
		{Path: PathDraftSavePreview, Title: "Read what a save would write", Text: "The rows that would be inserted, changed and deleted, one by one."},
		{Path: command + "signature-blueprint-review", Title: "See how the command is called", Text: "Name, arguments and options, as the command line itself defines them."},
		{Path: PathDraftShiftGoNoGo, Title: "See what holds a save back", Text: "Every gate with its state now, and the overall answer."},
		{Path: resolver + "draft-shift-locked-real-save", Title: "See that nothing can be written", Text: "What was tried just now, and how it was refused."},
		{Path: builders + "draft-shift-rollback-plan", Title: "Read how a save would be undone", Text: "The steps back, worked out from the same rows as the save."},
		{Path: resolver + "draft-shift-manual-test-instructions", Title: "Try the dry run yourself", Text: "What to type at a terminal, and what you should see."},
	},
	Guide: []GuideRow{
		{Path: PathBuilder, BestFor: "Seeing at once what holds, what does not and where to read on.", Note: "Every screen stands in it once, under its first address."},
		{Path: PathDraftSavePreview, BestFor: "Seeing row by row what a save would write.", Note: "It is worked out from the data as it is now."},
		{Path: builders + "draft-shift-validation", BestFor: "Reading the findings of the period in work.", Note: "The same rules as on the screens of that draft period."},
		{Path: builders + "draft-shift-test-execution-screen", BestFor: "Seeing how long each step of the dry run takes.", Note: "It is made anew each time the screen is opened."},
		{Path: PathDraftShiftGoNoGo, BestFor: "One answer to all gates together.", Note: "Hold is the usual answer, because nothing here records an approval."},
		{Path: resolver + "builder-draft-save-preflight", BestFor: "Checking what would have to be in order first.", Note: "Each condition says what was seen and how it comes to hold."},
		{Path: resolver + "draft-shift-column-mapping", BestFor: "Finding the column that a field of a shift goes to.", Note: "It is read from the database that is served."},
		{Path: builders + "draft-shift-target-table-confirmation", BestFor: "Looking up types, keys and indexes of the target table.", Note: "On SQLite and PostgreSQL alike."},
		{Path: command + "option-blueprint-review", BestFor: "Looking up an option of the command.", Note: "An option that is added to the command stands there by itself."},
		{Path: command + "validation-blueprint-review", BestFor: "Looking up a rule and how often it is broken now.", Note: "The counts are those of the period in work."},
		{Path: command + "failure-message-blueprint-review", BestFor: "Understanding a message of the command.", Note: "Every message with its code."},
		{Path: resolver + "draft-shift-locked-real-save", BestFor: "Showing somebody that nothing here can save.", Note: "It tries, and shows the refusal in the words of the database."},
		{Path: builders + "draft-shift-rollback-plan", BestFor: "Explaining how a save would be undone.", Note: "There is a sheet of it for paper."},
		{Path: resolver + "builder-inventory", BestFor: "Finding a screen by what it is for.", Note: "Every builder address on one page."},
		{Path: resolver + "builder-screen-cleanup", BestFor: "Choosing which of two addresses to pass on.", Note: "Both keep working."},
	},
	Notes: []string{
		"Nothing on these screens saves, publishes, approves, locks or notifies. They show what that would take.",
		"A Go means that the conditions of a gate hold now. It starts nothing and is recorded nowhere.",
		"All of them are about the draft period in work, unless the address names another one.",
		"Drafts are for managers. Employees are answered that there is no such page.",
		"A figure is as old as the screen; open it again after an import.",
		"Private reasons and notes stand on none of these screens and on none of their sheets.",
	},
	Checklist: []Step{
		{Path: resolver + "builder-diagnostics", Title: "Check the screens themselves", Text: "Routes and files of the builder screens have to be in order, or what they say cannot be relied on.", Needs: []string{"required-checks-pass"}, Note: "Open a row that does not pass: it says how to mend it."},
		{Path: PathImports, Title: "Check how old the data is", Text: "The dry run is as good as the last import.", Needs: []string{"data-fresh"}, Note: "Ask for an import before you draw conclusions from old data."},
		{Path: PathDraftPeriods, Title: "Choose the draft", Text: "There has to be a draft period in work; the builder screens take the first one that is not over.", Needs: []string{"draft-in-work"}, Note: "Periods are made and closed in your scheduling tool."},
		{Path: builders + "draft-shift-validation", Title: "Go through the findings", Text: "Read each warning and decide whether it is meant to be so.", Needs: []string{"period-no-warnings"}, Note: "Findings are mended in your scheduling tool and imported again."},
		{Path: PathDraftSavePreview, Title: "Read the rows of the dry run", Text: "Compare a few rows with the schedule you know: an inserted one, a changed one, a deleted one.", Note: "A number of rows that surprises you is the first thing to ask about."},
		{Path: resolver + "draft-shift-column-mapping", Title: "Follow one shift into its columns", Text: "Each field of a shift should end in the column that its name promises.", Note: "A field without a column would be lost by a save."},
		{Path: PathDraftShiftGoNoGo, Title: "Read the gates", Text: "Read why each gate holds a save back, and which of the reasons are meant to stay.", Note: "Missing approvals are meant to stay: no screen here takes one."},
		{Path: resolver + "draft-shift-locked-real-save", Title: "See the refusals", Text: "No route may take a method that writes, and the database has to refuse a write that is tried.", Needs: []string{"no-writing-method", "writes-refused"}, Note: "If one of them does not hold, stop the service and ask whoever runs it."},
		{Path: builders + "draft-shift-rollback-plan", Title: "Read the way back", Text: "The plan has to name every table that the dry run names.", Note: "Print it for whoever would have to carry it out."},
		{Path: resolver + "builder-screen-cleanup", Title: "Pass on one address", Text: "Some screens have two addresses. Note down the one to use.", Needs: []string{"repeats-lead-back"}, Note: "Old notes with the other address still open."},
	},
	Phases: []Phase{
		{Bookmark: "BU-1", Path: PathBuilder, Title: "Builder Hub", Text: "All screens stand in reading order with what they say now."},
		{Bookmark: "BU-2", Path: PathDraftSavePreview, Also: []string{resolver + "builder-draft-save-dry-run-print", builders + "draft-shift-validation", builders + "draft-shift-test-execution-screen", resolver + "draft-shift-insert-dry-run"}, Title: "Dry run", Text: "What a save would write and what the rules say against it can be read and printed."},
		{Bookmark: "BU-3", Path: resolver + "builder-data-source-map", Also: []string{resolver + "builder-production-form-map", resolver + "draft-shift-column-mapping", builders + "draft-shift-target-table-confirmation"}, Title: "From field to column", Text: "Each field is shown with its source, and each shift with the columns it would go to."},
		{Bookmark: "BU-4", Path: command + "signature-blueprint-review", Also: []string{command + "option-blueprint-review", command + "validation-blueprint-review", command + "failure-message-blueprint-review", command + "handler-blueprint-review", command + "file-blueprint-review", command + "dry-run-output-blueprint-review", command + "result-summary-blueprint-review"}, Title: "The command", Text: "The command is shown from its own definition: how it is called, what it checks, says and consists of."},
		{Bookmark: "BU-5", Path: PathDraftShiftGoNoGo, Also: []string{resolver + "builder-data-readiness-inventory", resolver + "builder-draft-save-preflight", builders + "draft-shift-save-gate"}, Title: "Gates", Text: "What would have to hold is looked at each time, with Go or Hold and the reason."},
		{Bookmark: "BU-6", Path: resolver + "draft-shift-locked-real-save", Also: []string{resolver + "builder-save-publish-action-inventory", builders + "draft-shift-final-pre-write-lock/print"}, Title: "Evidence", Text: "That nothing can be saved is tried and shown."},
		{Bookmark: "BU-7", Path: resolver + "draft-shift-implementation-plan", Also: []string{builders + "draft-shift-rollback-plan", builders + "draft-shift-command-install-plan/print"}, Title: "Plans", Text: "The steps of a save, of its undoing and of an installation stand in order with their state."},
		{Bookmark: "BU-8", Path: resolver + "draft-shift-one-row-test-prep-packet", Also: []string{builders + "draft-shift-approval-review-packet/print", builders + "draft-shift-execution-preview-packet/print", command + "install-readiness-packet"}, Title: "Packets", Text: "What a reviewer needs can be printed as a whole."},
		{Bookmark: "BU-9", Path: resolver + "builder-workflow-guide", Also: []string{resolver + "builder-checklist", resolver + "draft-shift-manual-test-instructions"}, Title: "Guides", Text: "There is a way through the screens, an order of review, and a way to try the dry run by hand."},
		{Bookmark: "BU-10", Path: resolver + "builder-diagnostics", Also: []string{resolver + "builder-route-catalog", resolver + "builder-inventory", resolver + "builder-screen-cleanup"}, Title: "Checks and lists", Text: "Routes and files are checked, and every address is listed with its purpose."},
	},
	Lists: []TextList{{Title: "Left undone on purpose", Lines: []string{
		"Saving, publishing, approving, locking and notifying: they belong to your scheduling tool.",
		"A place to record approvals: the database has no table for them, and no request makes one.",
		"A form to change a shift: the field map shows its fields, and nothing sends them.",
		"An option of the command that writes: the command line knows none.",
	}}},
	Links: []string{
		PathBuilder, resolver + "builder-workflow-guide", resolver + "builder-checklist", resolver + "builder-inventory", resolver + "builder-route-catalog",
		resolver + "builder-screen-cleanup", resolver + "builder-diagnostics", resolver + "builder-draft-save-readiness-completion", resolver + "builder-visual-cleanup-completion",
	},
	Related:   []string{PathDrafts, PathDraftPeriods, PathPublished, PathDeveloperTools, PathDeveloperDrawer, PathDiagnostics},
	NextFocus: NextFocus,
}

// builderInventory lists every builder address with its purpose.
var builderInventory = Suite{Section: "Builder", Short: "builder", Has: ofBuilder, Inventory: true}

// builderRoutes is the route catalog of the builder screens with groups and a search.
var builderRoutes = Suite{Section: "Builder", Short: "builder", Has: ofBuilder}

// builderRepeats lists the builder screens that repeat another one.
var builderRepeats = Suite{Section: "Builder", Short: "builder", Repeats: true}

// draftSaveReadiness is the completion screen for the work on saving a draft period.
var draftSaveReadiness = Suite{
	Section: "Access Resolver", Short: "draft save",
	Has: func(s Screen) bool {
		return forDevelopers(s) && inPath("draft-save", "save-publish", "data-readiness")(s)
	},
	Needs: []string{"draft-in-work", "period-no-warnings", "period-reviewed", "visitor-known", "no-writing-method", "writes-refused", "can-publish"},
	Phases: []Phase{
		{Bookmark: "DS-1", Path: PathDraftSavePreview, Title: "Dry run of a save", Text: "The rows that a save would write are worked out and shown."},
		{Bookmark: "DS-2", Path: resolver + "builder-draft-save-dry-run-print", Also: []string{builders + "draft-save-dry-run-preview/print"}, Title: "Dry run on paper", Text: "The same rows as a sheet, at both of its addresses."},
		{Bookmark: "DS-3", Path: resolver + "builder-data-readiness-inventory", Title: "Data readiness", Text: "The tables that a save would read are looked at."},
		{Bookmark: "DS-4", Path: resolver + "builder-draft-save-preflight", Title: "Preflight", Text: "What would have to be in order is looked at, with Go or Hold."},
		{Bookmark: "DS-5", Path: resolver + "builder-draft-save-ux-guidance", Title: "Wording of a save", Text: "What a manager would read at each step is written down."},
		{Bookmark: "DS-6", Path: resolver + "builder-save-publish-action-inventory", Title: "No such action", Text: "Every action one might look for is named, with what stands in its way."},
		{Bookmark: "DS-7", Path: resolver + "builder-draft-save-readiness-completion", Title: "Readiness completion", Text: "The work is closed out on this screen."},
	},
	Lists: []TextList{{Title: "What no screen here will ever do", Lines: []string{
		"Write a row of a draft or of a published period.",
		"Record who agreed to a save, or when.",
		"Tell employees that something was saved.",
		"Leave a save half done: there is none to begin.",
	}}},
	Related:   []string{PathDraftPeriods, PathPublishedPeriods, PathEnablement, PathBuilder, PathDraftShiftGoNoGo, builders + "draft-save-dry-run-preview/print"},
	NextFocus: NextFocus,
}

// visualCleanup is the completion screen for the visual work on the builder screens.
var visualCleanup = Suite{
	Section: "Builder", Short: "builder",
	Has: ofBuilder,
	Phases: []Phase{
		{Bookmark: "VC-1", Path: PathBuilder, Title: "One way in", Text: "The hub stands for all of them: parts in reading order, each row with its answer of the moment."},
		{Bookmark: "VC-2", Path: PathDraftShiftGoNoGo, Also: []string{resolver + "builder-draft-save-preflight", builders + "draft-shift-save-gate"}, Title: "The answer first", Text: "A screen that judges begins with one word and the reason for it; its conditions follow."},
		{Bookmark: "VC-3", Path: command + "dry-run-output-blueprint-review", Also: []string{command + "result-summary-blueprint-review"}, Title: "Samples as they stand", Text: "Output of the command stands line by line as a terminal shows it, and scrolls on a narrow screen."},
		{Bookmark: "VC-4", Path: resolver + "builder-screen-cleanup", Also: []string{builders + "screen-cleanup"}, Title: "One address to pass on", Text: "Screens with two addresses name the one to use."},
		{Bookmark: "VC-5", Path: builders + "draft-shift-readiness-completion/print", Also: []string{builders + "draft-shift-command-readiness-checklist/print", builders + "draft-shift-rollback-plan/print", builders + "draft-shift-target-table-confirmation/print"}, Title: "Sheets for paper", Text: "What is read in a meeting prints without navigation, with the state of the data on each sheet."},
		{Bookmark: "VC-6", Path: PathDeveloperTools, Also: []string{PathDeveloperDrawer}, Title: "Apart from daily work", Text: "The screens stand in the list for developers and under More, out of the way of those who read the schedule."},
		{Bookmark: "VC-7", Path: resolver + "builder-visual-cleanup-completion", Also: []string{builders + "visual-cleanup-completion"}, Title: "Clean-up completion", Text: "What was made alike stands on this screen."},
	},
	Lists: []TextList{{Title: "What all of them have in common", Lines: []string{
		"Title, purpose and figures stand at the top, and the moment they were made.",
		"A word stands beside every colour, so that nothing is told by colour alone.",
		"Tables become lists on a phone, and no screen scrolls sideways.",
		"Everything can be read without scripts, in light and in dark, and on paper.",
	}}},
	Links:     []string{PathBuilder, resolver + "builder-inventory", resolver + "builder-route-catalog", resolver + "builder-screen-cleanup", resolver + "builder-workflow-guide"},
	Related:   []string{PathDeveloperTools, PathDeveloperDrawer, PathNavigation, PathShortListManagers},
	NextFocus: NextFocus,
}
