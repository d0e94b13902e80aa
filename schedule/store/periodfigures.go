package store

import (
	"context"
	"maps"

	"opshub/schedule"
)

// DraftFigures adds up the working copies of each draft period. Nobody but managers reads drafts.
func (s *Store) DraftFigures(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[int64]schedule.PeriodFigures, error) {
	if !readsDrafts(v) {
		return nil, nil
	}
	f.Statuses, f.All = nil, false
	found, err := remembered(s, key("draft figures", v, f), func() (map[int64]schedule.PeriodFigures, error) {
		m, err := s.meta(ctx)
		if err != nil {
			return nil, err
		}
		if out, err := s.draftFiguresAtHand(ctx, v, f); out != nil || err != nil {
			return out, err
		}
		out := map[int64]schedule.PeriodFigures{}
		err = s.engine.read(ctx, func(q reader) error {
			w := &where{}
			if f.EmployeeID == 0 {
				w.add("s.draft_period_id IS NOT NULL")
			} else {
				w.add("+s.draft_period_id IS NOT NULL") // as ofPeriod does
			}
			w.ofShifts(m, "s", f)
			text := `SELECT s.draft_period_id, s.state, COUNT(*), COUNT(s.employee_id), CAST(COALESCE(SUM(CASE WHEN s.employee_id IS NULL
				THEN 0 ELSE s.ends_at - s.starts_at END), 0) / 60 AS BIGINT) FROM shift s` + namesFor(f, "s") + w.text() + ` GROUP BY s.draft_period_id, s.state`
			err := q.query(ctx, text, w.args,
				func(r row) error {
					p := out[r.int(0)]
					addState(&p, schedule.PublishState(r.text(1)), int(r.int(2)), int(r.int(3)), int(r.int(4)))
					out[r.int(0)] = p
					return nil
				})
			if err != nil {
				return err
			}
			c := conflictWhere(m, v, f)
			c.add("c.draft_period_id IS NOT NULL")
			return q.query(ctx, `SELECT c.draft_period_id, c.block_status, COUNT(*) FROM soft_conflict c`+c.text()+` GROUP BY c.draft_period_id, c.block_status`, c.args,
				func(r row) error {
					p := out[r.int(0)]
					p.Conflicts += int(r.int(2))
					if r.text(1) == string(schedule.Requested) {
						p.Requested += int(r.int(2))
					}
					out[r.int(0)] = p
					return nil
				})
		})
		return out, err
	})
	return maps.Clone(found), wrap(err, "figures of draft periods")
}

// draftFiguresAtHand is DraftFigures by what is in memory; nil where that does not know them.
func (s *Store) draftFiguresAtHand(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[int64]schedule.PeriodFigures, error) {
	pairs, err := s.pairsOf(ctx, v, f)
	if pairs == nil || err != nil {
		return nil, err
	}
	out, err := s.draftSums(ctx, v, f)
	if out == nil && err == nil {
		out, err = s.draftsByCopies(ctx, v, f)
	}
	if out == nil || err != nil {
		return nil, err
	}
	requested := wordSet(pairs.sheet, []schedule.BlockStatus{schedule.Requested})
	pairs.each(func(i int) {
		if id := pairs.columns[pairDraft][i]; id != 0 {
			p := out[id]
			p.Conflicts++
			if requested[pairs.columns[pairStatus][i]] {
				p.Requested++
			}
			out[id] = p
		}
	})
	return out, nil
}

// draftSums is the shifts of DraftFigures by the sums of shifts; nil where there are none of the filter.
func (s *Store) draftSums(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[int64]schedule.PeriodFigures, error) {
	f.DraftPeriodID = 0
	sums, err := s.shiftSums(ctx, v, f)
	if sums == nil || err != nil {
		return nil, err
	}
	out := map[int64]schedule.PeriodFigures{}
	sums.each(func(i int) {
		if id := sums.columns[sumPeriod][i]; id != 0 {
			p := out[id]
			addState(&p, sums.state(i), int(sums.columns[sumShifts][i]), int(sums.columns[sumAssigned][i]), int(sums.columns[sumAssignedMinutes][i]))
			out[id] = p
		}
	})
	return out, nil
}

