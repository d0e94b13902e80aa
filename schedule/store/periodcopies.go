package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"

	"opshub/schedule"
)

// periodCopies is the shifts of a draft period or of a published version in few bytes each, by start: what screens count, of whatever
// days and place, without reading tens of thousands of rows for each question.
type periodCopies struct {
	rows  []periodCopy
	reach schedule.Instant // the longest of them lasts
	words []string         // the states of working copies, or how published ones stand to the version before
	zones []*schedule.Zone
	at    copiesAt
}

// periodCopy is one of them. It points nowhere: the collector of garbage has nothing to look for in a long list of them.
type periodCopy struct {
	id, employee, rank int64 // employee 0: an open shift
	location, position int64
	schedule.Interval
	first, last schedule.Date // local days
	zone, word  int32         // their places among those of all
	drops       bool          // is to be removed, or was taken back
}

// mostCopies is how many a period may have; of a longer one the database answers.
const mostCopies = 1 << 18

// copiesOf is the shifts of the period of a filter; nil where there is no period in it, or it narrows to people or texts, or the viewer
// reads no drafts. It must not be asked for from within a question to the engine.
func (s *Store) copiesOf(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*periodCopies, error) {
	anywhere := f
	anywhere.DraftPeriodID, anywhere.PublishedPeriodID = 0, 0
	switch {
	case !ofAllPeople(v, anywhere) || (f.DraftPeriodID != 0 && f.PublishedPeriodID != 0):
		return nil, nil
	case f.DraftPeriodID != 0: // read in the order of the table: by start, nearly every row stands on another page
		return s.periodCopies(ctx, "draft", f.DraftPeriodID, string(schedule.StagedForRemoval),
			`SELECT s.id, s.employee_id, e.sort_rank, s.location_id, s.position_id, s.starts_at, s.ends_at, s.first_on, s.last_on, s.time_zone, s.state
				FROM shift s LEFT JOIN employee e ON e.id = s.employee_id WHERE s.id IN (SELECT p.id FROM shift p WHERE p.draft_period_id = ?1)`)
	case f.PublishedPeriodID != 0:
		return s.versionCopiesOf(ctx, f.PublishedPeriodID)
	}
	return nil, nil
}

// versionCopiesOf is the rows of a published version, those too that it took back, for whoever may read all of them.
func (s *Store) versionCopiesOf(ctx context.Context, version int64) (*periodCopies, error) {
	return s.periodCopies(ctx, "version", version, string(schedule.ChangeRemoved),
		`SELECT u.shift_id, u.employee_id, e.sort_rank, u.location_id, u.position_id, u.starts_at, u.ends_at, u.first_on, u.last_on, u.time_zone, u.change_kind
			FROM published_shift u LEFT JOIN employee e ON e.id = u.employee_id WHERE u.published_period_id = ?1`)
}

func (s *Store) periodCopies(ctx context.Context, of string, period int64, dropped, text string) (*periodCopies, error) {
	list, err := rememberedRows(s, fmt.Sprint("few bytes of ", of, " ", period), func() ([]*periodCopies, error) {
		p, zones, days := &periodCopies{}, map[string]int32{}, newDayWords()
		err := s.engine.query(ctx, fmt.Sprint(text, " LIMIT ", mostCopies+1), []any{period}, func(r row) error {
			zone, word := r.text(9), r.text(10)
			zoneAt, known := zones[zone]
			if !known {
				zoneAt, p.zones = int32(len(p.zones)), append(p.zones, days.zone(zone)) // #nosec G115 -- as many as there are zones
				zones[zone] = zoneAt
			}
			c := periodCopy{id: r.int(0), employee: r.int(1), rank: r.int(2), location: r.int(3), position: r.int(4), Interval: interval(r, 5),
				first: date(r, 7), last: date(r, 8), zone: zoneAt, word: int32(wordPlace(&p.words, word)), drops: word == dropped}
			p.rows, p.reach = append(p.rows, c), max(p.reach, c.End-c.Start)
			return nil
		})
		if len(p.rows) > mostCopies {
			return []*periodCopies{nil}, err
		}
		slices.SortFunc(p.rows, func(a, b periodCopy) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.id, b.id)) })
		return []*periodCopies{p}, err
	}, func(list []*periodCopies) int {
		if list[0] == nil {
			return 1
		}
		return 1 + len(list[0].rows)
	})
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// each gives the copies of the days and the place of a filter, by start.
func (p *periodCopies) each(f schedule.Filter, fn func(*periodCopy)) {
	p.eachAt(f, func(_ int, c *periodCopy) { fn(c) })
}

// eachAt is each with the place of the copy among all.
func (p *periodCopies) eachAt(f schedule.Filter, fn func(int, *periodCopy)) {
	on, n, nth := aboutDays(f), len(p.rows), func(k int) int { return k }
	if f.LocationID != 0 || f.PositionID != 0 {
		there := p.at.place(p.rows, home{location: f.LocationID, position: f.PositionID})
		n, nth = len(there), func(k int) int { return int(there[k]) }
	}
	from := sort.Search(n, func(k int) bool { return p.rows[nth(k)].Start+p.reach > on.Start })
	for k := from; k < n; k++ {
		i := nth(k)
		c := &p.rows[i]
		if c.Start >= on.End {
			return
		}
		if c.last >= f.From && (f.To == 0 || c.first <= f.To) {
			fn(i, c)
		}
	}
}

// stays gives those that are not dropped.
func (p *periodCopies) stays(f schedule.Filter, fn func(*periodCopy)) {
	p.each(f, func(c *periodCopy) {
		if !c.drops {
			fn(c)
		}
	})
}

// versionAtHand is the rows of a published version for a viewer who may read all of them; nil where the database is to be asked.
func (s *Store) versionAtHand(ctx context.Context, v schedule.Viewer, version int64, f schedule.Filter) (*periodCopies, error) {
	f.Statuses, f.All, f.BlockID, f.DraftPeriodID, f.PublishedPeriodID = nil, false, 0, 0, 0
	if v.Role == schedule.RoleStaff || !isKnown(v) || !ofAllPeople(schedule.Manager, f) {
		return nil, nil
	}
	if _, err := s.PublishedPeriod(ctx, v, version); err != nil { // unknown, or recalled: who is not shown it
		if errors.Is(err, ErrNotFound) {
			err = nil
		}
		return nil, err
	}
	return s.versionCopiesOf(ctx, version)
}
