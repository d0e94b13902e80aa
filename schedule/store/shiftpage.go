package store

import (
	"context"

	"opshub/schedule"
)

// shiftsInTime is a page of the shifts of everybody on some days, by start: the timeline says which they are, so that the table is
// looked into for those alone; by its index a page begins after all shifts of a day that may be the one before, in whatever zone. It
// says false where only the table knows.
func (s *Store) shiftsInTime(ctx context.Context, question shiftQuestion, o order) (out []schedule.ShiftRow, next string, ok bool, err error) {
	if question.open {
		return nil, "", false, nil
	}
	f := question.f.Without("status")
	t, err := dayQuestion{question.m, question.v, f}.timed(ctx, s)
	if t == nil || err != nil {
		return nil, "", false, err
	}
	page := pageOf(&sheet{}, o)
	t.addPage(f, page)
	question.open = true // the timeline has only the others
	open := o
	open.limit++
	rows, _, err := s.openPage(ctx, question, open)
	if err != nil {
		return nil, "", false, err
	}
	for k := range rows {
		page.add(rows[k].ID, [4]int64{int64(rows[k].StartsAt), rows[k].ID})
	}
	ids, next := page.ids()
	out, err = s.shiftsWith(ctx, ids)
	return out, next, true, err
}

// addPage adds the shifts at the place of the filter that touch its days, day by day in the order of the page until it is full.
func (t *timeline) addPage(f schedule.Filter, page *sheetPage) {
	days := t.localDaysOf(f)
	from, to := t.between(aboutDays(f))
	for n := range max(to-from, 0) {
		day := from + n
		if page.o.descending {
			day = to - 1 - n
		}
		list := t.shifts[t.begin[day]:t.begin[day+1]]
		for k := range list {
			s := &list[k]
			if key := [4]int64{int64(s.start) * 60, s.id}; !page.beyond(key) && days[s.post].touched(s) {
				page.add(s.id, key)
			}
		}
		if page.full() { // the other days have nothing before these
			return
		}
	}
}

// shiftsWith is everything about the shifts with these ids, in their order.
func (s *Store) shiftsWith(ctx context.Context, ids []int64) ([]schedule.ShiftRow, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	w, place := &where{}, make(map[int64]int, len(ids))
	w.ids("s.id", ids)
	for k, id := range ids {
		place[id] = k
	}
	out := make([]schedule.ShiftRow, len(ids))
	names, err := s.names(ctx)
	if err != nil {
		return nil, wrap(err, "shifts")
	}
	err = s.engine.query(ctx, "SELECT "+shiftColumns+" FROM shift s"+w.text(), w.args, func(r row) error {
		row := &out[place[r.int(0)]]
		scanBareShift(r, row)
		names.name(row)
		return nil
	})
	return out, err
}
