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
		{Word: "Dry run", Text: "A check of the current draft period against every rule, with the rows that a save would write. Nothing is written.", Path: builders + "draft-shift-validation"},
		{Word: "Save", Text: "Writing the shifts of a draft as a new published version. No program here can save; these screens show the rows of a save.", Path: PathDraftSavePreview},
		{Word: "Finding", Text: "A shift or a range of hours that violates a rule. A finding prevents nothing.", Path: command + "validation-blueprint-review"},
		{Word: "Payload", Text: "The rows that a save would insert, change or delete, table by table.", Path: PathDraftSavePreview},
		{Word: "Gate", Text: "A list of conditions that are checked when the screen opens. Go means that all are met. Hold means that one is not, with the reason. A Go starts nothing.", Path: PathDraftShiftGoNoGo},
		{Word: "Evidence", Text: "An attempt made while the screen is built, such as a write that the database refuses, with its result.", Path: resolver + "draft-shift-locked-real-save"},
		{Word: "Blueprint", Text: "A technical description: the options of the command, the columns of a table, the fields of an approval.", Path: command + "signature-blueprint-review"},
	},
	Workflow: []Step{
		{Path: PathBuilder, Title: "Begin at the hub", Text: "It lists the screens in reading order, each with its current result."},
		{Path: resolver + "builder-help-strip", Title: "Read the help lines", Text: "Each screen for building a draft has one line of help."},
		{Path: PathDraftPeriods, Title: "Find the current draft", Text: "The dry run uses the current draft period: the first unpublished period that has not ended."},
		{Path: builders + "draft-shift-validation", Title: "Read the findings", Text: "The screen lists every finding with its rule, its severity and its shift."},
		{Path: PathDraftSavePreview, Title: "Read what a save would write", Text: "The screen lists the rows that a save would insert, change and delete."},
		{Path: command + "signature-blueprint-review", Title: "Read the command syntax", Text: "The screen shows the name, arguments and options from the command line itself."},
		{Path: PathDraftShiftGoNoGo, Title: "Read the gates", Text: "The screen shows the current state of every gate, and the overall answer."},
		{Path: resolver + "draft-shift-locked-real-save", Title: "See that nothing can be written", Text: "The screen attempts to write and shows each refusal."},
		{Path: builders + "draft-shift-rollback-plan", Title: "Read how a save would be undone", Text: "The steps are computed from the same rows as the save."},
		{Path: resolver + "draft-shift-manual-test-instructions", Title: "Try the dry run yourself", Text: "The instructions list terminal commands with their expected output."},
	},
	Guide: []GuideRow{
		{Path: PathBuilder, BestFor: "Seeing the results of all builder screens, with links.", Note: "It lists every screen once, under its first address."},
		{Path: PathDraftSavePreview, BestFor: "Seeing row by row what a save would write.", Note: "It is computed from the current data."},
		{Path: builders + "draft-shift-validation", BestFor: "Reading the findings of the current draft period.", Note: "The same rules as on the screens of that draft period."},
		{Path: builders + "draft-shift-test-execution-screen", BestFor: "Seeing how long each step of the dry run takes.", Note: "The dry run runs each time the screen opens."},
		{Path: PathDraftShiftGoNoGo, BestFor: "Reading one result for all gates.", Note: "Hold is the usual answer, because nothing here records an approval."},
		{Path: resolver + "builder-draft-save-preflight", BestFor: "Checking the conditions of a save.", Note: "Each condition shows its current state and how to meet it."},
		{Path: resolver + "draft-shift-column-mapping", BestFor: "Finding the column of a field of a shift.", Note: "It is read from the current database."},
		{Path: builders + "draft-shift-target-table-confirmation", BestFor: "Looking up types, keys and indexes of the target table.", Note: "It supports SQLite and PostgreSQL."},
		{Path: command + "option-blueprint-review", BestFor: "Looking up an option of the command.", Note: "New options of the command appear automatically."},
		{Path: command + "validation-blueprint-review", BestFor: "Looking up a rule and the number of its violations.", Note: "The counts are for the current draft period."},
		{Path: command + "failure-message-blueprint-review", BestFor: "Understanding a message of the command.", Note: "It lists every message with its code."},
		{Path: resolver + "draft-shift-locked-real-save", BestFor: "Proving that nothing here can save.", Note: "It attempts a save and shows the error of the database."},
		{Path: builders + "draft-shift-rollback-plan", BestFor: "Explaining how a save would be undone.", Note: "It has a print version."},
		{Path: resolver + "builder-inventory", BestFor: "Finding a screen by its purpose.", Note: "It lists every builder address on one page."},
		{Path: resolver + "builder-screen-cleanup", BestFor: "Choosing which of two addresses to share.", Note: "Both addresses work."},
	},
	Notes: []string{
		"Nothing on these screens saves, publishes, approves, locks or notifies. They show the requirements for these actions.",
		"Go means that all conditions of a gate are met now. It starts nothing and is not recorded.",
		"All of them show the current draft period, unless the address names another one.",
		"Only managers see drafts. Employees get a page not found.",
		"Figures are computed when the screen opens. Reload it after an import.",
		"Private reasons and notes appear on none of these screens or sheets.",
	},
	Checklist: []Step{
		{Path: resolver + "builder-diagnostics", Title: "Check the screens themselves", Text: "The screens are reliable only if their routes and files are in order.", Needs: []string{"required-checks-pass"}, Note: "Open a failed row to see how to correct it."},
		{Path: PathImports, Title: "Check the age of the data", Text: "The dry run uses the data of the last import.", Needs: []string{"data-fresh"}, Note: "Request an import before you use old data."},
		{Path: PathDraftPeriods, Title: "Choose the draft", Text: "The builder screens use the current draft period: the first unpublished period that has not ended.", Needs: []string{"draft-in-work"}, Note: "Create and close periods in your scheduling tool."},
		{Path: builders + "draft-shift-validation", Title: "Review the findings", Text: "Read each warning and decide whether it is intended.", Needs: []string{"period-no-warnings"}, Note: "Correct findings in your scheduling tool and import again."},
		{Path: PathDraftSavePreview, Title: "Read the rows of the dry run", Text: "Compare a few inserted, changed and deleted rows with the schedule.", Note: "First check an unexpected number of rows."},
		{Path: resolver + "draft-shift-column-mapping", Title: "Check the columns of one shift", Text: "Each field of a shift should have the column with the matching name.", Note: "A save would lose a field without a column."},
		{Path: PathDraftShiftGoNoGo, Title: "Read the gates", Text: "Read the result of each gate, and decide which reasons for Hold are intended.", Note: "Missing approvals are intended: no screen here records one."},
		{Path: resolver + "draft-shift-locked-real-save", Title: "Check the refusals", Text: "No route may accept a method that writes, and the database must refuse every write.", Needs: []string{"no-writing-method", "writes-refused"}, Note: "If a condition is not met, stop the service and contact its operator."},
		{Path: builders + "draft-shift-rollback-plan", Title: "Read the rollback plan", Text: "The plan must name every table of the dry run.", Note: "Print it for the person who would carry it out."},
		{Path: resolver + "builder-screen-cleanup", Title: "Share one address", Text: "Some screens have two addresses. Note which one to use.", Needs: []string{"repeats-lead-back"}, Note: "Links to the other address still work."},
	},
	Phases: []Phase{
		{Bookmark: "BU-1", Path: PathBuilder, Title: "Builder Hub", Text: "The hub lists all screens in reading order with their current results."},
		{Bookmark: "BU-2", Path: PathDraftSavePreview, Also: []string{resolver + "builder-draft-save-dry-run-print", builders + "draft-shift-validation", builders + "draft-shift-test-execution-screen", resolver + "draft-shift-insert-dry-run"}, Title: "Dry run", Text: "What a save would write and what the rules say against it can be read and printed."},
		{Bookmark: "BU-3", Path: resolver + "builder-data-source-map", Also: []string{resolver + "builder-production-form-map", resolver + "draft-shift-column-mapping", builders + "draft-shift-target-table-confirmation"}, Title: "From field to column", Text: "Each field is shown with its source, and each shift with the columns it would go to."},
		{Bookmark: "BU-4", Path: command + "signature-blueprint-review", Also: []string{command + "option-blueprint-review", command + "validation-blueprint-review", command + "failure-message-blueprint-review", command + "handler-blueprint-review", command + "file-blueprint-review", command + "dry-run-output-blueprint-review", command + "result-summary-blueprint-review"}, Title: "The command", Text: "The screens show the syntax, checks, messages and files of the command from its own definition."},
		{Bookmark: "BU-5", Path: PathDraftShiftGoNoGo, Also: []string{resolver + "builder-data-readiness-inventory", resolver + "builder-draft-save-preflight", builders + "draft-shift-save-gate"}, Title: "Gates", Text: "The conditions are checked each time, with Go or Hold and the reason."},
		{Bookmark: "BU-6", Path: resolver + "draft-shift-locked-real-save", Also: []string{resolver + "builder-save-publish-action-inventory", builders + "draft-shift-final-pre-write-lock/print"}, Title: "Evidence", Text: "The screens attempt to save and show the refusals."},
		{Bookmark: "BU-7", Path: resolver + "draft-shift-implementation-plan", Also: []string{builders + "draft-shift-rollback-plan", builders + "draft-shift-command-install-plan/print"}, Title: "Plans", Text: "The steps of a save, of its rollback and of an installation are listed in order with their state."},
		{Bookmark: "BU-8", Path: resolver + "draft-shift-one-row-test-prep-packet", Also: []string{builders + "draft-shift-approval-review-packet/print", builders + "draft-shift-execution-preview-packet/print", command + "install-readiness-packet"}, Title: "Packets", Text: "A reviewer can print each packet as one document."},
		{Bookmark: "BU-9", Path: resolver + "builder-workflow-guide", Also: []string{resolver + "builder-checklist", resolver + "draft-shift-manual-test-instructions"}, Title: "Guides", Text: "A guide, a checklist and manual test instructions explain the screens."},
		{Bookmark: "BU-10", Path: resolver + "builder-diagnostics", Also: []string{resolver + "builder-route-catalog", resolver + "builder-inventory", resolver + "builder-screen-cleanup"}, Title: "Checks and lists", Text: "Routes and files are checked, and every address is listed with its purpose."},
	},
	Lists: []TextList{{Title: "Left undone on purpose", Lines: []string{
		"Saving, publishing, approving, locking and notifying: they belong to your scheduling tool.",
		"A place to record approvals: the database has no table for them, and no request creates one.",
		"A form to change a shift: the field map shows its fields but sends nothing.",
		"An option of the command that writes: the command line has none.",
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
		{Bookmark: "DS-1", Path: PathDraftSavePreview, Title: "Dry run of a save", Text: "The rows that a save would write are computed and shown."},
		{Bookmark: "DS-2", Path: resolver + "builder-draft-save-dry-run-print", Also: []string{builders + "draft-save-dry-run-preview/print"}, Title: "Dry run on paper", Text: "The same rows for paper, at both addresses."},
		{Bookmark: "DS-3", Path: resolver + "builder-data-readiness-inventory", Title: "Data readiness", Text: "The tables that a save would read are checked."},
		{Bookmark: "DS-4", Path: resolver + "builder-draft-save-preflight", Title: "Preflight", Text: "The conditions of a save are checked, with Go or Hold."},
		{Bookmark: "DS-5", Path: resolver + "builder-draft-save-ux-guidance", Title: "Wording of a save", Text: "The guide lists the words for each step of a save."},
		{Bookmark: "DS-6", Path: resolver + "builder-save-publish-action-inventory", Title: "No such action", Text: "The screen lists every save and publish action, with the reasons why it is blocked."},
		{Bookmark: "DS-7", Path: resolver + "builder-draft-save-readiness-completion", Title: "Readiness completion", Text: "This screen completes the work."},
	},
	Lists: []TextList{{Title: "What no screen here will ever do", Lines: []string{
		"Write a row of a draft or of a published period.",
		"Record who agreed to a save, or when.",
		"Notify employees of a save.",
		"Leave a save incomplete: no save can start.",
	}}},
	Related:   []string{PathDraftPeriods, PathPublishedPeriods, PathEnablement, PathBuilder, PathDraftShiftGoNoGo, builders + "draft-save-dry-run-preview/print"},
	NextFocus: NextFocus,
}

// visualCleanup is the completion screen for the visual work on the builder screens.
var visualCleanup = Suite{
	Section: "Builder", Short: "builder",
	Has: ofBuilder,
	Phases: []Phase{
		{Bookmark: "VC-1", Path: PathBuilder, Title: "One way in", Text: "The hub lists all screens in reading order, each with its current result."},
		{Bookmark: "VC-2", Path: PathDraftShiftGoNoGo, Also: []string{resolver + "builder-draft-save-preflight", builders + "draft-shift-save-gate"}, Title: "The answer first", Text: "A gate shows its result and the reason first. Its conditions follow."},
		{Bookmark: "VC-3", Path: command + "dry-run-output-blueprint-review", Also: []string{command + "result-summary-blueprint-review"}, Title: "Samples of the output", Text: "Output of the command is shown line by line as in a terminal, and scrolls on a narrow screen."},
		{Bookmark: "VC-4", Path: resolver + "builder-screen-cleanup", Also: []string{builders + "screen-cleanup"}, Title: "One address to share", Text: "Screens with two addresses name the one to use."},
		{Bookmark: "VC-5", Path: builders + "draft-shift-readiness-completion/print", Also: []string{builders + "draft-shift-command-readiness-checklist/print", builders + "draft-shift-rollback-plan/print", builders + "draft-shift-target-table-confirmation/print"}, Title: "Sheets for paper", Text: "Print versions have no navigation, and show the state of the data on each sheet."},
		{Bookmark: "VC-6", Path: PathDeveloperTools, Also: []string{PathDeveloperDrawer}, Title: "Apart from daily work", Text: "The screens are in the list for developers and under More, separate from the schedule."},
		{Bookmark: "VC-7", Path: resolver + "builder-visual-cleanup-completion", Also: []string{builders + "visual-cleanup-completion"}, Title: "Clean-up completion", Text: "This screen lists the common design of the screens."},
	},
	Lists: []TextList{{Title: "What all of them have in common", Lines: []string{
		"Title, purpose, figures and the generated time are at the top.",
		"Every color has a label, so that color is never the only sign.",
		"Tables become lists on a phone, and no screen scrolls sideways.",
		"Every screen works without scripts, in light and dark mode, and on paper.",
	}}},
	Links:     []string{PathBuilder, resolver + "builder-inventory", resolver + "builder-route-catalog", resolver + "builder-screen-cleanup", resolver + "builder-workflow-guide"},
	Related:   []string{PathDeveloperTools, PathDeveloperDrawer, PathNavigation, PathShortListManagers},
	NextFocus: NextFocus,
}
