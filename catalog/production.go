package catalog

// production: is the service fit for daily use.
var production = []Screen{
	{Path: root + "/production", Family: Hub, Title: "Production", Purpose: "Production hub: is the service fit for daily use now (Production, /app/employee-schedules/production)."},
	{Path: root + "/production/completion", Family: Completion, Title: "Production Completion", Purpose: "Closeout of production readiness (Production, /app/employee-schedules/production/completion)."},
	{Path: root + "/production/smoke-test", Family: SmokeTest, Title: "Production Smoke Test", Purpose: "Health check of production (Production, /app/employee-schedules/production/smoke-test)."},
	{Path: root + "/production/diagnostics", Family: Diagnostics, Title: "Production Diagnostics", Purpose: "Deep checks: database, schema, assets, configuration, data freshness (Production, /app/employee-schedules/production/diagnostics)."},
	{Path: root + "/production/help", Family: Help, Title: "Production Help", Purpose: "Guide for whoever runs the service (Production, /app/employee-schedules/production/help)."},
	{Path: root + "/production/checklist", Family: Checklist, Title: "Production Checklist", Purpose: "Go-live review order (Production, /app/employee-schedules/production/checklist)."},
}
