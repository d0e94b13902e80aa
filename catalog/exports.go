package catalog

// exportSuite: the tools around the exports of the unavailable-block screens.
var exportSuite = []Screen{
	{Path: root + "/unavailable-blocks/exports", Family: Hub, Title: "Unavailable Blocks Exports", Content: "exports", Purpose: "Export Center: CSV, print, diagnostics, help, checklist and share-link hub (Export Suite, /app/employee-schedules/unavailable-blocks/exports)."},
	{Path: root + "/unavailable-blocks/exports/completion", Family: Completion, Title: "Unavailable Blocks Exports Completion", Content: "exports", Purpose: "Closeout and handoff of the export suite (Export Suite, /app/employee-schedules/unavailable-blocks/exports/completion)."},
	{Path: root + "/unavailable-blocks/exports/smoke-test", Family: SmokeTest, Title: "Unavailable Blocks Exports Smoke Test", Content: "exports", Purpose: "Read-only health check of suite routes, files, navigation (Export Suite, /app/employee-schedules/unavailable-blocks/exports/smoke-test)."},
	{Path: root + "/unavailable-blocks/exports/checklist", Family: Checklist, Title: "Unavailable Blocks Exports Checklist", Content: "exports", Purpose: "Staff workflow for selecting and opening exports (Export Suite, /app/employee-schedules/unavailable-blocks/exports/checklist)."},
	{Path: root + "/unavailable-blocks/exports/help", Family: Help, Title: "Unavailable Blocks Exports Help", Content: "exports", Purpose: "Column guide and safe-use notes (Export Suite, /app/employee-schedules/unavailable-blocks/exports/help)."},
	{Path: root + "/unavailable-blocks/exports/share-links", Family: Data, Title: "Unavailable Blocks Exports Share Links", Content: "share-links", Purpose: "Copyable filtered URLs for reports and tools (Export Suite, /app/employee-schedules/unavailable-blocks/exports/share-links)."},
	{Path: root + "/unavailable-blocks/exports/presets", Family: Data, Title: "Unavailable Blocks Exports Presets", Content: "presets", Purpose: "Common date-range launcher for export and print links (Export Suite, /app/employee-schedules/unavailable-blocks/exports/presets)."},
	{Path: root + "/unavailable-blocks/exports/packet/print", Family: Packet, Title: "Unavailable Blocks Exports Packet Print", Content: "exports", Purpose: "Browser-print friendly packet of the export suite (Export Suite, /app/employee-schedules/unavailable-blocks/exports/packet/print)."},
	{Path: root + "/unavailable-blocks/exports/diagnostics", Family: Diagnostics, Title: "Unavailable Blocks Exports Diagnostics", Content: "exports", Purpose: "Route integrity check of the export suite (Export Suite, /app/employee-schedules/unavailable-blocks/exports/diagnostics)."},
}
