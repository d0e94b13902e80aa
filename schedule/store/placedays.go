package store

import (
	"context"
	"encoding/base64"
	"slices"

	"opshub/schedule"
)

// placeDay is a row of place_day: what the shifts of a place amount to on a day.
type placeDay struct {
	on                           schedule.Date
	location, position           int64
	shifts, minutes, open, slots int    // of those that begin
	worked                       int    // minutes within the day
	beginners, present           []byte // packed ranks of who begins, and of who is there
}

// placeDays is the table in memory, in the order of days, beside the timeline: every week asks for some of it.
type placeDays struct {
	rows []placeDay
	size int // of the packed ranks, in bytes
}

// mostPlaceDays is how many rows it may have; of more the database is asked.
const mostPlaceDays = 1 << 17

const placeDayBytes = 112 // of a row without its ranks

// weight is how many shifts of a timeline weigh as much.
func (d *placeDays) weight() int {
	if d == nil {
		return 0
	}
	return (len(d.rows)*placeDayBytes + d.size) / timedBytes
}

// readPlaceDays reads the table; nil where it is too long.
func readPlaceDays(ctx context.Context, q reader) (*placeDays, error) {
	n, err := count(ctx, q, `SELECT COUNT(*) FROM place_day`)
	if err != nil || n > mostPlaceDays {
		return nil, err
	}
	d := &placeDays{rows: make([]placeDay, 0, n)}
	err = q.query(ctx, placeTotal+", p.worked, p.present FROM place_day p ORDER BY p.on_day, p.location_id, p.position_id", nil, func(r row) (err error) {
		one := placeDay{worked: int(r.int(8))}
		if err = scanPlaceDay(r, &one); err != nil {
			return err
		}
		one.present, err = unpackedRanks(r.text(9))
		d.rows, d.size = append(d.rows, one), d.size+len(one.beginners)+len(one.present)
		return err
	})
	return d, err
}

const placeTotal = `SELECT p.on_day, p.location_id, p.position_id, p.shifts, p.minutes, p.open, p.slots, p.beginners`

// scanPlaceDay takes what placeTotal selects.
func scanPlaceDay(r row, d *placeDay) (err error) {
	d.on, d.location, d.position = date(r, 0), r.int(1), r.int(2)
	d.shifts, d.minutes, d.open, d.slots = int(r.int(3)), int(r.int(4)), int(r.int(5)), int(r.int(6))
	d.beginners, err = unpackedRanks(r.text(7))
	return err
}

func unpackedRanks(text string) ([]byte, error) {
	packed, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, errRanks
	}
	return packed, nil
}

// each gives the rows of the days and the place of a filter, by day.
func (d *placeDays) each(f schedule.Filter, fn func(*placeDay) error) error {
	from, _ := slices.BinarySearchFunc(d.rows, f.From, func(one placeDay, day schedule.Date) int { return int(one.on) - int(day) })
	at := placeOf(f)
	for k := from; k < len(d.rows) && (f.To == 0 || d.rows[k].on <= f.To); k++ {
		if one := &d.rows[k]; at.holds(one.location, one.position) {
			if err := fn(one); err != nil {
				return err
			}
		}
	}
	return nil
}

// placeDaysAtHand is the table where it is in memory; nil where the database is to be asked.
func (s *Store) placeDaysAtHand(ctx context.Context) *placeDays {
	if t := s.timelineAtHand(ctx); t != nil {
		return t.places
	}
	return nil
}

// eachPlaceDay gives the rows of place_day on which anything begins, by day: those in memory where they are.
func eachPlaceDay(ctx context.Context, q reader, held *placeDays, f schedule.Filter, fn func(*placeDay) error) error {
	if held != nil {
		return held.each(f, func(d *placeDay) error {
			if d.shifts+d.open == 0 {
				return nil
			}
			return fn(d)
		})
	}
	w := placeWhere(f)
	w.add("p.shifts + p.open > 0")
	return q.query(ctx, placeTotal+" FROM place_day p"+w.text()+` ORDER BY p.on_day`, w.args, func(r row) error {
		var d placeDay
		if err := scanPlaceDay(r, &d); err != nil {
			return err
		}
		return fn(&d)
	})
}
