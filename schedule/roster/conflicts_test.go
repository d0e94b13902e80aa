package roster

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"testing"

	"opshub/schedule/localtime"
	"opshub/schedule/recur"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// plainConflict is a soft conflict found by plain loops.
type plainConflict struct {
	Shift      int64
	Block      int64
	Occurrence schedule.Interval
	Overlap    schedule.Interval
	State      schedule.ShiftState
	Draft      int64
	copy       schedule.Shift // the copy with the minutes
}

// key identifies a soft conflict.
func (c *plainConflict) key() [3]int64 { return [3]int64{c.Shift, c.Block, int64(c.Occurrence.Start)} }

// plainOccurrences returns the occurrences of the blocks of an employee.
func plainOccurrences(t testing.TB, rows *schedule.Roster, employee int64, within schedule.Interval) []schedule.Occurrence {
	t.Helper()
	var own []schedule.Block
	for _, b := range rows.Blocks {
		if b.EmployeeID == employee {
			own = append(own, stored(b))
		}
	}
	occs, err := recur.ExpandAll(own, rows.Exceptions, within)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(occs, func(o schedule.Occurrence) bool { return o.Missing })
}

// plainConflicts returns every soft conflict that managers or other viewers read, by start of the overlap, shift and block.
func plainConflicts(t testing.TB, rows *schedule.Roster, within schedule.Interval, manager bool) (list []plainConflict) {
	t.Helper()
	for _, e := range rows.Employees {
		working, shown := map[int64]schedule.Shift{}, map[int64]schedule.Shift{}
		for _, s := range rows.Shifts {
			if s.EmployeeID == e.ID && s.State != schedule.StagedForRemoval {
				working[s.ID] = s
				if s.State == schedule.Published {
					shown[s.ID] = s
				}
			}
		}
		for _, c := range plainShown(rows) {
			if c.EmployeeID == e.ID {
				shown[c.ID] = c
			}
		}
		drafts := map[int64]int64{}
		for id, s := range working {
			if manager || s.State == schedule.Published {
				drafts[id] = s.DraftPeriodID
			}
		}
		if !manager { // other viewers read the published copies
			clear(working)
		}
		for _, o := range plainOccurrences(t, rows, e.ID, within) {
			for _, s := range working {
				state := schedule.StateDraft
				if p, ok := shown[s.ID]; ok && p.Interval().Overlaps(o.Interval) {
					state = schedule.StateBoth
				}
				if s.Interval().Overlaps(o.Interval) {
					list = append(list, plainConflict{s.ID, o.BlockID, o.Interval, s.Interval().Overlap(o.Interval), state, s.DraftPeriodID, s})
				}
			}
			for _, p := range shown {
				s, ok := working[p.ID]
				if p.Interval().Overlaps(o.Interval) && !(ok && s.Interval().Overlaps(o.Interval)) {
					list = append(list, plainConflict{p.ID, o.BlockID, o.Interval, p.Interval().Overlap(o.Interval), schedule.StatePublished, drafts[p.ID], p})
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b plainConflict) int {
		return cmp.Or(cmp.Compare(a.Overlap.Start, b.Overlap.Start), cmp.Compare(a.Shift, b.Shift), cmp.Compare(a.Block, b.Block), cmp.Compare(a.Occurrence.Start, b.Occurrence.Start))
	})
	return list
}

// plainShown returns the published copies in current versions whose shifts are not staged for removal.
func plainShown(rows *schedule.Roster) (list []schedule.Shift) {
	for _, p := range rows.PublishedPeriods {
		for _, c := range rows.PublishedShifts {
			at := slices.IndexFunc(rows.Shifts, func(s schedule.Shift) bool { return s.ID == c.Shift.ID })
			if p.Status == "current" && c.PublishedPeriodID == p.ID && c.ChangeKind != "removed" && (at < 0 || rows.Shifts[at].State != schedule.StagedForRemoval) {
				list = append(list, c.Shift)
			}
		}
	}
	return list
}

// plainAsked returns the soft conflicts that match a filter.
func plainAsked(t testing.TB, rows *schedule.Roster, w View, f schedule.Filter) (list []plainConflict) {
	t.Helper()
	for _, c := range plainConflicts(t, rows, w.m.Horizon, w.viewer.Role == schedule.RoleManager) {
		b := plainBlock(rows, c.Block)
		z, _ := localtime.ZoneOrUTC(c.copy.TimeZone)
		first, last := z.Days(c.Overlap)
		switch {
		case !plainReadsBlock(rows, w.viewer, b), w.viewer.Role != schedule.RoleManager && c.State == schedule.StateDraft:
		case f.EmployeeID != 0 && b.EmployeeID != f.EmployeeID, f.BlockID != 0 && b.ID != f.BlockID:
		case f.LocationID != 0 && c.copy.LocationID != f.LocationID, f.PositionID != 0 && c.copy.PositionID != f.PositionID:
		case f.DraftPeriodID != 0 && c.Draft != f.DraftPeriodID, !slices.Contains(f.StatusSet(), b.Status):
		case f.From != 0 && last < f.From, f.To != 0 && first > f.To:
		case !plainFinds(rows, w, f.Q, c.copy, b):
		default:
			list = append(list, c)
		}
	}
	return list
}

func plainBlock(rows *schedule.Roster, id int64) schedule.Block {
	return rows.Blocks[slices.IndexFunc(rows.Blocks, func(b schedule.Block) bool { return b.ID == id })]
}

// plainFinds reports whether a search finds a soft conflict.
func plainFinds(rows *schedule.Roster, w View, q string, s schedule.Shift, b schedule.Block) bool {
	e := rows.Employees[slices.IndexFunc(rows.Employees, func(e schedule.Employee) bool { return e.ID == b.EmployeeID })]
	place := s.LocationID
	texts := []string{e.Name, e.Number, s.Label}
	if w.viewer.Role == schedule.RoleWall {
		place = e.LocationID
	} else if b.ReasonCode != "medical" && b.ReasonCode != "sick" {
		texts = append(texts, b.ReasonText, b.ReasonCode)
	}
	l := rows.Locations[place-1]
	return strings.Contains(schedule.Fold(strings.Join(append(texts, l.Name, l.Code), "\n")), schedule.Fold(q))
}

// plainOf converts a row to a plainConflict.
func plainOf(c *schedule.SoftConflict) plainConflict {
	return plainConflict{Shift: c.Shift.ID, Block: c.BlockID, Occurrence: c.Occurrence, Overlap: c.Overlap, State: c.ShiftState, Draft: c.Shift.DraftPeriodID}
}

var ignoreCopy = gocmp.Transformer("bare", func(c plainConflict) [6]any {
	return [6]any{c.Shift, c.Block, c.Occurrence, c.Overlap, c.State, c.Draft}
})

func TestConflictsAreThoseOfTheFilter(t *testing.T) {
	found := 0
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		var got []plainConflict
		var all []schedule.SoftConflict
		if err := w.Conflicts(f).Each(func(c *schedule.SoftConflict) error {
			all = append(all, *c)
			got = append(got, plainOf(c))
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		want := plainAsked(t, rows, w, f)
		if diff := gocmp.Diff(want, got, ignoreCopy); diff != "" {
			t.Fatalf("%v %+v: conflicts differ from a plain loop (-want +got):\n%s", w.viewer, f, diff)
		}
		found += len(got)
		counts := w.ConflictCounts(f)
		byStatus := counts.ByStatus
		if diff := gocmp.Diff(byStatus, w.ConflictPairs(f)); diff != "" {
			t.Fatalf("%v %+v: the pairs by status differ from the counters:\n%s", w.viewer, f, diff)
		}
		expected := rules.CountConflicts(all)
		expected.Compared = counts.Compared
		if diff := gocmp.Diff(expected, counts); diff != "" {
			t.Fatalf("%v %+v: counters differ from those of the rows (-want +got):\n%s", w.viewer, f, diff)
		}
	})
	if found < 500 {
		t.Errorf("only %d conflicts were compared", found)
	}
}

func TestComparedIsWhatTheFilterHolds(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		shifts, blocks, people := 0, map[int64]bool{}, map[int64]bool{}
		of := func(employee int64) bool {
			e := rows.Employees[slices.IndexFunc(rows.Employees, func(e schedule.Employee) bool { return e.ID == employee })]
			return strings.Contains(schedule.Fold(e.Name+"\n"+e.Number), schedule.Fold(f.Q))
		}
		for _, s := range plainShifts(rows, w.viewer, f.Without("q", "status")) {
			if f.PublishedPeriodID == 0 && s.EmployeeID != 0 && s.State != schedule.StagedForRemoval && of(s.EmployeeID) {
				shifts++
				people[s.EmployeeID] = true
			}
		}
		for _, e := range rows.Employees {
			for _, o := range plainOccurrences(t, rows, e.ID, w.m.Horizon) {
				b := plainBlock(rows, o.BlockID)
				z, _ := localtime.ZoneOrUTC(b.TimeZone)
				first, last := z.Days(o.Interval)
				if plainReadsBlock(rows, w.viewer, b) && slices.Contains(f.StatusSet(), b.Status) && (f.EmployeeID == 0 || f.EmployeeID == e.ID) &&
					(f.BlockID == 0 || f.BlockID == b.ID) && (f.From == 0 || last >= f.From) && (f.To == 0 || first <= f.To) && of(e.ID) {
					blocks[b.ID], people[e.ID] = true, true
				}
			}
		}
		if f.PublishedPeriodID != 0 { // another test compares the counters of a version
			return
		}
		c := w.ConflictCounts(f).Compared
		if c.Shifts != shifts || c.Blocks != len(blocks) || c.Employees != len(people) {
			t.Fatalf("%v %+v: %+v were compared, want %d, %d and %d", w.viewer, f, c, shifts, len(blocks), len(people))
		}
	})
}

