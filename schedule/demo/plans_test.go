package demo

import (
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// TestDemoHasPlansOfEverySort verifies that the demo contains every rule, text, status and kind on any day of a year.
func TestDemoHasPlansOfEverySort(t *testing.T) {
	for day := 0; day < 366; day += 11 {
		now := demoNow.AddDate(0, 0, day)
		r := Roster(now)
		counts := planCounts(r)
		var want []string
		for _, c := range schedule.Constraints {
			want = append(want, "rule "+string(c.Kind))
			if c.Kind != schedule.ZeroLength && c.Kind != schedule.UnknownZone { // refused by the database; reported by diagnostics
				want = append(want, "review "+string(c.Kind))
			}
		}
		for _, s := range schedule.ReviewStatuses {
			want = append(want, "review "+string(s), "exception review "+string(s))
		}
		for _, k := range schedule.ExceptionKinds {
			want = append(want, "exception "+string(k))
		}
		for _, k := range schedule.ChangeKinds {
			want = append(want, "published "+string(k))
		}
		for _, s := range []string{"unavailable_block", "shift", "availability", "constraint_review", "exception_review", "coverage_target", "draft_period", "published_period"} {
			want = append(want, "event of "+s)
		}
		for _, a := range []string{"created", "updated", "status_changed", "deleted", "restored", "imported", "published", "recalled", "acknowledged"} {
			want = append(want, "event "+a)
		}
		want = append(want, "coverage gap", "coverage short", "coverage met", "coverage over", "exception requested", "exception approved", "exception active",
			"exception declined", "exception cancelled", "exception of one", "rule for organization", "rule for location", "rule for employee", "rule off",
			"target of a day", "target for a time", "seen manager_review", "seen employee_seen", "several slots", "own week", "own rest", "two places at once",
			"night over a clock change", "draft period draft", "draft period published", "draft period archived")
		for _, w := range want {
			if counts[w] == 0 {
				t.Errorf("%s: the demo has no %s", now.Format(time.DateOnly), w)
			}
		}
		if len(r.Employees) != 60 || counts["draft period draft"] != 1 {
			t.Errorf("%s: %d people, %d drafts", now.Format(time.DateOnly), len(r.Employees), counts["draft period draft"])
		}
		for _, at := range planInstants(r) {
			if at <= 0 || at >= schedule.Instant(now.Unix()) {
				t.Fatalf("%s: something happened at %d, which is not before now", now.Format(time.DateOnly), at)
			}
		}
	}
}

func planCounts(r *schedule.Roster) map[string]int {
	counts := map[string]int{}
	is := func(name string, yes bool) {
		if yes {
			counts[name]++
		}
	}
	for _, c := range r.ConstraintRules {
		counts["rule "+string(c.Kind)]++
		counts["rule for "+string(c.Scope)]++
		is("rule off", !c.Enabled)
	}
	for _, v := range r.ConstraintReviews {
		counts["review "+string(v.Kind)]++
		counts["review "+string(v.Status)]++
	}
	for _, x := range r.ScheduleExceptions {
		counts["exception "+string(x.Kind)]++
		counts["exception "+string(x.Status)]++
		is("exception of one", x.EmployeeID != 0)
	}
	for _, v := range r.ExceptionReviews {
		counts["exception review "+string(v.Status)]++
	}
	for _, p := range r.PublishedShifts {
		counts["published "+string(p.ChangeKind)]++
	}
	for _, e := range r.Events {
		counts["event of "+e.SubjectType]++
		counts["event "+e.Action]++
	}
	for _, a := range r.Acknowledgments {
		counts["seen "+string(a.Kind)]++
	}
	for _, p := range r.DraftPeriods {
		counts["draft period "+p.Status]++
	}
	for _, c := range r.CoverageTargets {
		is("target of a day", c.On != 0)
		is("target for a time", c.EffectiveFrom != 0)
	}
	for _, e := range r.Employees {
		is("own week", e.Limits.MinutesPerWeek != 0)
		is("own rest", e.Limits.RestMinutes != 0)
	}
	for i, s := range r.Shifts {
		is("several slots", s.Slots() > 1)
		is("night over a clock change", s.Label == "Night" && (s.Interval().Minutes() == 420 || s.Interval().Minutes() == 540))
		for _, other := range r.Shifts[i+1:] {
			is("two places at once", s.EmployeeID != 0 && s.EmployeeID == other.EmployeeID && s.LocationID != other.LocationID && !s.Interval().Overlap(other.Interval()).Empty())
		}
	}
	for _, l := range r.Locations {
		z, _ := localtime.ZoneOrUTC(l.TimeZone)
		var targets []schedule.CoverageTarget
		for _, c := range r.CoverageTargets {
			if c.LocationID == l.ID {
				targets = append(targets, c)
			}
		}
		first := r.DraftPeriods[len(r.DraftPeriods)-2].StartsOn
		for _, c := range rules.Cover(z, targets, r.Shifts, first, first+27) {
			counts["coverage "+string(c.Word())]++
		}
	}
	return counts
}

func planInstants(r *schedule.Roster) (out []schedule.Instant) {
	for _, v := range r.ConstraintReviews {
		out = append(out, v.DetectedAt)
		if v.ReviewedAt != 0 {
			out = append(out, v.ReviewedAt)
		}
	}
	for _, v := range r.ExceptionReviews {
		out = append(out, v.DetectedAt)
		if v.ReviewedAt != 0 {
			out = append(out, v.ReviewedAt)
		}
	}
	for _, x := range r.ScheduleExceptions {
		out = append(out, x.RequestedAt)
	}
	for _, a := range r.Acknowledgments {
		out = append(out, a.At)
	}
	for _, p := range r.PublishedPeriods {
		out = append(out, p.PublishedAt)
	}
	return out
}
