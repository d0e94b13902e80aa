package planning

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

var changeCells = map[string]func(*web.Server, *web.Request, *schedule.ShiftChangeRow) components.Cell{
	"employee_name": func(s *web.Server, r *web.Request, c *schedule.ShiftChangeRow) components.Cell {
		cell := shiftPersonCell(s, r, c.Copy())
		if c.Before.ID != 0 && c.After.ID != 0 && c.Before.EmployeeID != c.After.EmployeeID {
			cell.Sub = format.Join(cell.Sub, "before: "+cmp.Or(c.Before.EmployeeName, "open shift"))
		}
		return cell
	},
	"change_kind": func(_ *web.Server, _ *web.Request, c *schedule.ShiftChangeRow) components.Cell {
		return components.Cell{Tag: format.DifferenceTag(c.Kind)}
	},
	"before_starts_local": func(s *web.Server, r *web.Request, c *schedule.ShiftChangeRow) components.Cell {
		return changeCopyCell(s, r, c.Before, c.Before.ID != c.After.ID)
	},
	"starts_local": func(s *web.Server, r *web.Request, c *schedule.ShiftChangeRow) components.Cell {
		return changeCopyCell(s, r, c.After, c.Kind != schedule.ChangeRemoved)
	},
	"what_changed": func(_ *web.Server, _ *web.Request, c *schedule.ShiftChangeRow) components.Cell {
		row := c.Copy()
		switch {
		case c.Kind == schedule.ChangeChanged && c.Before.ID == 0:
			return components.Cell{Text: "changed after publication; the published copy is not stored"}
		case c.Kind == schedule.ChangeChanged:
			return components.Cell{Text: fieldText(c)}
		}
		return components.Cell{Text: format.OrNone(format.Join(row.Position, row.Location, row.Label))}
	},
	"notice_days": func(_ *web.Server, _ *web.Request, c *schedule.ShiftChangeRow) components.Cell {
		cell := components.Cell{Text: format.Notice(c.NoticeDays())}
		if c.Short() {
			cell.Sub = "short"
		}
		return cell
	},
}

// fieldText describes the changed fields. Times have columns of their own.
func fieldText(c *schedule.ShiftChangeRow) string {
	words := make([]string, len(c.Fields))
	for i, f := range c.Fields {
		if words[i] = f.Words(); f.Field == schedule.TimeField {
			words[i] = f.Field
		}
	}
	return strings.Join(words, "; ")
}

// changeCopyCell is one copy of a shift. It links to the shift if opens is true.
func changeCopyCell(s *web.Server, r *web.Request, row *schedule.ShiftRow, opens bool) components.Cell {
	if row.ID == 0 {
		return components.Cell{Text: "none"}
	}
	cell := format.ZonedCell(r.Style, row.Interval(), row.TimeZone, r.Zone)
	if opens {
		cell.Href, cell.Title = ShiftLink(s, r, row.ID), "Shift "+format.ID(row.ID)
	}
	return cell
}

// ShiftLink returns the address of a shift, or "" if the shift no longer exists or the answer is printed.
func ShiftLink(s *web.Server, r *web.Request, id int64) string {
	if page.OnPaper(r) {
		return ""
	}
	if _, err := r.View().Shift(id); err != nil {
		return ""
	}
	return page.Link(s, r, catalog.PathShift, format.ID(id))
}

// shiftPersonCell names the employee of a shift, or marks an open shift.
func shiftPersonCell(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
	if row.EmployeeID == 0 {
		return components.Cell{Tag: components.Tag{Word: "open shift", Class: "act"}, Sub: "nobody is assigned"}
	}
	return components.Cell{Text: row.EmployeeName, Href: page.EmployeeLink(s, r, row.EmployeeID), Sub: row.EmployeeNumber}
}

// AffectedPerson counts the changes to the schedule of an employee.
type AffectedPerson struct {
	ID                      int64
	Name                    string
	added, changed, removed int
	Notice                  int // shortest notice, in days
	minutes                 int // difference of the planned time of the shifts that differ
}

// AffectedPeople are the employees whose schedules change, most changes first. A reassigned shift changes the
// schedules of two employees.
type AffectedPeople struct {
	People []AffectedPerson
	Link   func(id int64) string
}

func affected(s *web.Server, r *web.Request, rows []schedule.ShiftChangeRow) AffectedPeople {
	return AffectedPeople{AffectedBy(func(yield func(*schedule.ShiftChangeRow) bool) {
		for i := range rows {
			if !yield(&rows[i]) {
				return
			}
		}
	}), PersonLink(s, r)}
}

// PersonLink returns a function for the address of an employee, which is empty in print.
func PersonLink(s *web.Server, r *web.Request) func(id int64) string {
	return func(id int64) string {
		if page.OnPaper(r) {
			return ""
		}
		return page.EmployeeLink(s, r, id)
	}
}

