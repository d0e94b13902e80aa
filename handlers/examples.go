package handlers

import (
	"strconv"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/store"
)

// exampleParams are records for the path of a screen, so that a list of routes can open it: those that somebody would look at
// first. It gives none where the schedule has no such record.
func (s *server) exampleParams(r *request, sc catalog.Screen) ([]string, bool) {
	var params []string
	for _, param := range sc.Params() {
		id := s.exampleID(r, param)
		if id == 0 {
			return nil, false
		}
		params = append(params, strconv.FormatInt(id, 10))
	}
	return params, true
}

// exampleID is the record that stands for a parameter of a path; 0 for none.
func (s *server) exampleID(r *request, param string) int64 {
	if r.examples == nil {
		r.examples = map[string]int64{}
	}
	id, known := r.examples[param]
	if find, ok := examples[param]; !known && ok {
		id, _ = find(s, r) // without an answer the screen is not opened from here
		r.examples[param] = id
	}
	return id
}

// examples find a record for each path parameter; 0 for none.
var examples = map[string]func(s *server, r *request) (int64, error){
	"employee": func(s *server, r *request) (int64, error) {
		if r.filter.EmployeeID != 0 {
			if _, err := r.view().Employee(r.filter.EmployeeID); err == nil {
				return r.filter.EmployeeID, nil
			}
		}
		list, _ := r.view().Employees(1)
		return firstID(list, nil, func(e schedule.Employee) int64 { return e.ID })
	},
	"location": func(s *server, r *request) (int64, error) {
		return firstID(r.roster.Locations(), nil, func(l schedule.Location) int64 { return l.ID })
	},
	"position": func(s *server, r *request) (int64, error) {
		return firstID(r.roster.Positions(), nil, func(p schedule.Position) int64 { return p.ID })
	},
	"shift": func(s *server, r *request) (int64, error) {
		list, _, err := r.view().OpenShifts(schedule.Filter{From: r.today}, paging.Page{Limit: 1})
		if err == nil && len(list) == 0 {
			list, _, err = r.view().Shifts(schedule.Filter{}, paging.Page{Sort: "-start", Limit: 1})
		}
		return firstID(list, err, func(s schedule.ShiftRow) int64 { return s.ID })
	},
	"period": func(s *server, r *request) (int64, error) {
		if r.filter.DraftPeriodID != 0 {
			return r.filter.DraftPeriodID, nil
		}
		if id := r.draftInHand(); id != 0 {
			return id, nil
		}
		return firstID(r.view().DraftPeriods(), nil, func(p schedule.DraftPeriod) int64 { return p.ID })
	},
	"publishedPeriod": func(s *server, r *request) (int64, error) {
		if r.filter.PublishedPeriodID != 0 {
			return r.filter.PublishedPeriodID, nil
		}
		list := r.view().PublishedPeriods()
		for _, p := range list { // the one that holds today, or is next
			if p.EndsOn >= r.today && p.Status == "current" {
				return p.ID, nil
			}
		}
		return firstID(list, nil, func(p schedule.PublishedPeriod) int64 { return p.ID })
	},
	"import": func(s *server, r *request) (int64, error) {
		list, err := s.Store.Imports(r.ctx, r.viewer, 1)
		return firstID(list, err, func(b store.ImportBatch) int64 { return b.ID })
	},
}

// firstID is the id of the first record; 0 where there is none.
func firstID[T any](list []T, err error, id func(T) int64) (int64, error) {
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return id(list[0]), nil
}
