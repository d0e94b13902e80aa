package catalog

// operations: the hub of the area and the tools that check and explain it.
var operations = []Screen{
	{Path: root + "/operations", Family: Hub, Title: "Employee Schedule Operations Hub", Label: "Hub", Rank: 1, Content: "operations", Purpose: "The way into every schedule screen. Pick a tool, keep your filters, and see at a glance whether each screen is there and healthy."},
	{Path: root + "/operations/diagnostics", Family: Diagnostics, Title: "Operations Diagnostics", Label: "Diagnostics", Content: "operations", Purpose: "Checks that the screens and files this area needs are really there, asks the running router which route would answer each address, and lists every schedule route it finds."},
	{Path: root + "/operations/route-catalog", Family: RouteList, Title: "Route Catalog", Content: "operations", Purpose: "Every schedule route in one searchable list, in four groups, with the featured screens and the source files behind them. Use it to find a screen by a word from its name or its address."},
	{Path: root + "/operations/help", Family: Help, Title: "Operations Help", Label: "Help", Content: "operations", Purpose: "A guide for staff: five steps through the area, what each screen is best for, and how to use it safely."},
	{Path: root + "/operations/checklist", Family: Checklist, Title: "Operations Checklist", Label: "Checklist", Content: "operations", Purpose: "The safest order in which managers and staff review the schedule, step by step, with a check of every screen the steps lead to."},
	{Path: root + "/operations/packet/print", Family: Packet, Title: "Printable Operations Packet", Label: "Printable Packet", Content: "operations", Purpose: "Workflow, screen guide, readiness and safety notes as one document for paper or PDF, for a briefing or a handover."},
	{Path: root + "/operations/smoke-test", Family: SmokeTest, Title: "Operations Smoke Test", Label: "Smoke Test", Content: "operations", Purpose: "Requests the operations screens inside the service and reports which of them really answered. It also looks for their files and for the shared navigation."},
	{Path: root + "/operations/completion", Family: Completion, Title: "Operations Completion", Label: "Completion", Content: "operations", Purpose: "Closes out the setup of the operations section: what was delivered, in which phase, which links are in place, and what should come next."},
}
