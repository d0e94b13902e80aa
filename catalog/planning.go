package catalog

// planning: the weeks ahead.
var planning = []Screen{
	{Path: root + "/planning", Family: Hub, Title: "Planning", Purpose: "Planning hub: the weeks ahead with drafts, coverage and conflicts (Planning, /app/employee-schedules/planning)."},
	{Path: root + "/planning/checklist", Family: Checklist, Title: "Planning Checklist", Purpose: "Review order for planning (Planning, /app/employee-schedules/planning/checklist)."},
	{Path: root + "/planning/completion", Family: Completion, Title: "Planning Completion", Purpose: "Closeout of planning (Planning, /app/employee-schedules/planning/completion)."},
	{Path: root + "/planning/diagnostics", Family: Diagnostics, Title: "Planning Diagnostics", Purpose: "Route and file checks of planning (Planning, /app/employee-schedules/planning/diagnostics)."},
	{Path: root + "/planning/help", Family: Help, Title: "Planning Help", Purpose: "Guide to planning (Planning, /app/employee-schedules/planning/help)."},
	{Path: root + "/planning/navigation", Family: Navigation, Title: "Planning Navigation", Purpose: "The planning screens as one linked map (Planning, /app/employee-schedules/planning/navigation)."},
	{Path: root + "/planning/packet/print", Family: Packet, Title: "Planning Packet Print", Purpose: "Printable planning packet (Planning, /app/employee-schedules/planning/packet/print)."},
	{Path: root + "/planning/route-catalog", Family: RouteList, Title: "Planning Route Catalog", Purpose: "Routes of planning (Planning, /app/employee-schedules/planning/route-catalog)."},
	{Path: root + "/planning/smoke-test", Family: SmokeTest, Title: "Planning Smoke Test", Purpose: "Health check of planning (Planning, /app/employee-schedules/planning/smoke-test)."},
}
