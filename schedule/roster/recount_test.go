package roster_test

import (
	"opshub/schedule/recount"
	"opshub/schedule/roster"

	"slices"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// rowsOf returns the rows of one employee as a database query would return them.
func rowsOf(rows *schedule.Roster, employee int64) (own schedule.EmployeeRows) {
	for _, s := range rows.Shifts {
		if s.EmployeeID == employee {
			own.Shifts = append(own.Shifts, s)
		}
	}
	for _, s := range roster.PlainShown(rows) {
		if s.EmployeeID == employee {
			own.Published = append(own.Published, s)
		}
	}
	for _, b := range rows.Blocks {
		if b.EmployeeID == employee && !b.Deleted {
			own.Blocks = append(own.Blocks, roster.Stored(b))
		}
	}
	return own
}

func TestARecountAgreesUntilARowChanges(t *testing.T) {
	changes := map[string]func(*schedule.EmployeeRows) bool{
		"a shift is longer": func(own *schedule.EmployeeRows) bool {
			if len(own.Shifts) > 0 {
				own.Shifts[0].EndsAt += 60
			}
			return len(own.Shifts) > 0
		},
		"a shift is gone": func(own *schedule.EmployeeRows) bool {
			n := len(own.Shifts)
			own.Shifts = own.Shifts[:max(n-1, 0)]
			return n > 0
		},
		"the blocks are gone": func(own *schedule.EmployeeRows) bool {
			n := len(own.Blocks)
			own.Blocks = nil
			return n > 0
		},
		"a block has another status": func(own *schedule.EmployeeRows) bool {
			if len(own.Blocks) > 0 {
				own.Blocks[0].Status = "other"
			}
			return len(own.Blocks) > 0
		},
	}
	found := map[string]int{}
	roster.EachCase(t, func(t *testing.T, rows *schedule.Roster, w roster.View, f schedule.Filter) {
		if !f.IsZero() || w.Viewer() != schedule.Manager {
			return
		}
		for _, e := range rows.Employees {
			if got, err := recount.Compare(w.Roster, e.ID, rowsOf(rows, e.ID)); err != nil || len(got.Differences) > 0 {
				t.Fatalf("employee %d: %v %v", e.ID, err, got.Differences)
			}
			for name, change := range changes {
				own := rowsOf(rows, e.ID)
				if !change(&own) {
					continue
				}
				if got, err := recount.Compare(w.Roster, e.ID, own); err != nil {
					t.Fatal(err)
				} else if len(got.Differences) > 0 {
					found[name]++
				}
			}
		}
	})
	for name := range changes {
		if found[name] == 0 {
			t.Errorf("no recount differs although %s", name)
		}
	}
}

func TestARecountNamesWhatDiffers(t *testing.T) {
	rows := &schedule.Roster{Organization: schedule.Organization{TimeZone: "UTC"}, Employees: []schedule.Employee{{ID: 7, Name: "A"}},
		Shifts: []schedule.Shift{{ID: 3, EmployeeID: 7, StartsAt: roster.TestNow, EndsAt: roster.TestNow + 3600, TimeZone: "UTC", State: schedule.NeverPublished}},
		Blocks: []schedule.Block{{ID: 5, EmployeeID: 7, Kind: schedule.Unavailable, Status: schedule.Active, StartsAt: roster.TestNow, EndsAt: roster.TestNow + 7200, TimeZone: "UTC"}}}
	r := roster.Build(t, rows)
	if r.Turn(0) != 7 || r.Turn(-3) != 7 {
		t.Error("it is not the turn of the only employee with a block")
	}
	got, err := recount.Compare(r, 7, schedule.EmployeeRows{Blocks: rowsOf(rows, 7).Blocks})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"shift 3 is in memory, but not in the database", "soft conflict " + rules.ConflictKey(3, 5, roster.TestNow) + " is in memory, but not in the database"}
	slices.Sort(got.Differences)
	if strings.Join(got.Differences, "; ") != strings.Join(want, "; ") || got.Compared != 3 {
		t.Errorf("%+v, want %v", got, want)
	}
}
