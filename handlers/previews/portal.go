package previews

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/portal"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// PortalScreens returns the screens for employees in the order of the catalog.
func PortalScreens(s *web.Server) (list []catalog.Screen) {
	portal, _ := s.Catalog.Lookup(catalog.PathPortal)
	for _, sc := range s.Registered {
		of, _ := s.Catalog.Lookup(sc.Of)
		sheet := sc.Family == catalog.Print && of.Family == catalog.Data // excludes sheets of screens about the portal
		if sc.Section == portal.Section && (sc.Family == catalog.Hub || sc.Family == catalog.Data || sheet || sc.Family == catalog.Feed) {
			list = append(list, sc)
		}
	}
	return list
}

// accessFallback shows what a visitor without an employee record sees in the portal.
func accessFallback(s *web.Server) web.Dataset {
	return report.Overview{Reads: "no filter changes what such a visitor is shown", Ask: web.Bind(s, fallbackOverview), Words: func(*web.Request) string { return "a visitor without an employee record" }}.Dataset(s)
}

func fallbackOverview(s *web.Server, r *web.Request) (f web.OverviewResult, err error) {
	whole := page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{} })
	nobody := report.AsVisitor(whole, report.StaffVisitor(0))
	found, _ := portal.FindEmployees(s, nobody)
	group, refused, empty := components.RowGroup{}, 0, 0
	screens := PortalScreens(s)
	for _, sc := range screens {
		o := page.Open(s, whole, sc.Path)
		row, seen, err := fallbackRow(s, nobody, o, len(found))
		if err != nil {
			return f, err
		}
		switch {
		case seen.Unknown:
			refused++
		case seen.None():
			empty++
		}
		group.Rows = append(group.Rows, row)
	}
	f.Lead = "Each screen of the portal was asked just now as a visitor whom no employee record matches."
	f.Lines = []string{"This happens to somebody whose e-mail address no employee has, or several have, or whose employment has ended. Such a visitor is staff, and no employee is guessed from a name."}
	f.Counters = []components.Counter{
		{Label: "Portal screens", Value: format.Number(len(screens)), Href: "#rows-of"},
		{Label: "Ask whose, or are empty", Value: format.Number(empty), Href: "#rows-of"},
		{Label: "Say there is no such record", Value: format.Number(refused), Href: "#rows-of"},
		{Label: "Employees such a visitor finds", Value: format.Number(len(found)), Note: "in the search of the portal"},
	}
	f.Parts = []components.Part{
		{ID: "rows-of", Title: "What the portal shows then", Quiet: "really requested", Rows: len(group.Rows), Empty: "No screen of the portal is registered.",
			Table: components.Table{Caption: "Screens of the portal without a match", Heads: []components.Head{{Label: "Screen"}, {Label: "Answer"}, {Label: "Rows", Num: true}, {Label: "Shown"}}, Groups: []components.RowGroup{group}}},
		{ID: "mend", Title: "What to do for such a visitor", Lines: []string{
			"Look the address up in the access resolver: it says whether no employee has it, or several, or one who has left.",
			"Correct the address in the personnel records and import them. It counts from then on, without a restart."},
			All: components.Link{Href: page.Link(s, r, catalog.PathUserMapping), Text: "Open User Mapping Audit"}},
	}
	return f, nil
}

// fallbackRow requests one screen without an employee record: its answer and its rows.
func fallbackRow(s *web.Server, nobody *web.Request, o page.Opened, found int) (row components.Row, seen report.SeenRows, err error) {
	seen = report.SeenRows{Asks: true}
	counted := report.CountsRows(s, o.Screen) && (o.Screen.Family == catalog.Data || o.Screen.Family == catalog.Print)
	if counted {
		if seen, err = report.RowsSeen(s, nobody, o); err != nil {
			return row, seen, err
		}
	}
	answer := probe(s, nobody, o)
	if answer.code == http.StatusNotFound {
		seen.Unknown = true
	}
	rows := format.Number(seen.N)
	if seen.Unknown || seen.Refused || seen.Asks {
		rows = "none"
	}
	row.Cells = []components.Cell{report.ScreenCell(o), {Text: answer.words}, {Text: rows}, {Text: fallbackText(seen, found)}}
	return row, seen, nil
}

func fallbackText(seen report.SeenRows, found int) string {
	switch {
	case seen.Unknown:
		return "There is no such record. It is the same answer as for a number that nobody has."
	case seen.Refused:
		return "Only managers see it."
	case seen.Asks && found == 0:
		return "It asks whose schedule it is to be, and its search finds nobody."
	case seen.Asks:
		return fmt.Sprintf("It asks whose schedule it is to be, and its search finds %s.", components.Plural(found, "employee", "employees"))
	case seen.N == 0:
		return "The screen without rows."
	}
	return "What was published for everybody."
}

// probeResult is the answer to a request inside the process.
type probeResult struct {
	code  int
	words string
}

