package catalog

// production: is the service fit for daily use.
var production = []Screen{
	{Path: root + "/production", Family: Hub, Title: "Production Hub", Label: "Production", Rank: 1, Content: "production", Purpose: "Whether the service is fit for daily use right now: its checks, its data and its build in one view."},
	{Path: root + "/production/completion", Family: Completion, Content: "production", Title: "Production Completion", Label: "Completion", Purpose: "Closes out production readiness: what has been checked, and what whoever runs the service has to keep an eye on."},
	{Path: root + "/production/smoke-test", Family: SmokeTest, Content: "production", Title: "Production Smoke Test", Label: "Smoke Test", Purpose: "Requests the production screens inside the service and reports route, status and time for each."},
	{Path: root + "/production/diagnostics", Family: Diagnostics, Content: "production", Title: "Production Diagnostics", Label: "Diagnostics", Purpose: "Deep checks of the database, its schema, the assets, the configuration and the age of the data, each with what to do when it fails."},
	{Path: root + "/production/help", Family: Help, Content: "production", Title: "Production Help", Label: "Help", Purpose: "A guide for whoever runs the service: starting, importing, updating, and what to do when a check fails."},
	{Path: root + "/production/checklist", Family: Checklist, Content: "production", Title: "Go-Live Checklist", Label: "Checklist", Purpose: "The order of review before the service is opened to staff, with live evidence for each step."},
}
