package catalog

// exportSuite lists the tools for the exports of the unavailable-block screens.
var exportSuite = []Screen{
	{Path: root + "/unavailable-blocks/exports", Family: Hub, Title: "Export Center", Rank: 1, Content: "exports", Purpose: "The hub of the files, the print reports and their tools. Set the filter, check the row count of each report, and then open it."},
	{Path: root + "/unavailable-blocks/exports/completion", Family: Completion, Title: "Export Suite Completion", Label: "Completion", Content: "exports", Purpose: "The parts of the export suite, their state, and the notes for a handover."},
	{Path: root + "/unavailable-blocks/exports/smoke-test", Family: SmokeTest, Title: "Export Suite Smoke Test", Label: "Smoke Test", Content: "exports", Purpose: "Requests every route of the export suite inside the service, with exports and print reports, and reports status and time of each."},
	{Path: root + "/unavailable-blocks/exports/checklist", Family: Checklist, Title: "Export Checklist", Label: "Checklist", Content: "exports", Purpose: "The steps from choosing a report to storing the file: filter, check the row count, open, compare the rows, store it safely."},
	{Path: root + "/unavailable-blocks/exports/help", Family: Help, Title: "Export Help", Label: "Help", Content: "exports", Purpose: "The meaning of each column of each export, the use of each report, and safe-use notes for files with names of employees."},
	{Path: root + "/unavailable-blocks/exports/share-links", Family: Data, Title: "Share Links", Rank: 3, Content: "share-links", Purpose: "Addresses of reports and tools with your filters, ready to copy. A link contains no data: it shows current rows when it is opened."},
	{Path: root + "/unavailable-blocks/exports/presets", Family: Data, Title: "Export Presets", Label: "Presets", Rank: 2, Content: "presets", Purpose: "Common date ranges such as this week, next week and this month, each with its export and print links. Every preset shows its dates."},
	{Path: root + "/unavailable-blocks/exports/packet/print", Family: Packet, Title: "Printable Export Packet", Label: "Export Packet", Content: "exports", Purpose: "The guide to the export suite as one document for paper or PDF: steps, reports, readiness and safe-use notes."},
	{Path: root + "/unavailable-blocks/exports/diagnostics", Family: Diagnostics, Title: "Export Diagnostics", Label: "Diagnostics", Content: "exports", Purpose: "Compares the expected routes of the export suite with the running service, and lists every route that is missing or answered by another."},
}