// probe requests a screen as the visitor of the request. It sends nothing inside a smoke test.
func probe(s *web.Server, r *web.Request, o page.Opened) probeResult {
	if web.Nested(r.Ctx) {
		return probeResult{words: "not requested inside a smoke test"}
	}
	if o.None {
		return probeResult{words: "the schedule has no record to open it with"}
	}
	a := s.Probe(context.WithoutCancel(r.Ctx), o.Screen.URL(nil, o.Params...))
	if a.Name != o.Screen.Name {
		return probeResult{a.Code, "another route answered"}
	}
	return probeResult{a.Code, fmt.Sprintf("%d %s", a.Code, http.StatusText(a.Code))}
}

// accessFilter shows the effect of choosing an employee on each screen of the portal.
func accessFilter(s *web.Server) web.Dataset {
	return report.Overview{
		Reads: "the employee is the one that is chosen; without one, the first who works here",
		Ask:   web.Bind(s, filterOverview), Words: func(r *web.Request) string { return r.Filter.Without("employee_id").Words(page.FilterWords(s, r)) },
	}.Dataset(s)
}

func filterOverview(s *web.Server, r *web.Request) (f web.OverviewResult, err error) {
	employee, err := conditions.SampleEmployee(s, r)
	if err != nil {
		return f, err
	}
	f.Form = employeeForm(s, r, "from", "to")
	if employee.ID == 0 {
		f.Lead = "Nobody whose schedule you may see works here, so there is no employee to choose."
		return f, nil
	}
	if r.Filter.EmployeeID != 0 && r.Filter.EmployeeID != employee.ID {
		f.Notices = []components.Notice{{Text: fmt.Sprintf("You find no employee with the number %d here; %s is taken.", r.Filter.EmployeeID, employee.Name)}}
	}
	before := page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = 0 })
	after := page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = employee.ID })
	group, narrowed := components.RowGroup{}, 0
	for _, sc := range PortalScreens(s) {
		if sc.Family == catalog.Feed || slices.Contains(sc.Params(), "employee") { // the address names the employee
			continue
		}
		cells, changed, err := filterRow(s, before, after, page.Open(s, after, sc.Path))
		if err != nil {
			return f, err
		}
		if changed {
			narrowed++
		}
		group.Rows = append(group.Rows, components.Row{Cells: cells})
	}
	f.Lead = "Each screen was asked twice just now: without an employee, and with " + format.Keyed(employee.Name, employee.ID) + " chosen."
	f.Lines = []string{"A chosen employee narrows a screen. It never widens what somebody may see: staff who choose somebody else are shown what they would see without the choice."}
	f.Counters = []components.Counter{
		{Label: "Portal screens", Value: format.Number(len(group.Rows)), Href: "#rows-of"},
		{Label: "Changed by the choice", Value: format.Number(narrowed), Href: "#rows-of"},
		{Label: "Employee", Value: employee.Name},
	}
	f.Parts = []components.Part{{ID: "rows-of", Title: "Before and after", Quiet: "counted just now", Rows: len(group.Rows), Empty: "No screen of the portal is registered.",
		Table: components.Table{Caption: "Screens of the portal before and after an employee is chosen", Groups: []components.RowGroup{group},
			Heads: []components.Head{{Label: "Screen"}, {Label: "Before", Num: true}, {Label: "After", Num: true}, {Label: "Effect"}}}}}
	return f, nil
}

// filterRow is one screen before and after the choice of an employee, and whether the choice changed it.
func filterRow(s *web.Server, before, after *web.Request, o page.Opened) (cells []components.Cell, changed bool, err error) {
	was, wasWords, err := filterCell(s, before, o)
	if err != nil {
		return nil, false, err
	}
	is, isWords, err := filterCell(s, after, o)
	changed = was != is || wasWords != isWords
	words := "Nothing: it shows what everybody is shown."
	switch {
	case was.Asks && !is.Asks:
		words = "It no longer asks whose schedule it is to be."
	case is.N < was.N:
		words = fmt.Sprintf("It leaves out %s of everybody else.", components.Plural(was.N-is.N, "row", "rows"))
	case changed:
		words = "It shows the same as that employee sees it."
	}
	screen := report.ScreenCell(o)
	screen.Href = o.Href
	return []components.Cell{screen, {Text: wasWords}, {Text: isWords}, {Text: words}}, changed, err
}

// filterCell returns the rows of a screen, or its figure if it has no rows to count.
func filterCell(s *web.Server, r *web.Request, o page.Opened) (seen report.SeenRows, words string, err error) {
	if report.CountsRows(s, o.Screen) {
		seen, err = report.RowsSeen(s, r, o)
		return seen, seen.Words(), err
	}
	words, err = report.RowsFigure(s, r, o)
	return report.SeenRows{Asks: report.OwnEmployee(r) == 0}, words, err
}
