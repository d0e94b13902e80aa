// Package portal contains the screens of the employee portal and Today. The portal shows published shifts only.
package portal

import (
	"errors"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// forEmployee makes a dataset one of the portal about one employee. It is read with the rights of that employee,
// even for managers, so that it cannot contain drafts. Without an employee its screen offers a search for one.
func forEmployee(s *web.Server, d web.Dataset) web.Dataset {
	d.OfOne = true
	return withEmployee(s, d, func(web.ScreenFunc) web.ScreenFunc {
		return func(r *web.Request) (*web.Answer, error) {
			return chooseEmployee(s, r, r.Screen.Family == catalog.Print)
		}
	}, noEmployeeFile)
}

// forEveryone makes a dataset one of the portal about all employees. Without an employee it is read with the
// rights of a sheet on the wall.
func forEveryone(s *web.Server, d web.Dataset) web.Dataset {
	asWall := func(show web.ScreenFunc) web.ScreenFunc {
		return func(r *web.Request) (*web.Answer, error) { return As(r, schedule.Wall, show) }
	}
	return withEmployee(s, d, asWall, nil)
}

// withEmployee reads every format of a dataset with the rights of the filter's employee. Without an employee,
// page makes the handler of its screen and its sheet, and file handles its file. If file is nil, page handles
// the file too.
func withEmployee(s *web.Server, d web.Dataset, page func(web.ScreenFunc) web.ScreenFunc, file web.ScreenFunc) web.Dataset {
	as := func(show, without web.ScreenFunc) web.ScreenFunc {
		return func(r *web.Request) (*web.Answer, error) { return asEmployee(s, r, show, without) }
	}
	out := d
	out.Show = as(d.Show, page(d.Show))
	if d.Print != nil {
		out.Print = as(d.Print, page(d.Print))
	}
	if d.Write != nil {
		out.Write = func(r *web.Request, format web.FileFormat) (*web.Answer, error) {
			write := func(r *web.Request) (*web.Answer, error) { return d.Write(r, format) }
			if file == nil {
				return as(write, page(write))(r)
			}
			return as(write, file)(r)
		}
	}
	if d.Rows != nil {
		out.Rows = func(r *web.Request) (n int, err error) {
			count := func(r *web.Request) (*web.Answer, error) {
				n, err = d.Rows(r)
				return nil, err
			}
			without := func(*web.Request) (*web.Answer, error) { return nil, nil } // no employee, no rows
			if file == nil {
				without = page(count)
			}
			_, err = as(count, without)(r)
			return n, err
		}
	}
	out.Figure, out.Sums, out.Printed = textWithEmployee(s, d.Figure, page, file), textWithEmployee(s, d.Sums, page, file), textWithEmployee(s, d.Printed, page, file)
	return out
}

// textWithEmployee reads a text about a dataset with the rights of the filter's employee.
func textWithEmployee(s *web.Server, ask func(*web.Request) (string, error), page func(web.ScreenFunc) web.ScreenFunc, file web.ScreenFunc) func(*web.Request) (string, error) {
	if ask == nil {
		return nil
	}
	return func(r *web.Request) (words string, err error) {
		show := func(r *web.Request) (_ *web.Answer, err error) {
			words, err = ask(r)
			return nil, err
		}
		without := func(*web.Request) (*web.Answer, error) {
			words = "no employee selected yet"
			return nil, nil
		}
		if file == nil {
			without = page(show)
		}
		_, err = asEmployee(s, r, show, without)
		return words, err
	}
}

// As calls show with the rights of another viewer.
func As(r *web.Request, v schedule.Viewer, show web.ScreenFunc) (*web.Answer, error) {
	copied := *r
	copied.Visitor, copied.Viewer = r.Viewer, v
	a, err := show(&copied)
	r.Part = copied.Part
	return a, err
}

// asEmployee calls ask with the rights of the filter's employee, or of the employee that the visitor was
// identified as. Without either it calls without.
func asEmployee(s *web.Server, r *web.Request, ask, without web.ScreenFunc) (*web.Answer, error) {
	id := report.OwnEmployee(r)
	if id == 0 {
		return without(r)
	}
	if r.Filter.EmployeeID != id {
		r = page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = id })
	}
	e, err := r.View().Employee(r.Filter.EmployeeID)
	if errors.Is(err, store.ErrNotFound) {
		return without(r)
	}
	if err != nil {
		return nil, err
	}
	if p, ok := r.Ctx.Value(web.ProbingKey{}).(*web.Probing); ok {
		p.Employee = e.ID
	}
	return As(r, schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: e.ID}, func(r *web.Request) (*web.Answer, error) {
		if name := format.Keyed(e.Name, e.ID); r.Subject == "" {
			r.Subject = name
		} else if r.Subject != name { // the record of the path comes first
			r.Subject += ", " + name
		}
		a, err := ask(r)
		if err == nil && a != nil {
			a.Page.Tabs = portalTabs(s, r)
		}
		return a, err
	})
}

// portalPaths are the tabs of the portal in order. of is the screen about one record that belongs to the same
// tab.
var portalPaths = []struct{ path, of string }{
	{catalog.PathPortal, ""}, {catalog.PathMySchedule, catalog.PathMyScheduleOf}, {catalog.PathMyWeek, catalog.PathMyWeekOf},
	{catalog.PathMyBlocks, ""}, {catalog.PathMyTeam, ""}, {catalog.PathMyPublished, ""},
}

// portalTabs links the screens of the employee.
func portalTabs(s *web.Server, r *web.Request) []components.Tab {
	var tabs []components.Tab
	for _, p := range portalPaths {
		sc, _ := s.Catalog.Lookup(p.path)
		if href := page.Link(s, r, p.path); href != "" {
			tabs = append(tabs, components.Tab{Href: href, Text: sc.Short(), Chosen: r.Screen.Path == p.path || r.Screen.Path == p.of})
		}
	}
	if href := s.FeedAddress(r, catalog.PathMyFeed, r.Filter.EmployeeID); href != "" {
		tabs = append(tabs, components.Tab{Href: href, Text: "Calendar Feed"})
	}
	return tabs
}

// withNextShift adds the next shift of the employee above the figures of the screen.
func withNextShift(s *web.Server, d web.Dataset) web.Dataset {
	show := d.Show
	d.Show = func(r *web.Request) (*web.Answer, error) {
		a, err := show(r)
		if err != nil || r.Format != "" || a.Main == nil {
			return a, err
		}
		var state string
		a.Page.First, state, err = page.NextShift(s, r)
		a.State += state
		return a, err
	}
	return d
}
