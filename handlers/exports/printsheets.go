package exports

import (
	"errors"
	"net/url"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// agentSheet is one sheet of a print row: the days it covers, and the record it is of.
type agentSheet struct {
	title       string
	first, last schedule.Date
	params      []string
	query       url.Values
}

// agentSheets are the sheets of a print row: one for today or for this week, or one for each period that has not ended.
func agentSheets(s *web.Server, r *web.Request, sc catalog.Screen) ([]agentSheet, error) {
	first, last := r.Today, r.Today
	if sc.Agent == catalog.AgentWeek {
		first = page.WeekOf(r, r.Today)
		last = first.Add(schedule.DaysPerWeek - 1)
	}
	if sc.Agent != catalog.AgentPeriod {
		days := schedule.Filter{From: first, To: last}
		return []agentSheet{{title: sc.Title, first: first, last: last, query: days.Values()}}, nil
	}
	switch sc.Params()[0] {
	case "period":
		return draftSheets(r, sc), nil
	case "publishedPeriod":
		return publishedSheets(r, sc), nil
	}
	return nil, errors.New("BUG: no periods for " + sc.Path)
}

func draftSheets(r *web.Request, sc catalog.Screen) (list []agentSheet) {
	for _, p := range r.View().DraftPeriods() {
		if p.EndsOn >= r.Today && p.Status != "published" && p.Status != "archived" {
			list = append(list, agentSheet{title: sc.Title + ", " + p.Name, first: p.StartsOn, last: p.EndsOn, params: []string{format.ID(p.ID)}})
		}
	}
	return list
}

func publishedSheets(r *web.Request, sc catalog.Screen) (list []agentSheet) {
	for _, p := range page.CurrentPeriods(r) {
		if p.EndsOn >= r.Today {
			list = append(list, agentSheet{title: sc.Title + ", " + page.VersionWords(r, p), first: p.StartsOn, last: p.EndsOn, params: []string{format.ID(p.ID)}})
		}
	}
	return list
}
