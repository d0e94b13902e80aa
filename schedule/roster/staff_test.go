package roster

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"testing"

	"opshub/schedule/localtime"
	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// plainStaff returns the staff summary of a filter by name, computed by plain loops over the rows.
func plainStaff(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) (list []schedule.StaffRow) {
	t.Helper()
	for _, p := range plainPeople(rows, w, f) {
		if !plainReads(rows, w.viewer, p.ID) || f.BlockID != 0 && !plainReadsBlock(rows, w.viewer, plainBlock(rows, f.BlockID)) {
			continue
		}
		own := schedule.Filter{EmployeeID: p.ID, From: f.From, To: f.To, BlockID: f.BlockID, Statuses: f.Statuses, All: f.All}
		row := schedule.StaffRow{Employee: p.Employee, Location: p.Location, Position: p.Position, TimeZone: p.TimeZone}
		plainCountBlocks(t, rows, w, own, &row)
		var covered []schedule.Interval
		days := map[schedule.Date]bool{}
		for _, o := range plainTimes(t, rows, w, own) {
			z, _ := localtime.ZoneOrUTC(o.block.TimeZone)
			row.Occurrences++
			for first, last := z.Days(o.Interval); first <= last; first++ {
				if first >= f.From && (f.To == 0 || first <= f.To) {
					days[first] = true
					covered = append(covered, z.Range(first, first).Overlap(o.Interval))
				}
			}
		}
		row.UnavailableMinutes, row.UnavailableDays = rules.UnionMinutes(covered), len(days)
		for _, s := range plainShifts(rows, w.viewer, schedule.Filter{EmployeeID: p.ID, From: f.From, To: f.To}) {
			z, _ := localtime.ZoneOrUTC(s.TimeZone)
			if on := z.Date(s.StartsAt); on >= f.From && (f.To == 0 || on <= f.To) && s.State != schedule.StagedForRemoval {
				row.ScheduledShifts, row.ScheduledMinutes = row.ScheduledShifts+1, row.ScheduledMinutes+s.Interval().Minutes()
			}
		}
		overlaps := map[int64][]schedule.Interval{}
		for _, c := range plainAsked(t, rows, w, own) {
			row.ConflictRows++
			overlaps[c.Shift] = append(overlaps[c.Shift], c.Overlap)
		}
		row.ConflictShifts = len(overlaps)
		for _, list := range overlaps {
			row.ConflictMinutes += rules.UnionMinutes(list)
		}
		list = append(list, row)
	}
	return list
}

// plainCountBlocks counts the live blocks by status and finds the next occurrence.
func plainCountBlocks(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter, row *schedule.StaffRow) {
	t.Helper()
	live := map[int64]schedule.BlockStatus{}
	for _, b := range rows.Blocks {
		if b.EmployeeID == f.EmployeeID && !b.Deleted && plainReadsBlock(rows, w.viewer, b) && (f.BlockID == 0 || b.ID == f.BlockID) && f.From == 0 && f.To == 0 {
			live[b.ID] = b.Status
		}
	}
	for _, o := range plainTimes(t, rows, w, schedule.Filter{EmployeeID: f.EmployeeID, From: f.From, To: f.To, BlockID: f.BlockID, All: true}) {
		live[o.block.ID] = o.block.Status
	}
	count := map[schedule.BlockStatus]int{}
	for _, status := range live {
		count[status]++
	}
	row.BlocksActive, row.BlocksApproved, row.BlocksRequested = count[schedule.Active], count[schedule.Approved], count[schedule.Requested]
	for _, o := range plainTimes(t, rows, w, schedule.Filter{EmployeeID: f.EmployeeID, Statuses: schedule.LiveStatuses}) {
		z, _ := localtime.ZoneOrUTC(o.block.TimeZone)
		if o.Start >= z.StartOfDay(testDay+1) && (row.NextUnavailable == 0 || o.Start < row.NextUnavailable) {
			row.NextUnavailable = o.Start
		}
	}
}

