package handlers

import (
	"errors"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/store"
)

// mine makes a dataset one of the portal: whoever asks, it is asked as the employee of the filter, who reads what was published
// and nothing else, so that no draft can come onto it. Without an employee its screen offers a search for one.
func (s *server) mine(d dataset) dataset {
	d.ofOne = true
	return s.asked(d, func(screenFunc) screenFunc {
		return func(r *request) (*answer, error) { return s.chooseEmployee(r, r.screen.Family == catalog.Print) }
	}, nobodyChosen)
}

// shared makes a dataset one of the portal that is about everybody: without an employee it is asked as a sheet on the wall is.
func (s *server) shared(d dataset) dataset {
	asWall := func(show screenFunc) screenFunc {
		return func(r *request) (*answer, error) { return r.as(schedule.Wall, show) }
	}
	return s.asked(d, asWall, nil)
}

// asked asks every face of a dataset as the employee of the filter. Where there is none, page says what its screen and its sheet
// do, and file what its file does; nil leaves that to page.
func (s *server) asked(d dataset, page func(screenFunc) screenFunc, file screenFunc) dataset {
	as := func(show, without screenFunc) screenFunc {
		return func(r *request) (*answer, error) { return s.asEmployee(r, show, without) }
	}
	out := d
	out.show = as(d.show, page(d.show))
	if d.print != nil {
		out.print = as(d.print, page(d.print))
	}
	if d.write != nil {
		out.write = func(r *request, format fileFormat) (*answer, error) {
			write := func(r *request) (*answer, error) { return d.write(r, format) }
			if file == nil {
				return as(write, page(write))(r)
			}
			return as(write, file)(r)
		}
	}
	if d.rows != nil {
		out.rows = func(r *request) (n int, err error) {
			count := func(r *request) (*answer, error) {
				n, err = d.rows(r)
				return nil, err
			}
			without := func(*request) (*answer, error) { return nil, nil } // no rows of nobody
			if file == nil {
				without = page(count)
			}
			_, err = as(count, without)(r)
			return n, err
		}
	}
	out.figure, out.sums, out.printed = s.askedWords(d.figure, page, file), s.askedWords(d.sums, page, file), s.askedWords(d.printed, page, file)
	return out
}

// askedWords asks for words about a dataset as the employee of the filter.
func (s *server) askedWords(ask func(*request) (string, error), page func(screenFunc) screenFunc, file screenFunc) func(*request) (string, error) {
	if ask == nil {
		return nil
	}
	return func(r *request) (words string, err error) {
		show := func(r *request) (_ *answer, err error) {
			words, err = ask(r)
			return nil, err
		}
		without := func(*request) (*answer, error) {
			words = "no employee is chosen yet"
			return nil, nil
		}
		if file == nil {
			without = page(show)
		}
		_, err = s.asEmployee(r, show, without)
		return words, err
	}
}

// as asks as another viewer.
func (r *request) as(v schedule.Viewer, show screenFunc) (*answer, error) {
	one := *r
	one.visitor, one.viewer = r.viewer, v
	a, err := show(&one)
	r.part = one.part
	return a, err
}

// asEmployee asks as the employee of the filter, or else as the one that the visitor was recognised as; or it says that there is none.
func (s *server) asEmployee(r *request, ask, without screenFunc) (*answer, error) {
	own := r.ownEmployee()
	if own == 0 {
		return without(r)
	}
	if r.filter.EmployeeID != own {
		r = r.narrowed(func(f *schedule.Filter) { f.EmployeeID = own })
	}
	e, err := r.view().Employee(r.filter.EmployeeID)
	if errors.Is(err, store.ErrNotFound) {
		return without(r)
	}
	if err != nil {
		return nil, err
	}
	if p, ok := r.ctx.Value(probingKey{}).(*probing); ok {
		p.employee = e.ID
	}
	return r.as(schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: e.ID}, func(r *request) (*answer, error) {
		if name := format.Keyed(e.Name, e.ID); r.subject == "" {
			r.subject = name
		} else if r.subject != name { // the record of the path stands first
			r.subject += ", " + name
		}
		a, err := ask(r)
		if err == nil && a != nil {
			a.page.Tabs = s.portalTabs(r)
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
func (s *server) portalTabs(r *request) []components.Tab {
	var tabs []components.Tab
	for _, p := range portalPaths {
		sc, _ := s.Catalog.Lookup(p.path)
		if href := s.link(r, p.path); href != "" {
			tabs = append(tabs, components.Tab{Href: href, Text: sc.Short(), Chosen: r.screen.Path == p.path || r.screen.Path == p.of})
		}
	}
	if href := s.feedAddress(r, catalog.PathMyFeed, r.filter.EmployeeID); href != "" {
		tabs = append(tabs, components.Tab{Href: href, Text: "Calendar Feed"})
	}
	return tabs
}

// withNext puts the next shift of the employee before the figures of the screen.
func (s *server) withNext(d dataset) dataset {
	show := d.show
	d.show = func(r *request) (*answer, error) {
		a, err := show(r)
		if err != nil || r.format != "" || a.main == nil {
			return a, err
		}
		var state string
		a.page.First, state, err = s.nextShift(r)
		a.state += state
		return a, err
	}
	return d
}
