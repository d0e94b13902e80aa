package catalog

// operations lists the hub of the area and the tools that check and explain it.
var operations = []Screen{
	{Path: root + "/operations", Family: Hub, Title: "Employee Schedule Operations Hub", Label: "Hub", Rank: 1, Content: "operations", Purpose: "The start page for every schedule screen. It shows the tools and the readiness of each screen, and its links preserve your filters."},
	{Path: root + "/operations/diagnostics", Family: Diagnostics, Title: "Operations Diagnostics", Label: "Diagnostics", Content: "operations", Purpose: "Checks the screens and files of this area, tests which route the running router matches for each address, and lists every schedule route."},
	{Path: root + "/operations/route-catalog", Family: RouteList, Title: "Route Catalog", Content: "operations", Purpose: "Every schedule route in one searchable list, in four groups, with the featured screens and the source files behind them. Search by a word from the name or address of a screen."},
	{Path: root + "/operations/help", Family: Help, Title: "Operations Help", Label: "Help", Content: "operations", Purpose: "A guide for staff: five steps through the area, the best use of each screen, and safe-use notes."},
	{Path: root + "/operations/checklist", Family: Checklist, Title: "Operations Checklist", Label: "Checklist", Content: "operations", Purpose: "The safest review order for managers and staff, with a check of the screen for each step."},
	{Path: root + "/operations/packet/print", Family: Packet, Title: "Printable Operations Packet", Label: "Printable Packet", Content: "operations", Purpose: "Workflow, screen guide, readiness and safety notes as one document for paper or PDF, for a briefing or a handover."},
	{Path: root + "/operations/smoke-test", Family: SmokeTest, Title: "Operations Smoke Test", Label: "Smoke Test", Content: "operations", Purpose: "Requests the operations screens inside the service and reports which answered. It also checks their files and the shared navigation."},
	{Path: root + "/operations/completion", Family: Completion, Title: "Operations Completion", Label: "Completion", Content: "operations", Purpose: "The completion of the operations section: its phases, its links and the recommended next area."},
}
