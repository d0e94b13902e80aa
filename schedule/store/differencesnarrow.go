package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

// narrowed is the answer about some days, places or an employee, taken from the one about everything. before and now are the copies at
// hand. It is false where the database must be asked: too much is otherwise, or shifts are to be removed, of which the answer keeps too little.
func (c comparing) narrowed(f schedule.Filter, before, now *periodCopies) (out Differences, ok bool, err error) {
	here, beside, staged := 0, 0, false
	if before != nil {
		before.stays(f, func(*periodCopy) { here++ })
	}
	if now != nil {
		now.each(f, func(c *periodCopy) {
			beside++
			staged = staged || now.words[c.word] == string(schedule.StagedForRemoval)
		})
	}
	if here+beside == 0 {
		return out, true, nil
	}
	if staged {
		return out, false, nil
	}
	if !c.s.lists.serves(c.s.Version(), c.wholeKey(), f) {
		return out, false, nil
	}
	whole, err := c.whole(func() (Differences, error) { return c.ask(schedule.Filter{}) })
	if err != nil || whole == nil || whole.Lapsed > 0 {
		return out, false, err
	}
	out.Same = here
	var in []int32 // first their places: a change is two copies of a shift, too much to be moved about
	for i := range whole.Changes {
		k := &whole.Changes[i]
		was := inFilter(k.Before, f)
		if was {
			out.Same--
		}
		if was || (inFilter(k.After, f) && (f.DraftPeriodID == 0 || k.After.DraftPeriodID == f.DraftPeriodID)) {
			in = append(in, int32(i)) // #nosec G115 -- a change keeps hundreds of bytes
		}
	}
	if len(in) > 0 {
		out.Changes = make([]schedule.ShiftChange, len(in))
	}
	for k, i := range in {
		out.Changes[k] = whole.Changes[i]
	}
	return out, true, nil
}

// narrows says whether a filter asks for some days, places and one employee of all, which narrowed knows.
func narrows(v schedule.Viewer, f schedule.Filter) bool {
	f.DraftPeriodID, f.PublishedPeriodID = 0, 0
	return ofAllPeople(v, f.Without("employee_id")) && !f.Without("status").IsZero()
}

// inFilter says whether a copy of a shift is one of the days, the place and the employee of a filter.
func inFilter(r *schedule.ShiftRow, f schedule.Filter) bool {
	if r.ID == 0 || (f.EmployeeID != 0 && r.EmployeeID != f.EmployeeID) || !placeOf(f).holds(r.LocationID, r.PositionID) {
		return false
	}
	if f.From == 0 && f.To == 0 {
		return true
	}
	z, _ := schedule.ZoneOrUTC(r.TimeZone)
	first, last := z.Days(r.Interval())
	return last >= f.From && (f.To == 0 || first <= f.To)
}

// sinceNarrowed is DifferencesSince of some days and places.
func (s *Store) sinceNarrowed(ctx context.Context, v schedule.Viewer, version schedule.PublishedPeriod, f schedule.Filter, c comparing) (out Differences, ok bool, err error) {
	if !narrows(v, f) || version.ID == 0 || version.DraftPeriodID == 0 {
		return out, false, nil
	}
	f.PublishedPeriodID, f.DraftPeriodID = 0, version.DraftPeriodID
	now, err := s.copiesOf(ctx, v, f)
	if now == nil || err != nil {
		return out, false, err
	}
	before, err := s.periodCopies(ctx, versionCopies, version.ID, f)
	if before == nil || err != nil {
		return out, false, err
	}
	return c.narrowed(f, before, now)
}

// versionsNarrowed is VersionDifferences of some days and places.
func (s *Store) versionsNarrowed(ctx context.Context, v schedule.Viewer, before, now int64, f schedule.Filter, c comparing) (out Differences, ok bool, err error) {
	if !narrows(v, f) || before == 0 || now == 0 {
		return out, false, nil
	}
	f.PublishedPeriodID, f.DraftPeriodID = 0, 0
	was, err := s.periodCopies(ctx, versionCopies, before, f)
	if was == nil || err != nil {
		return out, false, err
	}
	is, err := s.periodCopies(ctx, versionCopies, now, f)
	if is == nil || err != nil {
		return out, false, err
	}
	return c.narrowed(f, was, is)
}

// draftNarrowed is DraftDifferences of some days and places, where the draft has nothing but new shifts or no change at all: of others
// the answer does not say by which version a copy is in the filter.
func (s *Store) draftNarrowed(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter) (out Differences, ok bool, err error) {
	if !narrows(v, f) {
		return out, false, nil
	}
	now, kinds, err := s.draftAlike(ctx, v, period, f)
	if kinds == "" || err != nil {
		return out, false, err
	}
	f.PublishedPeriodID, f.DraftPeriodID = 0, period
	n := 0
	now.each(f, func(*periodCopy) { n++ })
	if kinds == allSame {
		return Differences{Same: n}, true, nil
	}
	rows, err := s.draftCopies(ctx, v, period)
	if err != nil || len(rows) != len(now.rows) {
		return out, false, err
	}
	if n > 0 {
		out.Changes = make([]schedule.ShiftChange, 0, n)
	}
	now.eachAt(f, func(k int, _ *periodCopy) { // both are by start and number
		out.Changes = append(out.Changes, schedule.Added(&rows[k]))
	})
	return out, true, nil
}

// CountDraftDifferences is how many changes and shifts without one DraftDifferences gives. Once it is known that all shifts are alike
// it makes none of them: a week of a large draft has tens of thousands.
func (s *Store) CountDraftDifferences(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter) (changes, same int, err error) {
	now, kinds, err := s.draftAlike(ctx, v, period, f)
	if err != nil {
		return 0, 0, err
	}
	if kinds == "" {
		found, err := s.DraftDifferences(ctx, v, period, f)
		return len(found.Changes), found.Same, err
	}
	f.PublishedPeriodID, f.DraftPeriodID = 0, period
	n := 0
	now.each(f, func(*periodCopy) { n++ })
	if kinds == allSame {
		return 0, n, nil
	}
	return n, 0, nil
}

// draftAlike is the shifts of a draft in few bytes each, and what is so of all of them: allSame or allAdded. It is empty where they
// differ in that, and where the filter asks for more than days and places.
func (s *Store) draftAlike(ctx context.Context, v schedule.Viewer, period int64, f schedule.Filter) (now *periodCopies, kinds string, err error) {
	f.PublishedPeriodID, f.DraftPeriodID = 0, period
	if now, err = s.copiesOf(ctx, v, f); now == nil || err != nil || period == 0 {
		return nil, "", err
	}
	key := fmt.Sprint("kinds of differences of draft ", period)
	if !s.figures.serves(s.Version(), key, f) {
		return nil, "", nil
	}
	kinds, err = remembered(s, key, func() (string, error) {
		whole, err := s.DraftDifferences(ctx, v, period, schedule.Filter{})
		return kindsOf(whole), err
	})
	return now, kinds, err
}

// The answers about a draft that all of its shifts share.
const (
	allSame  = "same"
	allAdded = "added"
)

// kindsOf is allSame or allAdded where that is so of every shift, and else empty.
func kindsOf(d Differences) string {
	if d.Lapsed > 0 {
		return ""
	}
	for i := range d.Changes {
		if c := &d.Changes[i]; c.Kind != schedule.ChangeAdded || d.Same > 0 {
			return ""
		}
	}
	if len(d.Changes) == 0 {
		return allSame
	}
	return allAdded
}
