package store

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"opshub/schedule"
)

// LateChanges is what was changed about shifts after their period had been published, the newest change first: each difference between a
// version and the one before it, with the edits that are recorded between the two; and the edits since the last version that left a
// difference. The filter narrows by the copies of the shift, its days by the day on which the shift begins. Only managers read it.
func (s *Store) LateChanges(ctx context.Context, v schedule.Viewer, f schedule.Filter) ([]schedule.LateChange, error) {
	if !readsDrafts(v) {
		return nil, nil
	}
	all, err := remembered(s, "late changes", func() ([]schedule.LateChange, error) { return s.lateChanges(ctx, v) })
	var out []schedule.LateChange
	for i := range all {
		if lateIn(&all[i], f) {
			out = append(out, all[i])
		}
	}
	return out, wrap(err, "late changes")
}

// lateIn says whether one of the copies is in the filter.
func lateIn(c *schedule.LateChange, f schedule.Filter) bool {
	if on := c.On(); on < f.From || (f.To != 0 && on > f.To) {
		return false
	}
	for _, r := range []*schedule.ShiftRow{c.Before, c.After} {
		if r.ID != 0 && (f.EmployeeID == 0 || f.EmployeeID == r.EmployeeID) && (f.LocationID == 0 || f.LocationID == r.LocationID) &&
			(f.PositionID == 0 || f.PositionID == r.PositionID) && foundIn(f.Q, r.EmployeeName, r.EmployeeNumber, r.Location, r.Label, c.By()) {
			return true
		}
	}
	return false
}

// foundIn says whether a text is in one of some others, whatever the case.
func foundIn(q string, texts ...string) bool {
	return q == "" || strings.Contains(folded(texts...), schedule.Fold(q))
}

func (s *Store) lateChanges(ctx context.Context, v schedule.Viewer) (out []schedule.LateChange, err error) {
	all, err := s.heads(ctx)
	if err != nil {
		return nil, err
	}
	first, last := map[int64]schedule.PublishedPeriod{}, map[int64]schedule.PublishedPeriod{} // by draft period
	steps := successions(all)
	for _, step := range steps {
		if step.before.ID == 0 && step.after.DraftPeriodID != 0 {
			first[step.after.DraftPeriodID] = step.after
		}
		last[step.after.DraftPeriodID] = step.after
	}
	edits, err := s.shiftEdits(ctx, v)
	if err != nil {
		return nil, err
	}
	for _, step := range steps {
		if step.before.ID == 0 {
			continue
		}
		changes, err := s.versionChanges(ctx, step)
		if err != nil {
			return nil, err
		}
		for _, c := range changes {
			out = append(out, schedule.LateChange{ShiftChange: c, Period: step.after, Against: step.before, Since: first[step.after.DraftPeriodID].PublishedAt,
				Edits: editsBetween(edits[c.Copy().ID], step.before.PublishedAt, step.after.PublishedAt)})
		}
	}
	since, err := s.changesSince(ctx, edits, first, last)
	out = append(out, since...)
	slices.SortStableFunc(out, func(a, b schedule.LateChange) int {
		return cmp.Or(cmp.Compare(b.At(), a.At()), cmp.Compare(a.Begins(), b.Begins()), cmp.Compare(a.Copy().ID, b.Copy().ID))
	})
	return out, err
}

// shiftEdits is every recorded event of a shift, by shift and time.
func (s *Store) shiftEdits(ctx context.Context, v schedule.Viewer) (map[int64][]schedule.Event, error) {
	out := map[int64][]schedule.Event{}
	err := s.EachEventIn(ctx, v, EventSet{Subjects: []string{schedule.ShiftSubject}}, schedule.Filter{}, func(e *schedule.EventRow) error {
		out[e.SubjectID] = append(out[e.SubjectID], e.Event)
		return nil
	})
	return out, err
}

// editsBetween is the events after one moment up to another one; 0 for no end.
func editsBetween(events []schedule.Event, after, to schedule.Instant) (out []schedule.Event) {
	for _, e := range events {
		if e.OccurredAt > after && (to == 0 || e.OccurredAt <= to) {
			out = append(out, e)
		}
	}
	return out
}

// versionChanges is what a version has otherwise than the one before. Only the rows that are changes are read.
func (s *Store) versionChanges(ctx context.Context, step succession) ([]schedule.ShiftChange, error) {
	w := &where{}
	w.add("u.published_period_id = #", step.after.ID)
	among(w, "u.change_kind", []schedule.ChangeKind{schedule.ChangeAdded, schedule.ChangeChanged, schedule.ChangeRemoved})
	rows, err := publishedShiftList.all(ctx, s, w)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].Shift.ID
	}
	before, err := s.copiesIn(ctx, step.before.ID, ids)
	changes, _ := schedule.Differences(before, shownCopies(rows))
	return changes, err
}

// copiesIn is the copies of these shifts in a version.
func (s *Store) copiesIn(ctx context.Context, period int64, ids []int64) (out []schedule.ShiftRow, err error) {
	for chunk := range slices.Chunk(ids, 1024) {
		w := &where{}
		w.add("u.published_period_id = #", period)
		w.ids("u.shift_id", chunk)
		rows, err := publishedShiftList.all(ctx, s, w)
		if err != nil {
			return nil, err
		}
		out = append(out, shownCopies(rows)...)
	}
	return out, nil
}

// shownCopies leaves out what a version says to be removed.
func shownCopies(rows []schedule.PublishedShiftRow) (out []schedule.ShiftRow) {
	for i := range rows {
		if rows[i].ChangeKind != schedule.ChangeRemoved {
			out = append(out, rows[i].Row())
		}
	}
	return out
}

// changesSince is the differences that edits left since the last version of a period.
func (s *Store) changesSince(ctx context.Context, edits map[int64][]schedule.Event, first, last map[int64]schedule.PublishedPeriod) (
	out []schedule.LateChange, err error,
) {
	ids := make([]int64, 0, len(edits))
	for id := range edits {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	working := map[int64]schedule.ShiftRow{}
	for chunk := range slices.Chunk(ids, 1024) {
		w := &where{}
		w.ids("s.id", chunk)
		rows, err := draftShiftList.all(ctx, s, w)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			working[r.ID] = r
		}
	}
	for _, version := range last {
		published, err := s.copiesIn(ctx, version.ID, ids)
		if err != nil {
			return nil, err
		}
		now, asked := []schedule.ShiftRow{}, map[int64]bool{}
		for _, p := range published {
			asked[p.ID] = true
		}
		for id, r := range working {
			if (asked[id] || (r.DraftPeriodID != 0 && r.DraftPeriodID == version.DraftPeriodID)) && r.State != schedule.StagedForRemoval {
				now = append(now, r)
			}
		}
		changes, _ := schedule.Differences(published, now)
		for _, c := range changes {
			if recent := editsBetween(edits[c.Copy().ID], version.PublishedAt, 0); len(recent) > 0 {
				out = append(out, schedule.LateChange{ShiftChange: c, Edits: recent, Against: version, Since: first[version.DraftPeriodID].PublishedAt})
			}
		}
	}
	return out, nil
}
