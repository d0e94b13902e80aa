package page

import (
	"errors"
	"strconv"

	"opshub/catalog"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/store"
)

// ExampleParams are records for the path of a screen, so that a list of routes can open it: those that somebody would look at
// first. It gives none where the schedule has no such record.
func ExampleParams(s *web.Server, r *web.Request, sc catalog.Screen) ([]string, bool) {
	var params []string
	for _, param := range sc.Params() {
		id := ExampleID(s, r, param)
		if id == 0 {
			return nil, false
		}
		params = append(params, strconv.FormatInt(id, 10))
	}
	return params, true
}

// ExampleID is the record that stands for a parameter of a path; 0 for none.
func ExampleID(s *web.Server, r *web.Request, param string) int64 {
	if r.Examples == nil {
		r.Examples = map[string]int64{}
	}
	id, known := r.Examples[param]
	if find, ok := examples[param]; !known && ok {
		id, _ = find(s, r) // without an answer the screen is not opened from here
		r.Examples[param] = id
	}
	return id
}

// examples find a record for each path parameter; 0 for none.
var examples = map[string]func(s *web.Server, r *web.Request) (int64, error){
	"employee": func(s *web.Server, r *web.Request) (int64, error) {
		if r.Filter.EmployeeID != 0 {
			if _, err := r.View().Employee(r.Filter.EmployeeID); err == nil {
				return r.Filter.EmployeeID, nil
			}
		}
		list, _ := r.View().Employees(1)
		return firstID(list, nil, func(e schedule.Employee) int64 { return e.ID })
	},
	"location": func(s *web.Server, r *web.Request) (int64, error) {
		return firstID(r.Roster.Locations(), nil, func(l schedule.Location) int64 { return l.ID })
	},
	"position": func(s *web.Server, r *web.Request) (int64, error) {
		return firstID(r.Roster.Positions(), nil, func(p schedule.Position) int64 { return p.ID })
	},
	"shift": func(s *web.Server, r *web.Request) (int64, error) {
		list, _, err := r.View().OpenShifts(schedule.Filter{From: r.Today}, paging.Page{Limit: 1})
		if err == nil && len(list) == 0 {
			list, _, err = r.View().Shifts(schedule.Filter{}, paging.Page{Sort: "-start", Limit: 1})
		}
		return firstID(list, err, func(s schedule.ShiftRow) int64 { return s.ID })
	},
	"period": func(s *web.Server, r *web.Request) (int64, error) {
		if r.Filter.DraftPeriodID != 0 {
			return r.Filter.DraftPeriodID, nil
		}
		if id := DraftInHand(r); id != 0 {
			return id, nil
		}
		return firstID(r.View().DraftPeriods(), nil, func(p schedule.DraftPeriod) int64 { return p.ID })
	},
	"publishedPeriod": func(s *web.Server, r *web.Request) (int64, error) {
		if r.Filter.PublishedPeriodID != 0 {
			return r.Filter.PublishedPeriodID, nil
		}
		list := r.View().PublishedPeriods()
		for _, p := range list { // the one that holds today, or is next
			if p.EndsOn >= r.Today && p.Status == "current" {
				return p.ID, nil
			}
		}
		return firstID(list, nil, func(p schedule.PublishedPeriod) int64 { return p.ID })
	},
	"import": func(s *web.Server, r *web.Request) (int64, error) {
		list, err := s.Store.Imports(r.Ctx, r.Viewer, 1)
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

// ErrEnough ends a reading that has found as many as are shown.
var ErrEnough = errors.New("enough were found")