func TestConflictPagesJoinToTheWholeList(t *testing.T) {
	eachCase(t, func(t *testing.T, _ *schedule.Roster, w View, f schedule.Filter) {
		for _, sort := range []string{"start", "employee", "minutes", "status"} {
			for _, sort := range []string{sort, "-" + sort} {
				seen, after := map[[3]int64]bool{}, ""
				for pages := 0; ; pages++ {
					list, turn, err := w.Conflicts(f).Page(paging.Page{Sort: sort, After: after, Limit: 9})
					if err != nil || pages > 50 {
						t.Fatalf("page %d: %v", pages, err)
					}
					for _, c := range list {
						seen[[3]int64{c.Shift.ID, c.BlockID, int64(c.Occurrence.Start)}] = true
					}
					if after = turn.Next; after == "" {
						break
					}
				}
				if want := w.ConflictCounts(f).Pairs; len(seen) != want {
					t.Fatalf("%v %+v by %s: the pages hold %d conflicts, want %d", w.viewer, f, sort, len(seen), want)
				}
			}
		}
	})
}

func TestConflictSortsOrderTheRows(t *testing.T) {
	eachCase(t, func(t *testing.T, _ *schedule.Roster, w View, f schedule.Filter) {
		for sort, order := range map[string]func(a, b schedule.SoftConflict) int{
			"employee": func(a, b schedule.SoftConflict) int { return cmp.Compare(a.EmployeeName, b.EmployeeName) },
			"minutes":  func(a, b schedule.SoftConflict) int { return cmp.Compare(a.Minutes(), b.Minutes()) },
			"status":   func(a, b schedule.SoftConflict) int { return cmp.Compare(a.BlockStatus, b.BlockStatus) },
			"start":    rules.CompareConflicts,
		} {
			list, _, err := w.Conflicts(f).Page(paging.Page{Sort: sort})
			if err != nil || !slices.IsSortedFunc(list, order) {
				t.Fatalf("%v %+v: the list by %s is not in order, %v", w.viewer, f, sort, err)
			}
		}
	})
}

