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

// mine makes a dataset one of the portal: whoever asks, it is asked as the employee of the filter, who reads what was published
// and nothing else, so that no draft can come onto it. Without an employee its screen offers a search for one.
func mine(s *web.Server, d web.Dataset) web.Dataset {
	d.OfOne = true
	return asked(s, d, func(web.ScreenFunc) web.ScreenFunc {
		return func(r *web.Request) (*web.Answer, error) {
			return chooseEmployee(s, r, r.Screen.Family == catalog.Print)
		}
	}, nobodyChosen)
}

// shared makes a dataset one of the portal that is about everybody: without an employee it is asked as a sheet on the wall is.
func shared(s *web.Server, d web.Dataset) web.Dataset {
	asWall := func(show web.ScreenFunc) web.ScreenFunc {
		return func(r *web.Request) (*web.Answer, error) { return As(r, schedule.Wall, show) }
	}
	return asked(s, d, asWall, nil)
}

// asked asks every face of a dataset as the employee of the filter. Where there is none, page says what its screen and its sheet
// do, and file what its file does; nil leaves that to page.
func asked(s *web.Server, d web.Dataset, page func(web.ScreenFunc) web.ScreenFunc, file web.ScreenFunc) web.Dataset {
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
			without := func(*web.Request) (*web.Answer, error) { return nil, nil } // no rows of nobody
			if file == nil {
				without = page(count)
			}
			_, err = as(count, without)(r)
			return n, err
		}
	}
	out.Figure, out.Sums, out.Printed = askedWords(s, d.Figure, page, file), askedWords(s, d.Sums, page, file), askedWords(s, d.Printed, page, file)
	return out
}

// askedWords asks for words about a dataset as the employee of the filter.
func askedWords(s *web.Server, ask func(*web.Request) (string, error), page func(web.ScreenFunc) web.ScreenFunc, file web.ScreenFunc) func(*web.Request) (string, error) {
	if ask == nil {
		return nil
	}
	return func(r *web.Request) (words string, err error) {
		show := func(r *web.Request) (_ *web.Answer, err error) {
			words, err = ask(r)
			return nil, err
		}
		without := func(*web.Request) (*web.Answer, error) {
			words = "no employee is chosen yet"
			return nil, nil
		}
		if file == nil {
			without = page(show)
		}
		_, err = asEmployee(s, r, show, without)
		return words, err
	}
}

// As asks as another viewer.
func As(r *web.Request, v schedule.Viewer, show web.ScreenFunc) (*web.Answer, error) {
	one := *r
	one.Visitor, one.Viewer = r.Viewer, v
	a, err := show(&one)
	r.Part = one.Part
	return a, err
}

// asEmployee asks as the employee of the filter, or else as the one that the visitor was recognised as; or it says that there is none.
func asEmployee(s *web.Server, r *web.Request, ask, without web.ScreenFunc) (*web.Answer, error) {
	own := report.OwnEmployee(r)
	if own == 0 {
		return without(r)
	}
	if r.Filter.EmployeeID != own {
		r = page.Narrowed(r, func(f *schedule.Filter) { f.EmployeeID = own })
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
		} else if r.Subject != name { // the record of the path stands first
			r.Subject += ", " + name
		}
		a, err := ask(r)
		if err == nil && a != nil {
			a.Page.Tabs = portalTabs(s, r)
		}
		return a, err
	})
}

// portalPaths are the screens of one employee, in the order of their tabs. Those of one record in the path belong to the tab of the same screen.
var portalPaths = []struct{ path, of string }{
	{catalog.PathPortal, ""}, {catalog.PathMySchedule, catalog.PathMyScheduleOf}, {catalog.PathMyWeek, catalog.PathMyWeekOf},
	{catalog.PathMyBlocks, ""}, {catalog.PathMyTeam, ""}, {catalog.PathMyPublished, ""},
}

// portalTabs lead from one screen of the employee to the others.
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

// withNext puts the next shift of the employee before the figures of the screen.
func withNext(s *web.Server, d web.Dataset) web.Dataset {
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
