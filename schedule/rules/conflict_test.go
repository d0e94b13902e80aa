package rules

import (
	"cmp"
	"slices"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"

	diff "github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// span returns an interval between two wall-clock times of one zone, such as "2026-11-16 09:00".
func span(t testing.TB, zone, from, to string) schedule.Interval {
	t.Helper()
	return schedule.Interval{Start: wall(t, zone, from), End: wall(t, zone, to)}
}

// wall resolves a wall-clock time.
func wall(t testing.TB, zone, at string) schedule.Instant {
	t.Helper()
	z, err := localtime.LoadZone(zone)
	if err != nil {
		t.Fatal(err)
	}
	minute := int(at[11]-'0')*600 + int(at[12]-'0')*60 + int(at[14]-'0')*10 + int(at[15]-'0')
	return z.Resolve(day(t, at[:10]), minute)
}

// utcSpan is span in UTC.
func utcSpan(t testing.TB, from, to string) schedule.Interval { return span(t, "UTC", from, to) }

func TestRows1To4Overlap(t *testing.T) {
	day1 := utcSpan(t, "2026-11-16 09:00", "2026-11-16 17:00")
	night := utcSpan(t, "2026-11-16 22:00", "2026-11-17 06:00")
	tests := []struct {
		name         string
		shift, block schedule.Interval
		minutes      int
		relation     schedule.Relation
		percent      int
	}{
		{"row 1: touching the end", day1, utcSpan(t, "2026-11-16 17:00", "2026-11-16 20:00"), 0, "", 0},
		{"row 1: touching the start", day1, utcSpan(t, "2026-11-16 07:00", "2026-11-16 09:00"), 0, "", 0},
		{"row 2: the last minute", day1, utcSpan(t, "2026-11-16 16:59", "2026-11-16 20:00"), 1, schedule.ShiftEndOverlaps, 0},
		{"row 3: exact", day1, day1, 480, schedule.Exact, 100},
		{"row 3: shift inside block", day1, utcSpan(t, "2026-11-16 08:00", "2026-11-16 18:00"), 480, schedule.ShiftInsideBlock, 100},
		{"row 3: shift inside block, same start", day1, utcSpan(t, "2026-11-16 09:00", "2026-11-16 18:00"), 480, schedule.ShiftInsideBlock, 100},
		{"row 3: block inside shift", day1, utcSpan(t, "2026-11-16 12:00", "2026-11-16 13:00"), 60, schedule.BlockInsideShift, 13},
		{"row 3: block inside shift, same end", day1, utcSpan(t, "2026-11-16 13:00", "2026-11-16 17:00"), 240, schedule.BlockInsideShift, 50},
		{"row 3: over the start", day1, utcSpan(t, "2026-11-16 06:00", "2026-11-16 10:00"), 60, schedule.ShiftStartOverlaps, 13},
		{"row 3: all but a minute rounds up", day1, utcSpan(t, "2026-11-16 09:01", "2026-11-16 18:00"), 479, schedule.ShiftEndOverlaps, 100},
		{"row 4: past midnight", night, utcSpan(t, "2026-11-17 05:00", "2026-11-17 09:00"), 60, schedule.ShiftEndOverlaps, 13},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := RelationOf(tt.shift, tt.block); got != tt.relation {
				t.Errorf("relation %q, want %q", got, tt.relation)
			}
			pairs := FindConflicts([]ShiftCopies{{ID: 1, Working: tt.shift}}, []schedule.Occurrence{{BlockID: 1, Interval: tt.block}})
			if tt.minutes == 0 {
				if len(pairs) != 0 {
					t.Errorf("got %v, want no conflict", pairs)
				}
				return
			}
			want := []Pair{{State: schedule.StateDraft, Copy: tt.shift, Overlap: tt.shift.Overlap(tt.block), Relation: tt.relation,
				Percent: tt.percent, UnionMinutes: tt.minutes}}
			if d := diff.Diff(want, pairs); d != "" {
				t.Error(d)
			}
			if pairs[0].Overlap.Minutes() != tt.minutes {
				t.Errorf("%d minutes, want %d", pairs[0].Overlap.Minutes(), tt.minutes)
			}
			if full := pairs[0].Relation.Full(); full != (tt.minutes == 480) {
				t.Errorf("full is %v", full)
			}
		})
	}
}

func TestRow18UnionCountsOnce(t *testing.T) {
	shift := ShiftCopies{ID: 1, Working: utcSpan(t, "2026-11-16 09:00", "2026-11-16 17:00")}
	occs := []schedule.Occurrence{
		{BlockID: 2, Interval: utcSpan(t, "2026-11-16 11:00", "2026-11-16 13:00")},
		{BlockID: 1, Interval: utcSpan(t, "2026-11-16 10:00", "2026-11-16 12:00")},
		{BlockID: 3, Interval: utcSpan(t, "2026-11-16 09:00", "2026-11-16 10:30"), Status: schedule.Declined},
	}
	sum := 0
	pairs := FindConflicts([]ShiftCopies{shift}, occs)
	for _, p := range pairs {
		sum += p.Overlap.Minutes()
		if p.UnionMinutes != 180 {
			t.Errorf("union %d, want 180: what does not count is left out", p.UnionMinutes)
		}
	}
	if len(pairs) != 3 || sum-90 != 240 || occs[pairs[0].Occurrence].BlockID != 1 {
		t.Errorf("%d rows, sum %d: %v", len(pairs), sum, pairs)
	}
}

