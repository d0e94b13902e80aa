package handlers

import (
	"errors"
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

// pathField is a path parameter that narrows every question of its screens, as a filter in the query would.
type pathField struct {
	filter string // the parameter of a query that it stands for; empty where a query has none
	set    func(*schedule.Filter, int64)
	name   func(s *server, r *request, id int64) (string, error) // of the record; roster.ErrNotFound or store.ErrNotFound if there is none
}

// pathFields are the parameters that narrow; every other one names a record that its dataset looks up itself.
var pathFields = map[string]pathField{
	"employee":        {"employee_id", func(f *schedule.Filter, id int64) { f.EmployeeID = id }, employeeName},
	"location":        {"location_id", func(f *schedule.Filter, id int64) { f.LocationID = id }, locationName},
	"position":        {"position_id", func(f *schedule.Filter, id int64) { f.PositionID = id }, positionName},
	"period":          {"", func(f *schedule.Filter, id int64) { f.DraftPeriodID = id }, draftPeriodName},
	"publishedPeriod": {"", func(f *schedule.Filter, id int64) { f.PublishedPeriodID = id }, publishedPeriodName},
	"import":          {"", func(*schedule.Filter, int64) {}, importName},
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
		name, err := field.name(s, r, id)
		if errors.Is(err, roster.ErrNotFound) || errors.Is(err, store.ErrNotFound) {
			return notFoundError{fmt.Sprintf("This schedule has no %s with the number %d.", paramWords[param], id)}
		}
		if err != nil {
			return err
		}
		given := r.query.Get(field.filter)
		if field.filter != "" && given != "" && given != format.ID(id) {
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

func employeeName(_ *server, r *request, id int64) (string, error) {
	e, err := r.view().Employee(id)
	return format.Keyed(e.Name, id), err
}

func locationName(_ *server, r *request, id int64) (string, error) {
	name, found := r.roster.LocationName(id)
	return name, foundOr(found)
}

func positionName(_ *server, r *request, id int64) (string, error) {
	name, found := r.roster.PositionName(id)
	return name, foundOr(found)
}

func draftPeriodName(_ *server, r *request, id int64) (string, error) {
	p, err := r.view().DraftPeriod(id)
	return p.Name, err
}

func publishedPeriodName(_ *server, r *request, id int64) (string, error) {
	p, err := r.view().PublishedPeriod(id)
	return fmt.Sprintf("%s to %s, version %d", p.StartsOn, p.EndsOn, p.Version), err
}

// foundOr is roster.ErrNotFound for a record that was not found.
func foundOr(found bool) error {
	if !found {
		return roster.ErrNotFound
	}
	return nil
}
