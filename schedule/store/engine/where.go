package engine

import (
	"strconv"
	"strings"

	"opshub/schedule"
)

// Where collects the conditions of one query and their arguments.
type Where struct {
	Conditions []string
	Args       []any
}

// Arg adds an argument and gives its placeholder.
func (w *Where) Arg(v any) string {
	w.Args = append(w.Args, v)
	return "?" + strconv.Itoa(len(w.Args))
}

// Add adds a condition; each # in it stands for the next value.
func (w *Where) Add(condition string, values ...any) {
	for _, v := range values {
		condition = strings.Replace(condition, "#", w.Arg(v), 1)
	}
	w.Conditions = append(w.Conditions, condition)
}

// Text is the WHERE clause, or nothing where there is no condition.
func (w *Where) Text() string {
	if len(w.Conditions) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(w.Conditions, " AND ")
}

// Scope keeps a viewer to the rows that the viewer may read, by the column that holds the employee. A viewer without a known
// role, and staff without an employee record, read nothing.
func (w *Where) Scope(v schedule.Viewer, employee string) {
	switch {
	case v.Role == schedule.RoleManager || v.Role == schedule.RoleWall:
	case v.Role == schedule.RoleStaff && v.EmployeeID > 0:
		w.Add(employee+" = #", v.EmployeeID)
	default:
		w.Add("1 = 0")
	}
}

// ReadsDrafts reports whether the viewer may read what was never published.
func ReadsDrafts(v schedule.Viewer) bool { return v.Role == schedule.RoleManager }

// ManagersOnly narrows to nothing for everybody but managers.
func ManagersOnly(v schedule.Viewer) *Where {
	w := &Where{}
	if !ReadsDrafts(v) {
		w.Add("1 = 0")
	}
	return w
}

// Id narrows to one id; 0 narrows nothing.
func (w *Where) Id(column string, id int64) {
	if id != 0 {
		w.Add(column+" = #", id)
	}
}

// Words narrows to some words. No word matches nothing.
func (w *Where) Words(column string, words []string) {
	marks := make([]string, len(words))
	for i, s := range words {
		marks[i] = w.Arg(s)
	}
	w.in(column, marks)
}

// Numbers narrows to some ids. They are written into the text: there may be more of them than a query may have arguments.
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

// DaysIn tests instants for the days of a filter that has some, in one zone.
func (w *Where) DaysIn(column, zone string, f schedule.Filter) string {
	z, _ := schedule.ZoneOrUTC(zone)
	var tests []string
	if f.From != 0 {
		tests = append(tests, column+" >= "+w.Arg(int64(z.StartOfDay(f.From))))
	}
	if f.To != 0 {
		tests = append(tests, column+" < "+w.Arg(int64(z.StartOfDay(f.To.Add(1)))))
	}
	return strings.Join(tests, " AND ")
}

// Numbered is a query text for PostgreSQL: ?1 placeholders become $1. Query texts hold no question mark in a literal: values,
// typed ones above all, are always arguments.
func Numbered(text string) string { return strings.ReplaceAll(text, "?", "$") }

// Clean makes text storable in both engines: PostgreSQL takes neither NUL nor bytes that are no UTF-8, and both
// engines shall hold the same.
func Clean(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "\uFFFD")
	}
	return s
}

// LikePattern is the pattern that finds folded text anywhere, for LIKE ... ESCAPE '\'.
func LikePattern(folded string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(Clean(folded)) + "%"
}
