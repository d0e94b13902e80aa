package portal

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/coverage"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// glance is how many rows of each part the dashboard shows.
const glance = 8

// openAhead is how far the dashboard looks ahead for open shifts.
const openAhead = 7

// todayData is today at a glance.
func todayData(s *web.Server) web.Dataset {
	return report.Overview{Fields: []string{"location_id", "position_id", "q"}, Land: true,
		Reads: "always today and now; days of the filter change nothing here", Words: func(r *web.Request) string { return todayOf(s, r).Filter.Words(page.FilterWords(s, r)) },
		Ask: web.Bind(s, askToday)}.Dataset(s)
}

// todayOf is the request for today, whatever days the filter has.
func todayOf(s *web.Server, r *web.Request) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To, f.Statuses, f.All = r.Today, r.Today, nil, false })
}

func askToday(s *web.Server, r *web.Request) (out web.Overlooked, err error) {
	day := todayOf(s, r)
	figures := r.View().DayFigures(day.Filter)
	if len(figures) == 0 {
		return out, nil
	}
	now := r.View().ShiftsAt(day.Filter, page.Instant(r))
	cover, err := coverage.CoverNow(s, day)
	if err != nil {
		return out, err
	}
	for _, build := range []func(*web.Request) (components.Part, error){
		func(*web.Request) (components.Part, error) { return cover.Part(s, day), nil },
		func(*web.Request) (components.Part, error) { return nowPart(s, day, now), nil },
		web.Bind(s, nextPart),
		func(*web.Request) (components.Part, error) { return todayAwayPart(s, day), nil },
		web.Bind(s, todayConflictPart), web.Bind(s, todayOpenPart), web.Bind(s, lastChangesPart),
	} {
		part, err := build(day)
		if err != nil {
			return out, err
		}
		out.Parts = append(out.Parts, part)
	}
	if out.Counters, err = todayCounters(s, day, figures[0], len(now), cover); err != nil {
		return out, err
	}
	out.Facts, err = freshFacts(s, r)
	if out.Lead = fmt.Sprintf("%s, %s in %s.", r.Today.Time().Format("Monday 2 January 2006"), r.Now.Format("15:04"), r.Zone); err == nil {
		if why := page.OpenedNotes(s, day, 1); len(why) > 0 {
			out.Lines = []string{why[0][:len(why[0])-len(", so this screen opens there.")] + ". This screen always shows today."}
		}
	}
	out.State = r.Now.Format("2006-01-02 15:04")
	return out, err
}

// todayCounters count today.
func todayCounters(s *web.Server, day *web.Request, f schedule.DayFigures, now int, cover coverage.NowCover) ([]components.Counter, error) {
	ahead := page.Narrowed(day, func(f *schedule.Filter) { f.To = f.From.Add(openAhead - 1) })
	open := day.View().ShiftCounts(ahead.Filter)
	coverage := components.Counter{Label: "Coverage now", Value: "no target", Note: "asks for anybody at this moment", Href: "#coverage"}
	if n := len(cover.Stretches); n > 0 {
		coverage.Value, coverage.Note = fmt.Sprintf("%d of %d", n-cover.Gaps, n), "targets have at least the minimum"
		if cover.Gaps > 0 {
			coverage.Tag = components.Tag{Word: components.Plural(cover.Gaps, "gap", "gaps"), Class: "bad"}
		}
	}
	return []components.Counter{
		{Label: "On shift now", Value: format.Number(now), Note: "employees", Href: "#now"},
		{Label: "On shift today", Value: format.Number(f.Heads), Note: schedule.DurationWords(f.Minutes) + " within the day", Href: page.Link(s, day, catalog.PathDay)},
		{Label: "Unavailable today", Value: format.Number(f.Unavailable), Note: "employees with a block in force", Href: page.Link(s, day, catalog.PathBlocks)},
		blocks.ConflictCounter(s, day),
		{Label: "Open shifts", Value: format.Number(open.Open), Note: fmt.Sprintf("in the next %d days", openAhead), Href: page.Link(s, ahead, catalog.PathOpenShifts)},
		coverage,
	}, nil
}
