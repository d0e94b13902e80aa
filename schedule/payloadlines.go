package schedule

import (
	"iter"
	"strconv"

	"opshub/schedule/localtime"
)

// PayloadRows creates its rows on demand, because the draft of a large organization has a hundred thousand rows with
// many columns.
type PayloadRows struct {
	lines []payloadLine
	by    map[payloadKind]int
}

// payloadKind is the key by which rows are counted.
type payloadKind struct {
	table  string
	action PayloadAction
}

// payloadLine identifies one row by its source and index.
type payloadLine struct {
	*payloadSource
	at int
}

// payloadSource creates rows of one kind.
type payloadSource struct {
	payloadKind
	make func(at int) PayloadRow
}

// row creates the row.
func (l payloadLine) row() PayloadRow {
	r := l.make(l.at)
	r.Table, r.Action = l.table, l.action
	return r
}

// rowsOf returns a source of rows that are created by index.
func rowsOf(table string, action PayloadAction, make func(at int) PayloadRow) *payloadSource {
	return &payloadSource{payloadKind{table, action}, make}
}

// Len returns the number of rows.
func (l PayloadRows) Len() int { return len(l.lines) }

// At creates one row.
func (l PayloadRows) At(i int) PayloadRow { return l.lines[i].row() }

// All iterates over the rows in write order.
func (l PayloadRows) All() iter.Seq2[int, PayloadRow] {
	return func(yield func(int, PayloadRow) bool) {
		for i := range l.lines {
			if !yield(i, l.At(i)) {
				return
			}
		}
	}
}

// Of returns the rows of a table with an action. An empty argument matches all.
func (l PayloadRows) Of(table string, action PayloadAction) PayloadRows {
	if table == "" && action == "" {
		return l
	}
	var out PayloadRows
	for _, line := range l.lines {
		if (table == "" || line.table == table) && (action == "" || line.action == action) {
			out.append(line)
		}
	}
	return out
}

func (l *PayloadRows) append(line payloadLine) {
	if l.by == nil {
		l.by = map[payloadKind]int{}
	}
	l.lines = append(l.lines, line)
	l.by[line.payloadKind]++
}

func (l *PayloadRows) add(table string, action PayloadAction, row func() PayloadRow) {
	l.append(payloadLine{rowsOf(table, action, func(int) PayloadRow { return row() }), 0})
}

// Counts returns the number of rows by table and action. It includes every table.
func (l PayloadRows) Counts() []PayloadCount {
	out := make([]PayloadCount, len(PayloadTables))
	for i, t := range PayloadTables {
		out[i] = PayloadCount{PayloadTable: t, By: map[PayloadAction]int{}}
		for _, action := range PayloadActions {
			if n := l.by[payloadKind{t.Name, action}]; n > 0 {
				out[i].By[action] = n
			}
		}
	}
	return out
}

// cellOf is one column of a table with a function for its value.
type cellOf[T any] struct {
	column string
	value  func(*T) PayloadValue
}

// cellsOf returns all cells of an inserted row (old is nil) or a deleted row (now is nil), and the differing cells of a
// changed row.
func cellsOf[T any](columns []cellOf[T], old, now *T) (out []PayloadCell) {
	for _, c := range columns {
		cell := PayloadCell{Column: c.column}
		if old != nil {
			cell.Old = c.value(old)
		}
		if now != nil {
			cell.New = c.value(now)
		}
		if cell.Old.Kind == cell.New.Kind && (cell.Old.Text == cell.New.Text || cell.Old.Kind == "") {
			continue
		}
		if cell.Old.Kind == ValuePrivate {
			cell.Old.Text = ""
		}
		if cell.New.Kind == ValuePrivate {
			cell.New.Text = ""
		}
		out = append(out, cell)
	}
	return out
}

func stored(text string) PayloadValue { return PayloadValue{Kind: ValueText, Text: text} }

// storedPrivate returns a text value for comparison, which is not shown.
func storedPrivate(text string) PayloadValue {
	if text == "" {
		return stored("")
	}
	return PayloadValue{Kind: ValuePrivate, Text: text}
}

func storedNumber(n int64, words string) PayloadValue {
	return PayloadValue{Kind: ValueNumber, Text: strconv.FormatInt(n, 10), Words: words}
}

// storedRef returns a reference, NULL for 0.
func storedRef(id int64, name string) PayloadValue {
	if id == 0 {
		return PayloadValue{Kind: ValueNull}
	}
	return storedNumber(id, Printable(name))
}

func keyCell(column string, id int64) PayloadCell {
	return PayloadCell{Column: column, New: storedNumber(id, "")}
}

// storedMoment returns an instant with the local time in its zone.
func storedMoment(at Instant, zone string) PayloadValue {
	z, _ := localtime.ZoneOrUTC(zone)
	on, minute := z.Local(at)
	return storedNumber(int64(at), on.Time().Format("2 Jan 2006 ")+localtime.ClockWords(minute))
}

// shownRowOf is a row of a version. The change kind of the previous version's row is not considered.
type shownRowOf struct {
	row  *ShiftRow
	kind ChangeKind
}

// copyCells returns the columns that working and published copies share.
func copyCells[T any](of func(*T) *ShiftRow) []cellOf[T] {
	return []cellOf[T]{
		{"employee_id", func(v *T) PayloadValue { return storedRef(of(v).EmployeeID, of(v).EmployeeName) }},
		{"location_id", func(v *T) PayloadValue { return storedRef(of(v).LocationID, of(v).Location) }},
		{"position_id", func(v *T) PayloadValue { return storedRef(of(v).PositionID, of(v).Position) }},
		{"starts_at", func(v *T) PayloadValue { return storedMoment(of(v).StartsAt, of(v).TimeZone) }},
		{"ends_at", func(v *T) PayloadValue { return storedMoment(of(v).EndsAt, of(v).TimeZone) }},
		{"time_zone", func(v *T) PayloadValue { return stored(of(v).TimeZone) }},
		{"break_minutes", func(v *T) PayloadValue { return storedNumber(int64(of(v).BreakMinutes), "") }},
		{"open_slots", func(v *T) PayloadValue { return storedNumber(int64(of(v).OpenSlots), "") }},
		{"label", func(v *T) PayloadValue { return stored(of(v).Label) }},
		{"notes", func(v *T) PayloadValue { return storedPrivate(of(v).Notes) }},
	}
}

// publishedShiftCells lists the columns of published_shift except its key.
var publishedShiftCells = append(copyCells(func(v *shownRowOf) *ShiftRow { return v.row }),
	cellOf[shownRowOf]{"employee_name", func(v *shownRowOf) PayloadValue { return stored(v.row.EmployeeName) }},
	cellOf[shownRowOf]{"change_kind", func(v *shownRowOf) PayloadValue {
		if v.kind == "" {
			return PayloadValue{}
		}
		return stored(string(v.kind))
	}})

// shiftCells lists the columns of shift except its key.
var shiftCells = append(copyCells(func(r *ShiftRow) *ShiftRow { return r }),
	cellOf[ShiftRow]{"draft_period_id", func(r *ShiftRow) PayloadValue { return storedRef(r.DraftPeriodID, "") }},
	cellOf[ShiftRow]{"state", func(r *ShiftRow) PayloadValue { return stored(string(r.State)) }})
