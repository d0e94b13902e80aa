package store

import (
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

// versionPairsAtHand is VersionConflicts of all or some days and places, taken from the pairs of the whole version, which are found
// once for each state of the data: a pair says the same whatever else the filter holds. It is false where the database must be asked.
func (s *Store) versionPairsAtHand(ctx context.Context, v schedule.Viewer, version int64, f schedule.Filter) (
	pairs []schedule.SoftConflict, compared schedule.ConflictCounts, ok bool, err error,
) {
	if f.DraftPeriodID, f.PublishedPeriodID = 0, 0; !ofAllPeople(v, f) || version == 0 {
		return nil, compared, false, nil
	}
	copies, err := s.periodCopies(ctx, versionCopies, version, f)
	if copies == nil || err != nil {
		return nil, compared, false, err
	}
	var people rankSet
	var span schedule.Interval
	copies.stays(f, func(c *periodCopy) {
		if c.employee != 0 {
			compared.Compared.Shifts++
			people.include(c.rank)
			span.Start, span.End = min(orFirst(span.Start, c.Start), c.Start), max(span.End, c.End)
		}
	})
	if compared.Compared.Shifts == 0 {
		return nil, compared, true, nil
	}
	compared.Compared.Employees = people.size()
	all, err := s.occurrenceSheet(ctx)
	if all == nil || err != nil {
		return nil, compared, false, err
	}
	around := aroundSpan(span)
	around.Statuses, around.All = f.Statuses, f.All
	blocks := newNumberSet()
	defer blocks.done()
	times := occurrencesOn(all, v, around)
	times.each(func(i int) {
		if people.has(times.columns[timeRank][i]) {
			blocks.add(times.columns[timeBlockNo][i])
		}
	})
	compared.Compared.Blocks = blocks.size
	const weight = 5 // of one, as a row of a list
	whole, err := rememberedRows(s, versionPairsKey(version), func() ([]schedule.SoftConflict, error) {
		pairs, _, err := s.versionPairsAsked(ctx, v, version, schedule.Filter{All: true})
		return pairs, err
	}, func(list []schedule.SoftConflict) int { return weight * len(list) })
	statuses := f.StatusSet()
	for k := range whole {
		p := &whole[k]
		row := schedule.ShiftRow{Shift: p.Shift}
		if !slices.Contains(statuses, p.BlockStatus) || !inFilter(&row, f) {
			continue
		}
		z, _ := schedule.ZoneOrUTC(p.Shift.TimeZone)
		if first, last := z.Days(p.Overlap); last >= f.From && (f.To == 0 || first <= f.To) {
			pairs = append(pairs, *p)
		}
	}
	return pairs, compared, true, err
}

func versionPairsKey(version int64) string { return fmt.Sprint("pairs of version ", version) }

// aroundSpan is the days on which an occurrence can share time with shifts of a span, in whatever zone.
func aroundSpan(span schedule.Interval) schedule.Filter {
	return schedule.Filter{From: schedule.UTC.Date(span.Start).Add(-2), To: schedule.UTC.Date(span.End).Add(2)}
}
