package store

import (
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestOccurrencesAreTheExpansion holds that the rows are what the rules make of the blocks over the horizon, with the soft
// conflicts of each time alone: added up, those of the report.
func TestOccurrencesAreTheExpansion(t *testing.T) {
	r := storetest.Roster(20, 9)
	s := imported(t, storetest.SQLite(t), r)
	info, err := s.Info(ctx, schedule.Manager)
	if err != nil {
		t.Fatal(err)
	}
	n := newNaive(r, info.Horizon)
	want := map[int64]map[schedule.Interval]bool{}
	for _, occs := range n.occs {
		for _, o := range occs {
			if o.Missing {
				continue
			}
			if want[o.BlockID] == nil {
				want[o.BlockID] = map[schedule.Interval]bool{}
			}
			want[o.BlockID][o.Interval] = true
		}
	}
	pairs, minutes, rows := 0, 0, 0
	err = s.EachOccurrence(ctx, schedule.Manager, schedule.Filter{All: true}, func(o *schedule.OccurrenceRow) error {
		z, _ := schedule.ZoneOrUTC(o.TimeZone)
		if !want[o.ID][o.At] || (!o.Recurring() && o.On != z.Date(o.At.Start)) {
			t.Errorf("block %d on %s: %v is no occurrence of it", o.ID, o.On, o.At)
		}
		delete(want[o.ID], o.At)
		pairs, minutes, rows = pairs+o.Conflicts, minutes+o.ConflictMinutes, rows+1
		return nil
	})
	if err != nil || rows == 0 {
		t.Fatal(rows, err)
	}
	for id, left := range want {
		if len(left) > 0 {
			t.Errorf("block %d: %d occurrences are no rows", id, len(left))
		}
	}
	wantPairs, wantMinutes := 0, 0
	err = s.EachConflict(ctx, schedule.Manager, schedule.Filter{}, func(c *schedule.SoftConflict) error {
		wantPairs, wantMinutes = wantPairs+1, wantMinutes+c.Minutes()
		return nil
	})
	if err != nil || pairs != wantPairs || minutes != wantMinutes {
		t.Errorf("%d pairs and %d minutes beside the occurrences, %d and %d in the report, %v", pairs, minutes, wantPairs, wantMinutes, err)
	}
}

// TestStaffSeeTheirOwnOccurrences holds that the scope is part of the question.
func TestStaffSeeTheirOwnOccurrences(t *testing.T) {
	s := imported(t, storetest.SQLite(t), small(t, block(t, schedule.Active, "10:00", "12:00")))
	for _, c := range []struct {
		v    schedule.Viewer
		want int
	}{{schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}, 1}, {schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 2}, 0}, {schedule.Viewer{}, 0}} {
		rows, _, err := s.Occurrences(ctx, c.v, schedule.Filter{}, Page{})
		if err != nil || len(rows) != c.want {
			t.Errorf("%+v: %d rows, %v", c.v, len(rows), err)
		}
	}
}
