package handlers

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// portalScreens are the screens that employees use, in the order of the catalog.
func (s *server) portalScreens() (list []catalog.Screen) {
	portal, _ := s.Catalog.Lookup(catalog.PathPortal)
	for _, sc := range s.registered {
		of, _ := s.Catalog.Lookup(sc.Of)
		sheet := sc.Family == catalog.Print && of.Family == catalog.Data // not that of a screen about the portal
		if sc.Section == portal.Section && (sc.Family == catalog.Hub || sc.Family == catalog.Data || sheet || sc.Family == catalog.Feed) {
			list = append(list, sc)
		}
	}
	return list
}

// accessFallback is what a visitor without an employee record is shown in the portal.
func (s *server) accessFallback() dataset {
	return overview{reads: "no filter changes what such a visitor is shown", ask: bind(s, (*server).fallback), words: func(*request) string { return "a visitor without an employee record" }}.dataset(s)
}

func (s *server) fallback(r *request) (f overlooked, err error) {
	whole := r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{} })
	nobody := whole.asVisitor(staffVisitor(0))
	found, _, err := s.findEmployees(nobody)
	if err != nil {
		return f, err
	}
	group, refused, empty := components.RowGroup{}, 0, 0
	screens := s.portalScreens()
	for _, sc := range screens {
		o := s.open(whole, sc.Path)
		row, seen, err := s.fallbackRow(nobody, o, len(found))
		if err != nil {
			return f, err
		}
		switch {
		case seen.unknown:
			refused++
		case seen.none():
			empty++
		}
		group.Rows = append(group.Rows, row)
	}
	f.Lead = "Each screen of the portal was asked just now as a visitor whom no employee record matches."
	f.Lines = []string{"This happens to somebody whose e-mail address no employee has, or several have, or whose employment has ended. Such a visitor is staff, and no employee is guessed from a name."}
	f.counters = []components.Counter{
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
			All: components.Link{Href: s.link(r, catalog.PathUserMapping), Text: "Open User Mapping Audit"}},
	}
	return f, nil
}

// fallbackRow asks one screen as nobody in particular: how it answers, and with how many rows.
func (s *server) fallbackRow(nobody *request, o opened, found int) (row components.Row, seen seenRows, err error) {
	seen = seenRows{asks: true}
	counted := s.countsRows(o.screen) && (o.screen.Family == catalog.Data || o.screen.Family == catalog.Print)
	if counted {
		if seen, err = s.rowsSeen(nobody, o); err != nil {
			return row, seen, err
		}
	}
	answer := s.answeredTo(nobody, o)
	if answer.code == http.StatusNotFound {
		seen.unknown = true
	}
	rows := format.Number(seen.n)
	if seen.unknown || seen.refused || seen.asks {
		rows = "none"
	}
	row.Cells = []components.Cell{screenCell(o), {Text: answer.words}, {Text: rows}, {Text: fallbackWords(seen, found)}}
	return row, seen, nil
}

func fallbackWords(seen seenRows, found int) string {
	switch {
	case seen.unknown:
		return "There is no such record. It is the same answer as for a number that nobody has."
	case seen.refused:
		return "Only managers see it."
	case seen.asks && found == 0:
		return "It asks whose schedule it is to be, and its search finds nobody."
	case seen.asks:
		return fmt.Sprintf("It asks whose schedule it is to be, and its search finds %s.", components.Plural(found, "employee", "employees"))
	case seen.n == 0:
		return "The screen without rows."
	}
	return "What was published for everybody."
}

// answered is how a screen answered a request inside the process.
type answered struct {
	code  int
	words string
}

// answeredTo really requests a screen as whoever sent the request. Inside a smoke test nothing is sent.
func (s *server) answeredTo(r *request, o opened) answered {
	if nested(r.ctx) {
		return answered{words: "not requested inside a smoke test"}
	}
	if o.none {
		return answered{words: "the schedule has no record to open it with"}
	}
	a := s.probe(context.WithoutCancel(r.ctx), o.screen.URL(nil, o.params...))
	if a.Name != o.screen.Name {
		return answered{a.Code, "another route answered"}
	}
	return answered{a.Code, fmt.Sprintf("%d %s", a.Code, http.StatusText(a.Code))}
}

