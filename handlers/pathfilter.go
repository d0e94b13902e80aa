package handlers

import (
	"context"
	"errors"
	"fmt"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// pathField is a path parameter that narrows every question of its screens, as a filter in the query would.
type pathField struct {
	filter string // the parameter of a query that it stands for; empty where a query has none
	set    func(*schedule.Filter, int64)
	name   func(s *server, ctx context.Context, v schedule.Viewer, id int64) (string, error) // of the record, or store.ErrNotFound
}

// pathFields are the parameters that narrow; every other one names a record that its dataset looks up itself.
var pathFields = map[string]pathField{
	"employee":        {"employee_id", func(f *schedule.Filter, id int64) { f.EmployeeID = id }, (*server).employeeName},
	"location":        {"location_id", func(f *schedule.Filter, id int64) { f.LocationID = id }, (*server).locationName},
	"position":        {"position_id", func(f *schedule.Filter, id int64) { f.PositionID = id }, (*server).positionName},
	"period":          {"", func(f *schedule.Filter, id int64) { f.DraftPeriodID = id }, (*server).draftPeriodName},
	"publishedPeriod": {"", func(f *schedule.Filter, id int64) { f.PublishedPeriodID = id }, (*server).publishedPeriodName},
	"import":          {"", func(*schedule.Filter, int64) {}, (*server).importName},
}

// narrowByPath makes what the path names part of the filter. A record that does not exist is refused; the same parameter in
// the query gives way to the path.
func (s *server) narrowByPath(r *request) error {
	for _, param := range r.screen.Params() {
		field, ok := pathFields[param]
		if !ok {
			continue
		}
		id := r.params[param]
		name, err := field.name(s, r.ctx, r.viewer, id)
		if errors.Is(err, store.ErrNotFound) {
			return notFoundError{fmt.Sprintf("This schedule has no %s with the number %d.", paramWords[param], id)}
		}
		if err != nil {
			return err
		}
		given := r.query.Get(field.filter)
		if field.filter != "" && given != "" && given != idText(id) {
			r.overruled = append(r.overruled, field.filter)
		}
		field.set(&r.filter, id)
		r.fixed = append(r.fixed, field.filter)
		r.subject = name
	}
	r.given = r.filter
	return nil
}

// paramWords are the path parameters in the words of staff.
var paramWords = map[string]string{
	"employee": "employee", "location": "location", "position": "position", "period": "draft period", "publishedPeriod": "published period", "import": "import", "shift": "shift",
}

// overruledNotices say which filters of the query gave way to the path.
func (r *request) overruledNotices() []components.Notice {
	var list []components.Notice
	for _, name := range r.overruled {
		list = append(list, components.Notice{Text: "This screen is about " + r.subject + ". The " + name + " of the filter counts on other screens."})
	}
	return list
}

func (s *server) employeeName(ctx context.Context, v schedule.Viewer, id int64) (string, error) {
	e, err := s.Store.Employee(ctx, v, id)
	return keyed(e.Name, id), err
}

func (s *server) locationName(ctx context.Context, v schedule.Viewer, id int64) (string, error) {
	list, err := s.Store.Locations(ctx, v)
	return recordName(list, err, id, func(l schedule.Location) (int64, string) { return l.ID, l.Name })
}

func (s *server) positionName(ctx context.Context, v schedule.Viewer, id int64) (string, error) {
	list, err := s.Store.Positions(ctx, v)
	return recordName(list, err, id, func(p schedule.Position) (int64, string) { return p.ID, p.Name })
}

func (s *server) draftPeriodName(ctx context.Context, v schedule.Viewer, id int64) (string, error) {
	p, err := s.Store.DraftPeriod(ctx, v, id)
	return p.Name, err
}

func (s *server) publishedPeriodName(ctx context.Context, v schedule.Viewer, id int64) (string, error) {
	p, err := s.Store.PublishedPeriod(ctx, v, id)
	return fmt.Sprintf("%s to %s, version %d", p.StartsOn, p.EndsOn, p.Version), err
}

// recordName finds the name of a record in a short list.
func recordName[T any](list []T, err error, id int64, of func(T) (int64, string)) (string, error) {
	if err != nil {
		return "", err
	}
	for _, row := range list {
		if key, name := of(row); key == id {
			return name, nil
		}
	}
	return "", store.ErrNotFound
}
