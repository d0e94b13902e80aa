package store

import (
	"context"
	"iter"
	"slices"

	"opshub/schedule"
)

// HoursList is rows of hours, by employee and week. A year of a large company has a quarter of a million of them, which are kept in few
// bytes each and point nowhere: the collector of garbage would have to look through all of them again and again.
type HoursList struct {
	people  []*schedule.Person
	weeks   []workedWeek
	sources []schedule.LimitSource
}

// workedWeek is one row; who and from are places in the lists.
type workedWeek struct {
	limit        int // anybody may agree on any
	who          int32
	week         schedule.Date
	minutes      int32
	shifts, days int32
	from         uint8
}

const weekBytes = 32 // of a workedWeek

// Len is how many rows there are.
func (l *HoursList) Len() int { return len(l.weeks) }

// Some is the rows from a place to before another.
func (l *HoursList) Some(from, to int) []schedule.HoursRow {
	return l.rows(make([]schedule.HoursRow, 0, to-from), from, to)
}

func (l *HoursList) rows(out []schedule.HoursRow, from, to int) []schedule.HoursRow {
	for k := from; k < to; k++ {
		w := &l.weeks[k]
		out = append(out, schedule.HoursRow{Person: l.people[w.who], Week: w.week, Minutes: int(w.minutes), Shifts: int(w.shifts), Days: int(w.days),
			Limit: w.limit, From: l.sources[w.from]})
	}
	return out
}

// ByPerson is the rows of one employee after the other. They hold until the next.
func (l *HoursList) ByPerson() iter.Seq[[]schedule.HoursRow] {
	return func(yield func([]schedule.HoursRow) bool) {
		var own []schedule.HoursRow
		for from, to := 0, 1; to <= len(l.weeks); to++ {
			if to < len(l.weeks) && l.weeks[to].who == l.weeks[from].who {
				continue
			}
			if own = l.rows(own[:0], from, to); !yield(own) {
				return
			}
			from = to
		}
	}
}

// room sees that so many rows have a place.
func (l *HoursList) room(rows int) { l.weeks = slices.Grow(l.weeks, rows) }

// add puts the rows of one more employee behind the others.
func (l *HoursList) add(own []schedule.HoursRow) {
	for k := range own {
		r := &own[k]
		l.weeks = append(l.weeks, workedWeek{who: int32(len(l.people)), week: r.Week, minutes: int32(r.Minutes), limit: r.Limit, // #nosec G115 -- a week has few minutes
			shifts: int32(r.Shifts), days: int32(r.Days), from: wordPlace(&l.sources, r.From)}) // #nosec G115 -- of one week
	}
	l.people = append(l.people, own[0].Person)
}

func hoursKey(v schedule.Viewer, f schedule.Filter, asked int) string {
	return sweepKey("list of "+hoursTitle, asked, v, f)
}

// Hours is the work of each employee of the filter in each week that holds any, by name and week, on the days of the filter. A
// week that the filter cuts has the hours of its days that are left. asked is a limit for everybody, in minutes; 0 takes that of
// each employee on the first day of the week.
func (s *Store) Hours(ctx context.Context, v schedule.Viewer, f schedule.Filter, asked int) (*HoursList, error) {
	kept, err := rememberedRows(s, hoursKey(v, f, asked), func() ([]*HoursList, error) {
		l := &HoursList{}
		err := s.eachHours(ctx, v, f, schedule.Filter{}, asked, l.room, l.add)
		return []*HoursList{l}, err
	}, func(list []*HoursList) int {
		return 1 + (len(list[0].weeks)*weekBytes+len(list[0].people)*8)/bytesPerRow
	})
	if err != nil {
		return nil, err
	}
	return kept[0], nil
}

// HoursSum adds up the rows of Hours.
func (s *Store) HoursSum(ctx context.Context, v schedule.Viewer, f schedule.Filter) (schedule.HoursSum, error) {
	if all, ok := s.reportSums(ctx, v, f); ok {
		return all.Hours, nil
	}
	return remembered(s, sweepKey("sum of "+hoursTitle, 0, v, f), func() (sum schedule.HoursSum, err error) {
		if kept, ok := s.lists.get(s.Version(), hoursKey(v, f, 0)); ok {
			for own := range kept.([]*HoursList)[0].ByPerson() {
				sum.Add(own)
			}
			return sum, nil
		}
		all, err := s.worked(ctx, v, f)
		if err != nil {
			return sum, wrap(err, hoursTitle)
		}
		if all != nil {
			return all.hours(f), nil
		}
		err = eachSwept(ctx, s, hoursTitle, 0, v, f, hoursOn(f, 0), sum.Add)
		return sum, err
	})
}
