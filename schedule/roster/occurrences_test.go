package roster

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"

	"opshub/schedule/localtime"
	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

// everyTime returns all occurrences that match a filter.
func everyTime(t *testing.T, w View, f schedule.Filter) (list []schedule.OccurrenceRow) {
	t.Helper()
	if err := w.Occurrences(f).Each(func(o *schedule.OccurrenceRow) error {
		list = append(list, *o)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestOccurrencesAreThoseOfTheFilter(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		type shown struct {
			Block              schedule.Block
			At                 schedule.Interval
			On                 schedule.Date
			Conflicts, Minutes int
		}
		var want, got []shown
		for _, o := range plainOccurrenceRowsOf(t, rows, w.viewer, f) {
			one := shown{Block: o.block, At: o.Interval, On: o.On}
			one.Conflicts, one.Minutes = plainBlockConflicts(w, f, func(c *schedule.SoftConflict) bool { return c.BlockID == o.BlockID && c.Occurrence.Start == o.Start })
			want = append(want, one)
		}
		all := everyTime(t, w, f)
		for _, o := range all {
			got = append(got, shown{o.Block, o.At, o.On, o.Conflicts, o.ConflictMinutes})
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("%v %+v: occurrences differ from a plain loop (-want +got):\n%s", w.viewer, f, diff)
		}
		if diff := gocmp.Diff(all[:min(3, len(all))], w.FirstOccurrences(f, 3)); diff != "" && len(all) > 0 {
			t.Fatalf("%v %+v: the first occurrences (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

func TestOccurrenceCountsAreThoseOfTheList(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		want := schedule.OccurrenceCounts{ByStatus: map[schedule.BlockStatus]int{}}
		blocks, people := map[int64]bool{}, map[int64]bool{}
		for _, o := range plainOccurrenceRowsOf(t, rows, w.viewer, f) {
			want.Occurrences++
			want.ByStatus[o.Status]++
			blocks[o.BlockID], people[o.EmployeeID] = true, true
		}
		want.Blocks, want.Employees = len(blocks), len(people)
		if diff := gocmp.Diff(want, w.OccurrenceCounts(f)); diff != "" {
			t.Fatalf("%v %+v (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

func TestPagesOfOccurrencesJoinToTheSortedList(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		for _, sort := range []string{"start", "employee"} {
			list := plainOccurrenceRowsOf(t, rows, w.viewer, f)
			if sort == "employee" {
				slices.SortStableFunc(list, func(a, b plainOccurrence) int {
					return cmp.Compare(w.m.PersonOf[a.EmployeeID], w.m.PersonOf[b.EmployeeID])
				})
			}
			var want [][2]int64
			for _, o := range list {
				want = append(want, [2]int64{o.BlockID, int64(o.Start)})
			}
			read := w.Occurrences(f).Page
			key := func(o *schedule.OccurrenceRow) [2]int64 { return [2]int64{o.ID, int64(o.At.Start)} }
			if diff := gocmp.Diff(want, joinPages(t, sort, read, key)); diff != "" {
				t.Fatalf("%v %+v by %s (-want +got):\n%s", w.viewer, f, sort, diff)
			}
			slices.Reverse(want)
			if diff := gocmp.Diff(want, joinPages(t, "-"+sort, read, key)); diff != "" {
				t.Fatalf("%v %+v by -%s (-want +got):\n%s", w.viewer, f, sort, diff)
			}
		}
	})
}

func TestUnavailableWeeksAreTheMinutesOfEachWeek(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		covered := map[schedule.Date]map[int64][]schedule.Interval{}
		for _, o := range plainOccurrenceRowsOf(t, rows, w.viewer, f) {
			z, _ := localtime.ZoneOrUTC(o.block.TimeZone)
			pieces := map[schedule.Date]schedule.Interval{}
			first, last := z.Days(o.Interval)
			for day := first; day <= last; day++ {
				if f.From != 0 && day < f.From || f.To != 0 && day > f.To {
					continue
				}
				week, part := day.WeekStart(1), o.Overlap(z.Day(day))
				if p, ok := pieces[week]; ok {
					part.Start = p.Start
				}
				pieces[week] = part
			}
			for week, part := range pieces {
				if covered[week] == nil {
					covered[week] = map[int64][]schedule.Interval{}
				}
				covered[week][o.EmployeeID] = append(covered[week][o.EmployeeID], part)
			}
		}
		got := w.UnavailableWeeks(f)
		seen := 0
		for k, week := range got {
			if k > 0 && week.Week != got[k-1].Week+7 {
				t.Fatalf("%v %+v: week %v follows %v", w.viewer, f, week.Week, got[k-1].Week)
			}
			want := rules.UnavailableWeek{Week: week.Week, Employees: len(covered[week.Week])}
			for _, parts := range covered[week.Week] {
				want.Occurrences += len(parts)
				want.Minutes += rules.UnionMinutes(parts)
			}
			if want.Employees > 0 {
				seen++
			}
			if want != week {
				t.Fatalf("%v %+v: %+v, want %+v", w.viewer, f, week, want)
			}
		}
		if seen != len(covered) {
			t.Fatalf("%v %+v: %d weeks, want %d", w.viewer, f, seen, len(covered))
		}
	})
}

// hardBlocks returns blocks around clock changes and midnight, each of its own employee where necessary.
func hardBlocks() *schedule.Roster {
	rows := randomRows(rand.New(rand.NewPCG(1, 1)))
	rows.Shifts, rows.PublishedShifts = nil, nil
	spring, autumn := localtime.DateOf(2026, 3, 29), localtime.DateOf(2026, 10, 25)
	block := func(id int64, b schedule.Block) schedule.Block {
		b.ID, b.EmployeeID, b.Kind, b.Status, b.TimeZone = id, 1, schedule.Unavailable, schedule.Active, cmp.Or(b.TimeZone, "Europe/Berlin")
		return b
	}
	berlin, _ := localtime.ZoneOrUTC("Europe/Berlin")
	rows.Blocks = []schedule.Block{
		block(1, schedule.Block{RRule: "FREQ=DAILY;COUNT=3", FirstOn: spring - 1, StartMinute: 150, EndMinute: 195}),                                     // 02:30 to 03:15; on 29 March 02:30 is 03:30, after the end
		block(2, schedule.Block{RRule: "FREQ=DAILY;COUNT=2", FirstOn: autumn - 1, StartMinute: 60, EndMinute: 240}),                                      // 3 hours, 4 on the day with 25
		block(3, schedule.Block{StartsAt: berlin.Resolve(spring+7, 20*60), EndsAt: berlin.StartOfDay(spring + 8)}),                                       // ends at midnight
		block(4, schedule.Block{AllDay: true, StartsOn: autumn, EndsOn: autumn}),                                                                         // 25 hours
		block(5, schedule.Block{StartsAt: localtime.UTC.Resolve(autumn+9, 23*60), EndsAt: localtime.UTC.Resolve(autumn+10, 60), TimeZone: "Etc/GMT-14"}), // the next local day
	}
	return rows
}

func TestOccurrencesFollowTheClock(t *testing.T) {
	w := build(t, hardBlocks()).For(schedule.Manager)
	spring, autumn := localtime.DateOf(2026, 3, 29), localtime.DateOf(2026, 10, 25)
	for _, c := range []struct {
		name  string
		f     schedule.Filter
		times int
	}{
		{"a time that does not exist covers nothing", schedule.Filter{BlockID: 1}, 2},
		{"nor is it on its day", schedule.Filter{From: spring, To: spring}, 0},
		{"a block up to midnight is on its day", schedule.Filter{From: spring + 7, To: spring + 7}, 1},
		{"and not on the next", schedule.Filter{From: spring + 8, To: spring + 8}, 0},
		{"two blocks on the long day", schedule.Filter{From: autumn, To: autumn}, 2},
		{"the day of UTC is not the day of the zone", schedule.Filter{From: autumn + 9, To: autumn + 9}, 0},
		{"but the next is", schedule.Filter{From: autumn + 10, To: autumn + 10}, 1},
	} {
		if got := w.OccurrenceCounts(c.f).Occurrences; got != c.times {
			t.Errorf("%s: %d occurrences, want %d", c.name, got, c.times)
		}
	}
	if _, times, _ := w.Block(1); len(times) != 3 || !times[1].Missing {
		t.Errorf("the time that does not exist is not among %+v", times)
	}
	minutes := 0
	for _, o := range everyTime(t, w, schedule.Filter{BlockID: 2}) {
		minutes += o.At.Minutes()
	}
	if weeks := w.UnavailableWeeks(schedule.Filter{BlockID: 4}); minutes != 7*60 || len(weeks) != 1 || weeks[0].Minutes != 25*60 {
		t.Errorf("%d minutes on two days, %+v", minutes, weeks)
	}
}

func TestTheWallHidesUndesiredTimesAndRequests(t *testing.T) {
	rows := hardBlocks()
	rows.Blocks[0].Kind, rows.Blocks[1].Status, rows.Blocks[2].Status = schedule.Undesired, schedule.Requested, schedule.Approved
	w := build(t, rows).For(schedule.Wall)
	var got []int64
	for _, b := range everyBlock(t, w, schedule.Filter{All: true}) {
		got = append(got, b.ID)
	}
	if !slices.Equal(got, []int64{3, 4, 5}) {
		t.Errorf("the wall reads the blocks %v", got)
	}
	if n := w.OccurrenceCounts(schedule.Filter{All: true, BlockID: 1}).Occurrences; n != 0 {
		t.Errorf("the wall counts %d undesired times", n)
	}
}
