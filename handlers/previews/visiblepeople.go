package previews

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/roster"
)

// visiblePerson is one employee with what the publication of a draft would show.
type visiblePerson struct {
	id       int64
	name     string
	shows    visibleShifts
	first    *schedule.ShiftRow // the first shift
	affected *planning.AffectedPerson
	notice   int // days: of the change with the shortest notice, or of the first shift in a first version
	seen     components.Cell
}

// mostVisible is the number of employees that the preview lists.
const mostVisible = 100

// visiblePeoplePart lists what each employee would see, whose schedule changes with how many days of notice, and who has
// seen the published version.
func visiblePeoplePart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	promised := planning.PromisedNotice(r)
	people, err := visiblePeople(r, v)
	if err != nil {
		return components.Part{}, err
	}
	part := components.Part{ID: "people", Title: "Person by person", Quiet: components.Plural(len(people), "employee", "employees"), Empty: "No employee has a shift on these days."}
	part.Lines = []string{"Shortest notice first. Notice is the number of days from today to the first changed shift."}
	if v.Latest.ID == 0 {
		part.Lines = []string{"Shortest notice first. This would be the first version of the period, so every shift is new. Notice is the number of days from today to the first shift."}
	}
	if len(people) > mostVisible {
		part.Lines = append(part.Lines, fmt.Sprintf("The first %d are shown. Select a location or an employee to see others.", mostVisible))
		people = people[:mostVisible]
	}
	rows := make([]components.Row, len(people))
	for i := range people {
		rows[i] = visiblePersonRow(s, r, v, &people[i], promised)
	}
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Employee", "Shifts", "Hours", "First shift", "Changes", "Notice", "Seen"}, rows), 1, 2), len(rows)
	return part, nil
}

// visiblePersonRow is the row of one employee. The name leads to the shifts that the employee would see.
func visiblePersonRow(s *web.Server, r *web.Request, v *previewed, p *visiblePerson, promised int) components.Row {
	name := components.Cell{Text: p.name}
	if !page.OnPaper(r) {
		name.Href = page.Self(s, page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = p.id }), rowRule.Name, rowRule.Usual) + "#rows"
	}
	first := components.Cell{Text: "none"}
	if p.first != nil {
		first = components.Cell{Text: format.DayAndTime(r.Style, p.first.Interval(), p.first.TimeZone)}
	}
	changes, notice := components.Cell{Text: "none"}, components.Cell{}
	if p.affected != nil {
		changes = components.Cell{Text: p.affected.Words()}
	}
	if v.Latest.ID == 0 {
		changes = components.Cell{Text: "first version"}
	}
	if p.affected != nil || v.Latest.ID == 0 && p.first != nil {
		notice = components.Cell{Text: format.Notice(p.notice)}
		if p.notice < promised {
			notice = components.Cell{Tag: components.Tag{Word: format.Notice(p.notice), Class: "warn"}, Sub: "of " + components.Plural(promised, "day", "days") + " required"}
		}
	}
	return components.Row{Cells: []components.Cell{name, {Text: format.Number(p.shows.shifts)}, format.HoursCell(p.shows.minutes), first, changes, notice, p.seen}}
}

// visiblePeople returns the employees of the filter who have a shift in the draft or lose one, shortest notice first.
func visiblePeople(r *web.Request, v *previewed) ([]visiblePerson, error) {
	by := map[int64]*visiblePerson{}
	person := func(id int64, name string) *visiblePerson {
		if by[id] == nil {
			by[id] = &visiblePerson{id: id, name: name, notice: noNotice}
		}
		return by[id]
	}
	for _, row := range visibleUnder(r, v).rows {
		if row.EmployeeID == 0 {
			continue
		}
		p := person(row.EmployeeID, row.EmployeeName)
		p.shows.add(row)
		if p.first == nil || byStart(row, p.first) < 0 {
			p.first = row
		}
	}
	if v.Latest.ID == 0 {
		for _, p := range by {
			p.notice = int(localDay(p.first) - r.Today)
		}
	} else {
		affected := impactOf(r, v).people
		for i := range affected {
			a := &affected[i]
			if p := by[a.ID]; p != nil || narrowsNothing(r) {
				p = person(a.ID, a.Name)
				p.affected, p.notice = a, a.Notice
			}
		}
	}
	if err := seenBy(r, v, by); err != nil {
		return nil, err
	}
	out := make([]visiblePerson, 0, len(by))
	for _, p := range by {
		out = append(out, *p)
	}
	slices.SortFunc(out, func(a, b visiblePerson) int {
		return cmp.Or(cmp.Compare(a.notice, b.notice), cmp.Compare(a.name, b.name), cmp.Compare(a.id, b.id))
	})
	return out, nil
}

// noNotice is the notice of an employee whose schedule does not change: longer than any other.
const noNotice = 1 << 30

// narrowsNothing reports whether the preview shows the whole period, so that employees without a shift in it are listed
// if they lose one.
func narrowsNothing(r *web.Request) bool {
	f := r.Filter
	return f.EmployeeID == 0 && f.LocationID == 0 && f.PositionID == 0 && f.From == 0 && f.To == 0
}

// seenBy sets whether each employee has seen the current version of the period, or has no shift in it.
func seenBy(r *web.Request, v *previewed, by map[int64]*visiblePerson) error {
	if v.Latest.ID == 0 {
		for _, p := range by {
			p.seen = components.Cell{Text: "not published"}
		}
		return nil
	}
	version := "version " + format.Number(v.Latest.Version)
	for _, p := range by {
		p.seen = components.Cell{Text: "not in " + version}
	}
	waiting, _ := r.View().NotSeen(v.Latest.ID, schedule.Filter{}, math.MaxInt)
	for i := range waiting {
		if p := by[waiting[i].Shift.EmployeeID]; p != nil {
			p.seen = components.Cell{Tag: components.Tag{Word: "not seen", Class: "act"}}
		}
	}
	return r.View().Acknowledgments(roster.AcknowledgmentsOf{Published: v.Latest.ID}, schedule.Filter{}).Each(func(k *schedule.AcknowledgmentRow) error {
		if p := by[k.EmployeeID]; p != nil && k.Kind == schedule.EmployeeSeen {
			p.seen = components.Cell{Text: version}
		}
		return nil
	})
}
