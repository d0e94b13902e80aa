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

// AsVisitor returns the request as if another visitor had sent it. Its context also names the other visitor, so that no code
// behind it acts for the original one.
func AsVisitor(r *web.Request, v identity.Visitor) *web.Request {
	as := CloneRequest(r)
	as.Ctx = context.WithValue(r.Ctx, web.VisitorKey{}, v)
	as.Viewer, as.Visitor = v.Viewer, schedule.Viewer{}
	return as
}

// CloneRequest returns a copy of the request whose lists can grow independently.
func CloneRequest(r *web.Request) *web.Request {
	clone := *r
	for _, list := range []*[]string{&clone.Known, &clone.Keep, &clone.Ruled, &clone.Rules, &clone.Fixed, &clone.Overruled} {
		*list = slices.Clip(*list) // so that an append to one does not write into the other
	}
	clone.Bad = slices.Clip(clone.Bad)
	return &clone
}

// EachWithClone builds n independent parts of an answer, each with its own copy of the request.
func EachWithClone(r *web.Request, n int, do func(clone *web.Request, i int) error) error {
	for i := range n {
		if err := do(CloneRequest(r), i); err != nil {
			return err
		}
	}
	return nil
}

// StaffVisitor returns a visitor who was matched to an employee, or an unmatched one for 0.
func StaffVisitor(employee int64) identity.Visitor {
	v := identity.Visitor{Viewer: schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: employee}, Mapping: schedule.MappingUnmatched, EmployeeID: employee}
	if employee != 0 {
		v.Mapping = schedule.MappingMatched
	}
	return v
}

// SeenRows is what a screen shows to a visitor.
type SeenRows struct {
	N       int  // number of rows
	Unknown bool // the screen reports that there is no such record
	Refused bool // the screen is only for managers
	Asks    bool // the screen asks the visitor to choose an employee first
}

// None reports whether the visitor sees no row.
func (v SeenRows) None() bool { return v.N == 0 || v.Unknown || v.Refused || v.Asks }

// Words returns the row count, or the reason why there is none.
func (v SeenRows) Words() string {
	switch {
	case v.Unknown:
		return "no such record"
	case v.Refused:
		return "for managers"
	case v.Asks:
		return "no employee chosen"
	}
	return format.Number(v.N)
}

// CountsRows reports whether a screen has rows to count.
func CountsRows(s *web.Server, sc catalog.Screen) bool {
	d, err := Dataset(s, sc)
	return err == nil && d.Rows != nil
}

// RowsSeen counts the rows that a screen shows to the visitor of r. It uses the same question as the screen and its
// files.
func RowsSeen(s *web.Server, r *web.Request, o page.Opened) (seen SeenRows, err error) {
	if o.Screen.Managers && !r.Manages() {
		return SeenRows{Refused: true}, nil
	}
	d, err := Dataset(s, o.Screen)
	if err != nil {
		return seen, err
	}
	req := *r
	req.Screen = o.Screen
	asked, err := page.OpenedRequest(s, &req, o)
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

// OwnEmployee returns the employee whom a screen about one employee shows: the one in the filter, otherwise the
// visitor's own record. It returns 0 for none.
func OwnEmployee(r *web.Request) int64 {
	if r.Filter.EmployeeID == 0 && r.Viewer.Role == schedule.RoleStaff {
		return r.Viewer.EmployeeID
	}
	return r.Filter.EmployeeID
}

// CountedScreens returns the registered screens of rows that satisfy has, in the order of the catalog.
func CountedScreens(s *web.Server, has func(catalog.Screen) bool) (list []catalog.Screen) {
	for _, sc := range s.Registered {
		if sc.Family == catalog.Data && has(sc) && CountsRows(s, sc) {
			list = append(list, sc)
		}
	}
	return list
}

// BySection groups rows about screens by section.
type BySection struct{ Groups []components.RowGroup }

// Add adds a row. Screens of the same section must be added consecutively.
func (g *BySection) Add(sc catalog.Screen, row components.Row) {
	if n := len(g.Groups); n == 0 || g.Groups[n-1].Title != sc.Section {
		g.Groups = append(g.Groups, components.RowGroup{Title: sc.Section})
	}
	last := &g.Groups[len(g.Groups)-1]
	last.Rows = append(last.Rows, row)
}

// ScreenCell names a screen and the record that it is opened with. It has no link: lists of every screen leave links to
// the route catalog.
func ScreenCell(o page.Opened) components.Cell {
	return components.Cell{Text: o.Screen.Title, Sub: o.Record}
}
