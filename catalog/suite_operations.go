package catalog

// NextFocus is the next recommended area, in the words of the specification.
const NextFocus = "Improve employee-schedule visibility and navigation first, then read-only dashboard polish, before any deeper scheduling workflow."

// The group names of the specification for checks and files.
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
		{Path: "components/print/list.templ", Title: "Print view", Group: groupExports},
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
		{Path: "components/print/packet.templ", Title: "Packet view", Group: groupViews, Required: true},
		{Path: "components/smoketest.templ", Title: "Smoke test view", Group: groupViews, Required: true},
		{Path: "components/nav.templ", Title: "Shared navigation", Group: groupViews, Required: true},
	},
	Featured: []string{
		PathHub, PathDiagnostics, PathRouteCatalog, PathBlocks, PathSoftConflicts, PathExportCenter, PathExportCompletion,
	},
	Workflow: []Step{
		{Path: PathHub, Title: "Start at the hub", Text: "Open the Operations Hub and check that the tools you need say Ready. To work on one employee or one week, set that filter here. Every link preserves it."},
		{Path: PathDiagnostics, Title: "Check the diagnostics", Text: "Open the diagnostics and read the overall status. PASS means that every required screen and file is in place. Other results name the missing items and their effect."},
		{Path: PathRouteCatalog, Title: "Find the screen in the route catalog", Text: "Search the route catalog by a word from the name or address of a screen. Opening a route changes nothing."},
		{Path: PathBlocks, Title: "Review the unavailable blocks", Text: "Read the unavailable blocks for the dates you plan, then the staff summary, the weekly calendar, the soft conflicts and the audit events. Resolve overlaps in your scheduling tool; this area only reports them."},
		{Path: PathExportCenter, Title: "Export or print what you need", Text: "Confirm the filters on the screen. Then open the Export Center and choose the CSV or the print report. The file contains exactly the rows that match the filters."},
	},
	Guide: []GuideRow{
		{Path: PathHub, BestFor: "Starting work and seeing whether every tool is ready.", Note: "Links to every schedule screen preserve the filters you set here."},
		{Path: PathDiagnostics, BestFor: "Finding out why a screen does not open.", Note: "Each check shows the expected and the actual result, and the effect of a failure."},
		{Path: PathRouteCatalog, BestFor: "Finding a screen by name or address.", Note: "A route can be in several groups, so the groups have more entries than there are routes."},
		{Path: PathHelp, BestFor: "Learning the area, or explaining it to a colleague.", Note: "The same text is in the printable packet."},
		{Path: PathBlocks, BestFor: "Seeing who cannot work, when, and why.", Note: "Choose the status requested to see undecided requests."},
		{Path: PathStaffSummary, BestFor: "Comparing employees: blocks, unavailable hours, soft conflicts, next block.", Note: "A linked figure opens exactly the rows that it counts."},
		{Path: PathCalendar, BestFor: "Planning one week with blocks and shifts together.", Note: "It opens on this week. If the data ends earlier, it opens on the nearest week with data and says so."},
		{Path: PathSoftConflicts, BestFor: "Finding scheduled shifts that overlap an unavailable block.", Note: "Overlaps with a requested block are marked as would conflict if approved and counted separately."},
		{Path: PathBlockEvents, BestFor: "Seeing who changed a block, and when.", Note: "The list is read-only: nothing on it can be edited or undone here."},
		{Path: PathExportCenter, BestFor: "Choosing a CSV file or a print report.", Note: "Confirm the filters and the row count of a report before you open it."},
		{Path: PathExportCompletion, BestFor: "Seeing the parts of the export suite and their state.", Note: "Use it for a handover, together with the printable packet."},
	},
	Notes: []string{
		SchedulingNote,
		"Every screen is read-only: opening, filtering, exporting or printing changes no schedule, no shift and no block.",
		ExportNote,
		"The current filters are at the top of each screen. Press Clear Filters before you start another task.",
		"No screen sends a text message or any other notice. Notify employees about changes yourself.",
		"A printed or exported schedule does not stay current. Check its generated time before you use it.",
		"Medical and sick-leave reasons and private notes never appear on printed or shared sheets. Do not add them to your own copies.",
	},
	Checklist: []Step{
		{Path: PathHub, Title: "Open the Operations Hub", Text: "Start here to see whether every primary tool and every export tool is ready.", Note: "Clear the filters from earlier work, or set the employee and the dates for your review."},
		{Path: PathDiagnostics, Title: "Check the diagnostics", Text: "Read the overall status before you use any figure. Required failures must be 0.", Note: "If a required check fails, stop and contact the operator of the service. The row says what to fix."},
		{Path: PathRouteCatalog, Title: "Confirm the screens in the route catalog", Text: "Find the screens you need and check that each of them opens.", Note: "Share addresses from the catalog instead of old bookmarks."},
		{Path: PathHelp, Title: "Read the help", Text: "Read the workflow and the safe-use notes before you use the area for the first time.", Note: "Read it with new staff; the printable packet contains the same text."},
		{Path: PathBlocks, Title: "Review unavailable-block visibility", Text: "Read the unavailable blocks and the soft conflicts for your dates. They are for visibility: nothing is blocked and no shift is moved.", Note: "Resolve each overlap in your scheduling tool, and agree it with the employee."},
		{Path: PathExportCenter, Title: "Use export tools after the filters are confirmed", Text: "Check employee, dates, status and search text on the screen, then open the CSV or the print report.", Note: "Compare the row count on the screen with the rows in the file before you share it. Store the file where only authorized people can read it."},
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
		{Bookmark: "25C-3", Path: PathDiagnostics, Title: "Operations Diagnostics", Text: "Expected routes and files are compared with the running service."},
		{Bookmark: "25C-4", Path: PathRouteCatalog, Title: "Route Catalog", Text: "Groups and a search find every route of the area."},
		{Bookmark: "25C-5", Path: PathHelp, Title: "Operations Help", Text: "Staff have a workflow, a screen guide and safe-use notes."},
		{Bookmark: "25C-6", Path: PathChecklist, Title: "Operations Checklist", Text: "Managers and staff have a review order with readiness checks."},
		{Bookmark: "25C-7", Path: PathPacket, Title: "Printable packet", Text: "Workflow, guide, readiness and safety notes can be printed or saved as PDF."},
		{Bookmark: "25C-8", Path: PathSmokeTest, Title: "Operations Smoke Test", Text: "The routes are requested, and the files and the shared navigation are checked."},
		{Bookmark: "25C-9", Path: PathCompletion, Title: "Operations Completion", Text: "The section is complete and handed over with its links and guardrails."},
	},
	Links: []string{
		PathHub, PathDiagnostics, PathRouteCatalog, PathHelp, PathChecklist, PathPacket, PathSmokeTest, PathCompletion,
	},
	Related: []string{
		PathBlocks, PathStaffSummary, PathCalendar, PathSoftConflicts, PathBlockEvents, PathExportCenter, PathExportCompletion,
	},
	NextFocus: NextFocus,
}
