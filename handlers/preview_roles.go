package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/identity"
	"opshub/schedule"
)

// accessPreview counts the same screens as each role, by asking them.
func (s *server) accessPreview() dataset {
	return overview{
		reads: "the employee is the one to look as, and narrows nothing; the other filters narrow every count alike",
		sheet: "The rows of each screen, counted as each role",
		ask:   bind(s, (*server).roleCounts),
		words: func(r *request) string {
			return r.filter.Without("employee_id").Words(s.filterWords(r))
		},
	}.dataset(s)
}

// looker is one of those as whom the screens are asked.
type looker struct {
	head    string
	visitor identity.Visitor
}

// lookers are those as whom a visitor may look: nobody is shown the counts of somebody who sees more. The one in the middle is an
// employee: the one that was chosen, the visitor himself, or the first who works here.
func (s *server) lookers(r *request) (list []looker, employee schedule.Employee, err error) {
	if employee, err = s.lookedAs(r); err != nil {
		return nil, employee, err
	}
	if r.manages() {
		list = append(list, looker{"Manager", identity.Visitor{Viewer: schedule.Manager}})
	}
	if employee.ID != 0 {
		list = append(list, looker{"Staff", staffVisitor(employee.ID)})
	}
	return append(list, looker{"No record", staffVisitor(0)}), employee, nil
}

// lookedAs is the employee as whom the screens are asked; without an id where there is none.
func (s *server) lookedAs(r *request) (none schedule.Employee, err error) {
	if id := r.ownEmployee(); id != 0 {
		if e, err := r.view().Employee(id); err == nil {
			return e, nil
		}
	}
	people, err := s.employed(r)
	if err != nil || len(people) == 0 {
		return none, err
	}
	return people[0].Employee, nil
}

// lookerForm is where the employee is chosen; without a choice it is not everybody, but one of them.
func (s *server) lookerForm(r *request, more ...string) *components.FilterForm {
	form := s.filterForm(r, append([]string{"employee_id"}, more...), nil)
	if options := form.Fields[0].Options; len(options) > 0 {
		options[0].Text = "The first one"
		if r.viewer.EmployeeID != 0 {
			options[0].Text = "Myself"
		}
	}
	return &form
}

// roleRow is one screen as each of the lookers sees it.
type roleRow struct {
	opened
	seen []seenRows
	own  seenRows // of the employee alone, as the first of the lookers sees it
}

