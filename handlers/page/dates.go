package page

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// DateRange is a common range of dates. Without dates, Note explains why.
type DateRange struct {
	Key, Name string
	First     schedule.Date
	Last      schedule.Date // inclusive
	Note      string
}

// DateRanges returns the common ranges of dates in the calendar of the organization.
func DateRanges(r *web.Request) []DateRange {
	week := WeekOf(r, r.Today)
	month := localtime.DateOf(r.Now.Year(), r.Now.Month(), 1)
	return append([]DateRange{
		{"today", "Today", r.Today, r.Today, ""},
		{"tomorrow", "Tomorrow", r.Today.Add(1), r.Today.Add(1), ""},
		{"this-week", "This week", week, week.Add(6), ""},
		{"next-week", "Next week", week.Add(7), week.Add(13), ""},
		{"last-week", "Last week", week.Add(-7), week.Add(-1), ""},
		{"last-7-days", "Last 7 days", r.Today.Add(-6), r.Today, "including today"},
		{"this-month", "This month", month, localtime.DateOf(r.Now.Year(), r.Now.Month()+1, 1).Add(-1), ""},
		{"next-14-days", "Next 14 days", r.Today, r.Today.Add(13), "including today"},
	}, periodRanges(r)...)
}

// periodRanges returns the dates of the current draft period and of the published period in force.
func periodRanges(r *web.Request) []DateRange {
	draft := DateRange{Key: "draft-period", Name: "Current draft period", Note: "There is no draft period in this schedule."}
	published := DateRange{Key: "published-period", Name: "Current published period", Note: "There is no published period in this schedule."}
	drafts := slices.DeleteFunc(r.View().DraftPeriods(), func(p schedule.DraftPeriod) bool { return p.Status == "published" || p.Status == "archived" })
	if i := Nearest(r.Today, len(drafts), func(i int) (schedule.Date, schedule.Date) { return drafts[i].StartsOn, drafts[i].EndsOn }); i >= 0 {
		p := drafts[i]
		draft.First, draft.Last, draft.Note = p.StartsOn, p.EndsOn, format.Join(p.Name, format.Words(p.Status))
	}
	periods := CurrentPeriods(r)
	if i := Nearest(r.Today, len(periods), func(i int) (schedule.Date, schedule.Date) { return periods[i].StartsOn, periods[i].EndsOn }); i >= 0 {
		published.First, published.Last, published.Note = periods[i].StartsOn, periods[i].EndsOn, VersionWords(r, periods[i])
	}
	return []DateRange{draft, published}
}

// dateMenu returns the dates that a screen shows and links to common ranges, or nil if its form has no first and last
// day.
func dateMenu(s *web.Server, r *web.Request, fields []string) *components.DateMenu {
	if !slices.Contains(fields, "from") || !slices.Contains(fields, "to") || len(r.Bad) > 0 {
		return nil
	}
	return dateLinks(s, r, r.Filter.From, r.Filter.To, 0)
}

// DatesAhead returns the dates and links of a screen that begins today if the filter has no dates. shown is the request
// with the dates that it shows.
func DatesAhead(s *web.Server, r, shown *web.Request) *components.DateMenu {
	first, _ := r.View().Extent()
	return dateLinks(s, r, shown.Filter.From, shown.Filter.To, min(first, r.Today))
}

// dateLinks links to common ranges of dates. all is the first day of the link to all dates, or 0 for no dates.
func dateLinks(s *web.Server, r *web.Request, from, to, all schedule.Date) *components.DateMenu {
	menu := components.DateMenu{Title: format.UpperFirst(schedule.Filter{From: from, To: to}.DateWords(&r.Style))}
	add := func(name string, first, last schedule.Date) {
		there := Narrowed(r, func(f *schedule.Filter) { f.From, f.To = first, last })
		link := components.Link{Href: Self(s, there), Text: name, Current: CurrentIf(first == from && last == to, "true")}
		if link.Current != "" {
			menu.Title = name
		}
		menu.Links = append(menu.Links, link)
	}
	for _, p := range DateRanges(r) {
		if p.First != 0 {
			add(p.Name, p.First, p.Last)
		}
	}
	add("From today", r.Today, 0)
	add("All dates", all, 0)
	return &menu
}
