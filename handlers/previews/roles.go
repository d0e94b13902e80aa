package previews

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/conditions"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// accessPreview counts the rows of the same screens for each role.
func accessPreview(s *web.Server) web.Dataset {
	return report.Overview{
		Reads: "the employee is the one to look as, and narrows nothing; the other filters narrow every count alike",
		Sheet: "The rows of each screen, counted as each role",
		Ask:   web.Bind(s, rolesOverview),
		Words: func(r *web.Request) string {
			return r.Filter.Without("employee_id").Words(page.FilterWords(s, r))
		},
	}.Dataset(s)
}

// employeeForm is the form that chooses the employee. The default is one employee, not all.
func employeeForm(s *web.Server, r *web.Request, more ...string) *components.FilterForm {
	form := page.FilterForm(s, r, append([]string{"employee_id"}, more...), nil)
	if options := form.Fields[0].Options; len(options) > 0 {
		options[0].Text = "The first one"
		if r.Viewer.EmployeeID != 0 {
			options[0].Text = "Myself"
		}
	}
	return &form
}

// roleRow is one screen with its rows for each role.
type roleRow struct {
	page.Opened
	seen []report.SeenRows
	own  report.SeenRows // of the employee only, with the rights of the first role
}

// countForRoles counts the rows of every screen for each role. A screen about one record uses an example that
// the visitor may read. If the record is an employee, it is not the chosen one.
func countForRoles(s *web.Server, r *web.Request, lookers []conditions.RoleVisitor, employee schedule.Employee) (rows []roleRow, err error) {
	whole := page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = 0 })
	first := report.AsVisitor(whole, lookers[0].Visitor)
	page.SetExample(first, "employee", anotherEmployee(s, first, employee.ID))
	for _, sc := range report.CountedScreens(s, func(catalog.Screen) bool { return true }) {
		row := roleRow{Opened: page.Open(s, first, sc.Path)}
		if row.None {
			continue
		}
		for _, l := range lookers {
			seen, err := report.RowsSeen(s, report.AsVisitor(whole, l.Visitor), row.Opened)
			if err != nil {
				return nil, err
			}
			row.seen = append(row.seen, seen)
		}
		row.own, err = report.RowsSeen(s, page.Narrowed(first, func(f *schedule.Filter) { f.EmployeeID = employee.ID }), row.Opened)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// anotherEmployee returns the ID of an employee other than id, or 0.
func anotherEmployee(s *web.Server, r *web.Request, id int64) int64 {
	list, _ := r.View().Employees(2)
	for _, e := range list {
		if e.ID != id {
			return e.ID
		}
	}
	return 0
}

// Differences between the rows of staff and those of the first role.
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

// differs describes which rows staff do not get.
func (row roleRow) differs() string {
	first, staff, without := row.seen[0], row.seen[len(row.seen)-2], row.seen[len(row.seen)-1]
	switch {
	case staff == first && without == first:
		return sameForAll
	case first.Asks && !staff.Asks:
		return ownStart
	case staff.Unknown, staff.Refused:
		return notForStaff
	case staff == first:
		return withRecord
	case staff.None():
		return onlyFirst
	case staff == row.own && without.None():
		return ownRows
	case staff.N < row.own.N && without.None():
		return ownShown
	}
	return partOfRows
}

func rolesOverview(s *web.Server, r *web.Request) (f web.OverviewResult, err error) {
	lookers, employee, err := conditions.RoleVisitors(s, r)
	if err != nil {
		return f, err
	}
	f.Form = employeeForm(s, r, "from", "to", "location_id")
	if employee.ID == 0 {
		f.Lead = "Nobody whose schedule you may see works here, so there is no employee to look as."
		return f, nil
	}
	rows, err := countForRoles(s, r, lookers, employee)
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
	f.Counters = []components.Counter{{Label: "Screens compared", Value: format.Number(len(rows)), Href: "#rows-of"}}
	f.Parts = []components.Part{rolesPart(s, lookers, rows)}
	if len(lookers) == 3 {
		same := countRoles(rows, sameForAll)
		f.Counters = append(f.Counters, components.Counter{Label: "The same for everybody", Value: format.Number(same)}, components.Counter{Label: "Different for staff", Value: format.Number(len(rows) - same)})
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

// rolesPart lists every screen with its rows for each role.
func rolesPart(s *web.Server, lookers []conditions.RoleVisitor, rows []roleRow) components.Part {
	heads := []components.Head{{Label: "Screen"}}
	for _, l := range lookers {
		heads = append(heads, components.Head{Label: l.Head, Num: true})
	}
	compared := len(lookers) == 3
	if compared {
		heads = append(heads, components.Head{Label: "Staff get"})
	}
	var by report.BySection
	for _, row := range rows {
		cells := []components.Cell{report.ScreenCell(row.Opened)}
		for _, seen := range row.seen {
			cells = append(cells, components.Cell{Text: seen.Words()})
		}
		if compared {
			cells = append(cells, components.Cell{Text: row.differs()})
		}
		by.Add(row.Screen, components.Row{Cells: cells})
	}
	return components.Part{ID: "rows-of", Title: "Rows of each screen", Quiet: "counted just now", Rows: len(rows), Empty: "No screen of rows is registered.",
		Table: components.Table{Caption: "Rows of each screen as each role", Heads: heads, Groups: by.Groups}}
}

// hiddenPart counts what staff do not get, with the reasons.
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