func TestConflictWeeksAndSpotsAddUpToTheCounters(t *testing.T) {
	eachCase(t, func(t *testing.T, _ *schedule.Roster, w View, f schedule.Filter) {
		c := w.ConflictCounts(f)
		var pairs, minutes int
		weeks := w.ConflictWeeks(f)
		for k, week := range weeks {
			pairs, minutes = pairs+week.Pairs, minutes+week.Minutes
			if week.Week.Weekday() != 1 || k > 0 && week.Week != weeks[k-1].Week+7 {
				t.Fatalf("the week of %s follows that of %s", week.Week, weeks[k-1].Week)
			}
		}
		if pairs != c.Pairs || minutes != c.Minutes {
			t.Fatalf("%v %+v: the weeks hold %d pairs of %d minutes, want %d of %d", w.viewer, f, pairs, minutes, c.Pairs, c.Minutes)
		}
		for _, by := range []rules.SpotsBy{{}, {Location: true}, {Weekday: true, Hour: true}, {Location: true, Weekday: true, Hour: true}} {
			pairs, minutes = 0, 0
			for _, spot := range w.ConflictSpots(by, f) {
				pairs, minutes = pairs+spot.Pairs, minutes+spot.Minutes
				if (spot.LocationID >= 0) != by.Location || (spot.Weekday >= 0) != by.Weekday || (spot.Hour >= 0) != by.Hour {
					t.Fatalf("%+v: %+v", by, spot)
				}
			}
			if pairs != c.Pairs || minutes != c.Minutes {
				t.Fatalf("%v %+v by %+v: the spots hold %d pairs of %d minutes, want %d of %d", w.viewer, f, by, pairs, minutes, c.Pairs, c.Minutes)
			}
		}
	})
}

