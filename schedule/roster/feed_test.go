package roster

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

// fed returns the shifts of a feed.
func fed(t *testing.T, w View, period int64, f schedule.Filter, since schedule.Instant) (list []schedule.FeedShift) {
	t.Helper()
	keep := func(s *schedule.FeedShift) error {
		list = append(list, *s)
		return nil
	}
	err := w.EachFeedShift(f, since, keep)
	if period != 0 {
		list = nil
		err = w.EachFeedShiftOf(period, f, since, keep)
	}
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestFeedsHoldWhatWasPublished(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		f = f.Only("employee_id", "location_id", "position_id", "from", "to")
		f.DraftPeriodID, f.PublishedPeriodID = 0, 0
		reader := w.viewer
		if reader.Role == schedule.RoleManager {
			reader = schedule.Wall // a feed contains no drafts, not even for managers
		}
		var want []int64
		for _, s := range plainShifts(rows, reader, f) {
			want = append(want, s.ID)
		}
		var got []int64
		for _, s := range fed(t, w, 0, f, testNow) {
			got = append(got, s.ID)
			copied := slices.ContainsFunc(rows.PublishedShifts, func(c schedule.PublishedShift) bool { return c.PublishedPeriodID == 2 && c.Shift.ID == s.ID })
			if s.Cancelled || copied != (s.Version == 2) || copied && s.EmployeeName != "As published" {
				t.Fatalf("%v %+v: a version has shift %d: %v, but the feed says %+v", w.viewer, f, s.ID, copied, s)
			}
		}
		if !slices.Equal(want, got) {
			t.Fatalf("%v %+v: the feed has %v, want %v", w.viewer, f, got, want)
		}
	})
}

// feedRows returns three employees and the versions of one period. The second version removes shift 1, assigns shift 2 to another employee
// and moves shift 3 to another location.
func feedRows() *schedule.Roster {
	shift := func(id, employee, location int64) schedule.Shift {
		start := testNow + schedule.Instant(id)*86400
		return schedule.Shift{ID: id, EmployeeID: employee, LocationID: location, StartsAt: start, EndsAt: start + 3600, TimeZone: "UTC", State: schedule.Published, DraftPeriodID: 1, Notes: "private"}
	}
	row := func(period int64, kind schedule.ChangeKind, s schedule.Shift) schedule.PublishedShift {
		return schedule.PublishedShift{PublishedPeriodID: period, Shift: s, ChangeKind: kind}
	}
	return &schedule.Roster{
		Locations:    []schedule.Location{{ID: 1, Name: "A", TimeZone: "UTC"}, {ID: 2, Name: "B", TimeZone: "UTC"}},
		Employees:    []schedule.Employee{{ID: 1, Name: "Ann"}, {ID: 2, Name: "Ben"}},
		DraftPeriods: []schedule.DraftPeriod{{ID: 1, StartsOn: testDay, EndsOn: testDay + 13}},
		PublishedPeriods: []schedule.PublishedPeriod{
			{ID: 1, DraftPeriodID: 1, Version: 1, Status: "superseded", PublishedAt: testNow - 2*86400},
			{ID: 2, DraftPeriodID: 1, Version: 2, Status: "current", PublishedAt: testNow - 86400},
		},
		Shifts: []schedule.Shift{shift(2, 2, 1), shift(3, 1, 2), shift(4, 1, 1)},
		PublishedShifts: []schedule.PublishedShift{
			row(1, "added", shift(1, 1, 1)), row(1, "added", shift(2, 1, 1)), row(1, "added", shift(3, 1, 1)), row(1, "added", shift(4, 1, 1)),
			row(2, "removed", shift(1, 1, 1)), row(2, "changed", shift(2, 2, 1)), row(2, "changed", shift(3, 1, 2)), row(2, "unchanged", shift(4, 1, 1)),
		},
	}
}

func TestFeedsCancelWhatAVersionTookOut(t *testing.T) {
	r := build(t, feedRows())
	ann := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}
	for _, c := range []struct {
		name            string
		v               schedule.Viewer
		f               schedule.Filter
		period          int64
		since           schedule.Instant
		there, canceled []int64
	}{
		{"an employee", ann, schedule.Filter{EmployeeID: 1}, 0, testNow - 30*86400, []int64{3, 4}, []int64{1, 2}},
		{"a location", schedule.Wall, schedule.Filter{LocationID: 1}, 0, testNow - 30*86400, []int64{2, 4}, []int64{1, 3}},
		{"everybody", schedule.Wall, schedule.Filter{}, 0, testNow - 30*86400, []int64{2, 3, 4}, []int64{1}},
		{"long ago", ann, schedule.Filter{}, 0, testNow, []int64{3, 4}, nil},
		{"the days of the filter", ann, schedule.Filter{From: testDay + 2}, 0, testNow - 30*86400, []int64{3, 4}, []int64{2}},
		{"the first version", schedule.Wall, schedule.Filter{}, 1, testNow - 30*86400, []int64{1, 2, 3, 4}, nil},
		{"the second version", schedule.Wall, schedule.Filter{}, 2, testNow - 30*86400, []int64{2, 3, 4}, []int64{1}},
	} {
		var there, canceled []int64
		for _, s := range fed(t, r.For(c.v), c.period, c.f, c.since) {
			if s.Cancelled {
				canceled = append(canceled, s.ID)
			} else {
				there = append(there, s.ID)
			}
		}
		if diff := gocmp.Diff([][]int64{c.there, c.canceled}, [][]int64{there, canceled}); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestFeedsOfUnknownVersionsAreNotFound(t *testing.T) {
	rows := feedRows()
	rows.PublishedPeriods[0].Status = "recalled"
	w := build(t, rows).For(schedule.Wall)
	for _, period := range []int64{1, 99} {
		if err := w.EachFeedShiftOf(period, schedule.Filter{}, 0, func(*schedule.FeedShift) error { return nil }); err != ErrNotFound {
			t.Errorf("version %d: %v", period, err)
		}
	}
}
