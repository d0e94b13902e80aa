package handlers

import "opshub/catalog"

// families binds each family that has content to its maker. A family that is missing here cannot be registered.
func families() map[catalog.Family]family {
	return map[catalog.Family]family{
		catalog.Hub:         {action: "Hub", make: (*server).hub},
		catalog.Dashboard:   {action: "Dashboard", make: (*server).dashboard},
		catalog.Diagnostics: {action: "Diagnostics", make: (*server).diagnostics},
		catalog.SmokeTest:   {action: "SmokeTest", make: (*server).smokeTest},
		catalog.Checklist:   {action: "Checklist", make: (*server).checklist},
		catalog.Help:        {action: "Help", make: (*server).help},
		catalog.Completion:  {action: "Completion", make: (*server).completion},
		catalog.RouteList:   {action: "RouteCatalog", make: (*server).routeCatalog},
		catalog.Navigation:  {action: "Navigation", make: (*server).navigation},
		catalog.Packet:      {action: "Packet", make: (*server).packet},
		catalog.Data:        {action: "Data", make: (*server).data},
		catalog.Print:       {action: "Print", make: (*server).print},
		catalog.Export:      {action: "Export", make: (*server).export},
		catalog.Feed:        {action: "Feed", make: (*server).feed},
		catalog.API:         {action: "API", make: (*server).api},
		catalog.Guide:       {action: "Guide", make: (*server).guide},
		catalog.Plan:        {action: "Plan", make: (*server).plan},
		catalog.Preview:     {action: "Preview", make: (*server).exhibit},
		catalog.Gate:        {action: "Gate", make: (*server).exhibit},
		catalog.Blueprint:   {action: "Blueprint", make: (*server).exhibit},
		catalog.Evidence:    {action: "Evidence", make: (*server).exhibit},
	}
}
