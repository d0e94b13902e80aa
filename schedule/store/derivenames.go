package store

import (
	"cmp"
	"slices"

	"golang.org/x/text/collate"
	"golang.org/x/text/language"

	"opshub/schedule"
)

// nameEmployees fills what employees are searched and sorted by. The order of names is the Unicode root collation,
// the same on both engines and in every place; equal names go by id.
func (d *deriver) nameEmployees() error {
	m, err := readMeta(d.ctx, d.w)
	if err != nil {
		return err
	}
	d.minOverlap, d.packed.unavailable.StartsOn = max(m.minOverlap, 1), m.weekStarts()
	type person struct {
		id                   int64
		name, number, search string
		rank                 int64
		terminated           schedule.Date
		key                  []byte
	}
	var list []person
	err = d.w.query(d.ctx, `SELECT id, name, number, search, sort_rank, terminated_on FROM employee`, nil, func(r row) error {
		list = append(list, person{id: r.int(0), name: r.text(1), number: r.text(2), search: r.text(3), rank: r.int(4),
			terminated: date(r, 5)})
		return nil
	})
	if err != nil {
		return err
	}
	var buf collate.Buffer
	order := collate.New(language.Und)
	for k := range list {
		list[k].key = order.KeyFromString(&buf, list[k].name)
	}
	slices.SortFunc(list, func(a, b person) int {
		return cmp.Or(slices.Compare(a.key, b.key), cmp.Compare(a.id, b.id))
	})
	d.names = make(map[int64]derivedName, len(list))
	stale := list[:0]
	for k, p := range list {
		n := derivedName{employeeSearch(p.name, p.number), int64(k) + 1, p.terminated}
		d.names[p.id] = n
		if p.search != n.search || p.rank != n.rank {
			stale = append(stale, p)
		}
	}
	t := bulkTable{"employee", []string{"id", "name", "search", "sort_rank"}, 1}
	return d.w.bulk(d.ctx, t, len(stale), func(k int, c cells) {
		n := d.names[stale[k].id]
		c.int(stale[k].id)
		c.text(stale[k].name)
		c.text(n.search)
		c.int(n.rank)
	})
}

// namePlaces fills what locations and positions are searched by.
func (d *deriver) namePlaces() error {
	type place struct {
		id         int64
		code, name string
	}
	d.places = map[int64]string{}
	var stale []place
	err := d.w.query(d.ctx, `SELECT id, code, name, search FROM location`, nil, func(r row) error {
		p := place{r.int(0), r.text(1), r.text(2)}
		d.places[p.id] = locationSearch(p.code, p.name)
		if r.text(3) != d.places[p.id] {
			stale = append(stale, p)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range stale {
		if err := d.w.exec(d.ctx, `UPDATE location SET search = ?1 WHERE id = ?2`, d.places[p.id], p.id); err != nil {
			return err
		}
	}
	stale = nil
	err = d.w.query(d.ctx, `SELECT id, name, search FROM position`, nil, func(r row) error {
		if p := (place{id: r.int(0), name: r.text(1)}); r.text(2) != folded(p.name) {
			stale = append(stale, p)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, p := range stale {
		if err := d.w.exec(d.ctx, `UPDATE position SET search = ?1 WHERE id = ?2`, folded(p.name), p.id); err != nil {
			return err
		}
	}
	return nil
}
