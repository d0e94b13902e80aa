package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// PublishLeads is the published versions whose days touch the filter's, the newest first, each with its first shift and the first one that
// it changed, among the shifts of the filter's location, position and employee. What was recalled only managers see.
func (s *Store) PublishLeads(ctx context.Context, v schedule.Viewer, f schedule.Filter) ([]schedule.PublishLead, error) {
	out, err := remembered(s, key("publish leads", v, f), func() (out []schedule.PublishLead, err error) {
		all, err := s.leadVersions(ctx)
		if err != nil {
			return nil, err
		}
		for _, lead := range all {
			if lead.EndsOn >= f.From && (f.To == 0 || lead.StartsOn <= f.To) && (lead.Status != statusRecalled || readsDrafts(v)) {
				hideHead(v, &lead.PublishedPeriod)
				out = append(out, lead)
			}
		}
		if len(out) == 0 {
			return nil, nil
		}
		err = s.engine.read(ctx, func(q reader) error {
			for k := range out {
				if err := firstShifts(ctx, q, v, f, &out[k]); err != nil {
					return err
				}
			}
			return nil
		})
		slices.SortStableFunc(out, func(a, b schedule.PublishLead) int { return int(b.PublishedAt - a.PublishedAt) })
		return out, err
	})
	return slices.Clone(out), wrap(err, "publish leads")
}

// leadVersions is every published version without its shifts, read once for each state of the data. Do not change them.
func (s *Store) leadVersions(ctx context.Context) ([]schedule.PublishLead, error) {
	return rememberedRows(s, "versions with their periods", func() (out []schedule.PublishLead, err error) {
		all, err := s.heads(ctx)
		if err != nil {
			return nil, err
		}
		names, err := periodNames(ctx, s.engine)
		if err != nil {
			return nil, err
		}
		openings := map[int64]bool{}
		for _, step := range successions(slices.Clone(all)) {
			openings[step.after.ID] = step.before.ID == 0
		}
		for _, p := range all {
			out = append(out, schedule.PublishLead{PublishedPeriod: p, PeriodName: names[p.DraftPeriodID], Opening: openings[p.ID] || p.Version == 1})
		}
		return out, nil
	}, func(list []schedule.PublishLead) int { return 1 + len(list) })
}

func periodNames(ctx context.Context, q reader) (map[int64]string, error) {
	names := map[int64]string{}
	err := q.query(ctx, `SELECT id, name FROM draft_period`, nil, func(r row) error {
		names[r.int(0)] = r.text(1)
		return nil
	})
	return names, err
}

// firstShifts finds the first shift of a version, and of what it changed. The changes have an index of their own, for there are few of them.
func firstShifts(ctx context.Context, q reader, v schedule.Viewer, f schedule.Filter, lead *schedule.PublishLead) error {
	base := func() *where {
		w := &where{}
		w.scope(v, "u.employee_id")
		w.add("u.published_period_id = #", lead.ID)
		w.id("u.employee_id", f.EmployeeID)
		w.id("u.location_id", f.LocationID)
		w.id("u.position_id", f.PositionID)
		return w
	}
	w := base()
	w.add("u.change_kind <> #", string(schedule.ChangeRemoved))
	if err := firstShift(ctx, q, w, &lead.First); err != nil || lead.Opening {
		return err
	}
	w = base()
	among(w, "u.change_kind", []schedule.ChangeKind{schedule.ChangeAdded, schedule.ChangeChanged, schedule.ChangeRemoved})
	n, err := count(ctx, q, `SELECT COUNT(*) FROM published_shift u`+w.text(), w.args...)
	if err != nil || n == 0 {
		return err
	}
	lead.Changes = int(n)
	return firstShift(ctx, q, w, &lead.Changed)
}

func firstShift(ctx context.Context, q reader, w *where, into **schedule.FirstShift) error {
	return q.query(ctx, `SELECT u.shift_id, u.starts_at, u.time_zone FROM published_shift u`+w.text()+
		` ORDER BY u.published_period_id, u.starts_at, u.shift_id LIMIT 1`, w.args, func(r row) error {
		*into = &schedule.FirstShift{ShiftID: r.int(0), StartsAt: instant(r, 1), TimeZone: r.text(2)}
		return nil
	})
}
