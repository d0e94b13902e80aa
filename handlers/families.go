package handlers

import "opshub/catalog"

// families binds each family that has content to its maker. A family that is missing here cannot be registered.
func families() map[catalog.Family]family {
	return map[catalog.Family]family{
		catalog.Hub:         {"Hub", (*server).hub},
		catalog.Dashboard:   {"Dashboard", (*server).dashboard},
		catalog.Diagnostics: {"Diagnostics", (*server).diagnostics},
		catalog.SmokeTest:   {"SmokeTest", (*server).smokeTest},
		catalog.Checklist:   {"Checklist", (*server).checklist},
		catalog.Help:        {"Help", (*server).help},
		catalog.Completion:  {"Completion", (*server).completion},
		catalog.RouteList:   {"RouteCatalog", (*server).routeCatalog},
		catalog.Navigation:  {"Navigation", (*server).navigation},
		catalog.Packet:      {"Packet", (*server).packet},
		catalog.Data:        {"Data", (*server).data},
		catalog.Print:       {"Print", (*server).print},
		catalog.Export:      {"Export", (*server).export},
		catalog.Feed:        {"Feed", (*server).feed},
		catalog.API:         {"API", (*server).api},
		catalog.Guide:       {"Guide", (*server).guide},
		catalog.Plan:        {"Plan", (*server).plan},
		catalog.Preview:     {"Preview", (*server).exhibit},
		catalog.Gate:        {"Gate", (*server).exhibit},
		catalog.Blueprint:   {"Blueprint", (*server).exhibit},
		catalog.Evidence:    {"Evidence", (*server).exhibit},
	}
}
