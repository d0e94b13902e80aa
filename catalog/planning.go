package catalog

// planning lists the screens of the coming weeks.
var planning = []Screen{
	{Path: root + "/planning", Family: Hub, Title: "Planning Hub", Label: "Planning", Rank: 1, Content: "planning", Purpose: "The coming weeks with their drafts, coverage and soft conflicts."},
	{Path: root + "/planning/checklist", Family: Checklist, Title: "Planning Checklist", Label: "Checklist", Content: "planning", Purpose: "The steps of a review of a coming week before you plan it in detail."},
	{Path: root + "/planning/completion", Family: Completion, Title: "Planning Completion", Label: "Completion", Content: "planning", Purpose: "The completion of the planning screens: their content and their state."},
	{Path: root + "/planning/diagnostics", Family: Diagnostics, Title: "Planning Diagnostics", Label: "Diagnostics", Content: "planning", Purpose: "Checks the routes and files of the planning screens."},
	{Path: root + "/planning/help", Family: Help, Title: "Planning Help", Label: "Help", Content: "planning", Purpose: "A guide to planning with these screens, from the first review of a week to the finished draft."},
	{Path: root + "/planning/navigation", Family: Navigation, Title: "Planning Map", Label: "Map", Content: "planning", Purpose: "The planning screens in order of use, as a linked map."},
	{Path: root + "/planning/packet/print", Family: Packet, Title: "Printable Planning Packet", Label: "Planning Packet", Content: "planning", Purpose: "The steps, the guide and the readiness of planning as one document for paper or PDF."},
	{Path: root + "/planning/route-catalog", Family: RouteList, Title: "Planning Routes", Label: "Route Catalog", Content: "planning", Purpose: "The routes of planning, each with its purpose."},
	{Path: root + "/planning/smoke-test", Family: SmokeTest, Title: "Planning Smoke Test", Label: "Smoke Test", Content: "planning", Purpose: "Requests every planning screen inside the service and reports route, status and time for each."},
}
