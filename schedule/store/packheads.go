package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

// headSheet begins the names of the sheets of heads, each of a week as schedule.HeadTally counts them, named by its first day in UTC. A row
// says how many people are at a post from a minute on: assigned shifts without those that are to be deleted.
const headSheet = "heads "

// Columns of the sheets of heads.
const (
	headLocation = iota
	headPosition // 0 for any
	headAt       // in minutes
	headPeople
	headColumns
)

func headSheetOf(start schedule.Instant) string { return headSheet + schedule.UTC.Date(start).String() }

// tallyHeads counts the shifts of an employee, by start.
func (d *deriver) tallyHeads(shifts []schedule.Shift) {
	d.there = d.there[:0]
	for k := range shifts {
		if s := &shifts[k]; s.State != schedule.StagedForRemoval {
			d.there = append(d.there, schedule.Presence{EmployeeID: s.EmployeeID, LocationID: s.LocationID, PositionID: s.PositionID, Interval: s.Interval()})
		}
	}
	d.heads.Add(d.there)
}

// packHeads packs what was counted.
func (d *deriver) packHeads() (sheets []namedSheet) {
	for week := range d.heads.Weeks() {
		p := newPacker(headColumns)
		week.Each(func(post schedule.Post, at schedule.Instant, people int) {
			p.add(post.Location, post.Position, int64(at)/60, int64(people))
		})
		sheets = append(sheets, namedSheet{headSheetOf(week.Start), p})
	}
	return sheets
}

// readHeads reads the heads of a week at some posts from its text; no posts are all.
func readHeads(text string, start schedule.Instant, posts map[schedule.Post]bool) (*schedule.Heads, error) {
	heads := schedule.NewHeads(schedule.HeadWeek(start))
	err := eachPacked(text, headColumns, func(row []int64) {
		if p := (schedule.Post{Location: row[headLocation], Position: row[headPosition]}); posts == nil || posts[p] {
			heads.Put(p, schedule.Instant(row[headAt]*60), int(row[headPeople]))
		}
	})
	return heads, err
}

// packedHeads is the heads at the posts in the weeks that touch the time, by time; a week without anybody has none. It is false where none
// were packed. Each week is kept while the data stays the same, whoever asks about whichever part of it, so that the posts must be
// those of every question.
func (s *Store) packedHeads(ctx context.Context, posts map[schedule.Post]bool, within schedule.Interval) (out []*schedule.Heads, ok bool, err error) {
	if s.traced {
		return nil, false, nil
	}
	for week := schedule.HeadWeek(within.Start); week.Start < within.End; week = schedule.HeadWeek(week.End) {
		name := headSheetOf(week.Start)
		this, any, err := s.hasPacked(ctx, name)
		if err != nil || !any {
			return nil, false, err
		}
		if !this {
			continue
		}
		one, err := s.keptHeads(name, func() (*schedule.Heads, error) {
			text, _, err := s.packedText(ctx, name)
			if err != nil {
				return nil, err
			}
			return readHeads(text, week.Start, posts)
		})
		if err != nil {
			return nil, false, err
		}
		out = append(out, one...)
	}
	return out, true, nil
}

const packedHead = "the packed heads at location %d as position %d from %s"

// packedHeads looks at the heads of one location in the week of the sample, as the shifts have them and as they are packed.
func (p *sampler) packedHeads() error {
	places, err := p.idsOf(`SELECT id FROM location ORDER BY id`)
	if err != nil || len(places) == 0 {
		return err
	}
	place, week := places[p.turn%int64(len(places))], schedule.HeadWeek(p.span.Start)
	w := &where{}
	w.within("s", week, p.m.maxShiftMinutes)
	w.id("s.location_id", place)
	w.add("s.state <> #", string(schedule.StagedForRemoval))
	w.add("s.employee_id IS NOT NULL")
	var there []schedule.Presence
	posts := map[schedule.Post]bool{{Location: place}: true}
	err = p.q.query(p.ctx, coverageShift+` FROM shift s`+w.text(), w.args, func(r row) error {
		one := schedule.Presence{EmployeeID: r.int(0), LocationID: r.int(1), PositionID: r.int(2), Interval: interval(r, 3)}
		there, posts[schedule.Post{Location: place, Position: one.PositionID}] = append(there, one), true
		return nil
	})
	if err != nil {
		return err
	}
	schedule.SortPresence(there)
	add := func(to map[string]string) func(schedule.Post, schedule.Instant, int) {
		return func(at schedule.Post, from schedule.Instant, people int) {
			if at.Location == place && from < week.End {
				to[fmt.Sprintf(packedHead, at.Location, at.Position, minuteWord(from))] = fmt.Sprint(people, " people")
			}
		}
	}
	schedule.CountHeads(week, posts, there).Each(add(p.computed))
	text, _, err := packedText(p.ctx, p.q, headSheetOf(week.Start))
	if heads, bad := readHeads(text, week.Start, nil); bad == nil { // one that cannot be read has no rows
		heads.Each(add(p.stored))
	}
	return err
}
