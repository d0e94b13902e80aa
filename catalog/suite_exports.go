package catalog

// Further group names of the export suite.
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
		{Key: "reports", Title: "Reports to export", Counter: "CSV reports ready", Note: "Each opens a CSV file with the filters shown above.", Paths: []string{
			PathBlocksExport, PathStaffSummaryExport, PathCalendarExport, PathSoftConflictsExport, PathBlockEventsExport,
			PathShiftsExport,
		}},
		{Key: "prints", Title: "Reports to print", Counter: "Print reports ready", Note: "Each opens a page for paper or PDF, with every row and no controls.", Paths: []string{
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
		{Path: "components/print/list.templ", Title: "Print view", Group: groupViews, Required: true},
		{Path: "components/data.templ", Title: "Data view", Group: groupViews, Required: true},
		{Path: "schedule/columns/columns.go", Title: "Export columns", Group: groupExports, Required: true},
	},
	Smoke: exportRoutes,
	SmokeFiles: []FileExpectation{
		{Path: "handlers/exports/export.go", Title: "Export controller", Group: groupControllers, Required: true},
		{Path: "handlers/report/data.go", Title: "Data controller", Group: groupControllers, Required: true},
		{Path: "components/print/list.templ", Title: "Print view", Group: groupViews, Required: true},
		{Path: "components/data.templ", Title: "Data view", Group: groupViews, Required: true},
		{Path: "components/nav.templ", Title: "Shared navigation", Group: groupViews, Required: true},
		{Path: "schedule/columns/columns.go", Title: "Export columns", Group: groupExports, Required: true},
	},
	Featured: []string{PathExportCenter, PathPresets, PathShareLinks, PathExportHelp, PathExportChecklist},
	Workflow: []Step{
		{Path: PathExportCenter, Title: "Choose the report", Text: "Open the Export Center. It lists every report with its row count under the current filter, its dates and its file name."},
		{Path: PathPresets, Title: "Choose the dates", Text: "Choose a date range from the presets, or set the first and the last day in the Export Center. Both days are included."},
		{Path: PathBlocks, Title: "Check the rows on the screen", Text: "Open the screen of the report before its file. Read the filters and the row count, and check a few rows you know."},
		{Path: PathBlocksExport, Title: "Open the CSV or print it", Text: "Use the CSV for a spreadsheet, or the print report for paper. Both contain the rows of the screen under the same filters."},
		{Path: PathShareLinks, Title: "Share a link instead of a file", Text: "If a colleague needs the same view later, copy a share link. It opens with your filters and shows current data."},
	},
	Guide: []GuideRow{
		{Path: PathExportCenter, BestFor: "Setting the filter and reading the row counts before you open a file.", Note: "Each report shows its dates and its file name."},
		{Path: PathBlocksExport, BestFor: "Exporting unavailable blocks, one row each.", Note: "Set the status filter first: without one the file has the same statuses as the screen."},
		{Path: PathStaffSummaryExport, BestFor: "Comparing employees in a spreadsheet.", Note: "The file has one row per employee, with blocks, unavailable hours, soft conflicts and the next block."},
		{Path: PathCalendarExport, BestFor: "Reviewing one week day by day.", Note: "The file has one row per employee and day."},
		{Path: PathSoftConflictsExport, BestFor: "Reviewing overlaps of shifts and blocks.", Note: "The file has one row per shift and block; each is reported, not blocked."},
		{Path: PathBlockEventsExport, BestFor: "Storing the history of changes to blocks.", Note: "The file has one row per event, with the time, the person and the change."},
		{Path: PathShiftsExport, BestFor: "Exporting planned and published shifts to a spreadsheet.", Note: "Drafts and open shifts are included; each row shows its state compared with the published schedule."},
		{Path: PathStaffSummaryPrint, BestFor: "Taking the staff summary into a meeting.", Note: "The sheet has every row, with the filters in its header."},
		{Path: PathCalendarPrint, BestFor: "Printing the week for the manager.", Note: "Private reasons never appear on paper."},
		{Path: PathSoftConflictsPrint, BestFor: "Reviewing soft conflicts on paper.", Note: "A triangle and words mark each conflict, so that color is not needed."},
		{Path: PathBlockEventsPrint, BestFor: "Discussing the history of a block.", Note: "Filter by one employee or one block before you print."},
		{Path: PathPresets, BestFor: "Opening an export for this week, next week or a month in one click.", Note: "Each preset shows its first and last day."},
		{Path: PathShareLinks, BestFor: "Sending a filtered view to a colleague.", Note: "A link contains filters and no data; the reader needs access to open it."},
	},
	Notes: []string{
		ExportNote,
		SchedulingNote,
		"A file contains exactly the rows that match the filters. An empty file means that no row matched.",
		"Compare the row count on the screen with the rows in the file, without the line of column names.",
		"A workbook (XLSX) contains the rows of the CSV with numbers, dates and times that Excel can sort and calculate; times in UTC look as in the CSV. Its second sheet shows the filter, the generated time and the meaning of each column.",
		"In a CSV, a text that begins like a formula has one apostrophe in front, so that a spreadsheet does not run it. In a workbook, texts have no apostrophe.",
		"A workbook has at most 1,048,575 rows, the limit of Excel; the CSV and the print report have no limit.",
		"An exported file shows one moment; export again after the schedule has changed.",
		"Files contain names and times of employees. Store them where only authorized people can read them, and delete them after use.",
		"These screens cannot read files back: editing a file changes no schedule, no shift and no block.",
	},
	Checklist: []Step{
		{Path: PathExportCenter, Title: "Choose the report", Text: "Choose the report of the Export Center that answers your question.", Note: "Prefer the smallest sufficient report; a staff summary contains less about single employees than the list of blocks."},
		{Path: PathPresets, Title: "Narrow it with filters", Text: "Set the dates first, then the employee, the status or a search text. Presets set common date ranges.", Note: "Without dates, shifts, blocks and soft conflicts begin today; other reports cover all data."},
		{Path: PathBlocks, Title: "Check the filters and the row count", Text: "Read the filters in the Export Center or above the rows of the screen. Remove filters from earlier work, and note the row count.", Note: "If the count is unexpected, open a few rows before you export."},
		{Path: PathBlocksExport, Title: "Open the CSV or print", Text: "Use the CSV for further work, or the print report for paper. Neither changes the schedule.", Note: "Use print for a meeting and CSV for calculations; do not retype figures."},
		{Path: PathExportHelp, Title: "Check the row count in the file", Text: "Open the file and compare the number of rows with the count you noted. The column guide explains each column.", Note: "If the two differ, the data or the filters have changed. Export the file again."},
		{Path: PathShareLinks, Title: "Store or share it safely", Text: "Store the file where only authorized people can read it. To share the same rows with a colleague, send a share link instead of the file.", Note: "Delete copies after use, and collect printed sheets."},
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
		{Bookmark: "E-1", Path: PathExportCenter, Title: "Export Center", Text: "One screen sets the filter, shows the rows of every report, and opens files and print reports."},
		{Bookmark: "E-2", Path: PathBlocksExport, Also: []string{PathStaffSummaryExport, PathCalendarExport, PathSoftConflictsExport, PathBlockEventsExport}, Title: "CSV exports", Text: "Every review screen of the unavailable blocks has a CSV file with the same filters."},
		{Bookmark: "E-3", Path: PathStaffSummaryPrint, Also: []string{PathCalendarPrint, PathSoftConflictsPrint, PathBlockEventsPrint}, Title: "Print reports", Text: "Staff summary, week, soft conflicts and audit events have a print report."},
		{Bookmark: "E-4", Path: PathPresets, Title: "Presets", Text: "Presets open a screen, a file or a print report for a common date range, with its row count."},
		{Bookmark: "E-5", Path: PathShareLinks, Title: "Share links", Text: "One click copies a link to a filtered view."},
		{Bookmark: "E-6", Path: PathExportHelp, Title: "Column guide", Text: "The guide explains every column of every export, with safe-use notes."},
		{Bookmark: "E-7", Path: PathExportChecklist, Title: "Export checklist", Text: "The checklist lists the steps from choosing a report to storing the file."},
		{Bookmark: "E-8", Path: PathExportPacket, Title: "Export packet", Text: "The guide to the suite can be printed or saved as PDF."},
		{Bookmark: "E-9", Path: PathExportDiagnostics, Title: "Export diagnostics", Text: "The expected routes and files of the suite are compared with the running service."},
		{Bookmark: "E-10", Path: PathExportSmokeTest, Title: "Export smoke test", Text: "Every suite route, export and print report is requested."},
		{Bookmark: "E-11", Path: PathExportCompletion, Title: "Export suite completion", Text: "The suite is complete and handed over."},
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
// Routes that staff need are required; a missing supporting tool is a warning.
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
