package store

import (
	"context"
	"errors"
	"fmt"
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

// copiesOf is the shifts of the period of a filter; nil where there is no period in it, or it narrows to a text or a block, or the viewer
// reads no drafts. It must not be asked for from within a question to the engine.
func (s *Store) copiesOf(ctx context.Context, v schedule.Viewer, f schedule.Filter) (*periodCopies, error) {
	anywhere := f
	anywhere.DraftPeriodID, anywhere.PublishedPeriodID, anywhere.EmployeeID = 0, 0, 0
	switch {
	case !ofAllPeople(v, anywhere) || (f.DraftPeriodID != 0 && f.PublishedPeriodID != 0):
		return nil, nil
	case f.DraftPeriodID != 0:
		return s.periodCopies(ctx, draftCopies, f.DraftPeriodID, f)
	case f.PublishedPeriodID != 0:
		return s.periodCopies(ctx, versionCopies, f.PublishedPeriodID, f)
	}
	return nil, nil
}

// periodCopies is the shifts of a period, for whoever may read all of them: as they were packed, or off their table. It is nil where there
// are too many, and for one employee where they are not at hand yet.
func (s *Store) periodCopies(ctx context.Context, kind *copiesOfKind, period int64, f schedule.Filter) (*periodCopies, error) {
	key := fmt.Sprint("few bytes of ", kind.name, period)
	if !s.lists.serves(s.Version(), key, f) {
		return nil, nil
	}
	list, err := rememberedRows(s, key, func() ([]*periodCopies, error) {
		p, err := s.packedCopies(ctx, kind, period)
		if p == nil && err == nil {
			p, err = kind.all(ctx, s.engine, period)
		}
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

// each gives the copies of the days, the place and the employee of a filter, by start.
func (p *periodCopies) each(f schedule.Filter, fn func(*periodCopy)) {
	p.eachAt(f, func(_ int, c *periodCopy) { fn(c) })
}

// eachAt is each with the place of the copy among all.
func (p *periodCopies) eachAt(f schedule.Filter, fn func(int, *periodCopy)) {
	on, n, nth := aboutDays(f), len(p.rows), func(k int) int { return k }
	at := placeOf(f)
	among := func(some []int32) { n, nth = len(some), func(k int) int { return int(some[k]) } }
	if f.EmployeeID != 0 {
		among(p.at.person(p.rows, f.EmployeeID))
	} else if at != (home{}) {
		among(p.at.place(p.rows, at))
	}
	from := sort.Search(n, func(k int) bool { return p.rows[nth(k)].Start+p.reach > on.Start })
	for k := from; k < n; k++ {
		i := nth(k)
		c := &p.rows[i]
		if c.Start >= on.End {
			return
		}
		if c.last >= f.From && (f.To == 0 || c.first <= f.To) && at.holds(c.location, c.position) {
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
	anybody := f
	anybody.Statuses, anybody.All, anybody.BlockID, anybody.DraftPeriodID, anybody.PublishedPeriodID, anybody.EmployeeID = nil, false, 0, 0, 0, 0
	if v.Role == schedule.RoleStaff || !isKnown(v) || !ofAllPeople(schedule.Manager, anybody) {
		return nil, nil
	}
	if _, err := s.PublishedPeriod(ctx, v, version); err != nil { // unknown, or recalled: who is not shown it
		if errors.Is(err, ErrNotFound) {
			err = nil
		}
		return nil, err
	}
	return s.periodCopies(ctx, versionCopies, version, f)
}
