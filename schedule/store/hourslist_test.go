package store

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// hoursOf is the rows of Hours for everybody whom a manager may see.
func hoursOf(s *Store, f schedule.Filter) ([]schedule.HoursRow, error) {
	list, err := s.Hours(ctx, schedule.Manager, f, 0)
	if err != nil {
		return nil, err
	}
	return list.Some(0, list.Len()), nil
}

// TestHoursInFewBytes holds that the rows are the same whether they are taken from a place on or by employee, that those of one employee
// come together, and that they are kept.
func TestHoursInFewBytes(t *testing.T) {
	const much = 1 << 40 // no limit is too high
	roster := storetest.Roster(40, 8)
	roster.ConstraintRules = []schedule.ConstraintRule{{ID: 1, Scope: schedule.ForOrganization, Kind: schedule.MaxMinutesPerWeek, Limit: much, Unit: schedule.Minutes,
		Severity: schedule.Warning, Enabled: true}}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		list, err := s.Hours(ctx, schedule.Manager, schedule.Filter{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		var whole []schedule.HoursRow
		people := map[int64]bool{}
		for own := range list.ByPerson() {
			if people[own[0].ID] {
				t.Errorf("employee %d comes twice", own[0].ID)
			}
			people[own[0].ID] = true
			whole = append(whole, own...)
		}
		if d := cmp.Diff(list.Some(0, list.Len()), whole); d != "" || len(people) < 20 || len(whole) <= len(people) {
			t.Errorf("%d rows of %d employees: %s", len(whole), len(people), d)
		}
		if !slices.ContainsFunc(whole, func(r schedule.HoursRow) bool { return r.Limit == much && r.From == schedule.OrganizationLimit }) {
			t.Error("no row has the limit of the organization")
		}
		if part := list.Some(3, 9); !slices.Equal(part, whole[3:9]) {
			t.Errorf("rows 3 to 9 are %v", part)
		}
		if again, err := s.Hours(ctx, schedule.Manager, schedule.Filter{}, 0); again != list || err != nil {
			t.Errorf("they are asked for twice: %v", err)
		}
		none, err := s.Hours(ctx, schedule.Manager, schedule.Filter{LocationID: 999}, 0)
		if err != nil || none.Len() != 0 {
			t.Errorf("nowhere: %d rows, %v", none.Len(), err)
		}
		for range none.ByPerson() {
			t.Error("nobody has rows")
		}
	})
}
