package catalog

// planning: the weeks ahead.
var planning = []Screen{
	{Path: root + "/planning", Family: Hub, Title: "Planning Hub", Label: "Planning", Rank: 1, Content: "planning", Purpose: "The weeks ahead: which have a draft, how well they are covered, and where shifts overlap unavailable blocks."},
	{Path: root + "/planning/checklist", Family: Checklist, Title: "Planning Checklist", Label: "Checklist", Content: "planning", Purpose: "The order in which to look at a coming week before it is planned in detail."},
	{Path: root + "/planning/completion", Family: Completion, Title: "Planning Completion", Label: "Completion", Content: "planning", Purpose: "Closes out the planning screens: what they answer, and which of them are in place."},
	{Path: root + "/planning/diagnostics", Family: Diagnostics, Title: "Planning Diagnostics", Label: "Diagnostics", Content: "planning", Purpose: "Checks that the routes and files behind the planning screens are there."},
	{Path: root + "/planning/help", Family: Help, Title: "Planning Help", Label: "Help", Content: "planning", Purpose: "A guide to planning with these screens, from the first look at a week to the finished draft."},
	{Path: root + "/planning/navigation", Family: Navigation, Title: "Planning Map", Label: "Map", Content: "planning", Purpose: "The planning screens and what leads from one to the next, as a linked map."},
	{Path: root + "/planning/packet/print", Family: Packet, Title: "Printable Planning Packet", Label: "Planning Packet", Content: "planning", Purpose: "The steps, the guide and the readiness of planning as one document for paper or PDF."},
	{Path: root + "/planning/route-catalog", Family: RouteList, Title: "Planning Routes", Label: "Route Catalog", Content: "planning", Purpose: "The routes of planning, with what each is for."},
	{Path: root + "/planning/smoke-test", Family: SmokeTest, Title: "Planning Smoke Test", Label: "Smoke Test", Content: "planning", Purpose: "Requests every planning screen inside the service and reports route, status and time for each."},
}
