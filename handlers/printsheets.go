package handlers

import (
	"errors"
	"net/url"

	"opshub/catalog"
	"opshub/handlers/format"
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
func (s *server) agentSheets(r *request, sc catalog.Screen) ([]agentSheet, error) {
	first, last := r.today, r.today
	if sc.Agent == catalog.AgentWeek {
		first = r.weekOf(r.today)
		last = first.Add(schedule.DaysPerWeek - 1)
	}
	if sc.Agent != catalog.AgentPeriod {
		days := schedule.Filter{From: first, To: last}
		return []agentSheet{{title: sc.Title, first: first, last: last, query: days.Values()}}, nil
	}
	switch sc.Params()[0] {
	case "period":
		return r.draftSheets(sc), nil
	case "publishedPeriod":
		return r.publishedSheets(sc), nil
	}
	return nil, errors.New("BUG: no periods for " + sc.Path)
}

func (r *request) draftSheets(sc catalog.Screen) (list []agentSheet) {
	for _, p := range r.view().DraftPeriods() {
		if p.EndsOn >= r.today && p.Status != "published" && p.Status != "archived" {
			list = append(list, agentSheet{title: sc.Title + ", " + p.Name, first: p.StartsOn, last: p.EndsOn, params: []string{format.ID(p.ID)}})
		}
	}
	return list
}

func (r *request) publishedSheets(sc catalog.Screen) (list []agentSheet) {
	for _, p := range r.currentPeriods() {
		if p.EndsOn >= r.today {
			list = append(list, agentSheet{title: sc.Title + ", " + r.versionWords(p), first: p.StartsOn, last: p.EndsOn, params: []string{format.ID(p.ID)}})
		}
	}
	return list
}
