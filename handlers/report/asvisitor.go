package report

import (
	"context"
	"errors"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/identity"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// AsVisitor is the request as if somebody else had sent it. Nothing that was found for the visitor who really asks goes along. The
// context names the other one too, so that nothing behind it can ask as the first.
func AsVisitor(r *web.Request, v identity.Visitor) *web.Request {
	one := Apart(r)
	one.Ctx = context.WithValue(r.Ctx, web.VisitorKey{}, v)
	one.Viewer, one.Visitor = v.Viewer, schedule.Viewer{}
	return one
}

// Apart is a copy of the request with which nothing is shared that was found for it, or will be.
func Apart(r *web.Request) *web.Request {
	one := *r
	one.Found, one.Examples, one.ShiftConflicts, one.PlaceZones = map[string]any{}, map[string]int64{}, nil, nil
	for _, list := range []*[]string{&one.Known, &one.Keep, &one.Ruled, &one.Rules, &one.Fixed, &one.Overruled} {
		*list = slices.Clip(*list) // what one of them adds is not the other's
	}
	one.Bad = slices.Clip(one.Bad)
	return &one
}

// EachApart makes n parts of an answer that need nothing of each other, each with a request of its own.
func EachApart(r *web.Request, n int, do func(own *web.Request, i int) error) error {
	for i := range n {
		if err := do(Apart(r), i); err != nil {
			return err
		}
	}
	return nil
}

// StaffVisitor is a visitor who was recognised as an employee; with 0 as none.
func StaffVisitor(employee int64) identity.Visitor {
	v := identity.Visitor{Viewer: schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: employee}, Mapping: schedule.MappingUnmatched, EmployeeID: employee}
	if employee != 0 {
		v.Mapping = schedule.MappingMatched
	}
	return v
}

// SeenRows is what a screen gives to somebody.
type SeenRows struct {
	N       int
	Unknown bool // it says that there is no such record
	Refused bool // it says that only managers see it
	Asks    bool // it asks first which employee it is to be about
}

// None says whether it gives no row.
func (v SeenRows) None() bool { return v.N == 0 || v.Unknown || v.Refused || v.Asks }

func (v SeenRows) Words() string {
	switch {
	case v.Unknown:
		return "no such record"
	case v.Refused:
		return "for managers"
	case v.Asks:
		return "asks whose"
	}
	return format.Number(v.N)
}

// CountsRows says whether a screen has rows to count.
func CountsRows(s *web.Server, sc catalog.Screen) bool {
	d, err := Dataset(s, sc)
	return err == nil && d.Rows != nil
}

// RowsSeen asks a screen how many rows it gives to whoever sent the request. This is the question that the screen and its files ask.
func RowsSeen(s *web.Server, r *web.Request, o page.Opened) (seen SeenRows, err error) {
	if o.Screen.Managers && !r.Manages() {
		return SeenRows{Refused: true}, nil
	}
	d, err := Dataset(s, o.Screen)
	if err != nil {
		return seen, err
	}
	one := *r
	one.Screen = o.Screen
	asked, err := page.AskedOf(s, &one, o)
	if err == nil && d.Scope != nil {
		asked, err = d.Scope(asked)
	}
	if err == nil {
		seen.N, err = d.Rows(asked)
	}
	var unknown web.NotFoundError
	var bad web.QueryError
	switch {
	case errors.As(err, &unknown), errors.Is(err, store.ErrNotFound):
		return SeenRows{Unknown: true}, nil
	case errors.As(err, &bad):
		return SeenRows{Asks: true}, nil
	case err == nil && d.OfOne && OwnEmployee(asked) == 0:
		seen.Asks = true
	}
	return seen, err
}

// OwnEmployee is the employee that a screen about one is about: the one that was chosen, else the visitor's own record.
func OwnEmployee(r *web.Request) int64 {
	if r.Filter.EmployeeID == 0 && r.Viewer.Role == schedule.RoleStaff {
		return r.Viewer.EmployeeID
	}
	return r.Filter.EmployeeID
}

// CountedScreens are the screens of rows that are registered, in the order of the catalog; has narrows them.
func CountedScreens(s *web.Server, has func(catalog.Screen) bool) (list []catalog.Screen) {
	for _, sc := range s.Registered {
		if sc.Family == catalog.Data && has(sc) && CountsRows(s, sc) {
			list = append(list, sc)
		}
	}
	return list
}

// BySection puts rows about screens into groups by the sections of these.
type BySection struct{ Groups []components.RowGroup }

func (g *BySection) Add(sc catalog.Screen, row components.Row) {
	if n := len(g.Groups); n == 0 || g.Groups[n-1].Title != sc.Section {
		g.Groups = append(g.Groups, components.RowGroup{Title: sc.Section})
	}
	last := &g.Groups[len(g.Groups)-1]
	last.Rows = append(last.Rows, row)
}

// ScreenCell names a screen, and the record that it is opened with. A list of every screen leads to none of them: that is what the route
// catalog is for.
func ScreenCell(o page.Opened) components.Cell {
	return components.Cell{Text: o.Screen.Title, Sub: o.Record}
}
