package store

import (
	"cmp"
	"context"
	"slices"

	"opshub/schedule"
)

// shownOnDays is what is shown of the shifts of one employee on some days.
type shownOnDays struct {
	shifts []*timedShift
	copied map[int64]bool // by id, whether a version has it: what it says of the shift stands there, and else in the plan
}

// shownOn is what is shown of the shifts of an employee on the days of a filter; nil where the tables must be asked: for who is not among
// the people, and where two versions have the same shift for them on the days.
func (t *timeline) shownOn(one int64, f schedule.Filter) *shownOnDays {
	if _, known := t.byID[one]; !known {
		return nil
	}
	own := &shownOnDays{copied: map[int64]bool{}}
	t.eachShownOn(one, f, func(s *timedShift, _ int, copied bool) {
		own.shifts, own.copied[s.id] = append(own.shifts, s), copied
	})
	if len(own.copied) < len(own.shifts) {
		return nil
	}
	return own
}

// shownInMemory is shiftsInMemory of one employee for those who read no drafts. It is nil where the tables must be asked.
func (q dayQuestion) shownInMemory(ctx context.Context, s *Store) *timedDays {
	line, one := s.shownTo(ctx, q.v, q.f)
	if line == nil || q.f.From == 0 || q.f.To == 0 {
		return nil
	}
	own := line.shownOn(one, q.f)
	if own == nil {
		return nil
	}
	t := &timedDays{timeline: line, f: q.f, on: line.localDaysOf(q.f), own: own}
	t.f.EmployeeID = one
	return t
}

// shownShiftRows is the rows of EachShift of one employee for those who read no drafts, from memory. It says false where the tables must be asked.
func (s *Store) shownShiftRows(ctx context.Context, v schedule.Viewer, f schedule.Filter) (rows []schedule.ShiftRow, ok bool, err error) {
	line, one := s.shownTo(ctx, v, f)
	if line == nil {
		return nil, false, nil
	}
	own := line.shownOn(one, f)
	if own == nil {
		return nil, false, nil
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, true, err
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, true, err
	}
	details, err := s.shiftDetails()
	if err != nil {
		return nil, true, err
	}
	err = s.engine.read(ctx, func(q reader) (err error) {
		rows, err = own.rows(ctx, q, line, details, shiftQuestion{m, v, f, false})
		return err
	})
	for k := range rows {
		names.name(&rows[k])
	}
	return rows, true, err
}

// rows is the shifts by start and number, without names. One that was taken away meanwhile is left out.
func (o *shownOnDays) rows(ctx context.Context, q reader, line *timeline, details *details[schedule.Shift], asked shiftQuestion) ([]schedule.ShiftRow, error) {
	rows, ids, place := make([]schedule.ShiftRow, len(o.shifts)), make([]int64, len(o.shifts)), make(map[int64]int, len(o.shifts))
	slices.SortFunc(o.shifts, func(a, b *timedShift) int { return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.id, b.id)) })
	for k, s := range o.shifts {
		rows[k].Shift, ids[k], place[s.id] = line.shift(s), s.id, k
	}
	tell := func(id int64, one schedule.Shift) {
		row := &rows[place[id]]
		row.Label, row.State, row.BreakMinutes, row.Notes, row.DraftPeriodID, row.OpenSlots = one.Label, one.State, one.BreakMinutes, one.Notes, one.DraftPeriodID, one.OpenSlots
	}
	planned, copied := o.apart(ids)
	err := details.each(planned, "s.id", askShifts(ctx, q, "shift s"), tell)
	if err == nil {
		err = askCopies(ctx, q, asked.tables, copied, tell)
	}
	return slices.DeleteFunc(rows, func(r schedule.ShiftRow) bool { return r.State == "" }), err
}

// apart parts ids in those of the plan and those of versions. All are of the plan where there is nothing shown.
func (o *shownOnDays) apart(ids []int64) (planned, copied []int64) {
	if o == nil {
		return ids, nil
	}
	for _, id := range ids {
		if o.copied[id] {
			copied = append(copied, id)
		} else {
			planned = append(planned, id)
		}
	}
	return planned, copied
}

// firstShownOf is firstOf of what is shown. Of two that begin at once it is the one of a version.
func (t *timeline) firstShownOf(who int32, at schedule.Instant) (first *timedShift) {
	versioned := false
	look := func(s *timedShift, copied bool) {
		if s.interval().Start < at {
			return
		}
		if first == nil || s.start < first.start || s.start == first.start && (copied && !versioned || copied == versioned && s.id < first.id) {
			first, versioned = s, copied
		}
	}
	from, to := t.between(schedule.Interval{Start: at, End: everyTime.End})
	for day := from; day < to && first == nil; day++ {
		t.eachShownOfDay(day, who, look)
	}
	t.eachOtherwise(who, look)
	return first
}
