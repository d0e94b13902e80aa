package schedule

import "strconv"

// cellOf is one column of a table with the value that a row holds in it.
type cellOf[T any] struct {
	column string
	value  func(*T) PayloadValue
}

// cellsOf are the cells of a row that is inserted (no old), deleted (no new), or the ones that differ of a changed row.
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

// storedPrivate is a text that is compared and then left out.
func storedPrivate(text string) PayloadValue {
	if text == "" {
		return stored("")
	}
	return PayloadValue{Kind: ValuePrivate, Text: text}
}

func storedNumber(n int64, words string) PayloadValue {
	return PayloadValue{Kind: ValueNumber, Text: strconv.FormatInt(n, 10), Words: words}
}

// storedRef is a reference; NULL for none.
func storedRef(id int64, name string) PayloadValue {
	if id == 0 {
		return PayloadValue{Kind: ValueNull}
	}
	return storedNumber(id, Printable(name))
}

func keyCell(column string, id int64) PayloadCell {
	return PayloadCell{Column: column, New: storedNumber(id, "")}
}

// storedMoment is an instant with the wall clock of its zone.
func storedMoment(at Instant, zone string) PayloadValue {
	z, _ := ZoneOrUTC(zone)
	on, minute := z.Local(at)
	return storedNumber(int64(at), on.Time().Format("2 Jan 2006 ")+ClockWords(minute))
}

// shownRowOf is a row of a version. How the one before stood to its own version before is not looked at.
type shownRowOf struct {
	row  *ShiftRow
	kind ChangeKind
}

// copyCells are the columns that a working copy and a published one share.
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

// publishedShiftCells are the columns of published_shift beside its key.
var publishedShiftCells = append(copyCells(func(v *shownRowOf) *ShiftRow { return v.row }),
	cellOf[shownRowOf]{"employee_name", func(v *shownRowOf) PayloadValue { return stored(v.row.EmployeeName) }},
	cellOf[shownRowOf]{"change_kind", func(v *shownRowOf) PayloadValue {
		if v.kind == "" {
			return PayloadValue{}
		}
		return stored(string(v.kind))
	}})

// shiftCells are the columns of shift beside its key.
var shiftCells = append(copyCells(func(r *ShiftRow) *ShiftRow { return r }),
	cellOf[ShiftRow]{"draft_period_id", func(r *ShiftRow) PayloadValue { return storedRef(r.DraftPeriodID, "") }},
	cellOf[ShiftRow]{"state", func(r *ShiftRow) PayloadValue { return stored(string(r.State)) }})
