package handlers

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// fewEnough is how many employees a select can hold; above that the number is typed.
const fewEnough = 200

// filterForm is the form of the present screen with the values in force. Bad values stay in their fields, marked.
func (s *server) filterForm(r *request, fields []string, bad []schedule.BadValue) components.FilterForm {
	fields = slices.DeleteFunc(slices.Clone(fields), func(name string) bool { return slices.Contains(r.fixed, name) })
	form := components.FilterForm{Action: r.screen.URL(nil, r.paramValues()...), Clear: s.self(r.cleared()), Submit: "Apply",
		Hidden: hiddenFields(r.carriedFilter(), fields...)}
	for i := 0; i+1 < len(r.keep); i += 2 {
		form.Hidden = append(form.Hidden, components.Option{Text: r.keep[i], Value: r.keep[i+1]})
	}
	for _, name := range fields {
		if name == "status" {
			s.statusBoxes(r, &form, bad)
			continue
		}
		field := s.filterField(r, name)
		if b, ok := badFor(bad, name); ok {
			field.Error, field.Value, field.Options = b.Hint, b.Value, nil
			if field.Type == "date" {
				field.Type = "text" // a date control would drop what was typed
			}
		}
		form.Fields = append(form.Fields, field)
	}
	return form
}

// hiddenFields are the values of a filter as hidden fields of a form, but for those that the form shows.
func hiddenFields(f schedule.Filter, shown ...string) (hidden []components.Option) {
	values := f.Without(shown...).Values()
	for _, name := range schedule.FilterNames {
		for _, value := range values[name] {
			hidden = append(hidden, components.Option{Text: name, Value: value})
		}
	}
	return hidden
}

// kept are the order and the length of the list, which the filter form sends along. They stand with the rows, because the
// rows are what changes when either does.
func (r *request) kept() []components.Option {
	var list []components.Option
	for _, key := range []string{"sort", "limit"} {
		if v := r.query.Get(key); v != "" {
			list = append(list, components.Option{Text: key, Value: v})
		}
	}
	return list
}

func badFor(bad []schedule.BadValue, name string) (schedule.BadValue, bool) {
	i := slices.IndexFunc(bad, func(b schedule.BadValue) bool { return b.Name == name })
	if i < 0 {
		return schedule.BadValue{}, false
	}
	return bad[i], true
}

// filterField is one control with its present value.
func (s *server) filterField(r *request, name string) components.Field {
	f := components.Field{Name: name, Type: "text"}
	switch name {
	case "employee_id":
		s.employeeField(r, &f)
	case "from", "to":
		f.Label, f.Type, f.Value = "From", "date", r.filter.From.String()
		if name == "to" {
			f.Label, f.Value = "To (inclusive)", r.filter.To.String()
		}
	case "location_id":
		places := r.roster.Locations()
		f.Label, f.Value = "Location", format.ID(r.filter.LocationID)
		f.Options = options("All locations", r.filter.LocationID, places, func(l schedule.Location) (int64, string) { return l.ID, l.Name })
	case "position_id":
		positions := r.roster.Positions()
		f.Label, f.Value = "Position", format.ID(r.filter.PositionID)
		f.Options = options("All positions", r.filter.PositionID, positions, func(p schedule.Position) (int64, string) { return p.ID, p.Name })
	case "block_id":
		f.Label, f.Numeric, f.Value = "Block number", true, format.ID(r.filter.BlockID)
	case "q":
		f.Label, f.Type, f.Value = "Text", "search", r.filter.Q
	}
	return f
}

func (s *server) employeeField(r *request, f *components.Field) {
	f.Label, f.Value = "Employee", format.ID(r.filter.EmployeeID)
	asks := r.viewer
	if r.visitor.Role != "" { // an employee's own screen may be left for that of another
		asks = r.visitor
	}
	people, total := r.roster.For(asks).Employees(fewEnough)
	if total > fewEnough {
		f.Label, f.Numeric = "Employee number", true
		return
	}
	f.Options = options("Everyone", r.filter.EmployeeID, people, func(e schedule.Employee) (int64, string) { return e.ID, format.Keyed(e.Name, e.ID) })
}

// options lists choices with an empty first one. A chosen id that is no choice is listed too, so that applying the
// form does not lose it.
func options[T any](all string, chosen int64, rows []T, of func(T) (int64, string)) []components.Option {
	list := []components.Option{{Text: all}}
	found := chosen == 0
	for _, row := range rows {
		id, text := of(row)
		found = found || id == chosen
		list = append(list, components.Option{Value: format.ID(id), Text: text, Chosen: id == chosen})
	}
	if !found {
		list = append(list, components.Option{Value: format.ID(chosen), Text: format.Keyed("", chosen), Chosen: true})
	}
	return list
}

func (s *server) statusBoxes(r *request, form *components.FilterForm, bad []schedule.BadValue) {
	form.Legend, form.BoxName = "Block status", "status"
	set := r.filter.StatusSet()
	for _, status := range schedule.BlockStatuses {
		form.Boxes = append(form.Boxes, components.Option{Value: string(status), Text: string(status), Chosen: slices.Contains(set, status)})
	}
	if b, ok := badFor(bad, "status"); ok {
		form.BoxError = b.Hint
	}
}

// formFields are the filter fields that a screen shows; none where it has no form.
func (s *server) formFields(sc catalog.Screen) []string {
	if suite := s.suite(sc); sc.Family == catalog.Hub && suite != nil && len(suite.Reports) > 0 {
		return shareFields
	}
	if sc.Family != catalog.Data && sc.Family != catalog.Hub {
		return nil
	}
	d, err := s.dataset(sc)
	if err != nil {
		return nil
	}
	return d.fields
}

// errorForm is the form of the screen that was asked for, with the bad fields marked; nil where it has none.
func (s *server) errorForm(r *request, bad []schedule.BadValue) *components.FilterForm {
	fields := slices.Clone(s.formFields(r.screen))
	if len(fields) == 0 {
		return nil
	}
	for _, b := range bad {
		if slices.Contains(schedule.FilterNames, b.Name) && !slices.Contains(fields, b.Name) {
			fields = append(fields, b.Name)
		}
	}
	form := s.filterForm(r, fields, bad)
	return &form
}
