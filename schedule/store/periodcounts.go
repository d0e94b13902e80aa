package store

import (
	"context"

	"opshub/schedule"
)

// countWords counts the copies of the filter by their word.
func countWords[K ~string](p *periodCopies, f schedule.Filter) map[K]int {
	by := map[K]int{}
	p.each(f, func(c *periodCopy) { by[K(p.words[c.word])]++ })
	return by
}

// countPeriod is dayQuestion.count of a period: its shifts, and the occurrences of everybody.
func (q dayQuestion) countPeriod(p *periodCopies, times *chosen) (c schedule.DayCounts) {
	var who rankSet
	days := func(first, last schedule.Date) {
		if first = max(first, q.f.From); q.f.To != 0 {
			last = min(last, q.f.To)
		}
		c.Items += int(last-first) + 1
	}
	p.each(q.f, func(one *periodCopy) {
		if one.employee == 0 || (one.drops && q.f.PublishedPeriodID != 0) {
			return
		}
		if days(one.first, one.last); !one.drops {
			c.Shifts++
		}
		who.include(one.rank)
	})
	times.each(func(i int) {
		days(schedule.Date(times.columns[timeFirst][i]), schedule.Date(times.columns[timeLast][i])) // #nosec G115 -- the packer wrote it from a date
		who.include(times.columns[timeRank][i])
	})
	c.Employees = who.size()
	return c
}

// addCopies counts the shifts of a period.
func (c *ShiftCounts) addCopies(p *periodCopies, f schedule.Filter) {
	var who rankSet
	p.each(f, func(one *periodCopy) {
		if one.drops && f.PublishedPeriodID != 0 {
			return
		}
		c.Shifts++
		switch {
		case one.employee == 0:
			c.Open++
		case one.drops:
			c.Staged++
		default:
			who.include(one.rank)
		}
	})
	c.Employees = who.size()
}

// comparedCopies counts the assigned shifts that stay, the blocks of the occurrences, and the employees who have any of these.
func comparedCopies(p *periodCopies, times *chosen, f schedule.Filter) (shifts, blocks, employees int) {
	var who rankSet
	seen := newNumberSet()
	defer seen.done()
	p.stays(f, func(c *periodCopy) {
		if c.employee != 0 {
			shifts++
			who.include(c.rank)
		}
	})
	times.each(func(i int) {
		seen.add(times.columns[timeBlockNo][i])
		who.include(times.columns[timeRank][i])
	})
	return shifts, seen.size, who.size()
}

// periodShifts adds up the shifts of a period.
func (d *dayFigures) periodShifts(context.Context, reader) error {
	heads := make([]rankSet, len(d.days))
	d.copies.each(d.f, func(c *periodCopy) {
		if c.drops && (c.employee != 0 || d.f.PublishedPeriodID != 0) {
			return
		}
		if begun := d.on(c.first); begun != nil && c.employee == 0 {
			begun.Open++
		} else if begun != nil {
			begun.Shifts++
		}
		if c.employee == 0 {
			return
		}
		days := d.touched(c.first, c.last)
		for k := range days {
			days[k].Minutes += minutesOn(d.copies.zones[c.zone], days[k].Date, c.first, c.last, c.Interval)
			heads[days[k].Date-d.f.From].include(c.rank)
		}
	})
	for k := range heads {
		d.days[k].Heads = heads[k].size()
	}
	return nil
}

// figuresByCopies is VersionFigures of the rows at hand; nil where the database is to be asked.
func (s *Store) figuresByCopies(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[int64]schedule.PeriodFigures, error) {
	anywhere := ofAnyVersion(f)
	if anywhere.IsZero() || !ofAllPeople(v, anywhere) {
		return nil, nil
	}
	heads, err := s.versionsOn(ctx, v, f)
	if err != nil {
		return nil, err
	}
	all, out := 0, map[int64]schedule.PeriodFigures{}
	for _, p := range heads {
		if all += p.ShiftCount; all > mostCopies { // to hold so many at once would push out what others ask for
			return nil, nil
		}
	}
	for _, p := range heads {
		copies, err := s.periodCopies(ctx, versionCopies, p.ID, f)
		if copies == nil || err != nil {
			return nil, err
		}
		copies.each(f, func(c *periodCopy) {
			assigned, minutes := c.assigned()
			sum := out[p.ID]
			addKind(&sum, schedule.ChangeKind(copies.words[c.word]), 1, assigned, minutes)
			out[p.ID] = sum
		})
	}
	return out, nil
}

// assigned is 1 and the minutes of a copy that has an employee, and 0 for an open one.
func (c *periodCopy) assigned() (n, minutes int) {
	if c.employee == 0 {
		return 0, 0
	}
	return 1, c.Minutes()
}

// states adds up the copies of the filter by their word, which is a state.
func (p *periodCopies) states(f schedule.Filter) map[schedule.PublishState]ShiftTotal {
	by := map[schedule.PublishState]ShiftTotal{}
	p.each(f, func(c *periodCopy) {
		state := schedule.PublishState(p.words[c.word])
		by[state] = ShiftTotal{by[state].Shifts + 1, by[state].Minutes + c.Minutes()}
	})
	return by
}
