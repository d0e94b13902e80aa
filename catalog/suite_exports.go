package catalog

// Group words of the export suite beside its own name.
const (
	groupCSV   = "CSV Exports"
	groupPrint = "Print Reports"
)

var exportsSuite = Suite{
	Section: "Export Suite", Short: "suite",
	Reports: []Report{
		{Path: PathBlocks}, {Path: PathBlocks, Rows: "occurrences", Title: "Unavailable Blocks, each occurrence"}, {Path: PathStaffSummary}, {Path: PathCalendar},
		{Path: PathSoftConflicts}, {Path: PathBlockEvents}, {Path: PathShifts},
	},
	Launch: []Report{{Path: PathBlocks}, {Path: PathSoftConflicts}, {Path: PathCalendar}, {Path: PathStaffSummary}, {Path: PathShifts}},
	Rules:  fileRules,
	Tools: []ToolList{
		{Key: "reports", Title: "Reports to export", Counter: "CSV reports ready", Note: "Each opens as a CSV file with the filters shown above.", Paths: []string{
			PathBlocksExport, PathStaffSummaryExport, PathCalendarExport, PathSoftConflictsExport, PathBlockEventsExport,
			PathShiftsExport,
		}},
		{Key: "prints", Title: "Reports to print", Counter: "Print reports ready", Note: "Each opens as a page for paper or PDF, with every row and no controls.", Paths: []string{
			PathStaffSummaryPrint, PathCalendarPrint, PathSoftConflictsPrint, PathBlockEventsPrint,
		}},
		{Key: "tools", Title: "Suite tools", Counter: "Suite tools ready", Paths: []string{
			PathPresets, PathShareLinks, PathExportHelp, PathExportChecklist, PathExportPacket, PathExportDiagnostics,
			PathExportSmokeTest, PathExportCompletion,
		}},
	},
	Expect: exportRoutes,
	Files: []FileExpectation{
		{Path: "handlers/exports/export.go", Title: "Export controller", Group: groupControllers, Required: true},
		{Path: "handlers/report/data.go", Title: "Data controller", Group: groupControllers, Required: true},
		{Path: "components/print.templ", Title: "Print view", Group: groupViews, Required: true},
		{Path: "components/data.templ", Title: "Data view", Group: groupViews, Required: true},
		{Path: "schedule/columns/columns.go", Title: "Export columns", Group: groupExports, Required: true},
	},
	Smoke: exportRoutes,
	SmokeFiles: []FileExpectation{
		{Path: "handlers/exports/export.go", Title: "Export controller", Group: groupControllers, Required: true},
		{Path: "handlers/report/data.go", Title: "Data controller", Group: groupControllers, Required: true},
		{Path: "components/print.templ", Title: "Print view", Group: groupViews, Required: true},
		{Path: "components/data.templ", Title: "Data view", Group: groupViews, Required: true},
		{Path: "components/nav.templ", Title: "Shared navigation", Group: groupViews, Required: true},
		{Path: "schedule/columns/columns.go", Title: "Export columns", Group: groupExports, Required: true},
	},
	Featured: []string{PathExportCenter, PathPresets, PathShareLinks, PathExportHelp, PathExportChecklist},
	Workflow: []Step{
		{Path: PathExportCenter, Title: "Choose the report", Text: "Open the Export Center. It lists every report under the filter in force, each with its row count, the days it covers and the name of its file."},
		{Path: PathPresets, Title: "Choose the dates", Text: "Take a common date range from the presets, or set the first and the last day in the Export Center. Both days are included."},
		{Path: PathBlocks, Title: "Check the rows on the screen", Text: "Open the screen of the report before its file. Read the filters in words and the row count, and look at a few rows you know."},
		{Path: PathBlocksExport, Title: "Open the CSV or print it", Text: "Take the CSV for a spreadsheet, or the print report for paper. Both hold the rows of the screen under the same filters."},
		{Path: PathShareLinks, Title: "Pass on a link instead of a file", Text: "When a colleague needs the same view later, copy a share link. It opens with your filters and shows the data of that moment, while a file grows old."},
	},
	Guide: []GuideRow{
		{Path: PathExportCenter, BestFor: "Setting the filter and reading the row counts before anything is opened.", Note: "Each report says the days it covers and the name of its file."},
		{Path: PathBlocksExport, BestFor: "A list of every unavailable block, one row each.", Note: "Set the status filter first: without one the file holds the same statuses as the screen."},
		{Path: PathStaffSummaryExport, BestFor: "Comparing employees in a spreadsheet.", Note: "One row per employee, with blocks, unavailable hours, soft conflicts and the next block."},
		{Path: PathCalendarExport, BestFor: "Working through one week day by day.", Note: "One row per employee and day."},
		{Path: PathSoftConflictsExport, BestFor: "Following up overlaps of shifts and blocks.", Note: "One row per shift and block; each is reported, not blocked."},
		{Path: PathBlockEventsExport, BestFor: "Keeping the history of changes to blocks.", Note: "One row per event, with the time, the person and what changed."},
		{Path: PathShiftsExport, BestFor: "The planned and published shifts of some days in a spreadsheet.", Note: "Drafts and open shifts are among them; each row says how it stands to what employees were shown."},
		{Path: PathStaffSummaryPrint, BestFor: "Taking the staff summary into a meeting.", Note: "Every row is on the sheet; the filters stand in its head."},
		{Path: PathCalendarPrint, BestFor: "A sheet of the week for the manager's desk.", Note: "Reasons of a private kind never appear on paper."},
		{Path: PathSoftConflictsPrint, BestFor: "Going through the overlaps with a pen.", Note: "The triangle and the words mark a conflict, so it reads in black and white."},
		{Path: PathBlockEventsPrint, BestFor: "Showing the history of a block in a conversation.", Note: "Narrow it to one employee or one block before you print."},
		{Path: PathPresets, BestFor: "Opening an export for this week, next week or a month in one click.", Note: "Each preset says the first and the last day it stands for."},
		{Path: PathShareLinks, BestFor: "Sending a filtered view to a colleague.", Note: "A link carries filters and no data; the reader needs access to open it."},
	},
	Notes: []string{
		ExportNote,
		SchedulingNote,
		"A file holds exactly the rows that the filters let through, so an empty file means that nothing matched.",
		"Compare the row count on the screen with the number of rows in the file, not counting the line of column names.",
		"A workbook (XLSX) holds the rows of the CSV with numbers, dates and times that Excel can sort and reckon with; times in UTC look as in the CSV. Its second sheet says the filter, the moment and what each column means.",
		"In a CSV, a text that begins like a formula has one apostrophe in front, so that a spreadsheet shows it and runs nothing. In a workbook every text is a text as it is, without an apostrophe.",
		"A workbook holds at most 1,048,575 rows, which is what Excel can open; the CSV and the print report have no limit.",
		"An exported file is a copy of one moment; take a new one when the schedule has changed.",
		"Files hold names and times of employees, so store them where only the people who need them can read them, and delete them when the work is done.",
		"Nothing in a file can be sent back from these screens: editing it changes no schedule, no shift and no block.",
	},
	Checklist: []Step{
		{Path: PathExportCenter, Title: "Choose the report", Text: "Decide what question the file should answer, and pick the one report of the Export Center that answers it.", Note: "Prefer the smallest report that is enough; a staff summary says less about single employees than the list of blocks."},
		{Path: PathPresets, Title: "Narrow it with filters", Text: "Set the dates first, then the employee, the status or a search text. A preset saves typing for common date ranges.", Note: "A report without dates covers all of the data, which is rarely what was asked for."},
		{Path: PathBlocks, Title: "Check the filters and the row count", Text: "Read the filters in words, in the Export Center or above the rows of the screen, remove what is left over from earlier work, and note the row count.", Note: "If the count surprises you, open a few rows before you export anything."},
		{Path: PathBlocksExport, Title: "Open the CSV or print", Text: "Take the CSV for further work, or the print report for paper. Opening either changes nothing in the schedule.", Note: "Use print for a meeting and CSV for calculations; do not retype figures."},
		{Path: PathExportHelp, Title: "Check the row count in the file", Text: "Open the file and compare the number of rows with the count you noted. The column guide says what each column means.", Note: "If the two differ, the data or the filters have changed in between: take the file again."},
		{Path: PathShareLinks, Title: "Store or share it safely", Text: "Keep the file where only the right people can read it. To show a colleague the same rows, send a share link instead of the file.", Note: "Delete copies when the work is done, and collect printed sheets."},
	},
	Readiness: []Expectation{
		{Path: PathExportCenter, Group: groupExports, Required: true},
		{Path: PathBlocksExport, Group: groupCSV, Required: true},
		{Path: PathStaffSummaryExport, Group: groupCSV, Required: true},
		{Path: PathCalendarExport, Group: groupCSV, Required: true},
		{Path: PathSoftConflictsExport, Group: groupCSV, Required: true},
		{Path: PathBlockEventsExport, Group: groupCSV, Required: true},
		{Path: PathStaffSummaryPrint, Group: groupPrint},
		{Path: PathCalendarPrint, Group: groupPrint},
		{Path: PathSoftConflictsPrint, Group: groupPrint},
		{Path: PathBlockEventsPrint, Group: groupPrint},
		{Path: PathPresets, Group: groupExports},
		{Path: PathShareLinks, Group: groupExports},
		{Path: PathExportHelp, Group: groupExports},
	},
	Phases: []Phase{
		{Bookmark: "E-1", Path: PathExportCenter, Title: "Export Center", Text: "One screen sets the filter, counts the rows of every report under it, and only then opens files and print reports."},
		{Bookmark: "E-2", Path: PathBlocksExport, Also: []string{PathStaffSummaryExport, PathCalendarExport, PathSoftConflictsExport, PathBlockEventsExport}, Title: "CSV exports", Text: "Every review screen of the unavailable blocks can be taken as a CSV file with the same filters."},
		{Bookmark: "E-3", Path: PathStaffSummaryPrint, Also: []string{PathCalendarPrint, PathSoftConflictsPrint, PathBlockEventsPrint}, Title: "Print reports", Text: "Staff summary, week, soft conflicts and audit events have a page for paper."},
		{Bookmark: "E-4", Path: PathPresets, Title: "Presets", Text: "Common date ranges open a screen, a file or a print report directly, each with its row count."},
		{Bookmark: "E-5", Path: PathShareLinks, Title: "Share links", Text: "A filtered view can be passed on as a link that is copied with one click."},
		{Bookmark: "E-6", Path: PathExportHelp, Title: "Column guide", Text: "Every column of every export is explained, together with safe-use notes."},
		{Bookmark: "E-7", Path: PathExportChecklist, Title: "Export checklist", Text: "Staff have an order of steps from choosing a report to storing the file."},
		{Bookmark: "E-8", Path: PathExportPacket, Title: "Export packet", Text: "The guide to the suite can be printed or saved as PDF."},
		{Bookmark: "E-9", Path: PathExportDiagnostics, Title: "Export diagnostics", Text: "The routes and the files of the suite are checked against what is really there."},
		{Bookmark: "E-10", Path: PathExportSmokeTest, Title: "Export smoke test", Text: "Every suite route, export and print report is really requested."},
		{Bookmark: "E-11", Path: PathExportCompletion, Title: "Export suite completion", Text: "The suite is closed out and handed over."},
	},
	Links: []string{
		PathExportCenter, PathExportCompletion, PathExportSmokeTest, PathExportChecklist, PathExportHelp, PathShareLinks,
		PathPresets, PathExportPacket, PathExportDiagnostics,
	},
	Related: []string{
		PathBlocks, PathStaffSummary, PathCalendar, PathSoftConflicts, PathBlockEvents, PathHub, PathHelp,
	},
	NextFocus: NextFocus,
}