func TestRow19Duplicates(t *testing.T) {
	at := utcSpan(t, "2026-11-16 10:00", "2026-11-16 12:00")
	occs := []schedule.Occurrence{
		{BlockID: 9, Interval: at, Status: schedule.Requested}, {BlockID: 7, Interval: at, Status: schedule.Approved},
		{BlockID: 3, Interval: at, Status: schedule.Declined}, // refused and requested again: no duplicate
		{BlockID: 8, Interval: utcSpan(t, "2026-11-16 10:00", "2026-11-16 12:01"), Status: schedule.Active},
	}
	pairs := FindConflicts([]ShiftCopies{{ID: 1, Working: utcSpan(t, "2026-11-16 09:00", "2026-11-16 17:00")}}, occs)
	var got [][2]int64
	for _, p := range pairs {
		got = append(got, [2]int64{occs[p.Occurrence].BlockID, p.DuplicateOf})
		if p.UnionMinutes != 121 {
			t.Errorf("union %d, want 121", p.UnionMinutes)
		}
	}
	if d := diff.Diff([][2]int64{{3, 0}, {7, 0}, {8, 0}, {9, 7}}, got); d != "" {
		t.Error(d)
	}
}

func TestRows21And22Copies(t *testing.T) {
	shift := func(id, employee int64, from, to string, state schedule.PublishState) schedule.Shift {
		iv := utcSpan(t, "2026-11-16 "+from, "2026-11-16 "+to)
		return schedule.Shift{ID: id, EmployeeID: employee, StartsAt: iv.Start, EndsAt: iv.End, State: state}
	}
	shown := func(s schedule.Shift) schedule.PublishedShift {
		return schedule.PublishedShift{PublishedPeriodID: 5, Shift: s}
	}
	removed := shown(shift(8, 1, "09:00", "17:00", ""))
	removed.ChangeKind = "removed"
	copies := Copies(
		[]schedule.Shift{
			shift(1, 0, "09:00", "17:00", schedule.NeverPublished),   // row 21: open
			shift(2, 1, "09:00", "17:00", schedule.StagedForRemoval), // row 21: staged for deletion
			shift(3, 1, "14:00", "18:00", schedule.ChangedSince),     // row 22: no longer overlaps the block
			shift(4, 1, "09:00", "11:00", schedule.ChangedSince),     // both copies overlap, at different times
			shift(5, 1, "09:00", "11:00", schedule.Published),
			shift(6, 2, "09:00", "11:00", schedule.ChangedSince), // reassigned to another employee
			shift(7, 1, "09:30", "11:00", schedule.NeverPublished),
			shift(9, 1, "09:45", "11:00", schedule.ChangedSince), // now overlaps the block
		},
		[]schedule.PublishedShift{
			shown(shift(2, 1, "09:00", "17:00", "")), shown(shift(3, 1, "10:00", "14:00", "")), shown(shift(4, 1, "08:00", "10:30", "")),
			shown(shift(5, 1, "09:00", "11:00", "")), shown(shift(6, 1, "09:00", "11:00", "")), removed,
			shown(shift(9, 1, "14:00", "15:00", "")), shown(shift(10, 1, "11:30", "15:00", "")),
		})
	block := []schedule.Occurrence{{BlockID: 1, Interval: utcSpan(t, "2026-11-16 10:00", "2026-11-16 12:00")}}
	type row struct {
		ID          int64
		State       schedule.ShiftState
		Copy, Other string
		Union       int
	}
	hours := func(iv schedule.Interval) string {
		if iv.Empty() {
			return ""
		}
		return localtime.Style{}.Range(localtime.UTC, iv)
	}
	got := map[int64][]row{}
	for employee, list := range copies {
		for _, p := range FindConflicts(list, block) {
			got[employee] = append(got[employee], row{list[p.Shift].ID, p.State, hours(p.Copy), hours(p.Other), p.UnionMinutes})
		}
	}
	want := map[int64][]row{
		1: {
			{4, schedule.StateBoth, "09:00-11:00", "08:00-10:30", 60},
			{5, schedule.StateBoth, "09:00-11:00", "", 60},
			{6, schedule.StatePublished, "09:00-11:00", "", 60},
			{7, schedule.StateDraft, "09:30-11:00", "", 60},
			{9, schedule.StateDraft, "09:45-11:00", "14:00-15:00", 60},
			{10, schedule.StatePublished, "11:30-15:00", "", 30},
			{3, schedule.StatePublished, "10:00-14:00", "", 120},
		},
		2: {{6, schedule.StateDraft, "09:00-11:00", "", 60}},
	}
	if d := diff.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestConflictWords(t *testing.T) {
	if schedule.TimeOff.ConflictKind() != "time off conflict" || schedule.Unavailable.ConflictKind() != "availability conflict" || schedule.Undesired.ConflictKind() != "availability conflict" {
		t.Error("kinds of conflicts")
	}
	if schedule.Undesired.Severity() != "informational" || schedule.Unavailable.Severity() != "warning" || schedule.TimeOff.Severity() != "warning" {
		t.Error("severities")
	}
	if got := ConflictKey(12, 7, wall(t, "UTC", "2026-11-16 09:00")); got != "s12-b7-20261116T0900Z" {
		t.Error(got)
	}
}

// TestSweepEqualsNaiveJoin compares the sweep with the definition as a nested loop.
func TestSweepEqualsNaiveJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		shifts := rapid.SliceOfN(rapid.Custom(drawCopies), 0, 30).Draw(t, "shifts")
		occs := rapid.SliceOfN(rapid.Custom(drawOccurrence), 0, 30).Draw(t, "occurrences")
		pairs := FindConflicts(shifts, occs)
		type key struct{ shift, occ int }
		want := map[key]schedule.ShiftState{}
		for i, s := range shifts {
			for j, o := range occs {
				if state := naive(s, o); state != "" {
					want[key{i, j}] = state
				}
			}
		}
		got := map[key]schedule.ShiftState{}
		for _, p := range pairs {
			got[key{p.Shift, p.Occurrence}] = p.State
			if p.Overlap != p.Copy.Overlap(occs[p.Occurrence].Interval) || p.Relation != RelationOf(p.Copy, occs[p.Occurrence].Interval) || p.Relation == "" {
				t.Fatalf("pair %+v", p)
			}
			if live := occurrenceCounts(occs[p.Occurrence]); p.UnionMinutes > p.Copy.Minutes() || live && p.UnionMinutes < p.Overlap.Minutes() {
				t.Fatalf("union %d of a shift of %d minutes with an overlap of %d", p.UnionMinutes, p.Copy.Minutes(), p.Overlap.Minutes())
			}
		}
		if d := diff.Diff(want, got); d != "" || len(got) != len(pairs) {
			t.Fatalf("-naive +sweep\n%s", d)
		}
		if !slices.IsSortedFunc(pairs, func(a, b Pair) int {
			s, r := shifts[a.Shift].primary(), shifts[b.Shift].primary()
			return cmp.Or(cmp.Compare(s.Start, r.Start), cmp.Compare(s.End, r.End), cmp.Compare(shifts[a.Shift].ID, shifts[b.Shift].ID))
		}) {
			t.Fatal("not in order")
		}
	})
}

