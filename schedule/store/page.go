package store

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	"opshub/schedule"
)

// Page asks for a part of a list. Pages are taken by key: a page begins after the last row of the one before,
// whatever was inserted meanwhile.
type Page struct {
	Sort  string // a key of the list, with "-" in front for descending; empty: the list's first key
	After string // the cursor that came with the page before; empty: the first page
	Limit int    // rows at most; 0: DefaultLimit, and never more than MaxLimit
}

// DefaultLimit and MaxLimit bound the rows of a page.
const (
	DefaultLimit = 100
	MaxLimit     = 5000
)

// BadPage says which part of a Page could not be used.
type BadPage struct{ schedule.BadValue }

// Error is the message with the value.
func (e *BadPage) Error() string { return e.Message }

// sortKey is one way to order a list: columns of the query, the last of which tells all rows apart. A column named in
// text is a TEXT; the others are whole numbers.
type sortKey struct {
	name    string
	columns []string
	text    int // bit i is set where column i is a text
}

// Sort keys of each list; the first is the default.
var (
	conflictSorts = []sortKey{
		{"start", []string{"c.overlap_starts_at", "c.id"}, 0},
		{"employee", []string{"c.employee_rank", "c.overlap_starts_at", "c.id"}, 0},
		{"minutes", []string{"c.minutes", "c.id"}, 0},
		{"status", []string{"c.block_status", "c.overlap_starts_at", "c.id"}, 1},
	}
	blockSorts = []sortKey{
		{"start", []string{"b.first_at", "b.id"}, 0},
		{"employee", []string{"e.sort_rank", "b.first_at", "b.id"}, 0},
		{"status", []string{"b.status", "b.first_at", "b.id"}, 1},
	}
	eventSorts = []sortKey{
		{"time", []string{"a.occurred_at", "a.id"}, 0},
	}
	employeeSorts = []sortKey{
		{"employee", []string{"e.sort_rank", "e.id"}, 0},
	}
	shiftSorts = []sortKey{
		{"start", []string{"s.starts_at", "s.id"}, 0},
		{"employee", []string{"e.sort_rank", "s.starts_at", "s.id"}, 0},
	}
)

// Sort keys by list, for screens that offer them and for the words of an error.
var (
	ConflictSorts = names(conflictSorts)
	BlockSorts    = names(blockSorts)
	StaffSorts    = []string{"employee", "minutes", "conflicts"}
	EventSorts    = names(eventSorts)
	ShiftSorts    = names(shiftSorts)
)

func names(keys []sortKey) []string {
	out := make([]string, len(keys))
	for i, k := range keys {
		out[i] = k.name
	}
	return out
}

// order is a sort key in a direction, with the limit of the page.
type order struct {
	key        sortKey
	descending bool
	limit      int
	after      []any // key values of the last row of the page before
}

// order reads the page against the sort keys of the list.
func (p Page) order(keys []sortKey) (o order, err error) {
	o.limit = p.limit()
	name, descending := strings.CutPrefix(p.Sort, "-")
	o.descending = descending
	found := p.Sort == ""
	o.key = keys[0]
	for _, k := range keys {
		if k.name == name {
			o.key, found = k, true
		}
	}
	if !found {
		return o, badSort(p.Sort, names(keys))
	}
	if p.After != "" {
		o.after, err = o.decode(p.After)
	}
	return o, err
}

func (p Page) limit() int {
	if p.Limit <= 0 {
		return DefaultLimit
	}
	return min(p.Limit, MaxLimit)
}

func badSort(value string, keys []string) error {
	return &BadPage{schedule.BadValue{Name: "sort", Value: schedule.Printable(value),
		Message: fmt.Sprintf("The list cannot be sorted by %q.", schedule.Printable(value)),
		Hint:    "Use " + strings.Join(keys, ", ") + ", with - in front for descending"}}
}

func badCursor(value string) error {
	return &BadPage{schedule.BadValue{Name: "after", Value: schedule.Printable(value),
		Message: "The place in the list cannot be read.",
		Hint:    "Start again from the first page"}}
}

// page adds the condition that begins after the page before, and gives the ORDER BY and LIMIT that go with it. One row
// more than asked for is fetched, which tells whether there is another page.
func (o order) page(w *where) string {
	if o.after != nil {
		marks := make([]string, len(o.after))
		for i, v := range o.after {
			marks[i] = w.arg(v)
		}
		sign := " > "
		if o.descending {
			sign = " < "
		}
		w.conditions = append(w.conditions,
			"("+strings.Join(o.key.columns, ", ")+")"+sign+"("+strings.Join(marks, ", ")+")")
		// The same for the first column alone: engines do not use an index for rows of columns of several tables.
		w.conditions = append(w.conditions, o.key.columns[0]+strings.TrimRight(sign, " ")+"= "+marks[0])
	}
	return o.orderBy() + " LIMIT " + w.arg(int64(o.limit)+1)
}

func (o order) orderBy() string {
	direction := ""
	if o.descending {
		direction = " DESC"
	}
	return " ORDER BY " + strings.Join(o.key.columns, direction+", ") + direction
}

// values reads the key values of a row from the columns that follow col.
func (o order) values(r row, col int) []any {
	out := make([]any, len(o.key.columns))
	for i := range out {
		if o.key.text&(1<<i) != 0 {
			out[i] = r.text(col + i)
		} else {
			out[i] = r.int(col + i)
		}
	}
	return out
}

// encode makes a cursor: the sort it belongs to and the key values, as JSON in URL-safe base64.
func (o order) encode(values []any) string {
	b, err := json.Marshal(append([]any{o.name()}, values...))
	if err != nil { // whole numbers and texts cannot fail
		panic("BUG: " + err.Error())
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

func (o order) name() string {
	if o.descending {
		return "-" + o.key.name
	}
	return o.key.name
}

// decode reads a cursor; one of another sort is refused.
func (o order) decode(after string) ([]any, error) {
	raw, err := base64.RawURLEncoding.DecodeString(after)
	if err != nil {
		return nil, badCursor(after)
	}
	var parts []json.RawMessage
	var name string
	if json.Unmarshal(raw, &parts) != nil || len(parts) != 1+len(o.key.columns) ||
		json.Unmarshal(parts[0], &name) != nil || name != o.name() {
		return nil, badCursor(after)
	}
	values := make([]any, len(o.key.columns))
	for i := range values {
		if o.key.text&(1<<i) != 0 {
			var s string
			err = json.Unmarshal(parts[i+1], &s)
			values[i] = s
		} else {
			var n int64
			err = json.Unmarshal(parts[i+1], &n)
			values[i] = n
		}
		if err != nil {
			return nil, badCursor(after)
		}
	}
	return values, nil
}

// list runs a page query: text is SELECT ... FROM ..., whose last columns from col on are the sort columns, see
// order.columns. It gives the cursor of the next page, empty for the last.
func list(each func(row), col int, o order) (func(row) error, func() string) {
	n, next := 0, ""
	var last []any
	return func(r row) error {
			if n++; n > o.limit {
				next = o.encode(last)
				return nil
			}
			each(r)
			if n == o.limit {
				last = o.values(r, col)
			}
			return nil
		}, func() string {
			return next
		}
}

// columns is the sort columns as they are appended to a SELECT list.
func (o order) columns() string { return ", " + strings.Join(o.key.columns, ", ") }
