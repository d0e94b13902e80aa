package store

import (
	"context"

	"opshub/schedule"
)

// FirstOccurrences is the first occurrences of a page of Occurrences by start, with what a line about one of them says: whose it is, when,
// and of what kind and status the block is.
func (s *Store) FirstOccurrences(ctx context.Context, v schedule.Viewer, f schedule.Filter, limit int) (out []schedule.OccurrenceRow, err error) {
	o, err := Page{Limit: limit}.order(occurrenceSorts)
	if err != nil {
		return nil, err
	}
	ids, _, err := s.occurrencePage(ctx, v, f, o)
	if err != nil || len(ids) == 0 {
		return nil, wrap(err, "occurrences")
	}
	w, place := &where{}, map[int64]int{}
	for k, id := range ids {
		place[id] = k
	}
	w.ids("o.id", ids)
	out = make([]schedule.OccurrenceRow, len(ids))
	names, err := s.names(ctx)
	if err != nil {
		return nil, wrap(err, "occurrences")
	}
	err = s.engine.query(ctx, `SELECT o.id, o.starts_at, o.ends_at, b.id, b.employee_id, b.status, b.kind, b.all_day, b.time_zone, o.employee_id
		FROM block_occurrence o JOIN unavailable_block b ON b.id = o.block_id`+w.text(), w.args, func(r row) error {
		one := &out[place[r.int(0)]]
		one.OccurrenceID, one.At = r.int(0), interval(r, 1)
		one.Block.ID, one.EmployeeID, one.Status, one.Kind = r.int(3), r.int(4), schedule.BlockStatus(r.text(5)), schedule.BlockKind(r.text(6))
		one.AllDay, one.TimeZone = r.int(7) != 0, r.text(8)
		e := names.people[r.int(9)]
		one.EmployeeName, one.Location, one.Position = e.Name, names.places[e.LocationID], names.positions[e.PositionID]
		return nil
	})
	return out, wrap(err, "occurrences")
}

// occurrencePage is the ids of a page of occurrences, and the cursor of the next. Those of some days or of one employee are found on the
// sheet, where they stand in the order of their ids, which count from 1.
func (s *Store) occurrencePage(ctx context.Context, v schedule.Viewer, f schedule.Filter, o order) (ids []int64, next string, err error) {
	if o.key.name == "start" && (f.EmployeeID != 0 || f.From != 0 && f.To != 0) {
		times, err := s.timesAtHome(ctx, v, f)
		if err != nil {
			return nil, "", err
		}
		if times != nil {
			page := pageOf(times.sheet, o)
			times.each(func(i int) {
				id := int64(i) + 1
				page.add(id, [4]int64{times.columns[timeStart][i] * 60, id})
			})
			ids, next = page.ids()
			return ids, next, nil
		}
	}
	m, err := s.meta(ctx)
	if err != nil {
		return nil, "", err
	}
	text, args := occurrenceQuestion{m, v, f}.page(o)
	one, nextOf := list(func(r row) { ids = append(ids, r.int(0)) }, 1, o)
	err = s.engine.query(ctx, text, args, one)
	return ids, nextOf(), err
}