func TestStaffIsTheFiguresOfEachEmployee(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		want := plainStaff(t, rows, w, f)
		var got []schedule.StaffRow
		if err := w.Staff(f, testNow).Each(func(r *schedule.StaffRow) error {
			got = append(got, *r)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("%v %+v: the staff summary differs from plain loops (-want +got):\n%s", w.viewer, f, diff)
		}
		if n := w.StaffCount(f); n != len(want) {
			t.Fatalf("%v %+v: %d employees counted, want %d", w.viewer, f, n, len(want))
		}
	})
}

func TestPagesOfStaffJoinToTheSortedList(t *testing.T) {
	value := map[string]func(*schedule.StaffWeekRow) int64{
		"employee": func(*schedule.StaffWeekRow) int64 { return 0 }, "minutes": func(r *schedule.StaffWeekRow) int64 { return int64(r.UnavailableMinutes) },
		"scheduled": func(r *schedule.StaffWeekRow) int64 { return int64(r.ScheduledMinutes) }, "conflicts": func(r *schedule.StaffWeekRow) int64 { return int64(r.ConflictRows) },
		"next": func(r *schedule.StaffWeekRow) int64 { return cmp.Or(int64(r.Next.StartsAt), math.MaxInt64) },
	}
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		var list []schedule.StaffWeekRow
		for _, row := range plainStaff(t, rows, w, f) {
			row.NextUnavailable = 0
			list = append(list, schedule.StaffWeekRow{StaffRow: row, Next: w.NextShift(row.ID, testNow)})
		}
		for name, of := range value {
			for _, sort := range []string{name, "-" + name} {
				want := slices.Clone(list)
				slices.SortStableFunc(want, func(a, b schedule.StaffWeekRow) int { return cmp.Compare(of(&a), of(&b)) })
				if sort != name {
					slices.SortStableFunc(want, func(a, b schedule.StaffWeekRow) int {
						return cmp.Or(cmp.Compare(of(&b), of(&a)), cmp.Compare(w.m.PersonOf[b.ID], w.m.PersonOf[a.ID]))
					})
				}
				if diff := gocmp.Diff(want, joined(t, func(p paging.Page) ([]schedule.StaffWeekRow, paging.Turn, error) {
					p.Sort = sort
					return w.StaffWeek(f, testNow).Page(p)
				})); diff != "" {
					t.Fatalf("%v %+v by %s: the pages differ from the sorted list (-want +got):\n%s", w.viewer, f, sort, diff)
				}
			}
		}
	})
}

// joined reads all pages of a list with three rows per page.
func joined[T any](t *testing.T, page func(paging.Page) ([]T, paging.Turn, error)) (all []T) {
	t.Helper()
	for p := (paging.Page{Limit: 3}); ; {
		rows, turn, err := page(p)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, rows...)
		if p.After = turn.Next; p.After == "" {
			return all
		}
	}
}

// plainBeginning returns the shifts that begin on the days of a filter and are not staged for removal.
func plainBeginning(rows *schedule.Roster, v schedule.Viewer, f schedule.Filter) (list []schedule.Shift) {
	for _, s := range plainShifts(rows, v, f) {
		z, _ := localtime.ZoneOrUTC(s.TimeZone)
		if on := z.Date(s.StartsAt); on >= f.From && (f.To == 0 || on <= f.To) && s.State != schedule.StagedForRemoval {
			list = append(list, s)
		}
	}
	return list
}

func TestPlaceTotalsAddUpTheShifts(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		for by, of := range map[PlaceKind]func(schedule.Shift) int64{ByLocation: func(s schedule.Shift) int64 { return s.LocationID }, ByPosition: func(s schedule.Shift) int64 { return s.PositionID }} {
			want, working := map[int64]schedule.PlaceRow{}, map[[2]int64]bool{}
			for _, s := range plainBeginning(rows, w.viewer, f) {
				row := want[of(s)]
				row.ID = of(s)
				if s.EmployeeID == 0 {
					row.Open, row.Slots = row.Open+1, row.Slots+max(s.OpenSlots, 1)
				} else {
					row.Shifts, row.Minutes = row.Shifts+1, row.Minutes+s.Interval().Minutes()
					if one := [2]int64{row.ID, s.EmployeeID}; !working[one] {
						working[one] = true
						row.Working++
					}
				}
				want[row.ID] = row
			}
			if got := w.PlaceTotals(by, f); !maps.Equal(want, got) {
				t.Fatalf("%v %+v: the totals are %+v, want %+v", w.viewer, f, got, want)
			}
		}
	})
}

