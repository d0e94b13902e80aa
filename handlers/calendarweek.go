package handlers

import (
	"fmt"
	"strconv"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
)

// weekScope narrows the dates of the filter to the week that holds its first day, or to the week that the calendar
// opens with.
func (s *server) weekScope(r *request) (*request, error) {
	day, _, err := s.calendarDay(r)
	if err != nil {
		return nil, err
	}
	return r.inWeek(r.weekOf(day)), nil
}

// inWeek is the request for the week that begins on this day.
func (r *request) inWeek(first schedule.Date) *request {
	return r.narrowed(func(f *schedule.Filter) {
		f.From, f.To = first, min(first.Add(schedule.DaysPerWeek-1), format.LastDate)
	})
}

// calendarDay is the day whose week is shown, see openingDay.
func (s *server) calendarDay(r *request) (day schedule.Date, why string, err error) {
	return s.openingDay(r, schedule.DaysPerWeek)
}

// openingDay is the day that a view of so many days opens with: the first day of the filter, but today where the filter is longer
// than the view and holds it; without dates today, else the nearest day that there is. The words say why it is not today.
func (s *server) openingDay(r *request, length int) (day schedule.Date, why string, err error) {
	if f := r.filter; f.From != 0 {
		if f.To >= f.From.Add(length) && f.From <= r.today && r.today <= f.To {
			return r.today, "", nil
		}
		return f.From, "", nil
	}
	first, last, what, err := s.extent(r)
	switch {
	case err != nil || first == 0:
		return r.today, "", err
	case r.today < first:
		return first, fmt.Sprintf("The %s begins on %s, after today, so this screen opens there.", what, first), nil
	case r.today > last:
		return last, fmt.Sprintf("The %s ends on %s, before today, so this screen opens there.", what, last), nil
	}
	return r.today, "", nil
}

// openedNotes say why a view of so many days, whose request is narrowed to them, did not open on today.
func (s *server) openedNotes(r *request, length int) []string {
	if r.query.Get("from") != "" || r.query.Get("to") != "" {
		return nil
	}
	_, why, err := s.openingDay(r.narrowed(func(f *schedule.Filter) { f.From, f.To = 0, 0 }), length)
	if why == "" || err != nil { // the answer itself says what is wrong
		return nil
	}
	return []string{why}
}

// extent is the days that the screen can show: those of the period that its path names, else those of the data.
func (s *server) extent(r *request) (first, last schedule.Date, what string, err error) {
	switch f := r.filter; {
	case f.DraftPeriodID != 0:
		p, err := r.view().DraftPeriod(f.DraftPeriodID)
		return p.StartsOn, p.EndsOn, "period", err
	case f.PublishedPeriodID != 0:
		p, err := r.view().PublishedPeriod(f.PublishedPeriodID)
		return p.StartsOn, p.EndsOn, "period", err
	}
	first, last = r.view().Extent()
	return first, last, "data", nil
}

// weekOf is the first day of the week that holds d, in the organization's weeks.
func (r *request) weekOf(d schedule.Date) schedule.Date { return max(1, d.WeekStart(r.weekStarts())) }

// weekQuiet is the number of the week, where weeks begin on Monday, and the zones of its items.
func weekQuiet(first schedule.Date, grid *weekGrid) string {
	return format.Join(format.ISOWeek(first, first), grid.zoneWords())
}

// weekNumber is the same of a day.
func (r *request) weekNumber(day schedule.Date) string { return format.ISOWeek(r.weekOf(day), day) }

// weekLinks lead to the weeks around this one and to the one of today; within a period to its weeks.
func (s *server) weekLinks(r *request, first schedule.Date, by string) []components.Link {
	from, to := schedule.Date(1), format.LastDate
	if r.filter.OfPeriod() {
		if begins, ends, _, err := s.extent(r); err == nil { // else the links lead on, and the screen says what is there
			from, to = begins, ends
		}
	}
	var links []components.Link
	add := func(day schedule.Date, text string) {
		if day >= 1 && day.Add(schedule.DaysPerWeek-1) >= from && day <= to {
			links = append(links, components.Link{Href: s.self(r.inWeek(day), "by", by), Text: text})
		}
	}
	add(first.Add(-schedule.DaysPerWeek), "Previous week")
	if from <= r.today && r.today <= to {
		this := r.weekOf(r.today)
		links = append(links, components.Link{Href: s.self(r.inWeek(this), "by", by), Text: "This week", Current: currentIf(this == first, "date")})
	}
	add(first.Add(schedule.DaysPerWeek), "Next week")
	return links
}

// weekPage is one page of the week: the items of as many employees as fit, each with something in the week.
type weekPage struct {
	items []schedule.DayItem
	seen  int    // employees on the pages before
	shown int    // employees on this page
	next  string // place of the next page; empty on the last
}

// readWeek reads a page.
func readWeek(week *request, where paging.Page) (p weekPage, err error) {
	if p.seen, where.After, err = weekPlace(where.After); err != nil {
		return p, err
	}
	next := ""
	if p.items, next, err = week.view().Days(week.filter, paging.Page(where)); err != nil {
		return p, err
	}
	if p.shown = employeesIn(p.items); next != "" {
		p.next = strconv.Itoa(p.seen+p.shown) + "." + next
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
		return 0, "", queryError{BadValue: schedule.BadValue{Name: "after", Value: schedule.Printable(after),
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
