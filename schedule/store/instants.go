package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// shownZones are the zones in which the instants of a question are shown: those of their locations l, and that of the organization where
// there is none.
type shownZones struct {
	places       []string
	organization string
	one          string // of them all, where the question is about one place; empty else
}

// nowhere is the place of who has none.
const nowhere = -1

// shownZones is the zones of a question about one place, about nowhere, or with 0 about all.
func (s *Store) shownZones(ctx context.Context, place int64) (z shownZones, err error) {
	m, err := s.meta(ctx)
	if err != nil {
		return z, err
	}
	z.organization = m.organization.TimeZone
	if place == nowhere {
		z.one = z.organization
		return z, nil
	}
	list, err := s.Locations(ctx, schedule.Manager)
	for _, l := range list {
		if l.ID == place {
			z.one = l.TimeZone
		}
		z.places = append(z.places, l.TimeZone)
	}
	slices.Sort(z.places)
	z.places = slices.Compact(z.places)
	return z, err
}

// instants narrows to instants on the days of the filter in the zones in which they are shown. The dates are turned into instants once
// for each of them.
func (w *where) instants(column string, zones shownZones, f schedule.Filter) {
	switch {
	case f.From == 0 && f.To == 0:
		return
	case zones.one != "":
		w.conditions = append(w.conditions, w.daysIn(column, zones.one, f))
		return
	}
	tests := "(l.time_zone IS NULL AND " + w.daysIn(column, zones.organization, f)
	for _, name := range zones.places {
		tests += " OR l.time_zone = " + w.arg(name) + " AND " + w.daysIn(column, name, f)
	}
	w.conditions = append(w.conditions, tests+")")
	if f.From != 0 { // the same for all zones at once, for the index
		w.add(column+" > #", f.From.Time().Unix()-widestOffset)
	}
	if f.To != 0 {
		w.add(column+" < #", f.To.Add(1).Time().Unix()+widestOffset)
	}
}

// daysIn tests instants for the days of a filter that has some, in one zone.
func (w *where) daysIn(column, zone string, f schedule.Filter) string {
	span, from, to := spanIn(zone, f), "", ""
	if f.From != 0 {
		from = column + " >= " + w.arg(int64(span.Start))
	}
	if f.To != 0 {
		to = column + " < " + w.arg(int64(span.End))
	}
	if from == "" || to == "" {
		return from + to
	}
	return from + " AND " + to
}