// accessFilter is what choosing an employee does to each screen of the portal.
func (s *server) accessFilter() dataset {
	return overview{
		reads: "the employee is the one that is chosen; without one, the first who works here",
		ask:   bind(s, (*server).filtered), words: func(r *request) string { return r.filter.Without("employee_id").Words(s.filterWords(r)) },
	}.dataset(s)
}

func (s *server) filtered(r *request) (f overlooked, err error) {
	employee, err := s.lookedAs(r)
	if err != nil {
		return f, err
	}
	f.Form = s.lookerForm(r, "from", "to")
	if employee.ID == 0 {
		f.Lead = "Nobody whose schedule you may see works here, so there is no employee to choose."
		return f, nil
	}
	if r.filter.EmployeeID != 0 && r.filter.EmployeeID != employee.ID {
		f.Notices = []components.Notice{{Text: fmt.Sprintf("You find no employee with the number %d here; %s is taken.", r.filter.EmployeeID, employee.Name)}}
	}
	before := r.narrowed(func(f *schedule.Filter) { f.EmployeeID = 0 })
	after := r.narrowed(func(f *schedule.Filter) { f.EmployeeID = employee.ID })
	group, narrowed := components.RowGroup{}, 0
	for _, sc := range s.portalScreens() {
		if sc.Family == catalog.Feed || slices.Contains(sc.Params(), "employee") { // the address says whose it is
			continue
		}
		cells, changed, err := s.filterRow(before, after, s.open(after, sc.Path))
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
	f.counters = []components.Counter{
		{Label: "Portal screens", Value: format.Number(len(group.Rows)), Href: "#rows-of"},
		{Label: "Changed by the choice", Value: format.Number(narrowed), Href: "#rows-of"},
		{Label: "Employee", Value: employee.Name},
	}
	f.Parts = []components.Part{{ID: "rows-of", Title: "Before and after", Quiet: "counted just now", Rows: len(group.Rows), Empty: "No screen of the portal is registered.",
		Table: components.Table{Caption: "Screens of the portal before and after an employee is chosen", Groups: []components.RowGroup{group},
			Heads: []components.Head{{Label: "Screen"}, {Label: "Before", Num: true}, {Label: "After", Num: true}, {Label: "Effect"}}}}}
	return f, nil
}

// filterRow is one screen before and after an employee is chosen, and whether the choice changed it.
func (s *server) filterRow(before, after *request, o opened) (cells []components.Cell, changed bool, err error) {
	was, wasWords, err := s.filterCell(before, o)
	if err != nil {
		return nil, false, err
	}
	is, isWords, err := s.filterCell(after, o)
	changed = was != is || wasWords != isWords
	words := "Nothing: it shows what everybody is shown."
	switch {
	case was.asks && !is.asks:
		words = "It no longer asks whose schedule it is to be."
	case is.n < was.n:
		words = fmt.Sprintf("It leaves out %s of everybody else.", components.Plural(was.n-is.n, "row", "rows"))
	case changed:
		words = "It shows the same as that employee sees it."
	}
	screen := screenCell(o)
	screen.Href = o.href
	return []components.Cell{screen, {Text: wasWords}, {Text: isWords}, {Text: words}}, changed, err
}

// filterCell is the rows of a screen, or what it amounts to where it has no rows to count.
func (s *server) filterCell(r *request, o opened) (seen seenRows, words string, err error) {
	if s.countsRows(o.screen) {
		seen, err = s.rowsSeen(r, o)
		return seen, seen.words(), err
	}
	words, err = s.rowsFigure(r, o)
	return seenRows{asks: r.ownEmployee() == 0}, words, err
}
