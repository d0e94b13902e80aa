package catalog

// events: the audit list of every schedule change.
var events = []Screen{
	{Path: "/app/employee-schedule-events", Name: "app.employee-schedule-events.index", Family: Data, Title: "App Employee Schedule Events", Purpose: "Audit/event review of all schedule changes (Events, /app/employee-schedule-events)."},
}
