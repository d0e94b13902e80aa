package roster

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/schedule/localtime"
	"opshub/schedule/recur"
	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// plainTime is an occurrence of a block, found by plain loops over the rows.
type plainTime struct {
	schedule.Interval
	block *schedule.Block
}

// plainTimes returns the occurrences of blocks that match a filter.
func plainTimes(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) (list []plainTime) {
	t.Helper()
	for k := range rows.Blocks {
		b := stored(rows.Blocks[k])
		if b.Deleted || !plainReadsBlock(rows, w.viewer, b) || f.EmployeeID != 0 && b.EmployeeID != f.EmployeeID || f.BlockID != 0 && b.ID != f.BlockID {
			continue
		}
		if !f.All && !slices.Contains(f.StatusSet(), b.Status) {
			continue
		}
		e := rows.Employees[slices.IndexFunc(rows.Employees, func(e schedule.Employee) bool { return e.ID == b.EmployeeID })]
		if f.LocationID != 0 && e.LocationID != f.LocationID || f.PositionID != 0 && e.PositionID != f.PositionID {
			continue
		}
		l := rows.Locations[e.LocationID-1]
		text := e.Name + "\n" + e.Number + "\n" + l.Name + "\n" + l.Code
		if w.viewer.Role != schedule.RoleWall && b.ReasonCode != "medical" {
			text += "\n" + b.ReasonText + "\n" + b.ReasonCode
		}
		if !strings.Contains(schedule.Fold(text), schedule.Fold(f.Q)) {
			continue
		}
		occs, err := recur.ExpandAll([]schedule.Block{b}, nil, w.Horizon())
		if err != nil {
			t.Fatal(err)
		}
		z, _ := localtime.ZoneOrUTC(b.TimeZone)
		for _, o := range occs {
			if first, last := z.Days(o.Interval); !o.Missing && (f.From == 0 || last >= f.From) && (f.To == 0 || first <= f.To) {
				list = append(list, plainTime{o.Interval, &b})
			}
		}
	}
	return list
}

// plainDays returns the items of a calendar without the conflict minutes.
func plainDays(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) (list []schedule.DayItem) {
	t.Helper()
	add := func(item schedule.DayItem) {
		z, _ := localtime.ZoneOrUTC(item.TimeZone)
		e := rows.Employees[slices.IndexFunc(rows.Employees, func(e schedule.Employee) bool { return e.ID == item.EmployeeID })]
		item.EmployeeName, item.EmployeeNumber = e.Name, e.Number
		if item.BlockID != 0 {
			item.Position, item.Location = plainNames(rows, e.PositionID, e.LocationID)
		}
		for on := testDay - 400; on < testDay+400; on++ {
			part := item.Overlap(z.Day(on))
			if part.Empty() || f.From != 0 && on < f.From || f.To != 0 && on > f.To {
				continue
			}
			item.Date, item.MinutesInDay = on, part.Minutes()
			item.FromPrevious, item.ToNext = item.Start < z.StartOfDay(on), item.End > z.StartOfDay(on+1)
			list = append(list, item)
		}
	}
	for _, s := range plainShifts(rows, w.viewer, f) {
		if s.EmployeeID == 0 {
			continue
		}
		item := schedule.DayItem{EmployeeID: s.EmployeeID, ShiftID: s.ID, Interval: s.Interval(), TimeZone: s.TimeZone, ShiftState: s.State, LocationID: s.LocationID, Label: s.Label, BreakMinutes: s.BreakMinutes}
		item.Position, item.Location = plainNames(rows, s.PositionID, s.LocationID)
		add(item)
	}
	for _, o := range plainTimes(t, rows, w, f) {
		b := o.block
		add(schedule.DayItem{EmployeeID: b.EmployeeID, BlockID: b.ID, Interval: o.Interval, TimeZone: b.TimeZone, BlockKind: b.Kind, BlockStatus: b.Status, AllDay: b.AllDay, Recurring: b.RRule != ""})
	}
	slices.SortFunc(list, func(a, b schedule.DayItem) int { // the names of random employees are in alphabetical order
		return cmp.Or(strings.Compare(a.EmployeeName, b.EmployeeName), cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End), cmp.Compare(a.ShiftID, b.ShiftID), cmp.Compare(a.BlockID, b.BlockID))
	})
	return list
}

