package store

import (
	"strconv"
	"strings"

	"opshub/schedule"
)

// where collects the conditions of one query and their arguments.
type where struct {
	conditions []string
	args       []any
}

// arg adds an argument and gives its placeholder.
func (w *where) arg(v any) string {
	w.args = append(w.args, v)
	return "?" + strconv.Itoa(len(w.args))
}

// add adds a condition; each # in it stands for the next value.
func (w *where) add(condition string, values ...any) {
	for _, v := range values {
		condition = strings.Replace(condition, "#", w.arg(v), 1)
	}
	w.conditions = append(w.conditions, condition)
}

// text is the WHERE clause, or nothing where there is no condition.
func (w *where) text() string {
	if len(w.conditions) == 0 {
		return ""
	}
	return " WHERE " + strings.Join(w.conditions, " AND ")
}

// scope keeps a viewer to the rows that the viewer may read, by the column that holds the employee. A viewer without a known
// role, and staff without an employee record, read nothing.
func (w *where) scope(v schedule.Viewer, employee string) {
	switch {
	case v.Role == schedule.RoleManager || v.Role == schedule.RoleWall:
	case v.Role == schedule.RoleStaff && v.EmployeeID > 0:
		w.add(employee+" = #", v.EmployeeID)
	default:
		w.add("1 = 0")
	}
}

// readsDrafts reports whether the viewer may read what was never published.
func readsDrafts(v schedule.Viewer) bool { return v.Role == schedule.RoleManager }

// managersOnly narrows to nothing for everybody but managers.
func managersOnly(v schedule.Viewer) *where {
	w := &where{}
	if !readsDrafts(v) {
		w.add("1 = 0")
	}
	return w
}

// id narrows to one id; 0 narrows nothing.
func (w *where) id(column string, id int64) {
	if id != 0 {
		w.add(column+" = #", id)
	}
}

// words narrows to some words. No word matches nothing.
func (w *where) words(column string, words []string) {
	marks := make([]string, len(words))
	for i, s := range words {
		marks[i] = w.arg(s)
	}
	w.in(column, marks)
}

// numbers narrows to some ids. They are written into the text: there may be more of them than a query may have arguments.
func (w *where) numbers(column string, ids []int64) {
	marks := make([]string, len(ids))
	for i, id := range ids {
		marks[i] = strconv.FormatInt(id, 10)
	}
	w.in(column, marks)
}

func (w *where) in(column string, marks []string) {
	if len(marks) == 0 {
		w.add("1 = 0")
		return
	}
	w.conditions = append(w.conditions, column+" IN ("+strings.Join(marks, ", ")+")")
}

// daysIn tests instants for the days of a filter that has some, in one zone.
func (w *where) daysIn(column, zone string, f schedule.Filter) string {
	z, _ := schedule.ZoneOrUTC(zone)
	var tests []string
	if f.From != 0 {
		tests = append(tests, column+" >= "+w.arg(int64(z.StartOfDay(f.From))))
	}
	if f.To != 0 {
		tests = append(tests, column+" < "+w.arg(int64(z.StartOfDay(f.To.Add(1)))))
	}
	return strings.Join(tests, " AND ")
}

// numbered is a query text for PostgreSQL: ?1 placeholders become $1. Query texts hold no question mark in a literal: values,
// typed ones above all, are always arguments.
func numbered(text string) string { return strings.ReplaceAll(text, "?", "$") }

// clean makes text storable in both engines: PostgreSQL takes neither NUL nor bytes that are no UTF-8, and both
// engines shall hold the same.
func clean(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if strings.IndexByte(s, 0) >= 0 {
		s = strings.ReplaceAll(s, "\x00", "\uFFFD")
	}
	return s
}

// likePattern is the pattern that finds folded text anywhere, for LIKE ... ESCAPE '\'.
func likePattern(folded string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(clean(folded)) + "%"
}
