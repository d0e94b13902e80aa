package people

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// maxGridWeeks is the largest number of weeks in the grid. They fit into a window of 1280 px.
const maxGridWeeks = 10

// weeksBefore is the number of weeks before the current one in a grid that cannot show all weeks.
const weeksBefore = 4

// hoursRow is one employee with the hours of each week.
type hoursRow struct {
	*schedule.Person
	Minutes int // of all weeks
	Weeks   []rules.HoursRow
}

// withHoursGrid returns the dataset with a screen that has a row for each employee and a column for each week.
func withHoursGrid(s *web.Server, d web.Dataset) web.Dataset {
	d.Show = func(r *web.Request) (*web.Answer, error) {
		list, err := r.View().Hours(r.Filter, 0)
		if err != nil {
			return nil, err
		}
		grid := hoursGrid(s, r, list)
		a, err := grid.Dataset(s).Show(r)
		if err != nil || r.Refreshes(web.PartRows) {
			return a, err
		}
		a.Page.Actions = components.ExportMenuView(report.ExportMenu(s, r, d, grid.Words(s, r), list.Len()))
		return a, nil
	}
	return d
}

// hoursGrid returns the list of employees with a column for each week.
func hoursGrid(s *web.Server, r *web.Request, list *roster.HoursList) report.List[hoursRow] {
	weeks := gridWeeks(r, list)
	return report.List[hoursRow]{
		Noun: [2]string{"employee", "employees"}, Order: "by name", Reads: report.PeopleReads, Fields: report.PeopleFields, Hints: report.PeopleHints, Asked: report.AnyStatus,
		Columns: hoursGridColumns(r, weeks),
		Count: func(r *web.Request) (report.Summary, error) {
			sum := hoursSummary(s, r, list)
			sum.Picture, sum.Total = nil, len(list.People)
			sum.Notes = append(sum.Notes, "Each cell shows hours, and how many of them are over the employee's maximum for the week.")
			if len(weeks) > 0 && (weeks[0] != list.First || weeks[len(weeks)-1] != list.Last) {
				sum.Notes = append(sum.Notes, fmt.Sprintf("The grid shows %d weeks from %s. Choose other dates for other weeks; the sum and the files include all of them.", len(weeks), r.Style.Day(weeks[0])))
			}
			return sum, nil
		},
		Rows: func(*web.Request) paging.List[hoursRow] { return hoursRows(list) },
	}
}

// gridWeeks returns the first days of the weeks in the grid: all weeks with hours, or those around the current one.
func gridWeeks(r *web.Request, list *roster.HoursList) (weeks []schedule.Date) {
	const week = schedule.Date(localtime.DaysPerWeek)
	from, to := list.First, list.Last
	if last := to - (maxGridWeeks-1)*week; from < last {
		if this := page.WeekOf(r, r.Today); from < this && this <= to {
			from = max(from, min(this-weeksBefore*week, last))
		}
		to = from + (maxGridWeeks-1)*week
	}
	for on := from; on != 0 && on <= to; on += week {
		weeks = append(weeks, on)
	}
	return weeks
}

// hoursGridColumns returns the employee, the weeks, and the sum.
func hoursGridColumns(r *web.Request, weeks []schedule.Date) []report.Column[hoursRow] {
	list := []report.Column[hoursRow]{{Label: "Employee", Sort: "employee", Cell: func(s *web.Server, r *web.Request, row *hoursRow) components.Cell {
		return report.PersonCell(s, r, row.Person)
	}}}
	for _, week := range weeks {
		list = append(list, report.Column[hoursRow]{Label: r.Style.DayMonth(week), Num: true, Cell: func(s *web.Server, r *web.Request, row *hoursRow) components.Cell {
			return weekHoursCell(s, r, row, week)
		}})
	}
	return append(list, report.Column[hoursRow]{Label: "All weeks", Sort: "scheduled", Num: true, Cell: func(_ *web.Server, _ *web.Request, row *hoursRow) components.Cell {
		return components.Cell{Text: decimalHours(row.Minutes)}
	}})
}

// weekHoursCell shows the hours of one week with a link to its days, and by how much they are over the maximum.
func weekHoursCell(s *web.Server, r *web.Request, row *hoursRow, week schedule.Date) components.Cell {
	at := slices.IndexFunc(row.Weeks, func(w rules.HoursRow) bool { return w.Week == week })
	if at < 0 {
		return components.Cell{Text: "-"}
	}
	cell := components.Cell{Text: decimalHours(row.Weeks[at].Minutes), Href: report.WeekCell(s, r, row.Person, week).Href}
	if over := row.Weeks[at].Over(); over > 0 {
		cell.Sub = decimalHours(over) + " over"
	}
	return cell
}

// decimalHours returns minutes as hours in short form, "37.5".
func decimalHours(minutes int) string {
	return strconv.FormatFloat(math.Round(float64(minutes)/60*100)/100, 'f', -1, 64)
}

// hoursRows returns the employees by name, or by hours.
func hoursRows(list *roster.HoursList) paging.List[hoursRow] {
	return paging.NewList(func(yield func(int) bool) {
		for at := range list.People {
			if !yield(at) {
				return
			}
		}
	}, func(at int) hoursRow {
		return hoursRow{Person: list.People[at].Person, Minutes: list.People[at].Minutes, Weeks: list.Of(at)}
	}, paging.By("employee", func(at int) paging.Key { return paging.Key{int64(at)} }),
		paging.By("scheduled", func(at int) paging.Key { return paging.Key{int64(list.People[at].Minutes), int64(at)} }))
}