func plainNames(rows *schedule.Roster, position, location int64) (positionName, locationName string) {
	for _, p := range rows.Positions {
		if p.ID == position {
			positionName = p.Name
		}
	}
	for _, l := range rows.Locations {
		if l.ID == location {
			locationName = l.Name
		}
	}
	return positionName, locationName
}

func TestDaysAreThoseOfTheFilter(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		var got []schedule.DayItem
		_ = w.Days(f).Each(func(item *schedule.DayItem) error {
			plain := *item
			plain.ConflictMinutes, plain.RequestedMinutes = 0, 0
			got = append(got, plain)
			return nil
		})
		want := plainDays(t, rows, w, f)
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("%v %+v: items differ from a plain loop (-want +got):\n%s", w.viewer, f, diff)
		}
		counts, people, shifts := schedule.DayCounts{Items: len(want)}, map[int64]bool{}, map[int64]bool{}
		for _, item := range want {
			people[item.EmployeeID] = true
		}
		for _, s := range plainShifts(rows, w.viewer, f) {
			if s.EmployeeID != 0 && s.State != schedule.StagedForRemoval {
				counts.Shifts++
				shifts[s.ID] = true
			}
		}
		if counts.Employees = len(people); w.DayCounts(f) != counts {
			t.Fatalf("%v %+v: counts are %+v, want %+v", w.viewer, f, w.DayCounts(f), counts)
		}
	})
}

func TestPagesOfDaysJoinToTheWholeCalendar(t *testing.T) {
	eachCase(t, func(t *testing.T, _ *schedule.Roster, w View, f schedule.Filter) {
		var all []schedule.DayItem
		_ = w.Days(f).Each(func(item *schedule.DayItem) error {
			all = append(all, *item)
			return nil
		})
		var joined []schedule.DayItem
		for after, pages := "", 0; ; pages++ {
			items, turn, err := w.Days(f).Page(paging.Page{After: after, Limit: 3})
			if err != nil || pages > 5 || turn.Before != 3*pages {
				t.Fatalf("page %d: %d employees before it, %v", pages, turn.Before, err)
			}
			joined = append(joined, items...)
			if after = turn.Next; after == "" {
				break
			}
		}
		if diff := gocmp.Diff(all, joined); diff != "" {
			t.Fatalf("%v %+v: the pages differ from the whole (-whole +pages):\n%s", w.viewer, f, diff)
		}
		last, _, _ := w.Days(f).Page(paging.Page{Sort: "-employee", Limit: 1})
		if len(all) > 0 && (len(last) == 0 || last[0].EmployeeID != all[len(all)-1].EmployeeID) {
			t.Fatalf("%v %+v: the descending list does not begin with the last employee", w.viewer, f)
		}
	})
}

// conflictsOfFilter returns the conflicts that the viewer reads of the blocks that match a filter, for any shift.
func conflictsOfFilter(rows *schedule.Roster, w View, f schedule.Filter) (list []schedule.SoftConflict) {
	for k := range w.conflictSet.Conflicts {
		c := w.conflictRow(int32(k))
		b := rows.Blocks[slices.IndexFunc(rows.Blocks, func(b schedule.Block) bool { return b.ID == c.BlockID })]
		if c.ShiftState == schedule.StateDraft && w.viewer.Role != schedule.RoleManager || !plainReadsBlock(rows, w.viewer, b) || f.BlockID != 0 && b.ID != f.BlockID {
			continue
		}
		if b.Status.Live() && (f.All || slices.Contains(f.StatusSet(), b.Status)) {
			list = append(list, c)
		}
	}
	return list
}

func TestDaysShowTheConflictsOfTheirShift(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if f.PublishedPeriodID != 0 {
			return
		}
		conflicts := conflictsOfFilter(rows, w, f)
		_ = w.Days(f).Each(func(item *schedule.DayItem) error {
			var force, all []schedule.Interval
			for _, c := range conflicts {
				if item.ShiftID == 0 || c.Shift.ID != item.ShiftID || c.Shift.EmployeeID != item.EmployeeID {
					continue
				}
				part := item.Overlap(c.Occurrence)
				if part.Empty() {
					part = c.Overlap
				}
				if all = append(all, part); c.BlockStatus != schedule.Requested {
					force = append(force, part)
				}
			}
			want := [2]int{rules.UnionMinutes(force), rules.UnionMinutes(all) - rules.UnionMinutes(force)}
			if got := [2]int{item.ConflictMinutes, item.RequestedMinutes}; got != want {
				t.Fatalf("%v %+v: shift %d has %v minutes of conflicts, want %v", w.viewer, f, item.ShiftID, got, want)
			}
			return nil
		})
	})
}

