package handlers

import (
	"context"
	"errors"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/identity"
	"opshub/schedule"
	"opshub/schedule/store"
)

// asVisitor is the request as if somebody else had sent it. Nothing that was found for the visitor who really asks goes along. The
// context names the other one too, so that nothing behind it can ask as the first.
func (r *request) asVisitor(v identity.Visitor) *request {
	one := r.apart()
	one.ctx = context.WithValue(r.ctx, visitorKey{}, v)
	one.viewer, one.visitor = v.Viewer, schedule.Viewer{}
	return one
}

// apart is a copy of the request with which nothing is shared that was found for it, or will be.
func (r *request) apart() *request {
	one := *r
	one.found, one.examples, one.shiftConflicts, one.placeZones = map[string]any{}, map[string]int64{}, nil, nil
	for _, list := range []*[]string{&one.known, &one.keep, &one.ruled, &one.rules, &one.fixed, &one.overruled} {
		*list = slices.Clip(*list) // what one of them adds is not the other's
	}
	one.bad = slices.Clip(one.bad)
	return &one
}

// eachApart makes n parts of an answer that need nothing of each other, each with a request of its own.
func (r *request) eachApart(n int, do func(own *request, i int) error) error {
	for i := range n {
		if err := do(r.apart(), i); err != nil {
			return err
		}
	}
	return nil
}

// staffVisitor is a visitor who was recognised as an employee; with 0 as none.
func staffVisitor(employee int64) identity.Visitor {
	v := identity.Visitor{Viewer: schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: employee}, Mapping: schedule.MappingUnmatched, EmployeeID: employee}
	if employee != 0 {
		v.Mapping = schedule.MappingMatched
	}
	return v
}

// seenRows is what a screen gives to somebody.
type seenRows struct {
	n       int
	unknown bool // it says that there is no such record
	refused bool // it says that only managers see it
	asks    bool // it asks first which employee it is to be about
}

// none says whether it gives no row.
func (v seenRows) none() bool { return v.n == 0 || v.unknown || v.refused || v.asks }

func (v seenRows) words() string {
	switch {
	case v.unknown:
		return "no such record"
	case v.refused:
		return "for managers"
	case v.asks:
		return "asks whose"
	}
	return format.Number(v.n)
}

// countsRows says whether a screen has rows to count.
func (s *server) countsRows(sc catalog.Screen) bool {
	d, err := s.dataset(sc)
	return err == nil && d.rows != nil
}

// rowsSeen asks a screen how many rows it gives to whoever sent the request. This is the question that the screen and its files ask.
func (s *server) rowsSeen(r *request, o opened) (seen seenRows, err error) {
	if o.screen.Managers && !r.manages() {
		return seenRows{refused: true}, nil
	}
	d, err := s.dataset(o.screen)
	if err != nil {
		return seen, err
	}
	one := *r
	one.screen = o.screen
	asked, err := s.askedOf(&one, o)
	if err == nil && d.scope != nil {
		asked, err = d.scope(asked)
	}
	if err == nil {
		seen.n, err = d.rows(asked)
	}
	var unknown notFoundError
	var bad queryError
	switch {
	case errors.As(err, &unknown), errors.Is(err, store.ErrNotFound):
		return seenRows{unknown: true}, nil
	case errors.As(err, &bad):
		return seenRows{asks: true}, nil
	case err == nil && d.ofOne && asked.ownEmployee() == 0:
		seen.asks = true
	}
	return seen, err
}

// ownEmployee is the employee that a screen about one is about: the one that was chosen, else the visitor's own record.
func (r *request) ownEmployee() int64 {
	if r.filter.EmployeeID == 0 && r.viewer.Role == schedule.RoleStaff {
		return r.viewer.EmployeeID
	}
	return r.filter.EmployeeID
}

// countedScreens are the screens of rows that are registered, in the order of the catalog; has narrows them.
func (s *server) countedScreens(has func(catalog.Screen) bool) (list []catalog.Screen) {
	for _, sc := range s.registered {
		if sc.Family == catalog.Data && has(sc) && s.countsRows(sc) {
			list = append(list, sc)
		}
	}
	return list
}

// bySection puts rows about screens into groups by the sections of these.
type bySection struct{ groups []components.RowGroup }

func (g *bySection) add(sc catalog.Screen, row components.Row) {
	if n := len(g.groups); n == 0 || g.groups[n-1].Title != sc.Section {
		g.groups = append(g.groups, components.RowGroup{Title: sc.Section})
	}
	last := &g.groups[len(g.groups)-1]
	last.Rows = append(last.Rows, row)
}

// screenCell names a screen, and the record that it is opened with. A list of every screen leads to none of them: that is what the route
// catalog is for.
func screenCell(o opened) components.Cell {
	return components.Cell{Text: o.screen.Title, Sub: o.record}
}
