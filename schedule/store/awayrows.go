package store

import (
	"context"
	"maps"
	"slices"

	"opshub/schedule"
)

// FirstOccurrences is the first occurrences of a page of Occurrences by start, with what a line about one of them says: whose it is, when,
// and of what kind and status the block is.
func (s *Store) FirstOccurrences(ctx context.Context, v schedule.Viewer, f schedule.Filter, limit int) (out []schedule.OccurrenceRow, err error) {
	o, err := orderOf(Page{Limit: limit}, occurrenceSorts)
	if err != nil {
		return nil, err
	}
	ids, _, err := s.occurrencePage(ctx, v, f, o)
	if err != nil || len(ids) == 0 {
		return nil, wrap(err, "occurrences")
	}
	all, err := s.occurrenceSheetFor(ctx, f)
	if err != nil {
		return nil, wrap(err, "occurrences")
	}
	if all != nil && slices.Max(ids) <= int64(len(all.columns[timeBlock])) { // else the data has just changed
		out, err = s.packedOccurrences(ctx, all, ids)
	} else {
		out, err = s.occurrencesByID(ctx, ids)
	}
	if err != nil {
		return nil, wrap(err, "occurrences")
	}
	names, err := s.names(ctx)
	if err != nil {
		return nil, wrap(err, "occurrences")
	}
	for k := range out {
		e := names.people[out[k].EmployeeID]
		out[k].EmployeeName, out[k].Location, out[k].Position = e.name, names.places[e.location], names.positions[e.position]
	}
	return out, nil
}

// occurrencesByID is the occurrences with these ids.
func (s *Store) occurrencesByID(ctx context.Context, ids []int64) ([]schedule.OccurrenceRow, error) {
	w, place := &where{}, map[int64]int{}
	for k, id := range ids {
		place[id] = k
	}
	w.ids("o.id", ids)
	out := make([]schedule.OccurrenceRow, len(ids))
	err := s.engine.query(ctx, `SELECT o.id, o.starts_at, o.ends_at, b.id, o.employee_id, b.status, b.kind, b.all_day, b.time_zone
		FROM block_occurrence o JOIN unavailable_block b ON b.id = o.block_id`+w.text(), w.args, func(r row) error {
		one := &out[place[r.int(0)]]
		one.OccurrenceID, one.At = r.int(0), interval(r, 1)
		one.Block.ID, one.EmployeeID, one.Status, one.Kind = r.int(3), r.int(4), schedule.BlockStatus(r.text(5)), schedule.BlockKind(r.text(6))
		one.AllDay, one.TimeZone = r.int(7) != 0, r.text(8)
		return nil
	})
	return out, err
}

// packedOccurrences is occurrencesByID from the sheet, where they stand in the order of their ids.
func (s *Store) packedOccurrences(ctx context.Context, all *sheet, ids []int64) ([]schedule.OccurrenceRow, error) {
	out, c := make([]schedule.OccurrenceRow, len(ids)), all.columns
	blocks := map[int64]blockDetail{}
	for k, id := range ids {
		one, i := &out[k], int(id)-1
		one.OccurrenceID, one.At, one.Block.ID, one.EmployeeID = id, all.times(i, timeStart, timeMinutes), c[timeBlock][i], c[timeEmployee][i]
		one.Status, one.TimeZone = schedule.BlockStatus(all.list[c[timeStatus][i]]), all.list[c[timeZone][i]]
		blocks[one.Block.ID] = blockDetail{}
	}
	known, err := s.blockDetails()
	if err == nil {
		err = known.each(slices.Collect(maps.Keys(blocks)), "b.id", askBlocks(ctx, s.engine), func(id int64, one blockDetail) { blocks[id] = one })
	}
	for k := range out {
		b := blocks[out[k].Block.ID]
		out[k].Kind, out[k].AllDay = b.kind, b.allDay
	}
	return out, err
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