// askRoles asks every screen of rows as each looker. A screen of one record is asked for one that the visitor finds; where it is the
// record of an employee, for that of somebody else than the one to look as.
func (s *server) askRoles(r *request, lookers []looker, employee schedule.Employee) (rows []roleRow, err error) {
	whole := r.narrowed(func(f *schedule.Filter) { f.EmployeeID = 0 })
	asked := whole.asVisitor(lookers[0].visitor)
	asked.examples["employee"] = s.somebodyElse(asked, employee.ID)
	for _, sc := range s.countedScreens(func(catalog.Screen) bool { return true }) {
		row := roleRow{opened: s.open(asked, sc.Path)}
		if row.none {
			continue
		}
		for _, l := range lookers {
			seen, err := s.rowsSeen(whole.asVisitor(l.visitor), row.opened)
			if err != nil {
				return nil, err
			}
			row.seen = append(row.seen, seen)
		}
		row.own, err = s.rowsSeen(asked.narrowed(func(f *schedule.Filter) { f.EmployeeID = employee.ID }), row.opened)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// somebodyElse is an employee who is not this one; 0 where nobody else is found.
func (s *server) somebodyElse(r *request, id int64) int64 {
	list, _ := r.view().Employees(2)
	for _, e := range list {
		if e.ID != id {
			return e.ID
		}
	}
	return 0
}

// How a screen of the staff member differs from the first of the lookers, in the order in which they are said.
const (
	sameForAll  = "the same for everybody"
	ownStart    = "opens as the employee's own; a manager chooses one first"
	notForStaff = "refused, or as if there were no such record"
	onlyFirst   = "no row for staff"
	ownRows     = "the employee's own rows alone"
	ownShown    = "the employee's own rows, drafts left out"
	partOfRows  = "a part: own rows, and what is shared with all"
	withRecord  = "as much as a manager; less without a record"
)

// differs says what staff do not get of a screen.
func (row roleRow) differs() string {
	first, staff, without := row.seen[0], row.seen[len(row.seen)-2], row.seen[len(row.seen)-1]
	switch {
	case staff == first && without == first:
		return sameForAll
	case first.asks && !staff.asks:
		return ownStart
	case staff.unknown, staff.refused:
		return notForStaff
	case staff == first:
		return withRecord
	case staff.none():
		return onlyFirst
	case staff == row.own && without.none():
		return ownRows
	case staff.n < row.own.n && without.none():
		return ownShown
	}
	return partOfRows
}

func (s *server) roleCounts(r *request) (f overlooked, err error) {
	lookers, employee, err := s.lookers(r)
	if err != nil {
		return f, err
	}
	f.Form = s.lookerForm(r, "from", "to", "location_id")
	if employee.ID == 0 {
		f.Lead = "Nobody whose schedule you may see works here, so there is no employee to look as."
		return f, nil
	}
	rows, err := s.askRoles(r, lookers, employee)
	if err != nil {
		return f, err
	}
	if len(lookers) < 3 {
		f.Notices = []components.Notice{{Text: "What a manager sees is counted for managers alone. You see your own counts beside those of a visitor without an employee record."}}
	}
	f.Lead = "Each screen was asked three times just now: as a manager, as " + format.Keyed(employee.Name, employee.ID) +
		", who is staff, and as staff without an employee record."
	if len(lookers) < 3 {
		f.Lead = "Each screen was asked twice just now: as " + format.Keyed(employee.Name, employee.ID) + ", and as staff without an employee record."
	}
	f.counters = []components.Counter{{Label: "Screens compared", Value: format.Number(len(rows)), Href: "#rows-of"}}
	f.Parts = []components.Part{s.rolesPart(lookers, rows)}
	if len(lookers) == 3 {
		same := countRoles(rows, sameForAll)
		f.counters = append(f.counters, components.Counter{Label: "The same for everybody", Value: format.Number(same)}, components.Counter{Label: "Different for staff", Value: format.Number(len(rows) - same)})
		f.Parts = append([]components.Part{hiddenPart(rows)}, f.Parts...)
	}
	return f, nil
}

func countRoles(rows []roleRow, differs string) (n int) {
	for _, row := range rows {
		if row.differs() == differs {
			n++
		}
	}
	return n
}

// rolesPart is every screen with its rows as each looker.
func (s *server) rolesPart(lookers []looker, rows []roleRow) components.Part {
	heads := []components.Head{{Label: "Screen"}}
	for _, l := range lookers {
		heads = append(heads, components.Head{Label: l.head, Num: true})
	}
	compared := len(lookers) == 3
	if compared {
		heads = append(heads, components.Head{Label: "Staff get"})
	}
	var by bySection
	for _, row := range rows {
		cells := []components.Cell{screenCell(row.opened)}
		for _, seen := range row.seen {
			cells = append(cells, components.Cell{Text: seen.words()})
		}
		if compared {
			cells = append(cells, components.Cell{Text: row.differs()})
		}
		by.add(row.screen, components.Row{Cells: cells})
	}
	return components.Part{ID: "rows-of", Title: "Rows of each screen", Quiet: "counted just now", Rows: len(rows), Empty: "No screen of rows is registered.",
		Table: components.Table{Caption: "Rows of each screen as each role", Heads: heads, Groups: by.groups}}
}

// hiddenPart is what staff do not get, and why.
func hiddenPart(rows []roleRow) components.Part {
	group := components.RowGroup{}
	for _, kind := range []struct{ differs, why string }{
		{notForStaff, "Only managers see this screen, or the record is somebody else's. A record that staff may not read is answered like one that does not exist."},
		{onlyFirst, "These rows are of other employees, or of what is still being planned, or they are tools of managers."},
		{ownRows, "Staff read their own rows. What belongs to somebody else is left out of the question to the database, not of the page."},
		{ownShown, "Staff read their own rows as they were published. What is still being planned about them is for managers."},
		{partOfRows, "Beside their own rows staff read what speaks of nobody, such as targets and rules, and what was published for all."},
		{withRecord, "It is counted from what was published and from the own rows together, so that somebody without a record gets less."},
		{ownStart, "These screens are about one employee. A visitor who was recognised as one need not choose."},
		{sameForAll, "These rows speak of nobody, or were published for everybody."},
	} {
		if n := countRoles(rows, kind.differs); n > 0 {
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: kind.differs}, {Text: format.Number(n)}, {Text: kind.why}}})
		}
	}
	return components.Part{ID: "hidden", Title: "What is hidden, and why", Quiet: "by what staff get", Rows: len(group.Rows),
		Lines: []string{"In the rows that are shown, notes and the reasons that speak of health are left out for everybody but the employee and managers, and out of every sheet for all."},
		Table: components.Table{Caption: "What is hidden, and why", Heads: []components.Head{{Label: "Staff get"}, {Label: "Screens", Num: true}, {Label: "Why"}}, Groups: []components.RowGroup{group}}}
}
