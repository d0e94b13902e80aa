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

// whose says of whom a viewer may see rows: of everyone, or of one employee, 0 for nobody. It is the one place that decides this. The wall
// reads of everyone, and no drafts. A viewer without a known role, or staff without an employee record, sees nothing.
func whose(v schedule.Viewer) (employee int64, everyone bool) {
	switch {
	case v.Role == schedule.RoleManager || v.Role == schedule.RoleWall:
		return 0, true
	case v.Role == schedule.RoleStaff && v.EmployeeID > 0:
		return v.EmployeeID, false
	}
	return 0, false
}

// reads says whether the viewer may see the rows of an employee.
func reads(v schedule.Viewer, id int64) bool {
	own, everyone := whose(v)
	return everyone || own != 0 && own == id
}

// scope keeps a viewer to the rows of those he may see, by the column that holds the employee.
func (w *where) scope(v schedule.Viewer, employee string) {
	switch own, everyone := whose(v); {
	case everyone:
	case own != 0:
		w.add(employee+" = #", own)
	default:
		w.add("1 = 0")
	}
}

// hiddenOnWallSelect selects the blocks that a wall sheet hides: undesired times, and blocks that are not in force.
const hiddenOnWallSelect = `SELECT x.id FROM unavailable_block x WHERE x.kind = 'undesired' OR x.status NOT IN ('active', 'approved')`

// blocks keeps a viewer to the blocks he may see, by the columns that hold the employee and the block.
func (w *where) blocks(v schedule.Viewer, employee, block string) {
	w.scope(v, employee)
	if v.Role == schedule.RoleWall {
		w.add(block + " NOT IN (" + hiddenOnWallSelect + ")")
	}
}

// readsReasons reports whether q searches the reasons of the blocks that the viewer sees. A wall sheet shows no reasons. If q searched
// them, the number of rows would reveal them.
func readsReasons(v schedule.Viewer) bool { return v.Role != schedule.RoleWall }

// readsDrafts says whether the viewer may see what was never published.
func readsDrafts(v schedule.Viewer) bool { return v.Role == schedule.RoleManager }

// id narrows to one id; 0 narrows nothing.
func (w *where) id(column string, id int64) {
	if id != 0 {
		w.add(column+" = #", id)
	}
}

// statuses narrows to the asked statuses, or to the live ones where none is asked for.
func (w *where) statuses(column string, f schedule.Filter) {
	if f.All {
		return
	}
	asked := f.Statuses
	if len(asked) == 0 {
		asked = schedule.LiveStatuses
	}
	w.among(column, asked)
}

// among narrows to the given statuses.
func (w *where) among(column string, statuses []schedule.BlockStatus) { among(w, column, statuses) }

// among narrows to the given words, of which there is at least one.
func among[S ~string](w *where, column string, words []S) {
	marks := make([]string, len(words))
	for i, s := range words {
		marks[i] = w.arg(string(s))
	}
	w.conditions = append(w.conditions, column+" IN ("+strings.Join(marks, ", ")+")")
}

// contains narrows to rows in which one of the folded columns contains the folded text.
func (w *where) contains(q string, columns ...string) {
	folded := schedule.Fold(q)
	if folded == "" || len(columns) == 0 {
		return
	}
	mark := w.arg(likePattern(folded))
	tests := make([]string, len(columns))
	for i, c := range columns {
		tests[i] = c + " LIKE " + mark + ` ESCAPE '\'`
	}
	w.conditions = append(w.conditions, "("+strings.Join(tests, " OR ")+")")
}

// containsAround narrows to rows with the folded text in one of the columns, or in the name or number of the employee,
// or in his home location. The employees are found first: they are few.
func (w *where) containsAround(q, employee string, columns ...string) {
	in, own := &where{args: w.args}, &where{}
	in.contains(q, "e.search", "l.search")
	if len(in.conditions) == 0 {
		return
	}
	own.args = in.args
	own.contains(q, columns...)
	w.args = own.args
	test := employee + ` IN (SELECT e.id FROM employee e LEFT JOIN location l ON l.id = e.home_location_id` + in.text() + `)`
	w.conditions = append(w.conditions, "("+strings.Join(append(own.conditions, test), " OR ")+")")
}

// span names the columns of a stretch of time and of the local days it touches, and its longest length.
type span struct {
	startsAt, firstOn, lastOn string
	maxMinutes                int64
}

// widestOffset is more than any zone was ever away from UTC, in seconds.
const widestOffset = 16 * 3600

// aboutDays is what the days of a filter are in no zone before and after: an instant on them lies between.
func aboutDays(f schedule.Filter) schedule.Interval {
	at := everyTime
	if f.From != 0 {
		at.Start = schedule.UTC.StartOfDay(f.From) - widestOffset
	}
	if f.To != 0 {
		at.End = schedule.UTC.StartOfDay(f.To+1) + widestOffset
	}
	return at
}

// days narrows to rows that touch the days from..to of their own zone. The dates decide; the bounds on the instant
// only keep the question on an index, and rest on the known longest length.
func (w *where) days(s span, from, to schedule.Date) {
	if from != 0 {
		w.add(s.lastOn+" >= #", from.String())
		w.add(s.startsAt+" > #", from.Time().Unix()-widestOffset-s.maxMinutes*60)
	}
	if to != 0 {
		w.add(s.firstOn+" <= #", to.String())
		w.add(s.startsAt+" < #", to.Add(1).Time().Unix()+widestOffset)
	}
}

// ids narrows to a list of ids. The list is padded so that few different query texts come about.
func (w *where) ids(column string, ids []int64) {
	if len(ids) == 0 {
		w.add("1 = 0")
		return
	}
	n := len(ids)
	for _, size := range []int{1, 8, 64, 256, 1024} {
		if n <= size {
			n = size
			break
		}
	}
	marks := make([]string, n)
	for i := range marks {
		marks[i] = w.arg(ids[min(i, len(ids)-1)])
	}
	w.conditions = append(w.conditions, column+" IN ("+strings.Join(marks, ", ")+")")
}