// exportRoutes are the routes that the suite needs: its own screens, the CSV exports and the print reports.
// Required is what staff cannot do without; a missing tool around it is a warning.
var exportRoutes = []Expectation{
	{Path: PathExportCenter, Group: groupExports, Required: true},
	{Path: PathExportCompletion, Group: groupExports},
	{Path: PathExportSmokeTest, Group: groupExports},
	{Path: PathExportChecklist, Group: groupExports, Required: true},
	{Path: PathExportHelp, Group: groupExports, Required: true},
	{Path: PathShareLinks, Group: groupExports},
	{Path: PathPresets, Group: groupExports},
	{Path: PathExportPacket, Group: groupExports},
	{Path: PathExportDiagnostics, Group: groupExports, Required: true},
	{Path: PathBlocksExport, Group: groupCSV, Required: true},
	{Path: PathStaffSummaryExport, Group: groupCSV, Required: true},
	{Path: PathCalendarExport, Group: groupCSV, Required: true},
	{Path: PathSoftConflictsExport, Group: groupCSV, Required: true},
	{Path: PathBlockEventsExport, Group: groupCSV, Required: true},
	{Path: PathStaffSummaryPrint, Group: groupPrint, Required: true},
	{Path: PathCalendarPrint, Group: groupPrint, Required: true},
	{Path: PathSoftConflictsPrint, Group: groupPrint, Required: true},
	{Path: PathBlockEventsPrint, Group: groupPrint, Required: true},
}
