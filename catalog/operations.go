package catalog

// operations: the eight screens of the Operations section.
var operations = []Screen{
	{Path: root + "/operations", Family: Hub, Title: "Operations", Content: "operations", Purpose: "Main entry point; lists primary tools and export-suite tools with readiness (Operations, /app/employee-schedules/operations)."},
	{Path: root + "/operations/diagnostics", Family: Diagnostics, Title: "Operations Diagnostics", Content: "operations", Purpose: "Checks expected operations routes and required files, lists discovered schedule routes (Operations, /app/employee-schedules/operations/diagnostics)."},
	{Path: root + "/operations/route-catalog", Family: RouteList, Title: "Operations Route Catalog", Content: "operations", Purpose: "Grouped inventory of routes, featured screens and related files (Operations, /app/employee-schedules/operations/route-catalog)."},
	{Path: root + "/operations/help", Family: Help, Title: "Operations Help", Content: "operations", Purpose: "Staff guide: workflow steps, screen guide, safe-use notes (Operations, /app/employee-schedules/operations/help)."},
	{Path: root + "/operations/checklist", Family: Checklist, Title: "Operations Checklist", Content: "operations", Purpose: "Manager and staff checklist in the safest review order, with readiness checks (Operations, /app/employee-schedules/operations/checklist)."},
	{Path: root + "/operations/packet/print", Family: Packet, Title: "Operations Packet Print", Content: "operations", Purpose: "Print/PDF packet: workflow, guide, readiness, safety notes (Operations, /app/employee-schedules/operations/packet/print)."},
	{Path: root + "/operations/smoke-test", Family: SmokeTest, Title: "Operations Smoke Test", Content: "operations", Purpose: "Health check of operations routes, files and shared navigation (Operations, /app/employee-schedules/operations/smoke-test)."},
	{Path: root + "/operations/completion", Family: Completion, Title: "Operations Completion", Content: "operations", Purpose: "Closeout and handoff for the operations setup section (Operations, /app/employee-schedules/operations/completion)."},
}
