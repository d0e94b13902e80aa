package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// glance is how many rows of each part the dashboard shows.
const glance = 8

// openAhead is how far the dashboard looks ahead for open shifts.
const openAhead = 7

// todayData is today at a glance.
func (s *server) todayData() dataset {
	return overview{fields: []string{"location_id", "position_id", "q"}, land: true,
		reads: "always today and now; days of the filter change nothing here", words: func(r *request) string { return s.todayOf(r).filter.Words(s.filterWords(r)) },
		ask: bind(s, (*server).askToday)}.dataset(s)
}

// todayOf is the request for today, whatever days the filter has.
func (s *server) todayOf(r *request) *request {
	return r.narrowed(func(f *schedule.Filter) { f.From, f.To, f.Statuses, f.All = r.today, r.today, nil, false })
}

func (s *server) askToday(r *request) (out overlooked, err error) {
	day := s.todayOf(r)
	figures := r.view().DayFigures(day.filter)
	if len(figures) == 0 {
		return out, nil
	}
	now := r.view().ShiftsAt(day.filter, r.instant())
	cover, err := s.coverNow(day)
	if err != nil {
		return out, err
	}
	for _, build := range []func(*request) (components.Part, error){
		func(*request) (components.Part, error) { return cover.part(s, day), nil },
		func(*request) (components.Part, error) { return s.nowPart(day, now), nil },
		bind(s, (*server).nextPart),
		func(*request) (components.Part, error) { return s.todayAwayPart(day), nil },
		bind(s, (*server).todayConflictPart), bind(s, (*server).todayOpenPart), bind(s, (*server).lastChangesPart),
	} {
		part, err := build(day)
		if err != nil {
			return out, err
		}
		out.Parts = append(out.Parts, part)
	}
	if out.counters, err = s.todayCounters(day, figures[0], len(now), cover); err != nil {
		return out, err
	}
	out.Facts, err = s.freshFacts(r)
	if out.Lead = fmt.Sprintf("%s, %s in %s.", r.today.Time().Format("Monday 2 January 2006"), r.now.Format("15:04"), r.zone); err == nil {
		if why := s.openedNotes(day, 1); len(why) > 0 {
			out.Lines = []string{why[0][:len(why[0])-len(", so this screen opens there.")] + ". This screen always shows today."}
		}
	}
	out.state = r.now.Format("2006-01-02 15:04")
	return out, err
}

// todayCounters count today.
func (s *server) todayCounters(day *request, f schedule.DayFigures, now int, cover nowCover) ([]components.Counter, error) {
	ahead := day.narrowed(func(f *schedule.Filter) { f.To = f.From.Add(openAhead - 1) })
	open := day.view().ShiftCounts(ahead.filter)
	coverage := components.Counter{Label: "Coverage now", Value: "no target", Note: "asks for anybody at this moment", Href: "#coverage"}
	if n := len(cover.stretches); n > 0 {
		coverage.Value, coverage.Note = fmt.Sprintf("%d of %d", n-cover.gaps, n), "targets have at least the minimum"
		if cover.gaps > 0 {
			coverage.Tag = components.Tag{Word: components.Plural(cover.gaps, "gap", "gaps"), Class: "bad"}
		}
	}
	return []components.Counter{
		{Label: "On shift now", Value: format.Number(now), Note: "employees", Href: "#now"},
		{Label: "On shift today", Value: format.Number(f.Heads), Note: schedule.DurationWords(f.Minutes) + " within the day", Href: s.link(day, catalog.PathDay)},
		{Label: "Unavailable today", Value: format.Number(f.Unavailable), Note: "employees with a block in force", Href: s.link(day, catalog.PathBlocks)},
		s.conflictCounter(day),
		{Label: "Open shifts", Value: format.Number(open.Open), Note: fmt.Sprintf("in the next %d days", openAhead), Href: s.link(ahead, catalog.PathOpenShifts)},
		coverage,
	}, nil
}
