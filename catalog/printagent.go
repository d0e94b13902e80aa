package catalog

// printAgent: JSON for a program that prints.
var printAgent = []Screen{
	{Path: "/api/print-agent/jobs", Family: API, Title: "Api Print Agent Jobs", Purpose: "JSON for a print agent: the printable documents of today and of this week, with address, title and paper size (Print Agent, /api/print-agent/jobs)."},
	{Path: "/api/print-agent/ping", Family: API, Title: "Api Print Agent Ping", Purpose: "JSON: the service answers, its version and its time (Print Agent, /api/print-agent/ping)."},
}
