package catalog

import "strings"

// Groups lists the route groups of the route catalog. A route can belong to several groups, so that their counts exceed
// the number of routes. The screen shows both.
var Groups = []Group{
	{Key: "operations", Title: "Operations / Hubs", Rule: "Every screen of the Operations section.", Has: inSections("Operations")},
	{Key: "unavailable", Title: "Unavailable Blocks", Rule: "Every screen of the sections Unavailable Blocks and Export Suite.", Has: inSections("Unavailable Blocks", "Export Suite")},
	{Key: "exports", Title: "Exports / Print / CSV", Rule: `Every route whose address contains "export", "print" or "csv", anywhere in it, so "blueprint" and "print-agent" count too.`, Has: inPath("export", "print", "csv")},
	{Key: "discovery", Title: "Schedule / Staff / Shift Discovery", Rule: "Every schedule-related route of the area.", Has: func(Screen) bool { return true }},
}

// Purposes lists the groups of a section's route catalog. Every route belongs to exactly one.
var Purposes = []Group{
	{Key: "screens", Title: "Screens", Rule: "Screens of the schedule: start pages, overviews and lists.", Has: func(s Screen) bool { return s.Family.IsMain() }},
	{Key: "paper", Title: "Paper and files", Rule: "Sheets to print, files for spreadsheets, calendars for phones, data for programs.", Has: func(s Screen) bool { return s.Family.IsAction() }},
	{Key: "support", Title: "Guides and checks", Rule: "Screens about the section: guides, checklists, checks, maps and lists of screens.", Has: ofSupport},
	{Key: "plans", Title: "Plans and explanations", Rule: "Screens that explain rules and steps, with their current state.", Has: ofNoOtherPurpose},
}

// ofSupport matches the tools that are neither plans nor explanations.
func ofSupport(s Screen) bool {
	return s.Family.IsTool() && s.Family != Guide && s.Family != Plan
}

func ofNoOtherPurpose(s Screen) bool {
	return !s.Family.IsMain() && !s.Family.IsAction() && !ofSupport(s)
}

// Kinds lists the kinds of routes on the visibility dashboard. A route can be of several kinds.
var Kinds = []Group{
	{Key: "schedule", Title: "Schedule routes", Rule: "Every route of none of the other four kinds.", Has: ofNoOtherKind},
	{Key: "staff", Title: "Staff routes", Rule: `The address contains "staff", "employee-portal" or {employee}.`, Has: inPath("staff", "employee-portal", "{employee}")},
	{Key: "shift", Title: "Shift routes", Rule: `The address contains "shift", the dry-run screens for draft shifts included.`, Has: inPath("shift")},
	{Key: "unavailable-block", Title: "Unavailable-block routes", Rule: `The address contains "unavailable-block".`, Has: inPath("unavailable-block")},
	{Key: "operations", Title: "Operations routes", Rule: "Every screen of the Operations section.", Has: inSections("Operations")},
}

func inSections(names ...string) func(Screen) bool {
	return func(s Screen) bool {
		for _, name := range names {
			if s.Section == name {
				return true
			}
		}
		return false
	}
}

func inPath(words ...string) func(Screen) bool {
	return func(s Screen) bool {
		for _, word := range words {
			if strings.Contains(s.Path, word) {
				return true
			}
		}
		return false
	}
}

// ofNoOtherKind is the rule of the schedule kind. It matches all remaining routes, so that every route has a kind.
func ofNoOtherKind(s Screen) bool {
	return !inPath("staff", "employee-portal", "{employee}", "shift", "unavailable-block")(s) && !inSections("Operations")(s)
}
