package store

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestAssignedShiftsAreTheShiftsOfSomebody holds them against the list of all shifts, for every sort of viewer.
func TestAssignedShiftsAreTheShiftsOfSomebody(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, versions(2, 7))
		s := opened(t, dsn, ReadOnly)
		for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 3}} {
			for _, f := range []schedule.Filter{{}, {LocationID: 2, From: schedule.DateOf(2026, 11, 9), To: schedule.DateOf(2026, 11, 15)}, {PositionID: 1}} {
				var want, got []string
				into := func(list *[]string) func(*schedule.ShiftRow) error {
					return func(r *schedule.ShiftRow) error {
						if r.EmployeeID != 0 {
							*list = append(*list, fmt.Sprintf("%+v", *r))
						}
						return nil
					}
				}
				if err := s.EachShift(ctx, v, f, into(&want)); err != nil {
					t.Fatal(err)
				}
				if err := s.EachAssignedShift(ctx, v, f, into(&got)); err != nil {
					t.Fatal(err)
				}
				slices.Sort(want)
				slices.Sort(got)
				if d := cmp.Diff(want, got); d != "" || (len(want) == 0 && v.Role != schedule.RoleStaff) {
					t.Errorf("%+v, %+v: %d shifts\n%.1000s", v, f, len(want), d)
				}
			}
		}
	})
}
