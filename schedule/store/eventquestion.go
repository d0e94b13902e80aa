package store

import (
	"context"

	"opshub/schedule"
)

// eventQuestion is a viewer's question about the audit log.
type eventQuestion struct {
	v     schedule.Viewer
	set   EventSet
	f     schedule.Filter // as the set reads it
	zones []string        // of the locations
	zone  string          // of the organization
	words eventWords
}

// where narrows what the set is asked from. A status is only asked for when one is named: it is the status after the event.
func (q eventQuestion) where() *where {
	w, f := &where{}, q.f
	w.scope(q.v, "a.employee_id")
	if n := len(q.set.Subjects); n == 1 {
		w.add("a.subject_type = #", q.set.Subjects[0])
	} else if n > 1 {
		among(w, "a.subject_type", q.set.Subjects)
	}
	w.word("a.action", q.set.Action)
	if f.BlockID != 0 {
		w.add("a.subject_type = #", schedule.BlockSubject)
		w.add("a.subject_id = #", f.BlockID)
	}
	w.id("a.employee_id", f.EmployeeID)
	w.id("l.id", f.LocationID)
	w.id("e.primary_position_id", f.PositionID)
	if len(f.Statuses) > 0 && !f.All {
		among(w, "a.status_to", f.Statuses)
	}
	q.text(w)
	q.days(w)
	return w
}

// days narrows to events on the days of the zone they are shown in: that of the location, else the organization's. The dates are turned into instants once for each zone.
func (q eventQuestion) days(w *where) {
	if q.f.From == 0 && q.f.To == 0 {
		return
	}
	zones := "(1 = 0"
	for _, name := range append([]string{""}, q.zones...) {
		zone, test := name, "l.time_zone = "
		if name == "" {
			zone, test = q.zone, "l.time_zone IS NULL"
		} else {
			test += w.arg(name)
		}
		z, _ := schedule.ZoneOrUTC(zone)
		zones += " OR (" + test
		if q.f.From != 0 {
			zones += " AND a.occurred_at >= " + w.arg(int64(z.StartOfDay(q.f.From)))
		}
		if q.f.To != 0 {
			zones += " AND a.occurred_at < " + w.arg(int64(z.StartOfDay(q.f.To.Add(1))))
		}
		zones += ")"
	}
	w.conditions = append(w.conditions, zones+")")
	if q.f.From != 0 { // the same for all zones at once, for the index
		w.add("a.occurred_at > #", q.f.From.Time().Unix()-widestOffset)
	}
	if q.f.To != 0 {
		w.add("a.occurred_at < #", q.f.To.Add(1).Time().Unix()+widestOffset)
	}
}

func (s *Store) eventQuestion(ctx context.Context, v schedule.Viewer, set EventSet, f schedule.Filter) (eventQuestion, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return eventQuestion{}, err
	}
	zones, err := remembered(s, "zones", func() (zones []string, err error) {
		err = s.engine.read(ctx, func(q reader) error {
			return q.query(ctx, `SELECT DISTINCT time_zone FROM location ORDER BY time_zone`, nil, func(r row) error {
				zones = append(zones, r.text(0))
				return nil
			})
		})
		return zones, err
	})
	if err != nil {
		return eventQuestion{}, err
	}
	words, err := s.eventWords(ctx, f.Q)
	return eventQuestion{v, set, set.Reads(f), zones, m.organization.TimeZone, words}, err
}
