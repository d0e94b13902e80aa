package store

import (
	"context"

	"opshub/schedule"
)

// instants narrows to instants on the days of the filter in the zone of location l, or in that of the organization where there is none.
// The dates are turned into instants once for each of the zones of the locations.
func (w *where) instants(column string, zones []string, zone string, f schedule.Filter) {
	if f.From == 0 && f.To == 0 {
		return
	}
	tests := "(1 = 0"
	for _, name := range append([]string{""}, zones...) {
		of, test := name, "l.time_zone = "
		if name == "" {
			of, test = zone, "l.time_zone IS NULL"
		} else {
			test += w.arg(name)
		}
		z, _ := schedule.ZoneOrUTC(of)
		tests += " OR (" + test
		if f.From != 0 {
			tests += " AND " + column + " >= " + w.arg(int64(z.StartOfDay(f.From)))
		}
		if f.To != 0 {
			tests += " AND " + column + " < " + w.arg(int64(z.StartOfDay(f.To.Add(1))))
		}
		tests += ")"
	}
	w.conditions = append(w.conditions, tests+")")
	if f.From != 0 { // the same for all zones at once, for the index
		w.add(column+" > #", f.From.Time().Unix()-widestOffset)
	}
	if f.To != 0 {
		w.add(column+" < #", f.To.Add(1).Time().Unix()+widestOffset)
	}
}

// placeZones is the zones of the locations.
func (s *Store) placeZones(ctx context.Context) ([]string, error) {
	return remembered(s, "zones", func() (zones []string, err error) {
		err = s.engine.query(ctx, `SELECT DISTINCT time_zone FROM location ORDER BY time_zone`, nil, func(r row) error {
			zones = append(zones, r.text(0))
			return nil
		})
		return zones, err
	})
}
