package catalog

// exportSuite: the tools around the exports of the unavailable-block screens.
var exportSuite = []Screen{
	{Path: root + "/unavailable-blocks/exports", Family: Hub, Title: "Export Center", Rank: 1, Content: "exports", Purpose: "The hub of the files, the print reports and the tools around them. Set the filter here, see how many rows each report has under it, and only then open it."},
	{Path: root + "/unavailable-blocks/exports/completion", Family: Completion, Title: "Export Suite Completion", Label: "Completion", Content: "exports", Purpose: "What the export suite covers, whether all of it is in place, and what to tell the people who take it over."},
	{Path: root + "/unavailable-blocks/exports/smoke-test", Family: SmokeTest, Title: "Export Suite Smoke Test", Label: "Smoke Test", Content: "exports", Purpose: "Opens every route of the export suite inside the service, the exports and print reports included, and reports which answered, with what status and in what time."},
	{Path: root + "/unavailable-blocks/exports/checklist", Family: Checklist, Title: "Export Checklist", Label: "Checklist", Content: "exports", Purpose: "The steps from choosing a report to storing the file: narrow it, read the filters and the row count, open it, compare the rows, keep it safe."},
	{Path: root + "/unavailable-blocks/exports/help", Family: Help, Title: "Export Help", Label: "Help", Content: "exports", Purpose: "What each column of each export means, which report answers which question, and what to be careful about with files that name employees."},
	{Path: root + "/unavailable-blocks/exports/share-links", Family: Data, Title: "Share Links", Rank: 3, Content: "share-links", Purpose: "Addresses of reports and tools with your filters already in them, ready to copy. A link carries no data: it shows the rows of the moment in which it is opened."},
	{Path: root + "/unavailable-blocks/exports/presets", Family: Data, Title: "Export Presets", Label: "Presets", Rank: 2, Content: "presets", Purpose: "Common date ranges such as this week, next week and this month, each with its export and print links. Every preset says which days it stands for."},
	{Path: root + "/unavailable-blocks/exports/packet/print", Family: Packet, Title: "Printable Export Packet", Label: "Export Packet", Content: "exports", Purpose: "The guide to the export suite as one document for paper or PDF: steps, reports, readiness and safe-use notes."},
	{Path: root + "/unavailable-blocks/exports/diagnostics", Family: Diagnostics, Title: "Export Diagnostics", Label: "Diagnostics", Content: "exports", Purpose: "Compares the routes the export suite should have with the routes the running service really has, and names every one that is missing or answered by another."},
}
