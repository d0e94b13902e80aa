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
		Reads: "the employee is the one whose view is compared; the other filters narrow every count equally",
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
	first.Examples = map[string]int64{"employee": anotherEmployee(s, first, employee.ID)}
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
	ownStart    = "opens as the employee's own; a manager chooses an employee first"
	notForStaff = "refused, or record not found"
	onlyFirst   = "no rows for staff"
	ownRows     = "only the employee's own rows"
	ownShown    = "the employee's own rows without drafts"
	partOfRows  = "part of the rows: own rows, and rows shared with everybody"
	withRecord  = "the same as a manager; less without an employee record"
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
		f.Lead = "There is no current employee whose view you can compare."
		return f, nil
	}
	rows, err := countForRoles(s, r, lookers, employee)
	if err != nil {
		return f, err
	}
	if len(lookers) < 3 {
		f.Notices = []components.Notice{{Text: "Only managers see the counts of a manager. You see your own counts and those of a visitor without an employee record."}}
	}
	f.Lead = "Each screen was requested three times just now: as a manager, as " + format.Keyed(employee.Name, employee.ID) +
		", who is staff, and as staff without an employee record."
	if len(lookers) < 3 {
		f.Lead = "Each screen was requested twice just now: as " + format.Keyed(employee.Name, employee.ID) + ", and as staff without an employee record."
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
		heads = append(heads, components.Head{Label: "Staff see"})
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
	return components.Part{ID: "rows-of", Title: "Rows of each screen", Quiet: "counted just now", Rows: len(rows), Empty: "No screen with rows is registered.",
		Table: components.Table{Caption: "Rows of each screen as each role", Heads: heads, Groups: by.Groups}}
}

// hiddenPart counts what staff do not get, with the reasons.
func hiddenPart(rows []roleRow) components.Part {
	group := components.RowGroup{}
	for _, kind := range []struct{ differs, why string }{
		{notForStaff, "Only managers see this screen, or the record belongs to another employee. A record that staff may not read gets the same answer as one that does not exist."},
		{onlyFirst, "These rows belong to other employees, to drafts or to manager tools."},
		{ownRows, "Staff read their own rows. The query excludes rows of other employees, so they are never loaded for the page."},
		{ownShown, "Staff read their own published rows. Only managers see drafts."},
		{partOfRows, "Staff read their own rows, rows about no employee, such as targets and rules, and rows published for everybody."},
		{withRecord, "The count includes published rows and own rows, so a visitor without an employee record gets less."},
		{ownStart, "These screens are about one employee. A visitor recognized as an employee does not choose one."},
		{sameForAll, "These rows are about no employee, or were published for everybody."},
	} {
		if n := countRoles(rows, kind.differs); n > 0 {
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: kind.differs}, {Text: format.Number(n)}, {Text: kind.why}}})
		}
	}
	return components.Part{ID: "hidden", Title: "What is hidden, and why", Quiet: "by staff access", Rows: len(group.Rows),
		Lines: []string{"In visible rows, only the employee and managers see notes and health-related reasons. Printed sheets never include them."},
		Table: components.Table{Caption: "What is hidden, and why", Heads: []components.Head{{Label: "Staff see"}, {Label: "Screens", Num: true}, {Label: "Why"}}, Groups: []components.RowGroup{group}}}
}