// draftsByCopies is the shifts of DraftFigures by the copies of all drafts; nil where those are too many, or the filter is about a text.
func (s *Store) draftsByCopies(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[int64]schedule.PeriodFigures, error) {
	periods, err := s.DraftPeriods(ctx, v)
	all, out := 0, map[int64]schedule.PeriodFigures{}
	for k := range periods {
		f.DraftPeriodID, f.PublishedPeriodID = periods[k].ID, 0
		copies, err := s.copiesOf(ctx, v, f)
		if copies == nil || err != nil {
			return nil, err
		}
		if all += len(copies.rows); all > mostCopies { // to hold so many at once would push out what others ask for
			return nil, nil
		}
		copies.each(f, func(c *periodCopy) {
			assigned, minutes := c.assigned()
			p := out[f.DraftPeriodID]
			addState(&p, schedule.PublishState(copies.words[c.word]), 1, assigned, minutes)
			out[f.DraftPeriodID] = p
		})
	}
	return out, err
}

func addState(p *schedule.PeriodFigures, state schedule.PublishState, shifts, assigned, minutes int) {
	switch state {
	case schedule.StagedForRemoval:
		p.Removed += shifts
		return
	case schedule.ChangedSince:
		p.Changed += shifts
	}
	p.Shifts += shifts
	p.Open += shifts - assigned
	p.Minutes += minutes
}

// namesFor joins what the text of a filter is looked for in.
func namesFor(f schedule.Filter, alias string) string {
	if f.Q == "" {
		return ""
	}
	return " LEFT JOIN employee e ON e.id = " + alias + ".employee_id LEFT JOIN location l ON l.id = " + alias + ".location_id"
}

// VersionFigures adds up the rows of each published version, or of that of the filter, but for their soft conflicts.
func (s *Store) VersionFigures(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[int64]schedule.PeriodFigures, error) {
	f.Statuses, f.All, f.BlockID = nil, false, 0
	found, err := remembered(s, key("version figures", v, f), func() (map[int64]schedule.PeriodFigures, error) {
		m, err := s.meta(ctx)
		if err != nil {
			return nil, err
		}
		if out, err := s.figuresByCopies(ctx, v, f); out != nil || err != nil {
			return out, err
		}
		w := &where{}
		w.scope(v, "u.employee_id")
		w.ofPeriod("u.published_period_id", f.PublishedPeriodID, f)
		w.ofShifts(m, "u", f)
		out := map[int64]schedule.PeriodFigures{}
		err = s.engine.read(ctx, func(q reader) error {
			text := versionSums + namesFor(f, "u") + w.text() + ` GROUP BY u.published_period_id, u.change_kind`
			if readsDrafts(v) && ofAnyVersion(f).IsZero() {
				w = &where{}
				w.id("t.published_period_id", f.PublishedPeriodID)
				text = `SELECT t.published_period_id, t.change_kind, t.shifts, t.assigned, t.minutes FROM version_total t` + w.text()
			}
			return q.query(ctx, text, w.args, func(r row) error {
				p := out[r.int(0)]
				addKind(&p, schedule.ChangeKind(r.text(1)), int(r.int(2)), int(r.int(3)), int(r.int(4)))
				out[r.int(0)] = p
				return nil
			})
		})
		return out, err
	})
	return maps.Clone(found), wrap(err, "figures of published periods")
}

// ofAnyVersion is a filter without the published version that it names.
func ofAnyVersion(f schedule.Filter) schedule.Filter {
	f.PublishedPeriodID = 0
	return f
}

func addKind(p *schedule.PeriodFigures, kind schedule.ChangeKind, shifts, assigned, minutes int) {
	switch kind {
	case schedule.ChangeRemoved:
		p.Removed += shifts
		return
	case schedule.ChangeAdded:
		p.Added += shifts
	case schedule.ChangeChanged:
		p.Changed += shifts
	}
	p.Shifts += shifts
	p.Open += shifts - assigned
	p.Minutes += minutes
}

// VersionConflictCounts are the counters of VersionConflicts.
func (s *Store) VersionConflictCounts(ctx context.Context, v schedule.Viewer, version int64, f schedule.Filter) (schedule.ConflictCounts, error) {
	f.PublishedPeriodID = version
	c, err := remembered(s, key("version conflicts", v, f), func() (schedule.ConflictCounts, error) {
		if c, ok, err := s.versionCounted(ctx, v, version, f); ok || err != nil {
			return c, wrap(err, "soft conflicts of a published period")
		}
		pairs, compared, err := s.VersionConflicts(ctx, v, version, f)
		c := schedule.CountConflicts(pairs)
		c.Compared = compared.Compared
		return c, err
	})
	return cloneCounts(c), err
}