// naive implements the definition of domain.md 2.1 for both copies.
func naive(s ShiftCopies, o schedule.Occurrence) schedule.ShiftState {
	overlaps := func(iv schedule.Interval) bool {
		return iv.Start < iv.End && !o.Missing && max(iv.Start, o.Start) < min(iv.End, o.End)
	}
	switch w, p := overlaps(s.Working), overlaps(s.Published); {
	case w && p:
		return schedule.StateBoth
	case w:
		return schedule.StateDraft
	case p:
		return schedule.StatePublished
	}
	return ""
}

func drawCopies(t *rapid.T) ShiftCopies {
	s := ShiftCopies{ID: rapid.Int64Range(1, 1000).Draw(t, "id")}
	switch rapid.IntRange(0, 3).Draw(t, "copies") {
	case 0:
		s.Working = interval(t, "working")
	case 1:
		s.Published = interval(t, "published")
	case 2:
		s.Working = interval(t, "working")
		s.Published = s.Working
	default:
		s.Working, s.Published = interval(t, "working"), interval(t, "published")
	}
	return s
}

func drawOccurrence(t *rapid.T) schedule.Occurrence {
	o := schedule.Occurrence{BlockID: rapid.Int64Range(1, 20).Draw(t, "block"), Interval: interval(t, "occurrence")}
	o.Status = rapid.SampledFrom(schedule.BlockStatuses).Draw(t, "status")
	o.Missing = rapid.IntRange(0, 9).Draw(t, "missing") == 0
	return o
}

func TestUnionMinutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) schedule.Interval { return interval(t, "interval") }), 0, 12).Draw(t, "list")
		before := slices.Clone(list)
		covered := map[schedule.Instant]bool{}
		for _, iv := range list {
			for m := iv.Start; m < iv.End; m += 60 {
				covered[m] = true
			}
		}
		if got := UnionMinutes(list); got != len(covered) || !slices.Equal(list, before) {
			t.Fatalf("union %d, want %d", got, len(covered))
		}
	})
}
