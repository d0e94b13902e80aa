package handlers

import (
	"errors"
	"net/url"

	"opshub/catalog"
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
		last = first.Add(weekDays - 1)
	}
	if sc.Agent != catalog.AgentPeriod {
		days := schedule.Filter{From: first, To: last}
		return []agentSheet{{title: sc.Title, first: first, last: last, query: days.Values()}}, nil
	}
	switch sc.Params()[0] {
	case "period":
		return s.draftSheets(r, sc)
	case "publishedPeriod":
		return s.publishedSheets(r, sc)
	}
	return nil, errors.New("BUG: no periods for " + sc.Path)
}

func (s *server) draftSheets(r *request, sc catalog.Screen) (list []agentSheet, err error) {
	periods, err := s.Store.DraftPeriods(r.ctx, r.viewer)
	for _, p := range periods {
		if p.EndsOn >= r.today && p.Status != "published" && p.Status != "archived" {
			list = append(list, agentSheet{title: sc.Title + ", " + p.Name, first: p.StartsOn, last: p.EndsOn, params: []string{idText(p.ID)}})
		}
	}
	return list, err
}

func (s *server) publishedSheets(r *request, sc catalog.Screen) (list []agentSheet, err error) {
	periods, err := s.currentPeriods(r)
	for _, p := range periods {
		if p.EndsOn >= r.today {
			list = append(list, agentSheet{title: sc.Title + ", " + r.versionWords(p), first: p.StartsOn, last: p.EndsOn, params: []string{idText(p.ID)}})
		}
	}
	return list, err
}
