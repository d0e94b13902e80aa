package page

import (
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// fewEnough is how many employees a select can hold; above that the number is typed.
const fewEnough = 200

// FilterForm is the form of the present screen with the values in force. Bad values stay in their fields, marked.
func FilterForm(s *web.Server, r *web.Request, fields []string, bad []schedule.BadValue) components.FilterForm {
	fields = slices.DeleteFunc(slices.Clone(fields), func(name string) bool { return slices.Contains(r.Fixed, name) })
	form := components.FilterForm{Action: r.Screen.URL(nil, r.ParamValues()...), Clear: Self(s, Cleared(r)), Submit: "Apply",
		Hidden: HiddenFields(r.CarriedFilter(), fields...)}
	for i := 0; i+1 < len(r.Keep); i += 2 {
		form.Hidden = append(form.Hidden, components.Option{Text: r.Keep[i], Value: r.Keep[i+1]})
	}
	for _, name := range fields {
		if name == "status" {
			statusBoxes(s, r, &form, bad)
			continue
		}
		field := filterField(s, r, name)
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

// HiddenFields are the values of a filter as hidden fields of a form, but for those that the form shows.
func HiddenFields(f schedule.Filter, shown ...string) (hidden []components.Option) {
	values := f.Without(shown...).Values()
	for _, name := range schedule.FilterNames {
		for _, value := range values[name] {
			hidden = append(hidden, components.Option{Text: name, Value: value})
		}
	}
	return hidden
}

// Kept are the order and the length of the list, which the filter form sends along. They stand with the rows, because the
// rows are what changes when either does.
func Kept(r *web.Request) []components.Option {
	var list []components.Option
	for _, key := range []string{"sort", "limit"} {
		if v := r.Query.Get(key); v != "" {
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

func employeeField(s *web.Server, r *web.Request, f *components.Field) {
	f.Label, f.Value = "Employee", format.ID(r.Filter.EmployeeID)
	asks := r.Viewer
	if r.Visitor.Role != "" { // an employee's own screen may be left for that of another
		asks = r.Visitor
	}
	people, total := r.Roster.For(asks).Employees(fewEnough)
	if total > fewEnough {
		f.Label, f.Numeric = "Employee number", true
		return
	}
	f.Options = options("Everyone", r.Filter.EmployeeID, people, func(e schedule.Employee) (int64, string) { return e.ID, format.Keyed(e.Name, e.ID) })
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

func statusBoxes(s *web.Server, r *web.Request, form *components.FilterForm, bad []schedule.BadValue) {
	form.Legend, form.BoxName = "Block status", "status"
	set := r.Filter.StatusSet()
	for _, status := range schedule.BlockStatuses {
		form.Boxes = append(form.Boxes, components.Option{Value: string(status), Text: string(status), Chosen: slices.Contains(set, status)})
	}
	if b, ok := badFor(bad, "status"); ok {
		form.BoxError = b.Hint
	}
}
