package store

import (
	"bytes"
	"context"

	"opshub/schedule"
)

// placePresence is who has a shift at a place that touches some days, how many do on each, and how many minutes the shifts that begin
// there are. It is shared and must not be changed.
type placePresence struct {
	who            rankSet
	heads, minutes map[schedule.Date]int
}

// everybody is a copy of who is there, into which others can be taken.
func (p *placePresence) everybody() rankSet { return rankSet{bits: bytes.Clone(p.who.bits)} }

// presenceAt is the presence at the place of a filter, which the parts of a page ask for one after another; nil where it names none, or
// some people.
func (s *Store) presenceAt(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*placePresence, error) {
	f.Statuses, f.All = nil, false
	if f.LocationID == 0 && f.PositionID == 0 || !ofAllPeople(v, f) {
		return nil, nil
	}
	return remembered(s, key("presence", v, f), func() (*placePresence, error) { return readPresence(ctx, s.engine, f) })
}

// readPresence reads it.
func readPresence(ctx context.Context, q reader, f schedule.Filter) (*placePresence, error) {
	p, on := &placePresence{heads: map[schedule.Date]int{}, minutes: map[schedule.Date]int{}}, map[schedule.Date]*rankSet{}
	w := placeWhere(f)
	err := q.query(ctx, `SELECT p.on_day, p.worked, p.present FROM place_day p`+w.text(), w.args, func(r row) error {
		day := date(r, 0)
		p.minutes[day] += int(r.int(1))
		return of(on, day).add(r.text(2))
	})
	for day, set := range on {
		p.heads[day] = set.size()
		p.who.join(set)
	}
	return p, err
}

// join takes another set in.
func (s *rankSet) join(other *rankSet) {
	if n := len(other.bits) - len(s.bits); n > 0 {
		s.bits = append(s.bits, make([]byte, n)...)
	}
	for k, b := range other.bits {
		s.bits[k] |= b
	}
}