func TestShiftConflictsAreThoseOfTheLiveStatuses(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if !f.IsZero() {
			return
		}
		want := map[int64]ShiftConflict{}
		if err := w.Conflicts(f).Each(func(c *schedule.SoftConflict) error {
			sum := want[c.Shift.ID]
			sum.Pairs++
			if c.BlockStatus == schedule.Requested {
				sum.Requested++
			}
			sum.Minutes = max(sum.Minutes, c.UnionMinutes)
			want[c.Shift.ID] = sum
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		ids := []int64{999} // the id of no shift
		for _, s := range rows.Shifts {
			ids = append(ids, s.ID)
		}
		for _, id := range ids {
			if got := w.ShiftConflict(id); got != want[id] {
				t.Fatalf("%v: conflicts of shift %d: %+v, want %+v", w.viewer, id, got, want[id])
			}
		}
	})
}

func TestConflictStoryIsOfThePairThatTheViewerReads(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if !f.All {
			return
		}
		of := map[int64]int{}
		all := plainAsked(t, rows, w, f)
		for _, c := range all {
			of[c.Shift]++
		}
		for _, c := range all {
			story, err := w.ConflictStory(c.Shift, c.Block, c.Occurrence.Start)
			if err != nil || gocmp.Diff(c, plainOf(&story.Pair), ignoreCopy) != "" || len(story.Others) != of[c.Shift]-1 || story.Block.ID != c.Block {
				t.Fatalf("%v %+v: the story is %+v, %v", w.viewer, c, story, err)
			}
			if c.State != schedule.StatePublished && story.Shift.Interval() != c.copy.Interval() {
				t.Fatalf("the working copy of shift %d is %v", c.Shift, story.Shift)
			}
		}
		read := map[[3]int64]bool{}
		for _, c := range all {
			read[c.key()] = true
		}
		for _, c := range plainConflicts(t, rows, w.m.Horizon, true) {
			if _, err := w.ConflictStory(c.Shift, c.Block, c.Occurrence.Start); !read[c.key()] && !errors.Is(err, ErrNotFound) {
				t.Fatalf("%v reads the story of %+v: %v", w.viewer, c, err)
			}
		}
		for _, key := range [][3]int64{{999, 1, 0}, {1, 999, 0}, {1, 1, 1}} {
			if _, err := w.ConflictStory(key[0], key[1], schedule.Instant(key[2])); !errors.Is(err, ErrNotFound) {
				t.Fatalf("%v: %v", key, err)
			}
		}
	})
}

