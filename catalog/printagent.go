package catalog

// printAgent lists the JSON endpoints for print programs.
var printAgent = []Screen{
	{Path: "/api/print-agent/jobs", Family: API, Content: "print-jobs", Title: "Print Agent Jobs", Label: "Jobs", Purpose: "For print programs: the printable documents of today and of this week, each with address, title and paper size, as JSON. Nothing is queued or marked as printed."},
	{Path: "/api/print-agent/ping", Family: API, Content: "print-ping", Title: "Print Agent Ping", Label: "Ping", Purpose: "For print programs: the version and the time of the service, as JSON."},
}
