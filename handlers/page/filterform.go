package page

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// FilterForm returns the filter form of the screen with the current values. Invalid values stay in their fields and are
// marked.
func FilterForm(s *web.Server, r *web.Request, fields []string, bad []schedule.BadValue) components.FilterForm {
	fields = slices.DeleteFunc(slices.Clone(fields), func(name string) bool { return slices.Contains(r.Fixed, name) })
	form := components.FilterForm{Action: r.Screen.URL(nil, r.ParamValues()...), Clear: Self(s, Cleared(r)), Submit: "Apply",
		Hidden: HiddenFields(r.CarriedFilter(), fields...), Dates: dateMenu(s, r, fields)}
	for i := 0; i+1 < len(r.Keep); i += 2 {
		form.Hidden = append(form.Hidden, components.Option{Text: r.Keep[i], Value: r.Keep[i+1]})
	}
	for _, name := range fields {
		invalid, isInvalid := badValue(bad, name)
		switch {
		case name == "status":
			statusBoxes(s, r, &form, bad)
			continue
		case name == "employee_id" && !isInvalid && readsOne(r):
			form.Hidden = append(form.Hidden, HiddenFields(r.CarriedFilter().Only(name))...)
			continue
		}
		field := filterField(s, r, name)
		if isInvalid {
			field.Error, field.Value, field.Options = invalid.Hint, invalid.Value, nil
			if field.Type == "date" {
				field.Type = "text" // a date control would drop what was typed
			}
		}
		form.Fields = append(form.Fields, field)
	}
	return form
}

// HiddenFields returns the values of a filter as hidden fields, except for the shown ones.
func HiddenFields(f schedule.Filter, shown ...string) (hidden []components.Option) {
	values := f.Without(shown...).Values()
	for _, name := range schedule.FilterNames {
		for _, value := range values[name] {
			hidden = append(hidden, components.Option{Text: name, Value: value})
		}
	}
	return hidden
}

// Kept returns sort order and page size as hidden fields of the filter form. They are rendered with the rows, because a
// refresh of the rows changes them.
func Kept(r *web.Request) []components.Option {
	var list []components.Option
	for _, key := range []string{"sort", "limit"} {
		if v := r.Query.Get(key); v != "" {
			list = append(list, components.Option{Text: key, Value: v})
		}
	}
	return list
}

// badValue returns the invalid value of a parameter, if there is one.
func badValue(bad []schedule.BadValue, name string) (schedule.BadValue, bool) {
	i := slices.IndexFunc(bad, func(b schedule.BadValue) bool { return b.Name == name })
	if i < 0 {
		return schedule.BadValue{}, false
	}
	return bad[i], true
}

// filterField returns one control with its current value.
func filterField(s *web.Server, r *web.Request, name string) components.Field {
	f := components.Field{Name: name, Type: "text"}
	switch name {
	case "employee_id":
		employeeField(s, r, &f)
	case "from", "to":
		f.Label, f.Type, f.Value = "From", "date", r.Filter.From.String()
		if name == "to" {
			f.Label, f.Value = "To (inclusive)", r.Filter.To.String()
		}
	case "location_id":
		places := r.Roster.Locations()
		f.Label, f.Value = "Location", format.ID(r.Filter.LocationID)
		f.Options = options("All locations", r.Filter.LocationID, places, func(l schedule.Location) (int64, string) { return l.ID, l.Name })
	case "position_id":
		positions := r.Roster.Positions()
		f.Label, f.Value = "Position", format.ID(r.Filter.PositionID)
		f.Options = options("All positions", r.Filter.PositionID, positions, func(p schedule.Position) (int64, string) { return p.ID, p.Name })
	case "block_id":
		f.Label, f.Numeric, f.Value = "Block number", true, format.ID(r.Filter.BlockID)
	case "q":
		f.Label, f.Type, f.Value = "Text", "search", r.Filter.Q
	}
	return f
}

// readsOne reports whether the visitor may read at most one employee, and so has nobody to choose.
func readsOne(r *web.Request) bool {
	viewer := r.Viewer
	if r.Visitor.Role != "" { // a manager who views the screen as an employee can switch to another one
		viewer = r.Visitor
	}
	_, total := r.Roster.For(viewer).Employees(0)
	return total <= 1
}

// employeeField fills the control for the employee, which suggests people while somebody types.
func employeeField(s *web.Server, r *web.Request, f *components.Field) {
	f.Label, f.Value = "Employee", format.ID(r.Filter.EmployeeID)
	if s.Nav.There[catalog.PathSearch] {
		f.People = catalog.PathSearch
	}
	if name := FilterWords(s, r).Employee; name != "" {
		f.Value = format.Keyed(name, r.Filter.EmployeeID)
	}
}

// options returns the options of a select, with an empty first one. It adds a chosen id that is not among the rows, so
// that submitting the form does not lose it.
func options[T any](all string, chosen int64, rows []T, idAndText func(T) (int64, string)) []components.Option {
	list := []components.Option{{Text: all}}
	found := chosen == 0
	for _, row := range rows {
		id, text := idAndText(row)
		found = found || id == chosen
		list = append(list, components.Option{Value: format.ID(id), Text: text, Chosen: id == chosen})
	}
	if !found {
		list = append(list, components.Option{Value: format.ID(chosen), Text: format.Keyed("", chosen), Chosen: true})
	}
	return list
}

// statusBoxes adds the check boxes for the block status.
func statusBoxes(s *web.Server, r *web.Request, form *components.FilterForm, bad []schedule.BadValue) {
	form.Legend, form.BoxName = "Block status", "status"
	set := r.Filter.StatusSet()
	for _, status := range schedule.BlockStatuses {
		form.Boxes = append(form.Boxes, components.Option{Value: string(status), Text: string(status), Chosen: slices.Contains(set, status)})
	}
	if b, ok := badValue(bad, "status"); ok {
		form.BoxError = b.Hint
	}
}
