package page

import (
	"errors"
	"strconv"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/store"
)

// ExampleParams returns path parameters with which a list of routes can open a screen. It returns false if the schedule
// has no such record.
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

// ExampleID returns the example record for a path parameter, or 0 for none.
func ExampleID(s *web.Server, r *web.Request, param string) int64 {
	if id := r.Examples[param]; id != 0 {
		return id
	}
	find, ok := examples[param]
	if !ok {
		return 0
	}
	id, _ := find(s, r) // on an error there is no link
	return id
}

// examples find a record for each path parameter, or 0 for none. They prefer a record that is of interest now.
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
		list, _, err := r.View().OpenShifts(schedule.Filter{From: r.Today}).Page(paging.Page{Limit: 1})
		if err == nil && len(list) == 0 {
			list, _, err = r.View().Shifts(schedule.Filter{}).Page(paging.Page{Sort: "-start", Limit: 1})
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
		for _, p := range list { // the current or next one
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

// firstID returns the id of the first record, or 0 if there is none.
func firstID[T any](list []T, err error, id func(T) int64) (int64, error) {
	if err != nil || len(list) == 0 {
		return 0, err
	}
	return id(list[0]), nil
}

// ErrEnough stops a visitor function that has found enough rows.
var ErrEnough = errors.New("enough were found")

// Opened is a screen as a link in a list opens it. The path parameters are those of an example record.
type Opened struct {
	Screen catalog.Screen
	Params []string
	Href   string // with the current filter; empty if the screen is not registered or there is no record
	Record string // the record in words; empty if the screen has none
	Days   string // the days of the link in words; empty if it names none
	None   bool   // the schedule has no such record
}

// Open returns how a list opens the screen with this path.
func Open(s *web.Server, r *web.Request, path string) Opened {
	sc, _ := s.Catalog.Lookup(path)
	o := Opened{Screen: sc}
	params, ok := ExampleParams(s, r, sc)
	if !ok {
		o.None = true
		return o
	}
	o.Params, o.Href = params, Link(s, r, path, params...)
	if len(params) > 0 {
		o.Record = RecordWords(s, r, sc, params)
	}
	return o
}

// OpenedRequest returns the request that the address of o would produce.
func OpenedRequest(s *web.Server, r *web.Request, o Opened) (*web.Request, error) {
	if len(o.Params) == 0 {
		return r, nil
	}
	req := *r
	req.Screen, req.Params, req.Fixed, req.Overruled = o.Screen, map[string]int64{}, nil, nil
	for i, name := range o.Screen.Params() {
		req.Params[name], _ = strconv.ParseInt(o.Params[i], 10, 64)
	}
	return &req, s.NarrowByPath(&req)
}

// RecordWords names the record of a screen, "draft period 5 October 2026 to 18 October 2026".
func RecordWords(s *web.Server, r *web.Request, sc catalog.Screen, params []string) string {
	words := ""
	for i, name := range sc.Params() {
		id, _ := strconv.ParseInt(params[i], 10, 64)
		words = format.Join(words, RecordWord(s, r, name, id))
	}
	return words
}

// RecordWord names the record of one path parameter.
func RecordWord(s *web.Server, r *web.Request, param string, id int64) string {
	name := format.ID(id)
	if field, ok := web.PathFields[param]; ok {
		if known, err := field.Name(s, r, id); err == nil { // otherwise the number identifies it
			name = known
		}
	}
	return web.ParamWords[param] + " " + name
}
