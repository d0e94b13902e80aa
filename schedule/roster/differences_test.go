package roster

import (
	"cmp"
	"maps"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

// plainChange is a change without the names of the shift.
type plainChange struct {
	Kind          schedule.ChangeKind
	Before, After schedule.Shift
}

func changesOf(d Differences) (list []plainChange) {
	for i := range d.Changes {
		c := &d.Changes[i]
		list = append(list, plainChange{c.Kind, c.Before.Shift, c.After.Shift})
	}
	return list
}

// plainDifferences compares two states by the id of the shift. A shift counts if one of its copies matches the filter.
func plainDifferences(rows *schedule.Roster, v schedule.Viewer, f schedule.Filter, before, now map[int64]schedule.Shift) (list []plainChange, same, lapsed int) {
	ids := maps.Clone(before)
	maps.Copy(ids, now)
	asks := func(s schedule.Shift) bool { return s.ID != 0 && plainAsks(rows, v, shiftFilter(f), s) }
	for _, id := range slices.Sorted(maps.Keys(ids)) {
		was, is := before[id], now[id]
		if !asks(was) && !asks(is) {
			continue
		}
		if is.State == schedule.StagedForRemoval {
			if is = (schedule.Shift{}); was.ID == 0 {
				lapsed++
				continue
			}
		}
		a, b := was, is
		a.State, a.DraftPeriodID, b.State, b.DraftPeriodID = "", 0, "", 0
		switch {
		case a == b:
			same++
		case was.ID == 0:
			list = append(list, plainChange{schedule.ChangeAdded, was, is})
		case is.ID == 0:
			list = append(list, plainChange{schedule.ChangeRemoved, was, is})
		default:
			list = append(list, plainChange{schedule.ChangeChanged, was, is})
		}
	}
	begins := func(c plainChange) schedule.Instant {
		switch {
		case c.Before.ID == 0:
			return c.After.StartsAt
		case c.After.ID == 0:
			return c.Before.StartsAt
		}
		return min(c.Before.StartsAt, c.After.StartsAt)
	}
	slices.SortFunc(list, func(a, b plainChange) int {
		return cmp.Or(cmp.Compare(begins(a), begins(b)), cmp.Compare(max(a.Before.ID, a.After.ID), max(b.Before.ID, b.After.ID)))
	})
	return list, same, lapsed
}

// plainState returns the shifts of a version that the viewer reads, without the removed shifts.
func plainState(rows *schedule.Roster, v schedule.Viewer, version int64) map[int64]schedule.Shift {
	state := map[int64]schedule.Shift{}
	for _, c := range plainPublished(rows, v, version, schedule.Filter{}, "") {
		if c.ChangeKind != schedule.ChangeRemoved {
			state[c.Shift.ID] = c.Shift
		}
	}
	return state
}

func checkDifferences(t *testing.T, what string, w View, f schedule.Filter, got Differences, want []plainChange, same, lapsed int) {
	t.Helper()
	if !slices.Equal(want, changesOf(got)) || got.Same != same || got.Lapsed != lapsed {
		t.Fatalf("%v %+v: %s: %d the same, %d lapsed, want %d and %d; changes (-want +got):\n%s", w.viewer, f, what, got.Same, got.Lapsed, same, lapsed,
			gocmp.Diff(want, changesOf(got)))
	}
}

func TestVersionDifferencesAreThoseOfThePlainRows(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		for _, pair := range [][2]int64{{1, 2}, {2, 1}, {2, 7}} {
			want, same, lapsed := plainDifferences(rows, w.viewer, f, plainState(rows, w.viewer, pair[0]), plainState(rows, w.viewer, pair[1]))
			checkDifferences(t, "versions", w, f, w.VersionDifferences(pair[0], pair[1], f), want, same, lapsed)
		}
	})
}

func TestDifferencesSinceAVersionAreThoseOfThePlainRows(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if w.viewer != schedule.Manager {
			if d := w.DifferencesSince(1, f); len(d.Changes)+d.Same > 0 {
				t.Fatalf("%v reads the plan: %+v", w.viewer, d)
			}
			return
		}
		before, now := plainState(rows, w.viewer, 1), map[int64]schedule.Shift{}
		for _, s := range rows.Shifts {
			_, had := before[s.ID]
			if s.DraftPeriodID == 1 || had {
				now[s.ID] = s
			}
		}
		want, same, lapsed := plainDifferences(rows, w.viewer, f, before, now)
		checkDifferences(t, "since", w, f, w.DifferencesSince(1, f), want, same, lapsed)
	})
}

func TestDraftDifferencesAreThoseOfThePlainRows(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		for period := int64(1); period <= 2; period++ {
			found := w.DraftDifferences(period, f)
			if w.viewer != schedule.Manager {
				if len(found.Changes)+found.Same+found.Lapsed > 0 {
					t.Fatalf("%v reads a draft: %+v", w.viewer, found)
				}
				continue
			}
			want, same, lapsed := plainDraft(rows, f, period)
			checkDifferences(t, "draft", w, f, found, want, same, lapsed)
			if n, alike := w.CountDraftDifferences(period, f); n != len(want) || alike != same {
				t.Fatalf("%+v: %d changes and %d the same are counted, want %d and %d", f, n, alike, len(want), same)
			}
		}
	})
}

// plainDraft compares the working copies of a draft period with the rows of the current version.
func plainDraft(rows *schedule.Roster, f schedule.Filter, period int64) (list []plainChange, same, lapsed int) {
	const current = 2 // of the first period
	before, now, said := map[int64]schedule.Shift{}, map[int64]schedule.Shift{}, map[int64]bool{}
	for _, c := range rows.PublishedShifts {
		said[c.Shift.ID] = said[c.Shift.ID] || c.PublishedPeriodID == current
	}
	shown := plainState(rows, schedule.Manager, current)
	for _, s := range rows.Shifts {
		if s.DraftPeriodID != period {
			continue
		}
		now[s.ID] = s
		if was, ok := shown[s.ID]; ok {
			before[s.ID] = was
		} else if s.State == schedule.Published && !said[s.ID] {
			before[s.ID] = s
		}
	}
	if period == 1 {
		maps.Copy(before, shown)
	}
	list, same, lapsed = plainDifferences(rows, schedule.Manager, f, before, now)
	for k := range list {
		if c := &list[k]; c.Kind == schedule.ChangeAdded && c.After.State == schedule.ChangedSince && !said[c.After.ID] {
			c.Kind = schedule.ChangeChanged
		}
	}
	return list, same, lapsed
}