func TestPlaceDaysAndWorkersAddUpToTheTotals(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		days, workers := map[schedule.Date]schedule.PlaceDay{}, map[int64]schedule.PlaceWorker{}
		there := map[schedule.Date]map[int64]bool{}
		for _, s := range plainBeginning(rows, w.viewer, f) {
			z, _ := localtime.ZoneOrUTC(s.TimeZone)
			on := z.Date(s.StartsAt)
			day, worker := days[on], workers[s.EmployeeID]
			if day.On = on; there[on] == nil {
				there[on] = map[int64]bool{}
			}
			if s.EmployeeID == 0 {
				day.Open++
			} else {
				there[on][s.EmployeeID] = true
				day.Shifts, day.Minutes, day.Working = day.Shifts+1, day.Minutes+s.Interval().Minutes(), len(there[on])
				worker.Shifts, worker.Minutes = worker.Shifts+1, worker.Minutes+s.Interval().Minutes()
				workers[s.EmployeeID] = worker
			}
			days[on] = day
		}
		want := slices.SortedFunc(maps.Values(days), func(a, b schedule.PlaceDay) int { return cmp.Compare(a.On, b.On) })
		if got := w.PlaceDays(f); !slices.Equal(want, got) {
			t.Fatalf("%v %+v: the days are %+v, want %+v", w.viewer, f, got, want)
		}
		got := w.PlaceWorkers(f, len(rows.Employees))
		for k, row := range got {
			if x := workers[row.EmployeeID]; x.Shifts != row.Shifts || x.Minutes != row.Minutes {
				t.Fatalf("%v %+v: %+v, want %+v", w.viewer, f, row, x)
			}
			if k > 0 && (got[k-1].Minutes < row.Minutes || got[k-1].Minutes == row.Minutes && got[k-1].Name >= row.Name) {
				t.Fatalf("%v %+v: %+v comes before %+v", w.viewer, f, got[k-1], row)
			}
		}
		if len(got) != len(workers) {
			t.Fatalf("%v %+v: %d employees, want %d", w.viewer, f, len(got), len(workers))
		}
		if most := w.PlaceWorkers(f, 2); !slices.Equal(most, got[:min(2, len(got))]) {
			t.Fatalf("%v %+v: the first two are %+v of %+v", w.viewer, f, most, got)
		}
	})
}

func TestPlacePeopleAreThoseWhoCanBeScheduled(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if !f.IsZero() {
			return
		}
		rows.Employees[2].Status, w.m.People[w.m.PersonOf[3]].Status = "terminated", "terminated"
		people, home := w.PlacePeople(ByPosition), w.PlacePeople(ByLocation)
		for _, p := range rows.Positions {
			var primary, able int
			for _, e := range rows.Employees {
				if e.Status == "active" && e.PositionID == p.ID && plainReads(rows, w.viewer, e.ID) {
					primary++
				}
			}
			for _, held := range heldIn(rows) {
				if held.PositionID == p.ID && held.EmployeeID != 3 && plainReads(rows, w.viewer, held.EmployeeID) {
					able++
				}
			}
			if got := people[p.ID]; got.People != able || got.Primary != primary {
				t.Fatalf("%v: position %d has %+v, want %d of whom %d primary", w.viewer, p.ID, got, able, primary)
			}
			list := w.PositionPeople(p.ID, len(rows.Employees))
			if len(list) != able || slices.ContainsFunc(list[:primary], func(e schedule.Person) bool { return e.PositionID != p.ID }) {
				t.Fatalf("%v: %+v can work in position %d, want %d", w.viewer, list, p.ID, able)
			}
		}
		for _, l := range rows.Locations {
			want := 0
			for _, e := range rows.Employees {
				if e.Status == "active" && e.LocationID == l.ID && plainReads(rows, w.viewer, e.ID) {
					want++
				}
			}
			if home[l.ID].People != want {
				t.Fatalf("%v: %d employees at location %d, want %d", w.viewer, home[l.ID].People, l.ID, want)
			}
		}
	})
}
