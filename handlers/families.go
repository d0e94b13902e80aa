package handlers

import (
	"opshub/catalog"
	"opshub/handlers/blueprints"
	"opshub/handlers/exports"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/support"
	"opshub/handlers/web"
)

// families binds each family that has content to its maker. A family that is missing here cannot be registered.
func families() map[catalog.Family]web.Family {
	return map[catalog.Family]web.Family{
		catalog.Hub:         {Action: "Hub", Make: support.Hub},
		catalog.Dashboard:   {Action: "Dashboard", Make: support.Dashboard},
		catalog.Diagnostics: {Action: "Diagnostics", Make: support.Diagnostics},
		catalog.SmokeTest:   {Action: "SmokeTest", Make: support.SmokeTest},
		catalog.Checklist:   {Action: "Checklist", Make: support.Checklist},
		catalog.Help:        {Action: "Help", Make: support.Help},
		catalog.Completion:  {Action: "Completion", Make: support.Completion},
		catalog.RouteList:   {Action: "RouteCatalog", Make: routecatalog.RouteCatalog},
		catalog.Navigation:  {Action: "Navigation", Make: routecatalog.Navigation},
		catalog.Packet:      {Action: "Packet", Make: support.Packet},
		catalog.Data:        {Action: "Data", Make: report.Data},
		catalog.Print:       {Action: "Print", Make: report.Print},
		catalog.Export:      {Action: "Export", Make: exports.Export},
		catalog.Feed:        {Action: "Feed", Make: exports.Feed},
		catalog.API:         {Action: "API", Make: exports.Api},
		catalog.Guide:       {Action: "Guide", Make: support.Guide},
		catalog.Plan:        {Action: "Plan", Make: support.Plan},
		catalog.Preview:     {Action: "Preview", Make: blueprints.Exhibit},
		catalog.Gate:        {Action: "Gate", Make: blueprints.Exhibit},
		catalog.Blueprint:   {Action: "Blueprint", Make: blueprints.Exhibit},
		catalog.Evidence:    {Action: "Evidence", Make: blueprints.Exhibit},
	}
}
