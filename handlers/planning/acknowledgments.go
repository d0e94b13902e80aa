package planning

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
)

// acknowledgmentScreen is a screen of acknowledgments.
type acknowledgmentScreen struct {
	file, quiet string
	scope       func(r *web.Request) roster.AcknowledgmentsOf
	rule        string // explains which acknowledgments are counted
}

// acknowledgmentScreens are the screens of acknowledgments by their Content.
var acknowledgmentScreens = map[string]acknowledgmentScreen{
	"acknowledgments": {"acknowledgments", "of all draft periods and their published versions", func(*web.Request) roster.AcknowledgmentsOf { return roster.AcknowledgmentsOf{} },
		"Managers acknowledge that they reviewed a draft or a publication, employees that they saw a publication."},
	"draft-acknowledgments": {"draft-acknowledgments", "of the draft and its published versions",
		func(r *web.Request) roster.AcknowledgmentsOf {
			return roster.AcknowledgmentsOf{Draft: r.Filter.DraftPeriodID, Versions: true}
		},
		"The list includes acknowledgments of the draft period and of every version published from it."},
	"published-acknowledgments": {"published-acknowledgments", "of this version only",
		func(r *web.Request) roster.AcknowledgmentsOf {
			return roster.AcknowledgmentsOf{Published: r.Filter.PublishedPeriodID}
		},
		"The list includes only acknowledgments of this version. Earlier versions have their own screens."},
}

// acknowledgmentsData lists who acknowledged a period, and when. Acknowledgments are imported and cannot be
// given here.
func acknowledgmentsData(s *web.Server, screen acknowledgmentScreen) web.Dataset {
	return report.List[schedule.AcknowledgmentRow]{
		File: screen.file, Noun: [2]string{"acknowledgment", "acknowledgments"}, Order: "newest first", Sort: "-time", InFiles: "oldest first", Quiet: screen.quiet,
		Reads:  "acknowledgments of periods that touch the days; location and position are those of the employee who acknowledged",
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"}, Asked: ShiftsOnly,
		Columns: acknowledgmentColumns, Figure: report.SeenFigure,
		Count: func(r *web.Request) (report.Summary, error) { return acknowledgmentSummary(s, r, screen), nil },
		Rows: func(r *web.Request) paging.List[schedule.AcknowledgmentRow] {
			return r.View().Acknowledgments(screen.scope(r), r.Filter)
		},
		Export: func(*web.Request) []columns.Column[schedule.AcknowledgmentRow] { return columns.AcknowledgmentColumns },
	}.Dataset(s)
}

func acknowledgmentSummary(s *web.Server, r *web.Request, screen acknowledgmentScreen) report.Summary {
	by := r.View().AcknowledgmentCounts(screen.scope(r), r.Filter)
	managers, employees := by[schedule.ManagerReview], by[schedule.EmployeeSeen]
	sum := report.Summary{Total: managers + employees, Searched: "Every recorded acknowledgment was checked; none matches the filter.",
		Notes: []string{screen.rule + " Acknowledgments are imported; they cannot be recorded here."},
		Counters: []components.Counter{{Label: "Acknowledgments", Value: format.Number(managers + employees)},
			{Label: "Manager reviews", Value: format.Number(managers)}, {Label: "Seen by employees", Value: format.Number(employees)}}}
	version := shownVersion(r)
	if version == 0 {
		return sum
	}
	first, waiting := r.View().NotSeen(version, r.Filter, notSeenLimit)
	sum.Counters = append(sum.Counters, components.Counter{Label: "Not seen yet", Value: format.Number(waiting), Note: "employees with a shift in it"})
	sum.Figures = []*components.Figures{notSeenFigures(s, r, first, waiting)}
	return sum
}

// shownVersion returns the published version of the path, or the current version of the draft period of the path, or 0.
func shownVersion(r *web.Request) int64 {
	if r.Filter.PublishedPeriodID != 0 || r.Filter.DraftPeriodID == 0 {
		return r.Filter.PublishedPeriodID
	}
	for _, p := range r.View().PublishedPeriods() {
		if p.DraftPeriodID == r.Filter.DraftPeriodID && p.Status == "current" {
			return p.ID
		}
	}
	return 0
}

// notSeenLimit is the number of employees named above the list.
const notSeenLimit = 50

// notSeenFigures names the first of all employees who have a shift in a version and have not acknowledged it. It
// is nil if all is 0.
func notSeenFigures(s *web.Server, r *web.Request, first []schedule.PublishedShiftRow, all int) *components.Figures {
	if all == 0 {
		return nil
	}
	f := &components.Figures{Title: "Not seen yet", Quiet: components.Plural(all, "employee", "employees"),
		Note:  "Employees with a shift in this version and no recorded acknowledgment of it, by start of their first shift.",
		Table: components.Table{Caption: "Not seen yet", Heads: []components.Head{{Label: "Employee"}, {Label: "First shift"}}}}
	if len(first) < all {
		f.Quiet = fmt.Sprintf("the first %d of %s", len(first), f.Quiet)
	}
	group := components.RowGroup{}
	for _, p := range first {
		name := components.Cell{Text: p.EmployeeName, Sub: p.EmployeeNumber}
		if !page.OnPaper(r) {
			name.Href = page.EmployeeLink(s, r, p.Shift.EmployeeID)
		}
		when := format.TimeCell(r.Style, p.Shift.Interval(), p.Shift.TimeZone)
		when.Sub = p.Shift.TimeZone
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{name, when}})
	}
	f.Table.Groups = []components.RowGroup{group}
	return f
}

// acknowledgmentKindText describes the kinds of acknowledgments for staff.
var acknowledgmentKindText = map[schedule.AcknowledgmentKind]string{schedule.ManagerReview: "reviewed by a manager", schedule.EmployeeSeen: "seen by an employee"}

var acknowledgmentColumns = []report.Column[schedule.AcknowledgmentRow]{
	{Label: "Person", Sort: "person", Cell: func(s *web.Server, r *web.Request, k *schedule.AcknowledgmentRow) components.Cell {
		cell := components.Cell{Text: k.Person, Sub: k.EmployeeNumber}
		if k.EmployeeID != 0 {
			cell.Href = page.EmployeeLink(s, r, k.EmployeeID)
		}
		return cell
	}},
	{Label: "When", Sort: "time", Cell: func(s *web.Server, r *web.Request, k *schedule.AcknowledgmentRow) components.Cell {
		return MomentCell(s, r, k.At)
	}},
	{Label: "As", Cell: func(_ *web.Server, _ *web.Request, k *schedule.AcknowledgmentRow) components.Cell {
		return components.Cell{Text: acknowledgmentKindText[k.Kind]}
	}},
	{Label: "Of", Cell: func(s *web.Server, r *web.Request, k *schedule.AcknowledgmentRow) components.Cell {
		days := r.Style.Day(k.StartsOn) + " to " + r.Style.Day(k.EndsOn)
		if k.PublishedPeriodID == 0 {
			return components.Cell{Text: "the draft", Href: page.Link(s, WholePeriods(r), catalog.PathDraftPeriod, format.ID(k.DraftPeriodID)), Sub: days}
		}
		return components.Cell{Text: "version " + format.Number(k.Version), Href: page.Link(s, WholePeriods(r), catalog.PathPublishedPeriod, format.ID(k.PublishedPeriodID)), Sub: days}
	}},
}
