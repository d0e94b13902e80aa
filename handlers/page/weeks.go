package page

import (
	"fmt"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// Lasts returns the actual duration of an item if a clock change makes it differ from its clock times. It returns ""
// otherwise, and on days after the first.
func Lasts(d *schedule.DayItem) string {
	z, _ := localtime.ZoneOrUTC(d.TimeZone)
	startDay, startMinute := z.Local(d.Start)
	endDay, endMinute := z.Local(d.End)
	minutes := d.Interval.Minutes()
	if d.AllDay || d.FromPrevious || int(endDay-startDay)*24*60+endMinute-startMinute == minutes {
		return ""
	}
	return "lasts " + schedule.DurationWords(minutes)
}

// WeekScope narrows the filter to one week: the one that contains its first day, or the default week of the calendar.
func WeekScope(s *web.Server, r *web.Request) (*web.Request, error) {
	day, _, err := CalendarDay(s, r)
	if err != nil {
		return nil, err
	}
	return InWeek(r, WeekOf(r, day)), nil
}

// InWeek returns the request narrowed to the week that begins on first.
func InWeek(r *web.Request, first schedule.Date) *web.Request {
	return Narrowed(r, func(f *schedule.Filter) {
		f.From, f.To = first, min(first.Add(localtime.DaysPerWeek-1), format.LastDate)
	})
}

// CalendarDay returns the day whose week is shown, see OpeningDay.
func CalendarDay(s *web.Server, r *web.Request) (day schedule.Date, reason string, err error) {
	return OpeningDay(s, r, localtime.DaysPerWeek)
}

// OpeningDay returns the day that a view of length days opens with. With dates in the filter, it is their first day, or
// today if the filter is longer than the view and contains today. Without dates, it is today, or the nearest day with
// data. If the nearest day is not today, reason explains it.
func OpeningDay(s *web.Server, r *web.Request, length int) (day schedule.Date, reason string, err error) {
	if f := r.Filter; f.From != 0 {
		if f.To >= f.From.Add(length) && f.From <= r.Today && r.Today <= f.To {
			return r.Today, "", nil
		}
		return f.From, "", nil
	}
	first, last, what, err := extent(s, r)
	switch {
	case err != nil || first == 0:
		return r.Today, "", err
	case r.Today < first:
		return first, fmt.Sprintf("The %s begins on %s, after today, so this screen opens on that day.", what, r.Style.Day(first)), nil
	case r.Today > last:
		return last, fmt.Sprintf("The %s ends on %s, before today, so this screen opens on that day.", what, r.Style.Day(last)), nil
	}
	return r.Today, "", nil
}

// OpenedNotes explains why a view of length days, to which the request is already narrowed, did not open with today.
func OpenedNotes(s *web.Server, r *web.Request, length int) []string {
	if r.Query.Get("from") != "" || r.Query.Get("to") != "" {
		return nil
	}
	_, reason, err := OpeningDay(s, Narrowed(r, func(f *schedule.Filter) { f.From, f.To = 0, 0 }), length)
	if reason == "" || err != nil { // the answer reports the error
		return nil
	}
	return []string{reason}
}

// extent returns the days that the screen can show: those of the period in its path, otherwise those of the data.
func extent(s *web.Server, r *web.Request) (first, last schedule.Date, what string, err error) {
	switch f := r.Filter; {
	case f.DraftPeriodID != 0:
		p, err := r.View().DraftPeriod(f.DraftPeriodID)
		return p.StartsOn, p.EndsOn, "period", err
	case f.PublishedPeriodID != 0:
		p, err := r.View().PublishedPeriod(f.PublishedPeriodID)
		return p.StartsOn, p.EndsOn, "period", err
	}
	first, last = r.View().Extent()
	return first, last, "data", nil
}

// WeekOf returns the first day of the week that contains d, by the week start of the organization.
func WeekOf(r *web.Request, d schedule.Date) schedule.Date { return max(1, d.WeekStart(WeekStarts(r))) }

// WeekNumber returns the ISO week number of a day in words, or "" if weeks do not start on Monday.
func WeekNumber(r *web.Request, day schedule.Date) string { return format.ISOWeek(WeekOf(r, day), day) }

// WeekSteps returns links to the previous, the current and the next week. Within a period, only its own weeks are
// linked.
func WeekSteps(s *web.Server, r *web.Request, first schedule.Date, by string) components.Steps {
	from, to := schedule.Date(1), format.LastDate
	if r.Filter.OfPeriod() {
		if begins, ends, _, err := extent(s, r); err == nil { // on an error the links are not limited
			from, to = begins, ends
		}
	}
	steps := components.Steps{Label: "Week", Title: r.Style.ShortDays(first, first.Add(localtime.DaysPerWeek-1))}
	add := func(day schedule.Date, text, rel string) {
		if day.Add(localtime.DaysPerWeek-1) >= from && day <= to {
			AddStep(s, &steps, InWeek(r, day), text, rel, "by", by)
		}
	}
	add(first.Add(-localtime.DaysPerWeek), "Previous week", "prev")
	if from <= r.Today && r.Today <= to {
		this := WeekOf(r, r.Today)
		steps.Links = append(steps.Links, components.Link{Href: Self(s, InWeek(r, this), "by", by), Text: "This week", Current: CurrentIf(this == first, "date")})
	}
	add(first.Add(localtime.DaysPerWeek), "Next week", "next")
	return steps
}

// WeekPage is one page of a week: the items of as many employees as fit.
type WeekPage struct {
	Items []schedule.DayItem
	Shown int         // employees on this page
	Turn  paging.Turn // counts employees
}

// First reports whether the page is the first of the week.
func (p WeekPage) First() bool { return p.Turn.Previous == "" }

// Whole reports whether the page shows the whole week.
func (p WeekPage) Whole() bool { return p.First() && p.Turn.Next == "" }

// ReadWeek reads one page.
func ReadWeek(week *web.Request, pos paging.Page) (p WeekPage, err error) {
	p.Items, p.Turn, err = week.View().Days(week.Filter).Page(pos)
	p.Shown = countEmployees(p.Items)
	return p, err
}

// countEmployees counts the employees of items that are grouped by employee.
func countEmployees(items []schedule.DayItem) int {
	n := 0
	for i := range items {
		if i == 0 || items[i].EmployeeID != items[i-1].EmployeeID {
			n++
		}
	}
	return n
}

// WeekdayOf returns the first day of the week of an organization.
func WeekdayOf(o schedule.Organization) time.Weekday { return time.Weekday(o.WeekStartsOn) }

// WeekStartWord returns the name of the first day of the week.
func WeekStartWord(s *web.Server, r *web.Request) string {
	return WeekStarts(r).String()
}

// WeekStarts returns the first day of the week of the organization.
func WeekStarts(r *web.Request) time.Weekday { return WeekdayOf(r.Roster.Organization()) }