func TestDaysOfAVersionAreComparedWithPresentBlocks(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if f.PublishedPeriodID == 0 {
			return
		}
		times := plainTimes(t, rows, w, schedule.Filter{BlockID: f.BlockID, Statuses: f.Statuses, All: f.All})
		_ = w.Days(f).Each(func(item *schedule.DayItem) error {
			var force []schedule.Interval
			for _, o := range times {
				if over := item.Overlap(o.Interval); item.ShiftID != 0 && o.block.EmployeeID == item.EmployeeID && !over.Empty() && (o.block.Status == schedule.Active || o.block.Status == schedule.Approved) {
					force = append(force, over)
				}
			}
			if want := rules.UnionMinutes(force); item.ConflictMinutes != want {
				t.Fatalf("%v %+v: shift %d has %d minutes of conflicts, want %d", w.viewer, f, item.ShiftID, item.ConflictMinutes, want)
			}
			return nil
		})
	})
}

func TestDayFiguresAddUpTheDays(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if f.From == 0 || f.To == 0 {
			if got := w.DayFigures(f); got != nil {
				t.Fatalf("%+v: there are figures without days: %v", f, got)
			}
			return
		}
		f.Statuses, f.All = nil, false
		force := f
		force.Statuses = []schedule.BlockStatus{schedule.Active, schedule.Approved}
		var want []schedule.DayFigures
		for on := f.From; on <= f.To; on++ {
			day, present, away := schedule.DayFigures{Date: on}, map[int64]bool{}, map[int64]bool{}
			for _, s := range plainShifts(rows, w.viewer, f) {
				z, _ := localtime.ZoneOrUTC(s.TimeZone)
				begins := z.Date(s.StartsAt) == on
				switch part := s.Interval().Overlap(z.Day(on)); {
				case s.EmployeeID == 0 && begins:
					day.Open++
				case s.EmployeeID == 0, s.State == schedule.StagedForRemoval:
				default:
					if begins {
						day.Shifts++
					}
					if day.Minutes += part.Minutes(); !part.Empty() {
						present[s.EmployeeID] = true
					}
				}
			}
			for _, o := range plainTimes(t, rows, w, force) {
				if z, _ := localtime.ZoneOrUTC(o.block.TimeZone); !o.Overlap(z.Day(on)).Empty() {
					away[o.block.EmployeeID] = true
				}
			}
			day.Heads, day.Unavailable = len(present), len(away)
			for _, c := range conflictsOfFilter(rows, w, f) {
				switch {
				case !plainCounts(rows, w, f, &c, on):
				case c.BlockStatus == schedule.Requested:
					day.Requested++
				default:
					day.Conflicts++
				}
			}
			want = append(want, day)
		}
		if diff := gocmp.Diff(want, w.DayFigures(f)); diff != "" {
			t.Fatalf("%v %+v: figures differ from a plain loop (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

// plainCounts reports whether a conflict begins on a day and matches the filter.
func plainCounts(rows *schedule.Roster, w View, f schedule.Filter, c *schedule.SoftConflict, on schedule.Date) bool {
	if c.OverlapOn != on || f.EmployeeID != 0 && c.Shift.EmployeeID != f.EmployeeID || f.LocationID != 0 && c.Shift.LocationID != f.LocationID || f.PositionID != 0 && c.Shift.PositionID != f.PositionID {
		return false
	}
	if f.DraftPeriodID != 0 && c.Shift.DraftPeriodID != f.DraftPeriodID {
		return false
	}
	l := rows.Locations[c.Shift.LocationID-1]
	text := c.EmployeeName + "\n" + c.EmployeeNumber + "\n" + c.Shift.Label + "\n" + l.Name + "\n" + l.Code
	if b := rows.Blocks[c.BlockID-1]; w.viewer.Role != schedule.RoleWall && b.ReasonCode != "medical" {
		text += "\n" + b.ReasonText + "\n" + b.ReasonCode
	}
	return strings.Contains(schedule.Fold(text), schedule.Fold(f.Q))
}

func TestOpenDaysAreTheOpenShifts(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		type place struct {
			id int64
			on schedule.Date
		}
		want := map[place]bool{}
		for _, s := range plainShifts(rows, w.viewer, f) {
			z, _ := localtime.ZoneOrUTC(s.TimeZone)
			for on := z.Date(s.StartsAt); s.EmployeeID == 0 && on <= z.Date(s.EndsAt-1); on++ {
				if (f.From == 0 || on >= f.From) && (f.To == 0 || on <= f.To) {
					want[place{s.ID, on}] = true
				}
			}
		}
		got := map[place]bool{}
		items := w.OpenDays(f)
		for k, item := range items {
			got[place{item.ShiftID, item.Date}] = true
			if item.EmployeeID != 0 || item.Slots < 1 || k > 0 && item.Date < items[k-1].Date {
				t.Fatalf("%v %+v: item %+v is not an open shift in the order of days", w.viewer, f, item)
			}
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("%v %+v: open shifts differ (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

func TestExtentHoldsEveryItem(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if !f.IsZero() {
			return
		}
		var first, last, firstShift, lastShift schedule.Date
		include := func(on schedule.Date, a, b *schedule.Date) {
			if *a == 0 || on < *a {
				*a = on
			}
			*b = max(*b, on)
		}
		for _, item := range append(plainDays(t, rows, w, schedule.Filter{All: true}), w.OpenDays(f)...) {
			include(item.Date, &first, &last)
			if item.ShiftID != 0 && item.EmployeeID != 0 && item.ShiftState != schedule.StagedForRemoval && w.viewer.Role == schedule.RoleManager {
				include(item.Date, &firstShift, &lastShift)
			}
		}
		if a, b := w.Extent(); a != first || b != last {
			t.Fatalf("%v: the extent is %s to %s, want %s to %s", w.viewer, a, b, first, last)
		}
		if a, b := w.ShiftExtent(); a != firstShift || b != lastShift {
			t.Fatalf("%v: the extent of shifts is %s to %s, want %s to %s", w.viewer, a, b, firstShift, lastShift)
		}
	})
}

// nightRows returns a roster of one employee in Berlin with an overnight shift.
func nightRows(on schedule.Date, from, to int) *schedule.Roster {
	z, _ := localtime.ZoneOrUTC("Europe/Berlin")
	return &schedule.Roster{
		Organization: schedule.Organization{Name: "Night", TimeZone: "Europe/Berlin", WeekStartsOn: int(time.Sunday)},
		Locations:    []schedule.Location{{ID: 1, Name: "Mitte", TimeZone: "Europe/Berlin"}},
		Employees:    []schedule.Employee{{ID: 1, Name: "Ann", LocationID: 1, Status: "active"}},
		Shifts: []schedule.Shift{{ID: 1, EmployeeID: 1, LocationID: 1, TimeZone: "Europe/Berlin", State: schedule.Published,
			StartsAt: z.Resolve(on, from), EndsAt: z.Resolve(on, to)}},
	}
}

func TestDaysSplitANightAtMidnight(t *testing.T) {
	for _, c := range []struct {
		name     string
		on       schedule.Date
		from, to int
		minutes  []int
	}{
		{"an end at midnight touches no further day", testDay, 22 * 60, 24 * 60, []int{120}},
		{"a night has two days", testDay, 22 * 60, 30 * 60, []int{120, 360}},
		{"the night in which clocks go forward is an hour shorter", localtime.DateOf(2026, 3, 28), 22 * 60, 30 * 60, []int{120, 300}},
		{"the night in which clocks go back is an hour longer", localtime.DateOf(2026, 10, 24), 22 * 60, 30 * 60, []int{120, 420}},
	} {
		w := build(t, nightRows(c.on, c.from, c.to)).For(schedule.Manager)
		items, _, err := w.Days(schedule.Filter{}).Page(paging.Page{})
		var got []int
		for k, item := range items {
			got = append(got, item.MinutesInDay)
			if item.Date != c.on.Add(k) || item.FromPrevious != (k > 0) || item.ToNext != (k < len(items)-1) || item.WeekStart != item.Date.WeekStart(time.Sunday) {
				t.Errorf("%s: item %d is %+v", c.name, k, item)
			}
		}
		if err != nil || !slices.Equal(got, c.minutes) {
			t.Errorf("%s: the days have %v minutes, want %v", c.name, got, c.minutes)
		}
	}
}
