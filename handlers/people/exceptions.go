package people

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// exceptionFields are the fields of the filter form of exceptions and their reviews.
var exceptionFields = []string{"employee_id", "from", "to", "location_id", "position_id", "q"}

// exceptionHints say which exceptions a filter includes although they are not those of the record.
var exceptionHints = page.Hints{
	"employee_id": "Exceptions of the employee's home location and of all locations are included.",
	"location_id": "Exceptions of all locations, and of employees whose home location this is, are included.",
	"position_id": "The position is the primary position of the employees. Exceptions of locations are included.",
}

// exceptionsData returns the schedule exceptions: single departures from the usual schedule, such as holidays.
func exceptionsData(s *web.Server) web.Dataset {
	return report.List[schedule.ScheduleExceptionRow]{
		File: "schedule-exceptions", Noun: [2]string{"exception", "exceptions"}, Order: "by first day",
		Quiet:   "one-time changes to the usual schedule",
		Note:    "Hours are in the time zone of the location.",
		Reads:   "exceptions that touch the days of the filter and apply to the employee or location; the status is that of the exception",
		Fields:  append(exceptionFields[:len(exceptionFields):len(exceptionFields)], "status"),
		Figure:  []report.CountedPart{{Label: "Exceptions", One: "exception", Many: "exceptions"}, {Label: "Requested", One: "requested", Many: "requested"}},
		Columns: ExceptionColumns, Hints: exceptionHints,
		Count: web.Bind(s, exceptionSummary),
		Total: func(r *web.Request) (int, error) {
			return countExceptions(r.Filter, r.View().ScheduleExceptionCounts(r.Filter)), nil
		},
		Rows: func(r *web.Request) paging.List[schedule.ScheduleExceptionRow] {
			return r.View().ScheduleExceptions(r.Filter)
		},
		Export: func(*web.Request) []columns.Column[schedule.ScheduleExceptionRow] {
			return columns.ScheduleExceptionColumns
		},
	}.Dataset(s)
}

// exceptionSummary counts the exceptions of the filter by status. Time off of an employee is a block and is not counted
// here; a counter links to the blocks.
func exceptionSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	by, kinds := r.View().ScheduleExceptionCounts(r.Filter), r.View().ScheduleExceptionKinds(r.Filter)
	counts := r.View().BlockCounts(r.Filter)
	sum := report.Summary{Total: countExceptions(r.Filter, by), State: r.Today.String(), Figures: []*components.Figures{exceptionFigures(kinds)}, Searched: "Every schedule exception was checked; none matches the filter.", Notes: []string{schedule.ExceptionMeaning,
		"Time off and leave of one employee are unavailable blocks. They have their own screen and can cause soft conflicts."}}
	sum.Counters = []components.Counter{
		{Label: "Exceptions", Value: format.Number(sum.Total)},
		{Label: "Active", Value: format.Number(by[schedule.Active]), Href: page.Self(s, blocks.WithStatus(r, schedule.Active))},
		{Label: "Approved", Value: format.Number(by[schedule.Approved]), Href: page.Self(s, blocks.WithStatus(r, schedule.Approved))},
		{Label: "Requested", Value: format.Number(by[schedule.Requested]), Href: page.Self(s, blocks.WithStatus(r, schedule.Requested)), Tag: format.BlockTag(schedule.Requested), Note: "not decided yet"},
		{Label: "Declined or cancelled", Value: format.Number(by[schedule.Declined] + by[schedule.Cancelled])},
		{Label: "Unavailable blocks", Value: format.Number(counts.Blocks), Href: page.Link(s, r, catalog.PathBlocks), Note: "including time off and leave"},
	}
	return sum, nil
}

// countExceptions returns the number of exceptions with a status of the filter.
func countExceptions(f schedule.Filter, by map[schedule.BlockStatus]int) (n int) {
	for _, status := range f.StatusSet() {
		n += by[status]
	}
	return n
}

// exceptionFigures returns the number of exceptions of each kind and the meaning of the kind.
func exceptionFigures(kinds map[schedule.ExceptionKind]int) *components.Figures {
	group := components.RowGroup{}
	for _, k := range schedule.ExceptionKinds {
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: exceptionKindWords(k)}, {Text: format.Number(kinds[k])}, {Text: exceptionKindMeaning[k]}}})
	}
	return &components.Figures{Title: "By kind", Quiet: components.Plural(len(kinds), "kind", "kinds") + " in the filter", Note: "Each exception has one kind.",
		Table: components.Table{Caption: "Exceptions by kind", Heads: []components.Head{{Label: "Kind"}, {Label: "Exceptions", Num: true}, {Label: "What it means"}}, Groups: []components.RowGroup{group}}}
}

