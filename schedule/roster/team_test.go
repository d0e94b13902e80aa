package roster

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

func TestTeamShiftsAreThoseOfTheLocations(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		var want []int64
		name := map[int64]string{}
		for _, e := range rows.Employees {
			name[e.ID] = e.Name
		}
		list := plainShifts(rows, w.viewer, f)
		slices.SortStableFunc(list, func(a, b schedule.Shift) int {
			return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), strings.Compare(name[a.EmployeeID], name[b.EmployeeID]))
		})
		for _, s := range list {
			if s.EmployeeID != 0 && s.LocationID != 3 {
				want = append(want, s.ID)
			}
		}
		var got []int64
		for _, m := range w.TeamShifts(f, []int64{1, 2}) {
			got = append(got, m.ID)
			if m.EmployeeName != name[m.EmployeeID] {
				t.Fatalf("%v %+v: shift %d is of %q", w.viewer, f, m.ID, m.EmployeeName)
			}
		}
		if !slices.Equal(want, got) {
			t.Fatalf("%v %+v: the team has %v, want %v", w.viewer, f, got, want)
		}
	})
}

func TestNextShiftIsTheFirstFromAnInstantOn(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if !f.IsZero() {
			return
		}
		list := plainShifts(rows, w.viewer, schedule.Filter{})
		for _, e := range rows.Employees {
			for _, s := range append([]schedule.Shift{{StartsAt: testNow}}, list...) {
				from, want := s.StartsAt, schedule.Shift{}
				for _, next := range list {
					if next.EmployeeID == e.ID && next.StartsAt >= from && next.State != schedule.StagedForRemoval {
						want = schedule.Shift{ID: next.ID, EmployeeID: e.ID, LocationID: next.LocationID, PositionID: next.PositionID, StartsAt: next.StartsAt, EndsAt: next.EndsAt, TimeZone: next.TimeZone}
						break
					}
				}
				if got := w.NextShift(e.ID, from).Shift; got != want {
					t.Fatalf("%v: the next shift of %d from %d on is %+v, want %+v", w.viewer, e.ID, from, got, want)
				}
			}
		}
	})
}

func TestShiftsByPlaceAreOrderedByPlace(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		name := map[int64]string{}
		for _, e := range rows.Employees {
			name[e.ID] = e.Name
		}
		want := plainShifts(rows, w.viewer, f)
		slices.SortStableFunc(want, func(a, b schedule.Shift) int { // the names of random locations are in the order of their ids
			return cmp.Or(cmp.Compare(a.LocationID, b.LocationID), strings.Compare(a.TimeZone, b.TimeZone), cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.EndsAt, b.EndsAt),
				strings.Compare(name[a.EmployeeID], name[b.EmployeeID]))
		})
		var got []schedule.Shift
		for _, row := range w.ShiftsByPlace(f) {
			got = append(got, row.Shift)
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("%v %+v: shifts differ (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

func TestShownCopiesAreThoseOfCurrentVersions(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if !f.IsZero() {
			return
		}
		var ids []int64
		want := map[int64]schedule.PublishedShiftRow{}
		for _, s := range rows.Shifts {
			ids = append(ids, s.ID)
		}
		for _, c := range rows.PublishedShifts {
			if c.PublishedPeriodID == 2 && c.ChangeKind != "removed" && w.viewer.Role == schedule.RoleManager {
				row := schedule.PublishedShiftRow{PublishedShift: c}
				row.Shift.DraftPeriodID = 0
				row.Position, row.Location = plainNames(rows, c.Shift.PositionID, c.Shift.LocationID)
				for _, e := range rows.Employees {
					if e.ID == c.Shift.EmployeeID {
						row.EmployeeNumber = e.Number
					}
				}
				want[c.Shift.ID] = row
			}
		}
		if diff := gocmp.Diff(want, w.ShownCopies(ids)); diff != "" {
			t.Fatalf("%v: copies differ (-want +got):\n%s", w.viewer, diff)
		}
	})
}

func TestMovedAwayShiftsAreOfSomebodyElseInTheDraft(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		f.DraftPeriodID = 1
		type moved struct {
			shift, employee int64
			to              string
		}
		now, name := map[int64]int64{}, map[int64]string{}
		for _, s := range rows.Shifts {
			now[s.ID] = s.EmployeeID
		}
		for _, e := range rows.Employees {
			name[e.ID] = e.Name
		}
		want, got := map[moved]bool{}, map[moved]bool{}
		for _, c := range rows.PublishedShifts {
			s := c.Shift
			z, _ := localtime.ZoneOrUTC(s.TimeZone)
			first, last := z.Days(s.Interval())
			switch {
			case w.viewer.Role != schedule.RoleManager, c.PublishedPeriodID != 2, c.ChangeKind == "removed", s.EmployeeID == 0, s.EmployeeID > 5, now[s.ID] == s.EmployeeID:
			case f.LocationID != 0 && s.LocationID != f.LocationID, f.PositionID != 0 && s.PositionID != f.PositionID, f.From != 0 && last < f.From, f.To != 0 && first > f.To:
			default:
				want[moved{s.ID, s.EmployeeID, name[now[s.ID]]}] = true
			}
		}
		for _, item := range w.MovedAway(f, []int64{1, 2, 3, 4, 5}) {
			got[moved{item.ShiftID, item.EmployeeID, item.MovedTo}] = true
			if !item.MovedAway || item.ShiftState != schedule.StagedForRemoval || item.EmployeeName != "As published" {
				t.Fatalf("item %+v", item)
			}
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("%v %+v: moved shifts differ (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}
