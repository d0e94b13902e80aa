package web

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
	filter string // the equivalent query parameter; empty if there is none
	set    func(*schedule.Filter, int64)
	Name   func(s *Server, r *Request, id int64) (string, error) // name of the record; roster.ErrNotFound or store.ErrNotFound if there is none
}

// PathFields are the path parameters that narrow the filter. Any other names a record that its dataset looks up.
var PathFields = map[string]pathField{
	"employee":        {"employee_id", func(f *schedule.Filter, id int64) { f.EmployeeID = id }, employeeName},
	"location":        {"location_id", func(f *schedule.Filter, id int64) { f.LocationID = id }, locationName},
	"position":        {"position_id", func(f *schedule.Filter, id int64) { f.PositionID = id }, positionName},
	"period":          {"", func(f *schedule.Filter, id int64) { f.DraftPeriodID = id }, draftPeriodName},
	"publishedPeriod": {"", func(f *schedule.Filter, id int64) { f.PublishedPeriodID = id }, publishedPeriodName},
	"import":          {"", func(*schedule.Filter, int64) {}, importName},
}

// NarrowByPath adds the path parameters to the filter. They override the same parameters of the query. A record that
// does not exist is a NotFoundError.
func (s *Server) NarrowByPath(r *Request) error {
	for _, param := range r.Screen.Params() {
		field, ok := PathFields[param]
		if !ok {
			continue
		}
		id := r.Params[param]
		name, err := field.Name(s, r, id)
		if errors.Is(err, roster.ErrNotFound) || errors.Is(err, store.ErrNotFound) {
			return NotFoundError{fmt.Sprintf("This schedule has no %s with the number %d.", ParamWords[param], id)}
		}
		if err != nil {
			return err
		}
		given := r.Query.Get(field.filter)
		if field.filter != "" && given != "" && given != format.ID(id) {
			r.Overruled = append(r.Overruled, field.filter)
		}
		field.set(&r.Filter, id)
		r.Fixed = append(r.Fixed, field.filter)
		r.Subject = name
	}
	r.Given = r.Filter
	return nil
}

// ParamWords are the names of path parameters for people.
var ParamWords = map[string]string{
	"employee": "employee", "location": "location", "position": "position", "period": "draft period", "publishedPeriod": "published period", "import": "import", "shift": "shift",
}

// OverruledNotices returns notices about filters of the query that the path overrides.
func (r *Request) OverruledNotices() []components.Notice {
	var list []components.Notice
	for _, name := range r.Overruled {
		list = append(list, components.Notice{Text: "This screen is about " + r.Subject + ". The " + name + " of the filter applies on other screens."})
	}
	return list
}

func employeeName(_ *Server, r *Request, id int64) (string, error) {
	e, err := r.View().Employee(id)
	return format.Keyed(e.Name, id), err
}

func locationName(_ *Server, r *Request, id int64) (string, error) {
	name, found := r.Roster.LocationName(id)
	return name, errUnlessFound(found)
}

func positionName(_ *Server, r *Request, id int64) (string, error) {
	name, found := r.Roster.PositionName(id)
	return name, errUnlessFound(found)
}

func draftPeriodName(_ *Server, r *Request, id int64) (string, error) {
	p, err := r.View().DraftPeriod(id)
	return p.Name, err
}

func publishedPeriodName(_ *Server, r *Request, id int64) (string, error) {
	p, err := r.View().PublishedPeriod(id)
	days := schedule.Filter{From: p.StartsOn, To: p.EndsOn}
	return fmt.Sprintf("%s, version %d", days.DateWords(r.DateStyle()), p.Version), err
}

// errUnlessFound returns roster.ErrNotFound unless found is true.
func errUnlessFound(found bool) error {
	if !found {
		return roster.ErrNotFound
	}
	return nil
}

// importName names an import by number and source.
func importName(s *Server, r *Request, id int64) (string, error) {
	b, err := s.Store.ImportBatch(r.Ctx, r.Viewer, id)
	return fmt.Sprintf("import %d, %s", b.ID, b.Source), err
}