// exceptionKindMeaning explains each kind of exception.
var exceptionKindMeaning = map[schedule.ExceptionKind]string{
	schedule.BusinessClosed: "nobody works at the location on these days",
	schedule.ModifiedHours:  "changed hours of a location or an employee",
	schedule.NoTimeOff:      "time off is not granted on these days",
	schedule.Holiday:        "a public or a company holiday",
	schedule.Announcement:   "a message to all employees for these days",
}

// ExceptionColumns are the columns of the list of exceptions.
var ExceptionColumns = []report.Column[schedule.ScheduleExceptionRow]{
	{Label: "Days", Sort: "start", Cell: func(_ *web.Server, r *web.Request, x *schedule.ScheduleExceptionRow) components.Cell {
		return exceptionDays(r, x)
	}},
	{Label: "Exception", Cell: func(_ *web.Server, _ *web.Request, x *schedule.ScheduleExceptionRow) components.Cell {
		return exceptionTitle(x)
	}},
	{Label: "Kind", Cell: func(_ *web.Server, r *web.Request, x *schedule.ScheduleExceptionRow) components.Cell {
		return components.Cell{Text: exceptionKindWords(x.Kind), Sub: hoursWords(r.Style, x.ScheduleException)}
	}},
	{Label: "For", Cell: func(s *web.Server, r *web.Request, x *schedule.ScheduleExceptionRow) components.Cell {
		return exceptionFor(s, r, x)
	}},
	{Label: "Status", Sort: "status", Cell: func(_ *web.Server, _ *web.Request, x *schedule.ScheduleExceptionRow) components.Cell {
		return components.Cell{Tag: format.BlockTag(x.Status)}
	}},
	{Label: "Requested", Sort: "asked", Cell: func(_ *web.Server, r *web.Request, x *schedule.ScheduleExceptionRow) components.Cell {
		cell := FoundCell(r, x.RequestedAt, x.Status == schedule.Requested)
		cell.Sub = format.Join(format.By(x.RequestedBy), cell.Sub)
		return cell
	}},
}

// exceptionDays returns the dates of an exception relative to today.
func exceptionDays(r *web.Request, x *schedule.ScheduleExceptionRow) components.Cell {
	cell := components.Cell{Lead: r.Style.Day(x.StartsOn), At: x.StartsOn.String()}
	if x.EndsOn > x.StartsOn {
		cell.Text = "to " + r.Style.Day(x.EndsOn)
		cell.Sub = components.Plural(x.Days(), "day", "days")
	}
	switch away := int(x.StartsOn - r.Today); {
	case x.EndsOn < r.Today:
		cell.Sub = format.Join(cell.Sub, "past")
	case away <= 0:
		cell.Sub = format.Join(cell.Sub, "today")
	case away == 1:
		cell.Sub = format.Join(cell.Sub, "tomorrow")
	default:
		cell.Sub = format.Join(cell.Sub, "in "+components.Plural(away, "day", "days"))
	}
	return cell
}

// exceptionTitle returns the title, message and ID of an exception.
func exceptionTitle(x *schedule.ScheduleExceptionRow) components.Cell {
	return components.Cell{Text: x.Title, Sub: format.Join(strings.TrimSuffix(x.Message, "."), "exception "+format.ID(x.ID))}
}

// exceptionKindWords names a kind of exception for staff.
func exceptionKindWords(k schedule.ExceptionKind) string {
	return map[schedule.ExceptionKind]string{schedule.BusinessClosed: "closed", schedule.ModifiedHours: "other hours", schedule.NoTimeOff: "no time off",
		schedule.Holiday: "holiday", schedule.Announcement: "announcement"}[k]
}

// hoursWords returns the opening hours of an exception, for example "09:00-02:00 (+1)", or "" if it has none.
func hoursWords(style localtime.Style, x schedule.ScheduleException) string {
	if !x.HasHours() {
		return ""
	}
	return style.MinuteRange(x.OpensMinute, x.ClosesMinute)
}

// exceptionFor names the employee or location that an exception applies to.
func exceptionFor(s *web.Server, r *web.Request, x *schedule.ScheduleExceptionRow) components.Cell {
	switch {
	case x.EmployeeID != 0:
		return components.Cell{Text: x.EmployeeName, Href: page.EmployeeLink(s, r, x.EmployeeID), Sub: "employee"}
	case x.LocationID != 0:
		return components.Cell{Text: x.Location, Href: page.Link(s, r, catalog.PathLocation, format.ID(x.LocationID)), Sub: x.TimeZone}
	}
	return components.Cell{Text: "Everybody", Sub: "every location"}
}