// AffectedBy returns the employees whose schedules these changes affect, most changes first. It does not keep
// the rows.
func AffectedBy(changes iter.Seq[*schedule.ShiftChangeRow]) (out []AffectedPerson) {
	by := map[int64]*AffectedPerson{}
	for row := range changes {
		days := row.NoticeDays()
		for _, id := range row.Employees() {
			p := by[id]
			if p == nil {
				p = &AffectedPerson{ID: id, Notice: days}
				by[id] = p
			}
			p.Notice = min(p.Notice, days)
			had, has := row.Before.EmployeeID == id, row.After.EmployeeID == id
			if had {
				p.minutes -= row.Before.Interval().Minutes()
			}
			if has && row.Kind != schedule.ChangeRemoved {
				p.minutes += row.After.Interval().Minutes()
			}
			switch {
			case had && has:
				p.Name, p.changed = row.After.EmployeeName, p.changed+1
			case has:
				p.Name = row.After.EmployeeName
				if row.Kind == schedule.ChangeChanged && row.Before.ID == 0 {
					p.changed++
				} else {
					p.added++
				}
			default:
				p.Name, p.removed = row.Before.EmployeeName, p.removed+1
			}
		}
	}
	for _, p := range by {
		out = append(out, *p)
	}
	slices.SortFunc(out, func(a, b AffectedPerson) int {
		return cmp.Or(cmp.Compare(b.added+b.changed+b.removed, a.added+a.changed+a.removed), cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return out
}

// Words counts the changes of an employee's shifts: "2 added, 1 changed".
func (p AffectedPerson) Words() string {
	return format.Join(format.Count(p.added, "added"), format.Count(p.changed, "changed"), format.Count(p.removed, "removed"))
}

// MostAffected is the number of employees named above the list.
const MostAffected = 50

// Figures is a table with a row per employee, shown folded above the list. It is nil if nobody is affected.
func (a AffectedPeople) Figures() *components.Figures {
	if len(a.People) == 0 {
		return nil
	}
	f := &components.Figures{Title: "Employees affected", Quiet: components.Plural(len(a.People), "employee", "employees"),
		Note: "A shift reassigned from one employee to another counts as removed for the first and added for the second. Least notice is the notice of the change whose shift begins first.",
		Table: components.Table{Caption: "Employees affected", Heads: []components.Head{{Label: "Employee"}, {Label: "Added", Num: true}, {Label: "Changed", Num: true},
			{Label: "Removed", Num: true}, {Label: "Hours", Num: true}, {Label: "Least notice", Num: true}}}}
	group := components.RowGroup{}
	for i, p := range a.People {
		if i == MostAffected {
			f.Quiet = fmt.Sprintf("the %d of %s with the most changes", MostAffected, components.Plural(len(a.People), "employee", "employees"))
			break
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: p.Name, Href: a.Link(p.ID)}, {Text: format.Number(p.added)}, {Text: format.Number(p.changed)},
			{Text: format.Number(p.removed)}, {Text: signedHours(p.minutes)}, {Text: format.Notice(p.Notice)}}})
	}
	f.Table.Groups = []components.RowGroup{group}
	return f
}

// signedHours returns a difference of hours with its sign: "+2 h", "-6 h" or "0 h".
func signedHours(minutes int) string {
	switch {
	case minutes > 0:
		return "+" + schedule.DurationWords(minutes)
	case minutes < 0:
		return "−" + schedule.DurationWords(-minutes)
	}
	return "0 h"
}

// gapFigures is a table of the coverage gaps that open or close, or nil if there are none.
func gapFigures(r *web.Request, gaps []rules.GapChange) *components.Figures {
	if len(gaps) == 0 {
		return nil
	}
	opened, group := 0, components.RowGroup{}
	for i := range gaps {
		g := &gaps[i]
		if g.Opened() {
			opened++
		}
		if i < MostAffected {
			group.Rows = append(group.Rows, gapRow(r, g))
		}
	}
	return &components.Figures{Title: gapTitle, Quiet: gapWords(opened, len(gaps)),
		Note:  "People below the minimum of a coverage target, before and after. The table has the first " + format.Number(MostAffected) + " of these times.",
		Table: components.Table{Caption: gapTitle, Groups: []components.RowGroup{group}, Heads: gapHeads}}
}

// gapTitle is the title of the table of gaps that differ, and gapHeads are its columns.
const gapTitle = "Coverage gaps that differ"

var gapHeads = []components.Head{{Label: "When"}, {Label: "Location and position"}, {Label: "Change"}, {Label: "Missing before", Num: true}, {Label: "Missing after", Num: true}}

// gapWords counts the gaps that differ by their change.
func gapWords(opened, all int) string {
	return fmt.Sprintf("%d with more people missing, %d with fewer", opened, all-opened)
}

// gapRow is a gap that differs.
func gapRow(r *web.Request, g *rules.GapChange) components.Row {
	tag := components.Tag{Word: "fewer missing", Class: "ok"}
	if g.Opened() {
		tag = components.Tag{Word: "more missing", Class: "warn"}
	}
	when := format.TimeCell(r.Style, g.Interval, g.Location.TimeZone)
	when.Sub = format.ZoneUnlessSame(g.Location.TimeZone, r.Zone)
	return components.Row{Cells: []components.Cell{when, {Text: g.Location.Name, Sub: g.Position}, {Tag: tag}, {Text: format.Number(g.Before)}, {Text: format.Number(g.After)}}}
}
