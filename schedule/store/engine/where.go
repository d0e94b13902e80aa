package engine

import (
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Where collects the conditions of one query and their arguments.
type Where struct {
	Conditions []string
	Args       []any
}

// Arg adds an argument and returns its placeholder.
func (w *Where) Arg(v any) string {
	w.Args = append(w.Args, v)
	return "?" + strconv.Itoa(len(w.Args))
}

// Add adds a condition. The values replace its # characters in order.
func (w *Where) Add(condition string, values ...any) {
	for _, v := range values {
		condition = strings.Replace(condition, "#", w.Arg(v), 1)
	}
	w.Conditions = append(w.Conditions, condition)
}

// Text returns the WHERE clause, or "" if there is no condition.
func (w *Where) Text() string {
	if len(w.Conditions) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(w.Conditions, " AND ")
}

// Scope limits the query to the rows that the viewer may read. employee is the column with the employee ID. A viewer with
// an unknown role and a staff viewer without an employee record read nothing.
func (w *Where) Scope(v schedule.Viewer, employee string) {
	switch {
	case v.Role == schedule.RoleManager || v.Role == schedule.RoleWall:
	case v.Role == schedule.RoleStaff && v.EmployeeID > 0:
		w.Add(employee+" = #", v.EmployeeID)
	default:
		w.Add("1 = 0")
	}
}

// ReadsDrafts reports whether the viewer may read unpublished data.
func ReadsDrafts(v schedule.Viewer) bool { return v.Role == schedule.RoleManager }

// ManagersOnly returns conditions that exclude all rows unless the viewer is a manager.
func ManagersOnly(v schedule.Viewer) *Where {
	w := &Where{}
	if !ReadsDrafts(v) {
		w.Add("1 = 0")
	}
	return w
}

// Id limits the query to one ID. 0 means no limit.
func (w *Where) Id(column string, id int64) {
	if id != 0 {
		w.Add(column+" = #", id)
	}
}

// Words limits the query to the given words. An empty list matches no row.
func (w *Where) Words(column string, words []string) {
	marks := make([]string, len(words))
	for i, s := range words {
		marks[i] = w.Arg(s)
	}
	w.in(column, marks)
}

// Numbers limits the query to the given IDs. It writes them into the query text, because there may be more of them than a
// query may have arguments.
func (w *Where) Numbers(column string, ids []int64) {
	marks := make([]string, len(ids))
	for i, id := range ids {
		marks[i] = strconv.FormatInt(id, 10)
	}
	w.in(column, marks)
}

func (w *Where) in(column string, marks []string) {
	if len(marks) == 0 {
		w.Add("1 = 0")
		return
	}
	w.Conditions = append(w.Conditions, column+" IN ("+strings.Join(marks, ", ")+")")
}

// DaysIn returns a condition that limits instants to the days of a filter in one zone. The filter must have a first or a
// last day.
func (w *Where) DaysIn(column, zone string, f schedule.Filter) string {
	z, _ := localtime.ZoneOrUTC(zone)
	var tests []string
	if f.From != 0 {
		tests = append(tests, column+" >= "+w.Arg(int64(z.StartOfDay(f.From))))
	}
	if f.To != 0 {
		tests = append(tests, column+" < "+w.Arg(int64(z.StartOfDay(f.To.Add(1)))))
	}
	return strings.Join(tests, " AND ")
}

// Numbered converts a query text to PostgreSQL: ?1 placeholders become $1. No query text has a question mark in a
// literal, because values, above all user input, are always arguments.
func Numbered(text string) string { return strings.ReplaceAll(text, "?", "$") }

// Clean makes a text storable. PostgreSQL accepts neither NUL nor invalid UTF-8, and both engines must store the same
// text.
func Clean(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "\uFFFD")
	}
	return s
}

// LikePattern returns the pattern that matches folded text at any position, for LIKE ... ESCAPE '\'.
func LikePattern(folded string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(Clean(folded)) + "%"
}
