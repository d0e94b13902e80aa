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

// presenceAt is the presence at the place of a filter, which the parts of a page ask for one after another: of some days anywhere too where
// that is in memory. It is nil where the filter names neither, or some people.
func (s *Store) presenceAt(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*placePresence, error) {
	f.Statuses, f.All = nil, false
	few := f.From != 0 && f.To != 0 && f.To-f.From < mostAtOnce && s.placeDaysAtHand(ctx) != nil
	if f.LocationID == 0 && f.PositionID == 0 && !few || !ofAllPeople(v, f) {
		return nil, nil
	}
	return remembered(s, key("presence", v, f), func() (*placePresence, error) {
		if held := s.placeDaysAtHand(ctx); held != nil { // looked up here: what is kept must not be of older data than its key
			return held.presence(f)
		}
		return readPresence(ctx, s.engine, f)
	})
}

// presenceSum is a presence while it is added up.
type presenceSum struct {
	*placePresence
	on map[schedule.Date]*rankSet
}

func newPresenceSum() presenceSum {
	return presenceSum{&placePresence{heads: map[schedule.Date]int{}, minutes: map[schedule.Date]int{}}, map[schedule.Date]*rankSet{}}
}

// whole counts the heads, when all days are added.
func (p presenceSum) whole() *placePresence {
	for day, set := range p.on {
		p.heads[day] = set.size()
		p.who.join(set)
	}
	return p.placePresence
}

// presence is the presence of the days and the place of a filter, from memory.
func (d *placeDays) presence(f schedule.Filter) (*placePresence, error) {
	p := newPresenceSum()
	err := d.each(f, func(one *placeDay) error {
		p.minutes[one.on] += one.worked
		return of(p.on, one.on).unpack(one.present)
	})
	return p.whole(), err
}

// readPresence reads it.
func readPresence(ctx context.Context, q reader, f schedule.Filter) (*placePresence, error) {
	p, w := newPresenceSum(), placeWhere(f)
	err := q.query(ctx, `SELECT p.on_day, p.worked, p.present FROM place_day p`+w.text(), w.args, func(r row) error {
		day := date(r, 0)
		p.minutes[day] += int(r.int(1))
		return of(p.on, day).add(r.text(2))
	})
	return p.whole(), err
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
