package check

import "fmt"

const groupRoutes = "Routes"

// Way is the state of one address in the catalog, the router and the links of screens.
type Way struct {
	Path, Name string
	Declared   bool  // a row of the catalog with content exists
	Registered bool  // a route with this path and name exists
	Answer     Route // the route that would handle it; zero for none
	Links      int   // number of built screens that link to it, even if it does not exist
}

// Reachable reports whether the route with its own pattern and name handles it.
func (w Way) Reachable() bool { return w.Answer.Pattern == w.Path && w.Answer.Name == w.Name }

// Shadowed reports whether another route handles a declared address.
func (w Way) Shadowed() bool { return w.Declared && w.Answer.Pattern != "" && !w.Reachable() }

// Orphan reports whether no screen links to an existing route.
func (w Way) Orphan() bool { return w.Declared && w.Registered && w.Reachable() && w.Links == 0 }

// DeadLink is a link of a list, a step or a column to a path without a built screen.
type DeadLink struct {
	From string `json:"from"` // path of the screen with the link
	By   string `json:"by"`   // part of that screen
	To   string `json:"to"`
}

// Ways holds all addresses of the area and the dead links.
type Ways struct {
	All  []Way
	Dead []DeadLink
}

func (w Ways) which(holds func(Way) bool) (list []Way) {
	for _, way := range w.All {
		if holds(way) {
			list = append(list, way)
		}
	}
	return list
}

// routing returns the checks of all addresses together.
func routing(w Ways) []Row { return []Row{shadows(w), undeclared(w), deadLinks(w), orphans(w)} }

func shadows(w Ways) Row {
	t := trial{
		title: "No route is shadowed", group: groupRoutes, required: true,
		purpose: "The router is asked for every declared address; each has to be answered by its own pattern and name.",
		seen:    fmt.Sprintf("%d addresses asked, none is answered by another route", len(w.which(func(way Way) bool { return way.Declared }))),
	}
	t.why = Why{
		Expected: "pattern and name of its own row",
		Breaks:   "Staff who follow a link to it get another screen, or a page that says it is not there.",
		Fix:      "Register the shadowed path itself, or take away the route that stands before it.",
	}
	if list := w.which(Way.Shadowed); len(list) > 0 {
		var seen []string
		for _, way := range list {
			seen = append(seen, fmt.Sprintf("%s is answered by %s, name %s", way.Path, way.Answer.Pattern, way.Answer.Name))
		}
		t.why.Summary, t.why.Observed = counted(len(list), "address is", "addresses are")+" answered by another route", firstFew(seen, "; ")
	}
	return t.row()
}

func undeclared(w Ways) Row {
	t := trial{
		title: "Every route is declared", group: groupRoutes,
		purpose: "Each route of the area that the router has is described by a row of the catalog.",
		seen:    fmt.Sprintf("%d registered routes, each with a row", len(w.which(func(way Way) bool { return way.Registered }))),
	}
	t.why = Why{
		Expected: "a row in the catalog for each",
		Breaks:   "Such a route stands in no navigation, is checked by nothing and is explained nowhere.",
		Fix:      "Give it a row in the catalog, or stop registering it.",
	}
	if list := w.which(func(way Way) bool { return !way.Declared }); len(list) > 0 {
		t.why.Summary, t.why.Observed = counted(len(list), "route has", "routes have")+" no row", firstFew(paths(list), "; ")
	}
	return t.row()
}

func deadLinks(w Ways) Row {
	t := trial{
		title: "No dead links", group: groupRoutes, required: true,
		purpose: "Every link of a list, a step, a guide or a column of the catalog leads to a screen that is built.",
		seen:    "no list leads to a path without a screen",
	}
	t.why = Why{
		Expected: "the path of a screen that is built",
		Breaks:   "Staff read of a screen on that list and cannot open it.",
		Fix:      "Correct the path in the list, or take the line out of it.",
	}
	if len(w.Dead) > 0 {
		var seen []string
		for _, d := range w.Dead {
			seen = append(seen, fmt.Sprintf("%s leads to %s by %s", d.From, d.To, d.By))
		}
		t.why.Summary, t.why.Observed = counted(len(w.Dead), "link leads", "links lead")+" nowhere", firstFew(seen, "; ")
	}
	return t.row()
}

func orphans(w Ways) Row {
	t := trial{
		title: "No orphans", group: groupRoutes,
		purpose: "Some screen that is not an inventory leads to every route.",
		seen:    fmt.Sprintf("a screen leads to each of %d routes", len(w.which(func(way Way) bool { return way.Declared && way.Registered }))),
	}
	t.why = Why{
		Expected: "a link on at least one screen that is not an inventory",
		Breaks:   "Staff can open it only by its address, or through a route catalog.",
		Fix:      "Let a screen or a list of its section lead to it, and say so in the column Leads of that screen.",
	}
	if list := w.which(Way.Orphan); len(list) > 0 {
		t.why.Summary, t.why.Observed = "no screen leads to "+counted(len(list), "route", "routes"), firstFew(paths(list), "; ")
	}
	return t.row()
}

func paths(list []Way) (paths []string) {
	for _, way := range list {
		paths = append(paths, way.Path)
	}
	return paths
}

// counted formats a number with its singular or plural noun.
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
