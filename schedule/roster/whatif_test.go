package roster_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
	"opshub/schedule/whatif"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TestAssignmentHasThePredictedEffect predicts the effect of assigning random open shifts to each employee. It then loads rows that contain
// the assignment, and verifies that hours, soft conflicts, rule violations and coverage are those of the prediction.
func TestAssignmentHasThePredictedEffect(t *testing.T) {
	conflicts, findings, covered := 0, 0, 0
	for seed := range uint64(8) {
		rows := roster.RandomPlan(seed)
		before := roster.Build(t, rows).For(schedule.Manager)
		for at := range rows.Shifts {
			shift := rows.Shifts[at]
			if shift.EmployeeID != 0 || shift.State == schedule.StagedForRemoval || shift.EndsAt <= shift.StartsAt {
				continue
			}
			for _, e := range rows.Employees[:4] {
				predicted, err := whatif.Of(before, whatif.Assignment{Opening: rules.OpeningOf(shift), EmployeeID: e.ID})
				if err != nil {
					t.Fatal(err)
				}
				assigned := *rows
				assigned.Shifts = slices.Clone(rows.Shifts)
				assigned.Shifts[at].EmployeeID, assigned.Shifts[at].OpenSlots = e.ID, 0
				after := roster.Build(t, &assigned).For(schedule.Manager)
				name := fmt.Sprintf("seed %d, shift %d, employee %d", seed, shift.ID, e.ID)

				for _, w := range predicted.Weeks {
					if now, then := weekMinutes(t, before, e.ID, w.On), weekMinutes(t, after, e.ID, w.On); w.Before != now || w.After != then {
						t.Errorf("%s: %+v, but %d minutes before and %d after", name, w, now, then)
					}
				}
				if n := pairsOf(t, after, shift.ID, e.ID); n != len(predicted.Conflicts) {
					t.Errorf("%s: %d conflicts predicted, %d found", name, len(predicted.Conflicts), n)
				}
				if got, want := kinds(predicted.Findings), newKinds(before, after, e.ID, shift); !slices.Equal(got, want) {
					t.Errorf("%s: findings %v predicted, %v found", name, got, want)
				}
				then, err := whatif.Of(after, whatif.Assignment{Opening: rules.OpeningOf(shift), EmployeeID: e.ID})
				if err != nil {
					t.Fatal(err)
				}
				for k, c := range predicted.Coverage {
					if diff := cmp.Diff(c.After, then.Coverage[k].Before, cmpopts.IgnoreFields(schedule.CoverageTarget{}, "ID")); diff != "" {
						t.Errorf("%s: coverage (-predicted +found):\n%s", name, diff)
					}
					if c.After.Sum != c.Before.Sum {
						covered++
					}
				}
				conflicts, findings = conflicts+len(predicted.Conflicts), findings+len(predicted.Findings)
			}
		}
	}
	if conflicts == 0 || findings == 0 || covered == 0 {
		t.Errorf("the random rows have %d conflicts, %d findings and %d changes of coverage", conflicts, findings, covered)
	}
}

// TestOnlyManagersAskForEffects verifies that staff and a wall cannot ask what an assignment would change.
func TestOnlyManagersAskForEffects(t *testing.T) {
	r := roster.Build(t, roster.RandomPlan(1))
	for _, v := range []schedule.Viewer{{}, {Role: schedule.RoleStaff, EmployeeID: 1}, {Role: schedule.RoleWall}} {
		if _, err := whatif.Of(r.For(v), whatif.Assignment{EmployeeID: 1}); err != roster.ErrManagersOnly {
			t.Errorf("%+v: %v", v, err)
		}
	}
	if _, err := whatif.Of(r.For(schedule.Manager), whatif.Assignment{EmployeeID: 99}); err != roster.ErrNotFound {
		t.Errorf("an unknown employee: %v", err)
	}
}

// weekMinutes returns the planned minutes of an employee in a week.
func weekMinutes(t *testing.T, v roster.View, employee int64, first schedule.Date) (sum int) {
	t.Helper()
	list, err := v.Hours(schedule.Filter{EmployeeID: employee, From: first, To: first.Add(6)}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range list.Some(0, list.Len()) {
		sum += row.Minutes
	}
	return sum
}

// pairsOf returns the number of soft conflicts of an employee's working copy of a shift.
func pairsOf(t *testing.T, v roster.View, shift, employee int64) (n int) {
	t.Helper()
	rows, _, err := v.Conflicts(schedule.Filter{EmployeeID: employee}).Page(paging.Page{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range rows {
		if c.Shift.ID == shift && c.ShiftState != schedule.StatePublished {
			n++
		}
	}
	return n
}

// newKinds returns the kinds of the findings about an employee that exist only after an assignment.
func newKinds(before, after roster.View, employee int64, s schedule.Shift) (kinds []string) {
	review := func(v roster.View) (found []string) {
		around := schedule.Interval{Start: s.StartsAt - 40*86400, End: s.EndsAt + 40*86400}
		all := v.RulesOf(schedule.Filter{})
		w := v.Pool(schedule.Filter{EmployeeID: employee}, true).Worker(0, roster.Around{Shifts: around, Blocks: around})
		for _, f := range rules.ReviewBy(w, schedule.LimitsOn(w.Employee, schedule.NewRuleBook(all).About(&w.Employee), time.Weekday(v.Organization().WeekStartsOn))) {
			id := fmt.Sprint(f.Kind, f.ShiftID, f.OtherID, f.BlockID, f.On, f.Measured)
			switch f.Kind {
			case schedule.MaxMinutesPerDay, schedule.MaxMinutesPerWeek, schedule.MaxConsecutiveDays:
				id = fmt.Sprint(f.Kind, f.On, f.Measured)
			}
			found = append(found, string(f.Kind)+"|"+id)
		}
		return found
	}
	old := review(before)
	for _, f := range review(after) {
		if !slices.Contains(old, f) {
			kind, _, _ := strings.Cut(f, "|")
			kinds = append(kinds, kind)
		}
	}
	slices.Sort(kinds)
	return kinds
}

// kinds returns the kinds of findings, sorted.
func kinds(list []rules.Finding) (kinds []string) {
	for _, f := range list {
		kinds = append(kinds, string(f.Kind))
	}
	slices.Sort(kinds)
	return kinds
}
