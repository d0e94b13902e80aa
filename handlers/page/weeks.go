package page

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// Lasts is how long an item really is where a change of the clock makes it another length than its times say, on the day
// it starts.
func Lasts(d *schedule.DayItem) string {
	z, _ := schedule.ZoneOrUTC(d.TimeZone)
	startDay, startMinute := z.Local(d.Start)
	endDay, endMinute := z.Local(d.End)
	minutes := d.Interval.Minutes()
	if d.AllDay || d.FromPrevious || int(endDay-startDay)*24*60+endMinute-startMinute == minutes {
		return ""
	}
	return "lasts " + schedule.DurationWords(minutes)
}

// WeekScope narrows the dates of the filter to the week that holds its first day, or to the week that the calendar
// opens with.
func WeekScope(s *web.Server, r *web.Request) (*web.Request, error) {
	day, _, err := CalendarDay(s, r)
	if err != nil {
		return nil, err
	}
	return InWeek(r, WeekOf(r, day)), nil
}

// InWeek is the request for the week that begins on this day.
func InWeek(r *web.Request, first schedule.Date) *web.Request {
	return Narrowed(r, func(f *schedule.Filter) {
		f.From, f.To = first, min(first.Add(schedule.DaysPerWeek-1), format.LastDate)
	})
}

// CalendarDay is the day whose week is shown, see openingDay.
func CalendarDay(s *web.Server, r *web.Request) (day schedule.Date, why string, err error) {
	return OpeningDay(s, r, schedule.DaysPerWeek)
}

// OpeningDay is the day that a view of so many days opens with: the first day of the filter, but today where the filter is longer
// than the view and holds it; without dates today, else the nearest day that there is. The words say why it is not today.
func OpeningDay(s *web.Server, r *web.Request, length int) (day schedule.Date, why string, err error) {
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
		return first, fmt.Sprintf("The %s begins on %s, after today, so this screen opens there.", what, first), nil
	case r.Today > last:
		return last, fmt.Sprintf("The %s ends on %s, before today, so this screen opens there.", what, last), nil
	}
	return r.Today, "", nil
}

// OpenedNotes say why a view of so many days, whose request is narrowed to them, did not open on today.
func OpenedNotes(s *web.Server, r *web.Request, length int) []string {
	if r.Query.Get("from") != "" || r.Query.Get("to") != "" {
		return nil
	}
	_, why, err := OpeningDay(s, Narrowed(r, func(f *schedule.Filter) { f.From, f.To = 0, 0 }), length)
	if why == "" || err != nil { // the answer itself says what is wrong
		return nil
	}
	return []string{why}
}

// extent is the days that the screen can show: those of the period that its path names, else those of the data.
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

// WeekOf is the first day of the week that holds d, in the organization's weeks.
func WeekOf(r *web.Request, d schedule.Date) schedule.Date { return max(1, d.WeekStart(WeekStarts(r))) }

// WeekNumber is the same of a day.
func WeekNumber(r *web.Request, day schedule.Date) string { return format.ISOWeek(WeekOf(r, day), day) }

// WeekLinks lead to the weeks around this one and to the one of today; within a period to its weeks.
func WeekLinks(s *web.Server, r *web.Request, first schedule.Date, by string) []components.Link {
	from, to := schedule.Date(1), format.LastDate
	if r.Filter.OfPeriod() {
		if begins, ends, _, err := extent(s, r); err == nil { // else the links lead on, and the screen says what is there
			from, to = begins, ends
		}
	}
	var links []components.Link
	add := func(day schedule.Date, text string) {
		if day >= 1 && day.Add(schedule.DaysPerWeek-1) >= from && day <= to {
			links = append(links, components.Link{Href: Self(s, InWeek(r, day), "by", by), Text: text})
		}
	}
	add(first.Add(-schedule.DaysPerWeek), "Previous week")
	if from <= r.Today && r.Today <= to {
		this := WeekOf(r, r.Today)
		links = append(links, components.Link{Href: Self(s, InWeek(r, this), "by", by), Text: "This week", Current: CurrentIf(this == first, "date")})
	}
	add(first.Add(schedule.DaysPerWeek), "Next week")
	return links
}

// WeekPage is one page of the week: the items of as many employees as fit, each with something in the week.
type WeekPage struct {
	Items []schedule.DayItem
	Seen  int    // employees on the pages before
	Shown int    // employees on this page
	Next  string // place of the next page; empty on the last
}

// ReadWeek reads a page.
func ReadWeek(week *web.Request, where paging.Page) (p WeekPage, err error) {
	if p.Seen, where.After, err = weekPlace(where.After); err != nil {
		return p, err
	}
	next := ""
	if p.Items, next, err = week.View().Days(week.Filter, paging.Page(where)); err != nil {
		return p, err
	}
	if p.Shown = employeesIn(p.Items); next != "" {
		p.Next = strconv.Itoa(p.Seen+p.Shown) + "." + next
	}
	return p, nil
}

// weekPlace reads where a page begins: how many employees came before, and the cursor of the list.
func weekPlace(after string) (seen int, place string, err error) {
	if after == "" {
		return 0, "", nil
	}
	count, place, ok := strings.Cut(after, ".")
	seen, bad := strconv.Atoi(count)
	if !ok || bad != nil || seen < 1 || place == "" {
		return 0, "", web.QueryError{BadValue: schedule.BadValue{Name: "after", Value: schedule.Printable(after),
			Message: "The place in the list cannot be read.", Hint: "Start again from the first page"}}
	}
	return seen, place, nil
}

// employeesIn counts the employees of items that lie together by employee.
func employeesIn(items []schedule.DayItem) int {
	n := 0
	for i := range items {
		if i == 0 || items[i].EmployeeID != items[i-1].EmployeeID {
			n++
		}
	}
	return n
}

// WeekdayOf is the first day of a week of the organization.
func WeekdayOf(o schedule.Organization) time.Weekday { return time.Weekday(o.WeekStartsOn) }

// WeekStartWord is the day on which the weeks of the organization begin.
func WeekStartWord(s *web.Server, r *web.Request) string {
	return WeekStarts(r).String()
}
