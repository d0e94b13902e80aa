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
	return report.Overview{Reads: "such a visitor sees the same with any filter", Ask: web.Bind(s, fallbackOverview), Words: func(*web.Request) string { return "a visitor without an employee record" }}.Dataset(s)
}

func fallbackOverview(s *web.Server, r *web.Request) (f web.OverviewResult, err error) {
	whole := page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{} })
	nobody := report.AsVisitor(whole, report.StaffVisitor(0))
	found, _ := nobody.View().PeopleNamed(nobody.Filter.Q, portal.SearchLimit)
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
	f.Lead = "Each portal screen was requested just now as a visitor without a matching employee record."
	f.Lines = []string{"This applies to a visitor whose e-mail address belongs to no employee, to several employees, or to a former employee. Such a visitor is staff. Names are never used to guess an employee."}
	f.Counters = []components.Counter{
		{Label: "Portal screens", Value: format.Number(len(screens)), Href: "#rows-of"},
		{Label: "Empty, or need an employee", Value: format.Number(empty), Href: "#rows-of"},
		{Label: "Record not found", Value: format.Number(refused), Href: "#rows-of"},
		{Label: "Employees that the visitor finds", Value: format.Number(len(found)), Note: "in the search of the portal"},
	}
	f.Parts = []components.Part{
		{ID: "rows-of", Title: "What the portal shows to such a visitor", Quiet: "requested just now", Rows: len(group.Rows), Empty: "No screen of the portal is registered.",
			Table: components.Table{Caption: "Screens of the portal without a match", Heads: []components.Head{{Label: "Screen"}, {Label: "Answer"}, {Label: "Rows", Num: true}, {Label: "Shown"}}, Groups: []components.RowGroup{group}}},
		{ID: "mend", Title: "How to help such a visitor", Lines: []string{
			"Check the address in the access resolver. It shows whether no employee, several employees or a former employee has the address.",
			"Correct the address in the personnel records and import them. The change takes effect without a restart."},
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
		return "Record not found. A number that does not exist gets the same answer."
	case seen.Refused:
		return "Only managers see it."
	case seen.Asks && found == 0:
		return "The visitor has to choose an employee. The search finds nobody."
	case seen.Asks:
		return fmt.Sprintf("The visitor has to choose an employee. The search finds %s.", components.Plural(found, "employee", "employees"))
	case seen.N == 0:
		return "The screen is empty."
	}
	return "Rows that were published for everybody."
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
		return probeResult{words: "the schedule has no record for this screen"}
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
		Reads: "the chosen employee or, without a choice, the first employee who works here",
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
		f.Lead = "There is no current employee whose schedule you can see."
		return f, nil
	}
	if r.Filter.EmployeeID != 0 && r.Filter.EmployeeID != employee.ID {
		f.Notices = []components.Notice{{Text: fmt.Sprintf("Employee %d was not found. The screen uses %s.", r.Filter.EmployeeID, employee.Name)}}
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
	f.Lead = "Each screen was requested twice just now: without an employee, and with " + format.Keyed(employee.Name, employee.ID) + " chosen."
	f.Lines = []string{"Choosing an employee narrows a screen. It never grants more access: staff who choose another employee see the same as without the choice."}
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
	words := "No effect: the screen is the same for everybody."
	switch {
	case was.Asks && !is.Asks:
		words = "An employee no longer has to be chosen."
	case is.N < was.N:
		words = fmt.Sprintf("It hides %s of other employees.", components.Plural(was.N-is.N, "row", "rows"))
	case changed:
		words = "It shows what that employee sees."
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