func TestFirstSeenIsTheLaterChangeOfShiftAndBlock(t *testing.T) {
	at := func(hour int) schedule.Instant {
		return localtime.UTC.StartOfDay(testDay) + schedule.Instant(hour)*3600
	}
	for _, c := range []struct{ shift, block, want schedule.Instant }{{0, 0, 0}, {10, 20, 20}, {20, 10, 20}, {0, 10, 10}, {30, 0, 30}} {
		b := memory.NewBuilder(testNow)
		b.Employees([]schedule.Employee{{ID: 1, Name: "A"}}, nil)
		b.Periods([]schedule.DraftPeriod{{ID: 1}}, []schedule.PublishedPeriod{{ID: 1, DraftPeriodID: 1, Status: "current"}})
		part := b.ShiftPart(1)
		moved := schedule.Shift{ID: 1, EmployeeID: 1, DraftPeriodID: 1, StartsAt: at(9), EndsAt: at(12), TimeZone: "UTC", State: schedule.ChangedSince}
		part.Add(&moved, c.shift)
		shown := moved
		shown.StartsAt, shown.EndsAt = at(13), at(17)
		b.CopyPart(1).Add(&schedule.PublishedShift{PublishedPeriodID: 1, Shift: shown})
		for id := range int64(2) { // one overlap with the working copy, one with the published copy
			b.Block(schedule.Block{ID: id + 1, EmployeeID: 1, Status: schedule.Active, StartsAt: at(8 + 7*int(id)), EndsAt: at(11 + 7*int(id)), TimeZone: "UTC"}, c.block)
		}
		m, err := b.Build()
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := New(m).For(schedule.Manager).Conflicts(schedule.Filter{}).Page(paging.Page{})
		if err != nil || len(list) != 2 {
			t.Fatalf("%+v, %v", list, err)
		}
		for _, pair := range list {
			if pair.FirstSeen != c.want {
				t.Errorf("shift of %d, block of %d: first seen at %d", c.shift, c.block, pair.FirstSeen)
			}
		}
	}
}

func TestAShiftOfTwoEmployeesCountsOnce(t *testing.T) {
	at := func(hour int) schedule.Instant {
		return localtime.UTC.StartOfDay(testDay) + schedule.Instant(hour)*3600
	}
	given := schedule.Shift{ID: 1, EmployeeID: 1, DraftPeriodID: 1, StartsAt: at(9), EndsAt: at(17), TimeZone: "UTC", State: schedule.ChangedSince}
	before := given
	before.EmployeeID, before.State = 2, schedule.Published
	rows := &schedule.Roster{
		Employees:        []schedule.Employee{{ID: 1, Name: "A"}, {ID: 2, Name: "B"}},
		DraftPeriods:     []schedule.DraftPeriod{{ID: 1}},
		PublishedPeriods: []schedule.PublishedPeriod{{ID: 1, DraftPeriodID: 1, Status: "current"}},
		Shifts:           []schedule.Shift{given}, PublishedShifts: []schedule.PublishedShift{{PublishedPeriodID: 1, Shift: before, ChangeKind: "added"}},
		Blocks: []schedule.Block{
			{ID: 1, EmployeeID: 1, Status: schedule.Active, StartsAt: at(10), EndsAt: at(12), TimeZone: "UTC"},
			{ID: 2, EmployeeID: 2, Status: schedule.Requested, StartsAt: at(11), EndsAt: at(13), TimeZone: "UTC"},
		},
	}
	r := build(t, rows)
	c := r.For(schedule.Manager).ConflictCounts(schedule.Filter{})
	if c.Pairs != 2 || c.Shifts != 1 || c.Employees != 2 || c.Minutes != 180 || c.Live != 1 || c.Requested != 1 {
		t.Errorf("the counters are %+v", c)
	}
	story, err := r.For(schedule.Manager).ConflictStory(1, 2, at(11))
	if err != nil || story.Pair.ShiftState != schedule.StatePublished || story.Shift.ID != 0 || len(story.Others) != 1 {
		t.Errorf("%+v, %v", story, err)
	}
	for employee, want := range map[int64]int{1: 0, 2: 1} { // employee 1 was never shown the shift
		if got := r.For(schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: employee}).ConflictCounts(schedule.Filter{}); got.Pairs != want {
			t.Errorf("employee %d reads %+v", employee, got)
		}
	}
}
