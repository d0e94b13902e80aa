package catalog

// production lists the screens about the readiness of the service for daily use.
var production = []Screen{
	{Path: root + "/production", Family: Hub, Title: "Production Hub", Label: "Production", Rank: 1, Content: "production", Purpose: "The readiness of the service for daily use: its checks, its data and its build."},
	{Path: root + "/production/completion", Family: Completion, Content: "production", Title: "Production Completion", Label: "Completion", Purpose: "The completion of production readiness: the checks, and the facts to monitor."},
	{Path: root + "/production/smoke-test", Family: SmokeTest, Content: "production", Title: "Production Smoke Test", Label: "Smoke Test", Purpose: "Requests the production screens inside the service and reports route, status and time for each."},
	{Path: root + "/production/diagnostics", Family: Diagnostics, Content: "production", Title: "Production Diagnostics", Label: "Diagnostics", Purpose: "Deep checks of the database, its schema, the assets, the configuration and the age of the data, each with the correction of a failure."},
	{Path: root + "/production/help", Family: Help, Content: "production", Title: "Production Help", Label: "Help", Purpose: "A guide for operators: start, import, update, and the correction of failed checks."},
	{Path: root + "/production/checklist", Family: Checklist, Content: "production", Title: "Go-Live Checklist", Label: "Checklist", Purpose: "The steps before the service is opened to staff, with live evidence for each."},
}
