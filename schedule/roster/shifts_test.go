package roster

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// plainShifts returns the shifts that match a filter by start and id, found by plain loops over the rows.
func plainShifts(rows *schedule.Roster, v schedule.Viewer, f schedule.Filter) (list []schedule.Shift) {
	for _, s := range plainCopies(rows, v, f.PublishedPeriodID) {
		if plainAsks(rows, v, f, s) {
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b schedule.Shift) int {
		return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// plainCopies returns the copies of shifts that a viewer reads: working copies, published copies, or the copies of one version.
func plainCopies(rows *schedule.Roster, v schedule.Viewer, version int64) (list []schedule.Shift) {
	if version == 0 && v.Role == schedule.RoleManager {
		return rows.Shifts
	}
	current, copied := map[int64]int64{}, map[int64]bool{}
	for _, p := range rows.PublishedPeriods {
		if p.ID == version || version == 0 && p.Status == "current" {
			current[p.ID] = p.DraftPeriodID
		}
	}
	for _, c := range rows.PublishedShifts {
		draft, ok := current[c.PublishedPeriodID]
		if copied[c.Shift.ID] = copied[c.Shift.ID] || ok; ok && c.ChangeKind != "removed" {
			c.Shift.DraftPeriodID, c.Shift.State = draft, schedule.Published
			list = append(list, c.Shift)
		}
	}
	for _, s := range rows.Shifts {
		if version == 0 && s.State == schedule.Published && !copied[s.ID] {
			list = append(list, s)
		}
	}
	return list
}

// plainAsks reports whether a copy of a shift matches a filter.
func plainAsks(rows *schedule.Roster, v schedule.Viewer, f schedule.Filter, s schedule.Shift) bool {
	employee := slices.IndexFunc(rows.Employees, func(e schedule.Employee) bool { return e.ID == s.EmployeeID })
	if !plainReads(rows, v, s.EmployeeID) || f.EmployeeID != 0 && s.EmployeeID != f.EmployeeID {
		return false
	}
	if f.BlockID != 0 {
		b := slices.IndexFunc(rows.Blocks, func(b schedule.Block) bool { return b.ID == f.BlockID })
		if b < 0 || !plainReadsBlock(rows, v, rows.Blocks[b]) || rows.Blocks[b].EmployeeID != s.EmployeeID {
			return false
		}
	}
	if f.LocationID != 0 && s.LocationID != f.LocationID || f.PositionID != 0 && s.PositionID != f.PositionID || f.DraftPeriodID != 0 && s.DraftPeriodID != f.DraftPeriodID {
		return false
	}
	z, _ := localtime.ZoneOrUTC(s.TimeZone)
	if first, last := z.Days(s.Interval()); f.From != 0 && last < f.From || f.To != 0 && first > f.To {
		return false
	}
	var text strings.Builder
	if employee >= 0 {
		text.WriteString(rows.Employees[employee].Name + "\n" + rows.Employees[employee].Number + "\n")
	}
	l := rows.Locations[s.LocationID-1]
	text.WriteString(s.Label + "\n" + l.Name + "\n" + l.Code)
	return strings.Contains(schedule.Fold(text.String()), schedule.Fold(f.Q))
}

// plainReads reports whether a viewer may read the rows of an employee. The id 0 stands for no employee.
func plainReads(rows *schedule.Roster, v schedule.Viewer, employee int64) bool {
	switch v.Role {
	case schedule.RoleManager, schedule.RoleWall:
		return true
	case schedule.RoleStaff:
		return employee != 0 && employee == v.EmployeeID && slices.ContainsFunc(rows.Employees, func(e schedule.Employee) bool { return e.ID == employee })
	}
	return false
}

// plainReadsBlock reports whether a viewer may read a block.
func plainReadsBlock(rows *schedule.Roster, v schedule.Viewer, b schedule.Block) bool {
	if v.Role == schedule.RoleWall && (b.Kind == schedule.Undesired || b.Status != schedule.Active && b.Status != schedule.Approved) {
		return false
	}
	return plainReads(rows, v, b.EmployeeID)
}

func TestShiftsAreThoseOfTheFilter(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		var got []schedule.Shift
		if err := w.Shifts(f).Each(func(s *schedule.ShiftRow) error {
			got = append(got, s.Shift)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(plainShifts(rows, w.viewer, f), got); diff != "" {
			t.Fatalf("%v %+v: shifts differ from a plain loop (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

func TestShiftCountsAreThoseOfTheList(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		var want ShiftCounts
		people := map[int64]bool{}
		for _, s := range plainShifts(rows, w.viewer, f) {
			want.Shifts++
			switch {
			case s.EmployeeID == 0:
				want.Open++
			case s.State == schedule.StagedForRemoval:
				want.Staged++
			default:
				people[s.EmployeeID] = true
			}
		}
		want.Employees = len(people)
		if got := w.ShiftCounts(f); got != want {
			t.Fatalf("%v %+v: counts are %+v, want %+v", w.viewer, f, got, want)
		}
	})
}

func TestPagesJoinToTheWholeList(t *testing.T) {
	eachCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		for _, sort := range []string{"start", "-start", "employee", "-employee"} {
			seen, after := map[int64]int{}, ""
			for pages := 0; ; pages++ {
				list, turn, err := w.Shifts(f).Page(paging.Page{Sort: sort, After: after, Limit: 7})
				if err != nil || pages > 20 {
					t.Fatalf("page %d: %v", pages, err)
				}
				for _, s := range list {
					seen[s.ID]++
				}
				if after = turn.Next; after == "" {
					break
				}
			}
			if want := w.ShiftCounts(f).Shifts; len(seen) != want {
				t.Fatalf("%v %+v by %s: the pages hold %d shifts, want %d", w.viewer, f, sort, len(seen), want)
			}
		}
	})
}
