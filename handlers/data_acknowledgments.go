package handlers

import (
	"context"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
)

// seenScreen is one screen of acknowledgments: of which period they are.
type seenScreen struct {
	file, quiet string
	of          func(r *request) roster.AcknowledgmentsOf
	rule        string // whose acknowledgments are counted
}

// seenScreens are the screens by the key of their content.
var seenScreens = map[string]seenScreen{
	"acknowledgments": {"acknowledgments", "of every draft period and of what was published from it", func(*request) roster.AcknowledgmentsOf { return roster.AcknowledgmentsOf{} },
		"Managers acknowledge that they looked through a draft or a publication, employees that they have seen what was published."},
	"draft-acknowledgments": {"draft-acknowledgments", "of the draft and of what was published from it",
		func(r *request) roster.AcknowledgmentsOf {
			return roster.AcknowledgmentsOf{Draft: r.filter.DraftPeriodID, Versions: true}
		},
		"Counted are the acknowledgments of the draft period itself and of every version that was published from it."},
	"published-acknowledgments": {"published-acknowledgments", "of this version alone",
		func(r *request) roster.AcknowledgmentsOf {
			return roster.AcknowledgmentsOf{Published: r.filter.PublishedPeriodID}
		},
		"Counted are the acknowledgments of this version; those of versions before it are on their own screens."},
}

// acknowledgmentsData is who acknowledged a period, and when. They are recorded elsewhere and imported; none can be given here.
func (s *server) acknowledgmentsData(screen seenScreen) dataset {
	return list[schedule.AcknowledgmentRow]{
		file: screen.file, noun: [2]string{"acknowledgment", "acknowledgments"}, order: "newest first", sort: "-time", inFiles: "oldest first", quiet: screen.quiet,
		reads:  "acknowledgments of periods that touch the days; location and position are those of the employee who acknowledged",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"}, asked: shiftsOnly,
		columns: acknowledgmentColumns, figure: seenFigure,
		count: func(r *request) (summary, error) { return s.acknowledgmentSummary(r, screen), nil },
		page: func(r *request, p paging.Page) ([]schedule.AcknowledgmentRow, string, error) {
			return r.view().Acknowledgments(screen.of(r), r.filter, paging.Page(p))
		},
		each: func(_ context.Context, r *request, visit func(*schedule.AcknowledgmentRow) error) error {
			return r.view().EachAcknowledgment(screen.of(r), r.filter, visit)
		},
		export: func(*request) []columns.Column[schedule.AcknowledgmentRow] { return columns.AcknowledgmentColumns },
	}.dataset(s)
}

func (s *server) acknowledgmentSummary(r *request, screen seenScreen) summary {
	by := r.view().AcknowledgmentCounts(screen.of(r), r.filter)
	managers, employees := by[schedule.ManagerReview], by[schedule.EmployeeSeen]
	sum := summary{total: managers + employees, looked: "Every recorded acknowledgment was compared with the filter; none fits.",
		notes: []string{screen.rule + " They are recorded elsewhere and imported; none can be given here."},
		counters: []components.Counter{{Label: "Acknowledgments", Value: format.Number(managers + employees)},
			{Label: "Manager reviews", Value: format.Number(managers)}, {Label: "Seen by employees", Value: format.Number(employees)}}}
	if r.filter.PublishedPeriodID == 0 {
		return sum
	}
	first, waiting := r.view().NotSeen(r.filter.PublishedPeriodID, r.filter, mostNotSeen)
	sum.counters = append(sum.counters, components.Counter{Label: "Not seen yet", Value: format.Number(waiting), Note: "employees with a shift in it"})
	sum.figures = s.notSeenFigures(r, first, waiting)
	return sum
}

// mostNotSeen is how many employees the figures name.
const mostNotSeen = 50

// notSeenFigures names the first of those, so many in all, who have a shift in a version and have not acknowledged it; nil where there
// is nobody.
func (s *server) notSeenFigures(r *request, first []schedule.PublishedShiftRow, all int) *components.Figures {
	if all == 0 {
		return nil
	}
	f := &components.Figures{Title: "Not seen yet", Quiet: components.Plural(all, "employee", "employees"),
		Note:  "Employees with a shift in this version of whom no acknowledgment of it was recorded, those whose first shift begins first before the others.",
		Table: components.Table{Caption: "Not seen yet", Heads: []components.Head{{Label: "Employee"}, {Label: "First shift"}}}}
	if len(first) < all {
		f.Quiet = fmt.Sprintf("the first %d of %s", len(first), f.Quiet)
	}
	group := components.RowGroup{}
	for _, p := range first {
		name := components.Cell{Text: p.EmployeeName, Sub: p.EmployeeNumber}
		if !r.onPaper() {
			name.Href = s.employeeLink(r, p.Shift.EmployeeID)
		}
		when := format.TimeCell(p.Shift.Interval(), p.Shift.TimeZone)
		when.Sub = p.Shift.TimeZone
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{name, when}})
	}
	f.Table.Groups = []components.RowGroup{group}
	return f
}

// acknowledgmentKindWords are the kinds in the words of staff.
var acknowledgmentKindWords = map[schedule.AcknowledgmentKind]string{schedule.ManagerReview: "reviewed by a manager", schedule.EmployeeSeen: "seen by an employee"}

var acknowledgmentColumns = []column[schedule.AcknowledgmentRow]{
	{label: "Person", sort: "person", cell: func(s *server, r *request, k *schedule.AcknowledgmentRow) components.Cell {
		cell := components.Cell{Text: k.Person, Sub: k.EmployeeNumber}
		if k.EmployeeID != 0 {
			cell.Href = s.employeeLink(r, k.EmployeeID)
		}
		return cell
	}},
	{label: "When", sort: "time", cell: func(s *server, r *request, k *schedule.AcknowledgmentRow) components.Cell {
		return s.momentCell(r, k.At)
	}},
	{label: "As", cell: func(_ *server, _ *request, k *schedule.AcknowledgmentRow) components.Cell {
		return components.Cell{Text: acknowledgmentKindWords[k.Kind]}
	}},
	{label: "Of", cell: func(s *server, r *request, k *schedule.AcknowledgmentRow) components.Cell {
		days := format.Day(k.StartsOn) + " to " + format.Day(k.EndsOn)
		if k.PublishedPeriodID == 0 {
			return components.Cell{Text: "the draft", Href: s.link(r.wholePeriods(), catalog.PathDraftPeriod, format.ID(k.DraftPeriodID)), Sub: days}
		}
		return components.Cell{Text: "version " + format.Number(k.Version), Href: s.link(r.wholePeriods(), catalog.PathPublishedPeriod, format.ID(k.PublishedPeriodID)), Sub: days}
	}},
}
