package catalog

// printAgent: JSON for a program that prints.
var printAgent = []Screen{
	{Path: "/api/print-agent/jobs", Family: API, Content: "print-jobs", Title: "Print Agent Jobs", Label: "Jobs", Purpose: "For a program that prints on its own: the printable documents of today and of this week, each with address, title and paper size, as JSON. Nothing is queued or marked as printed."},
	{Path: "/api/print-agent/ping", Family: API, Content: "print-ping", Title: "Print Agent Ping", Label: "Ping", Purpose: "For a program that prints on its own: whether the service answers, which version it is, and what time it has, as JSON."},
}
