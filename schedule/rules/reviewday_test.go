package rules

import (
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// TestReviewByDay verifies that a limit applies from its first day, even if this day is during the shifts.
func TestReviewByDay(t *testing.T) {
	rule := schedule.ConstraintRule{Scope: schedule.ForOrganization, Kind: schedule.MaxMinutesPerDay, Limit: 240, Unit: schedule.Minutes, Enabled: true, EffectiveFrom: localtime.DateOf(2026, 11, 18)}
	var w Worker
	for i := range 4 {
		d := localtime.DateOf(2026, 11, 16).Add(i).String()
		w.Shifts = append(w.Shifts, shiftAt(t, int64(i+1), berlin, d+" 09:00", d+" 17:00"))
	}
	found := ReviewBy(w, schedule.LimitsOn(w.Employee, []schedule.ConstraintRule{rule}, time.Monday), schedule.MaxMinutesPerDay)
	if len(found) != 2 || found[0].ShiftID != 3 || found[1].ShiftID != 4 || found[0].Limit != 240 {
		t.Errorf("%+v", found)
	}
	if found := ReviewBy(w, schedule.LimitsOn(w.Employee, []schedule.ConstraintRule{rule}, time.Monday), schedule.NoOverlap, schedule.MinRestMinutes); len(found) != 0 {
		t.Errorf("rules that were not asked for: %+v", found)
	}
}
