package catalog

// NextFocus is the next recommended area, in the words of the specification.
const NextFocus = "Improve employee-schedule visibility and navigation first, then read-only dashboard polish, before any deeper scheduling workflow."

// The group words of the specification for checks and files.
const (
	groupHub         = "Operations Hub"
	groupSuite       = "Operations Suite"
	groupTools       = "Operations Tools"
	groupBlocks      = "Unavailable Blocks"
	groupExports     = "Export Suite"
	groupControllers = "Controllers"
	groupViews       = "Views"
)

var operationsSuite = Suite{
	Section: "Operations", Short: "ops", WholeArea: true, Changes: true,
	Tools: []ToolList{
		{Key: "primary", Title: "Primary tools", Counter: "Primary tools ready", Paths: []string{
			PathVisibility, PathDiagnostics, PathRouteCatalog, PathHelp, PathChecklist, PathPacket, PathSmokeTest,
			PathBlocks, PathCompletion, PathStaffSummary, PathCalendar, PathSoftConflicts, PathBlockEvents,
		}},
		{Key: "export", Title: "Export suite", Counter: "Export tools ready", Note: "Confirm the filters before you use an export.", Paths: []string{
			PathExportCenter, PathExportCompletion, PathExportSmokeTest, PathExportChecklist, PathExportHelp,
			PathShareLinks, PathPresets, PathExportPacket, PathExportDiagnostics,
		}},
	},
	Expect: []Expectation{
		{Path: PathHub, Group: groupHub, Required: true},
		{Path: PathDiagnostics, Group: groupHub, Required: true},
		{Path: PathBlocks, Group: groupBlocks},
		{Path: PathStaffSummary, Group: groupBlocks},
		{Path: PathCalendar, Group: groupBlocks},
		{Path: PathSoftConflicts, Group: groupBlocks},
		{Path: PathBlockEvents, Group: groupBlocks},
		{Path: PathExportCenter, Group: groupExports},
		{Path: PathExportCompletion, Group: groupExports},
		{Path: PathExportSmokeTest, Group: groupExports},
	},
	Files: []FileExpectation{
		{Path: "handlers/support/hub.go", Title: "Hub controller", Group: groupControllers, Required: true},
		{Path: "handlers/support/diagnostics.go", Title: "Diagnostics controller", Group: groupControllers, Required: true},
		{Path: "components/hub.templ", Title: "Hub view", Group: groupViews, Required: true},
		{Path: "components/diagnostics.templ", Title: "Diagnostics view", Group: groupViews, Required: true},
		{Path: "components/nav.templ", Title: "Shared navigation", Group: groupViews, Required: true},
		{Path: "handlers/exports/export.go", Title: "Export controller", Group: groupExports},
		{Path: "components/print.templ", Title: "Print view", Group: groupExports},
		{Path: "schedule/columns/columns.go", Title: "Export columns", Group: groupExports},
	},
	Smoke: []Expectation{
		{Path: PathHub, Group: groupSuite, Required: true},
		{Path: PathDiagnostics, Group: groupSuite, Required: true},
		{Path: PathRouteCatalog, Group: groupSuite, Required: true},
		{Path: PathHelp, Group: groupSuite, Required: true},
		{Path: PathChecklist, Group: groupSuite, Required: true},
		{Path: PathPacket, Group: groupSuite, Required: true},
		{Path: PathSmokeTest, Group: groupSuite, Required: true},
		{Path: PathBlocks, Group: groupBlocks},
		{Path: PathStaffSummary, Group: groupBlocks},
		{Path: PathCalendar, Group: groupBlocks},
		{Path: PathSoftConflicts, Group: groupBlocks},
		{Path: PathBlockEvents, Group: groupBlocks},
		{Path: PathExportCenter, Group: groupExports},
		{Path: PathExportCompletion, Group: groupExports},
	},
	SmokeFiles: []FileExpectation{
		{Path: "handlers/support/hub.go", Title: "Hub controller", Group: groupControllers, Required: true},
		{Path: "handlers/support/diagnostics.go", Title: "Diagnostics controller", Group: groupControllers, Required: true},
		{Path: "handlers/routecatalog/routecatalog.go", Title: "Route catalog controller", Group: groupControllers, Required: true},
		{Path: "handlers/support/help.go", Title: "Help controller", Group: groupControllers, Required: true},
		{Path: "handlers/support/checklist.go", Title: "Checklist controller", Group: groupControllers, Required: true},
		{Path: "handlers/support/packet.go", Title: "Packet controller", Group: groupControllers, Required: true},
		{Path: "handlers/support/smoketest.go", Title: "Smoke test controller", Group: groupControllers, Required: true},
		{Path: "components/hub.templ", Title: "Hub view", Group: groupViews, Required: true},
		{Path: "components/diagnostics.templ", Title: "Diagnostics view", Group: groupViews, Required: true},
		{Path: "components/routecatalog.templ", Title: "Route catalog view", Group: groupViews, Required: true},
		{Path: "components/help.templ", Title: "Help view", Group: groupViews, Required: true},
		{Path: "components/checklist.templ", Title: "Checklist view", Group: groupViews, Required: true},
		{Path: "components/packet.templ", Title: "Packet view", Group: groupViews, Required: true},
		{Path: "components/smoketest.templ", Title: "Smoke test view", Group: groupViews, Required: true},
		{Path: "components/nav.templ", Title: "Shared navigation", Group: groupViews, Required: true},
	},
	Featured: []string{
		PathHub, PathDiagnostics, PathRouteCatalog, PathBlocks, PathSoftConflicts, PathExportCenter, PathExportCompletion,
	},
	Workflow: []Step{
		{Path: PathHub, Title: "Start at the hub", Text: "Open the Operations Hub and check that the tools you need say Ready. If you work on one employee or one week, set that filter here; every link carries it along."},
		{Path: PathDiagnostics, Title: "Look at the diagnostics", Text: "Open the diagnostics and read the overall status. PASS means that every required screen and file is in place; anything else names what is missing and what that breaks."},
		{Path: PathRouteCatalog, Title: "Find the screen in the route catalog", Text: "When you do not know where something is, search the route catalog by a word from its name or its address. It only finds and links; opening a route changes nothing."},
		{Path: PathBlocks, Title: "Review the unavailable blocks", Text: "Read the unavailable blocks for the dates you plan, then the staff summary, the weekly calendar, the soft conflicts and the audit events. Decide in your own scheduling tool what to do about an overlap; this area reports it and stops there."},
		{Path: PathExportCenter, Title: "Export or print what you need", Text: "When the filters on the screen say what you mean, open the Export Center and take the CSV or the print report. Confirm the filters first: the file holds exactly the rows they let through."},
	},
	Guide: []GuideRow{
		{Path: PathHub, BestFor: "Starting work and seeing whether every tool is ready.", Note: "The filters you set here go with you to every schedule screen."},
		{Path: PathDiagnostics, BestFor: "Finding out why a screen does not open.", Note: "Each check says what was expected, what was found, and what a failure breaks."},
		{Path: PathRouteCatalog, BestFor: "Finding a screen by name or address.", Note: "One route can stand in several groups, so the groups add up to more entries than there are routes."},
		{Path: PathHelp, BestFor: "Learning the area, or showing it to a colleague.", Note: "The same text is in the printable packet."},
		{Path: PathBlocks, BestFor: "Seeing who cannot work, when, and why.", Note: "Choose the status requested to see what is still undecided."},
		{Path: PathStaffSummary, BestFor: "Comparing employees: blocks, unavailable hours, soft conflicts, next block.", Note: "A figure that can be opened leads to exactly the rows it counts."},
		{Path: PathCalendar, BestFor: "Planning one week with blocks and shifts side by side.", Note: "It opens on the week of today; where the data ends earlier, on the nearest week with data, and says so."},
		{Path: PathSoftConflicts, BestFor: "Finding scheduled shifts that overlap an unavailable block.", Note: "Overlaps with a requested block are marked as would conflict if approved and counted apart."},
		{Path: PathBlockEvents, BestFor: "Answering who changed a block, and when.", Note: "The list is history: nothing on it can be edited or undone here."},
		{Path: PathExportCenter, BestFor: "Choosing a CSV file or a print report.", Note: "Confirm the filters before you open one; the row count beside each report tells you what you will get."},
		{Path: PathExportCompletion, BestFor: "Seeing what the export suite covers and whether all of it is in place.", Note: "Useful at a handover, together with the printable packet."},
	},
	Notes: []string{
		SchedulingNote,
		"Every screen only reads: opening, filtering, exporting or printing changes no schedule, no shift and no block.",
		ExportNote,
		"The filters in force are written at the top of each screen; press Clear Filters when you start on something else.",
		"No screen sends a text message or any other notice, so tell employees about changes the way you always do.",
		"A printed or exported schedule does not stay current, so look at the time it was generated before you rely on it.",
		"Medical and sick-leave reasons and private notes never appear on printed or shared sheets; keep them off the copies you make by hand as well.",
	},
	Checklist: []Step{
		{Path: PathHub, Title: "Open the Operations Hub", Text: "Start here, so that you see at once whether every primary tool and every export tool is ready.", Note: "Clear the filters left over from earlier work, or set the employee and the dates you are about to review."},
		{Path: PathDiagnostics, Title: "Check the diagnostics", Text: "Read the overall status before you trust any figure. Required failures must be 0.", Note: "If a required check fails, stop here and tell whoever runs the service; the row says what to fix."},
		{Path: PathRouteCatalog, Title: "Confirm the screens in the route catalog", Text: "Look up the screens you intend to use and check that each of them can be opened.", Note: "Hand out addresses from the catalog instead of old bookmarks."},
		{Path: PathHelp, Title: "Read the help", Text: "Go through the workflow and the safe-use notes once before you use the area for the first time.", Note: "New staff should read it with you; the printable packet is the same text for paper."},
		{Path: PathBlocks, Title: "Review unavailable-block visibility", Text: "Read the unavailable blocks and the soft conflicts for the dates in question. They are for visibility: nothing is blocked and no shift is moved.", Note: "Decide about each overlap yourself, in your scheduling tool, and agree it with the employee."},
		{Path: PathExportCenter, Title: "Use export tools after the filters are confirmed", Text: "Check employee, dates, status and search text in words on the screen, then open the CSV or the print report.", Note: "Compare the row count on the screen with the rows in the file before you pass it on, and store the file where only the right people can read it."},
	},
	Readiness: []Expectation{
		{Path: PathHub, Group: groupTools, Required: true},
		{Path: PathDiagnostics, Group: groupTools, Required: true},
		{Path: PathRouteCatalog, Group: groupTools, Required: true},
		{Path: PathHelp, Group: groupTools, Required: true},
		{Path: PathChecklist, Group: groupTools, Required: true},
		{Path: PathBlocks, Group: groupBlocks},
		{Path: PathStaffSummary, Group: groupBlocks},
		{Path: PathCalendar, Group: groupBlocks},
		{Path: PathSoftConflicts, Group: groupBlocks},
		{Path: PathBlockEvents, Group: groupBlocks},
		{Path: PathExportCenter, Group: groupExports},
		{Path: PathExportCompletion, Group: groupExports},
	},
	Phases: []Phase{
		{Bookmark: "25C-1", Path: PathHub, Title: "Operations Hub", Text: "The main entry point lists the primary tools and the export suite with their readiness."},
		{Bookmark: "25C-2", Path: PathVisibility, Title: "Navigation links", Text: "The shared navigation links every screen of the section with the others and with the Schedule Visibility Dashboard."},
		{Bookmark: "25C-3", Path: PathDiagnostics, Title: "Operations Diagnostics", Text: "Expected routes and files are checked against what is really there."},
		{Bookmark: "25C-4", Path: PathRouteCatalog, Title: "Route Catalog", Text: "Every route of the area can be found by group and by search."},
		{Bookmark: "25C-5", Path: PathHelp, Title: "Operations Help", Text: "Staff have a workflow, a screen guide and safe-use notes."},
		{Bookmark: "25C-6", Path: PathChecklist, Title: "Operations Checklist", Text: "Managers and staff have the safest review order with readiness checks."},
		{Bookmark: "25C-7", Path: PathPacket, Title: "Printable packet", Text: "Workflow, guide, readiness and safety notes can be printed or saved as PDF."},
		{Bookmark: "25C-8", Path: PathSmokeTest, Title: "Operations Smoke Test", Text: "The routes are really requested, and the files and the shared navigation are checked."},
		{Bookmark: "25C-9", Path: PathCompletion, Title: "Operations Completion", Text: "The section is closed out and handed over with its links and guardrails."},
	},
	Links: []string{
		PathHub, PathDiagnostics, PathRouteCatalog, PathHelp, PathChecklist, PathPacket, PathSmokeTest, PathCompletion,
	},
	Related: []string{
		PathBlocks, PathStaffSummary, PathCalendar, PathSoftConflicts, PathBlockEvents, PathExportCenter, PathExportCompletion,
	},
	NextFocus: NextFocus,
}
