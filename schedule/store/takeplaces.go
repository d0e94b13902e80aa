package store

import (
	"opshub/schedule"
)

// places takes over locations by code and positions by name, and learns which ids they have in the database.
func (i *importer) places() error {
	r := i.roster
	codes := make([]string, len(r.Locations))
	wanted := make([]int64, len(r.Locations))
	for k, l := range r.Locations {
		codes[k], wanted[k] = clean(orElse(l.Code, l.Name)), l.ID
	}
	ids, err := i.resolve("location", "code", codes, wanted)
	if err != nil {
		return err
	}
	i.locations = i.mapping(wanted, ids)
	err = i.bulk(bulkTable{"location", []string{"id", "code", "name", "time_zone"}, 1}, len(ids),
		func(k int, c cells) {
			l := r.Locations[k]
			name := orElse(l.Name, l.Code)
			c.int(ids[k])
			c.text(codes[k])
			c.text(name)
			c.text(orElse(l.TimeZone, "UTC"))
		})
	if err != nil {
		return err
	}
	texts := make([]string, len(r.Positions))
	wanted = make([]int64, len(r.Positions))
	for k, p := range r.Positions {
		texts[k], wanted[k] = clean(p.Name), p.ID
	}
	if ids, err = i.resolve("position", "name", texts, wanted); err != nil {
		return err
	}
	i.positions = i.mapping(wanted, ids)
	return i.bulk(bulkTable{"position", []string{"id", "name"}, 1}, len(ids), func(k int, c cells) {
		c.int(ids[k])
		c.text(texts[k])
	})
}

// resolve gives the id of each key: the one it has, else the wanted one where it is free, else a new one.
func (i *importer) resolve(table, column string, keys []string, wanted []int64) ([]int64, error) {
	have, taken := map[string]int64{}, idSet{}
	var last int64
	err := i.w.query(i.ctx, `SELECT id, `+column+` FROM `+table, nil, func(r row) {
		have[r.text(1)] = r.int(0)
		taken[r.int(0)] = struct{}{}
		last = max(last, r.int(0))
	})
	if err != nil {
		return nil, err
	}
	for _, id := range wanted {
		last = max(last, id)
	}
	ids := make([]int64, len(keys))
	seen := map[string]bool{}
	for k, name := range keys {
		id, ok := have[name]
		switch {
		case seen[name]:
			i.problem("%s %q occurs twice", table, schedule.Printable(name))
		case ok:
		case wanted[k] > 0 && !taken.has(wanted[k]):
			id = wanted[k]
		default:
			last++
			id = last
		}
		seen[name] = true
		ids[k], have[name], taken[id] = id, id, struct{}{}
	}
	return ids, nil
}

// mapping goes from the ids of the roster to those of the database.
func (i *importer) mapping(wanted, ids []int64) map[int64]int64 {
	m := make(map[int64]int64, len(ids))
	for k, id := range ids {
		m[wanted[k]] = id
	}
	return m
}

// location is the database's id for one of the roster; an id the roster does not list is one of the database's own.
func (i *importer) location(id int64) int64 { return mapped(i.locations, id) }

func (i *importer) position(id int64) int64 { return mapped(i.positions, id) }

func mapped(m map[int64]int64, id int64) int64 {
	if to, ok := m[id]; ok && id != 0 {
		return to
	}
	return id
}
