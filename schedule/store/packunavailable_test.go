package store

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// The weeks as they are packed are those that the occurrences come to, on whichever day a week begins; who asks for less than all of it, or
// may see less, is not given them.
func TestPackedUnavailableWeeksAgreeWithTheTable(t *testing.T) {
	for _, startsOn := range []int{0, 1, 6} {
		storetest.Engines(t, func(t *testing.T, dsn string) {
			r, ctx := storetest.Roster(16, 5), t.Context()
			r.Organization.Name, r.Organization.TimeZone, r.Organization.WeekStartsOn = "Mill", "Europe/Berlin", startsOn
			s := imported(t, dsn, r)
			got, packed, err := s.packedUnavailable(ctx, schedule.Manager, schedule.Filter{})
			if err != nil || !packed || len(got) < 3 || int(got[0].Week.Weekday()) != startsOn {
				t.Fatalf("%d weeks, packed: %v, %v", len(got), packed, err)
			}
			for _, other := range []struct {
				v schedule.Viewer
				f schedule.Filter
			}{
				{schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}, schedule.Filter{}}, {schedule.Viewer{}, schedule.Filter{}},
				{schedule.Manager, schedule.Filter{From: got[1].Week}}, {schedule.Manager, schedule.Filter{All: true}},
				{schedule.Manager, schedule.Filter{EmployeeID: 1}}, {schedule.Manager, schedule.Filter{Q: "a"}},
			} {
				if _, packed, err := s.packedUnavailable(ctx, other.v, other.f); packed || err != nil {
					t.Errorf("%+v is given everything, %v", other, err)
				}
			}
			if err := opened(t, dsn, ReadWrite).engine.change(ctx, func(w writer) error { return w.exec(ctx, `DELETE FROM packed_rows`) }); err != nil {
				t.Fatal(err)
			}
			want, err := opened(t, dsn, ReadOnly).UnavailableWeeks(ctx, schedule.Manager, schedule.Filter{})
			if d := cmp.Diff(want, got); err != nil || d != "" {
				t.Errorf("%v\n%s", err, d)
			}
		})
	}
}
