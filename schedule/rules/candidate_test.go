package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"

	"pgregory.net/rapid"
)

// reasonsOf returns the kind, the standing and the text of each reason of a candidate.
func reasonsOf(c Candidate) (out []string) {
	for _, r := range c.Reasons {
		if r.Standing != Free {
			out = append(out, fmt.Sprint(r.Kind, " ", r.Standing, " ", r.Words(localtime.Style{})))
		}
	}
	return out
}

func TestConsider(t *testing.T) {
	open := func(from, to string) Opening {
		return Opening{Interval: schedule.Interval{Start: wall(t, berlin, from), End: wall(t, berlin, to)}, TimeZone: berlin, PositionID: 2, LocationID: 5, ShiftID: 99}
	}
	monday := open("2026-11-16 09:00", "2026-11-16 17:00")
	block := func(status schedule.BlockStatus, from, to string) []schedule.Occurrence {
		return []schedule.Occurrence{{BlockID: 7, EmployeeID: 1, Status: status, Interval: schedule.Interval{Start: wall(t, berlin, from), End: wall(t, berlin, to)}}}
	}
	active := schedule.Employee{ID: 1, Status: "active", PositionID: 2, LocationID: 5}
	with := func(change func(*schedule.Employee)) schedule.Employee {
		e := active
		change(&e)
		return e
	}
	var week []schedule.Shift
	for i := range 6 {
		d := localtime.DateOf(2026, 11, 17).Add(i).String()
		week = append(week, shiftAt(t, int64(i+1), berlin, d+" 09:00", d+" 16:00"))
	}
	for _, tt := range []struct {
		name     string
		w        Worker
		o        Opening
		standing Standing
		want     []string
	}{
		{"nothing against it", Worker{Employee: active}, monday, Free, nil},
		{"a shift that touches is one stretch", Worker{Employee: active, Shifts: []schedule.Shift{shiftAt(t, 3, berlin, "2026-11-16 05:00", "2026-11-16 09:00")}}, monday, Free, nil},
		{"the shift itself", Worker{Employee: active, Shifts: []schedule.Shift{shiftAt(t, 99, berlin, "2026-11-16 09:00", "2026-11-16 17:00")}}, monday, Free, nil},
		{"scheduled", Worker{Employee: active, Shifts: []schedule.Shift{shiftAt(t, 3, berlin, "2026-11-16 16:59", "2026-11-16 18:00")}}, monday, NotFree,
			[]string{"no_overlap not_free on shift 3, 16:59-18:00"}},
		{"unavailable for a minute", Worker{Employee: active, Occurrences: block(schedule.Active, "2026-11-16 16:59", "2026-11-16 20:00")}, monday, NotFree,
			[]string{"unavailable not_free unavailable, block 7"}},
		{"a block that touches", Worker{Employee: active, Occurrences: block(schedule.Active, "2026-11-16 17:00", "2026-11-16 20:00")}, monday, Free, nil},
		{"a request", Worker{Employee: active, Occurrences: block(schedule.Requested, "2026-11-16 00:00", "2026-11-17 00:00"), Kinds: map[int64]schedule.BlockKind{7: schedule.TimeOff}}, monday, FreeWithNotes,
			[]string{"time_off free_with_notes time off if block 7 is approved"}},
		{"rather not", Worker{Employee: active, Occurrences: block(schedule.Approved, "2026-11-16 00:00", "2026-11-17 00:00"), Kinds: map[int64]schedule.BlockKind{7: schedule.Undesired}}, monday, FreeWithNotes,
			[]string{"undesired free_with_notes prefers not to work then, block 7"}},
		{"declined", Worker{Employee: active, Occurrences: block(schedule.Declined, "2026-11-16 00:00", "2026-11-17 00:00")}, monday, Free, nil},
		{"another position", Worker{Employee: with(func(e *schedule.Employee) { e.PositionID = 3 }), Positions: []int64{3}}, monday, BreaksRules,
			[]string{"required_position breaks_a_rule does not work in this position"}},
		{"a second position", Worker{Employee: with(func(e *schedule.Employee) { e.PositionID = 3 }), Positions: []int64{2, 3}}, monday, Free, nil},
		{"no position known", Worker{Employee: with(func(e *schedule.Employee) { e.PositionID = 0 })}, monday, FreeWithNotes,
			[]string{"required_position free_with_notes no position is known"}},
		{"gone", Worker{Employee: with(func(e *schedule.Employee) { e.TerminatedOn = localtime.DateOf(2026, 11, 15) })}, monday, NotFree,
			[]string{"outside_employment_dates not_free not employed on that day"}},
		{"on leave", Worker{Employee: with(func(e *schedule.Employee) { e.Status = "on_leave" })}, monday, NotFree, []string{"outside_employment_dates not_free on leave"}},
		{"rest before and after", Worker{Employee: active, Shifts: []schedule.Shift{
			shiftAt(t, 3, berlin, "2026-11-15 18:00", "2026-11-15 23:00"), shiftAt(t, 4, berlin, "2026-11-17 03:59", "2026-11-17 05:00")}}, monday, BreaksRules,
			[]string{"min_rest_minutes breaks_a_rule rest of 10 h after shift 3, at least 11 h", "min_rest_minutes breaks_a_rule rest of 10 h 59 min before shift 4, at least 11 h"}},
		{"rest over the night in which the clock goes forward", Worker{Employee: active, Shifts: []schedule.Shift{shiftAt(t, 3, berlin, "2027-03-27 12:00", "2027-03-27 20:00")}},
			open("2027-03-28 07:00", "2027-03-28 15:00"), BreaksRules, []string{"min_rest_minutes breaks_a_rule rest of 10 h after shift 3, at least 11 h"}},
		{"rest over the night in which the clock goes back", Worker{Employee: active, Shifts: []schedule.Shift{shiftAt(t, 3, berlin, "2026-10-24 12:00", "2026-10-24 20:00")}},
			open("2026-10-25 06:00", "2026-10-25 14:00"), Free, nil},
		{"a window over midnight counts on both days", Worker{Employee: active, Shifts: []schedule.Shift{shiftAt(t, 3, berlin, "2026-11-17 06:00", "2026-11-17 14:00")}},
			open("2026-11-16 20:00", "2026-11-17 06:00"), BreaksRules, []string{"max_minutes_per_day breaks_a_rule 14 h that day, at most 12 h"}},
		{"hours of the week and days in a row", Worker{Employee: active, Shifts: week}, monday, BreaksRules, []string{
			"max_minutes_per_week breaks_a_rule 50 h that week, at most 48 h", "max_consecutive_days breaks_a_rule 7 days in a row, at most 6"}},
		{"more than preferred", Worker{Employee: with(func(e *schedule.Employee) { e.Limits.PreferredMinutes = 7 * 60 })}, monday, FreeWithNotes,
			[]string{"max_minutes_per_week free_with_notes more than the preferred 7 h a week"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := Consider(tt.w, tt.o, func(schedule.Date) schedule.Limits { return schedule.DefaultLimits })
			if got := reasonsOf(c); !slices.Equal(got, tt.want) || c.Standing != tt.standing {
				t.Errorf("%s %q\nwant %s %q", c.Standing, got, tt.standing, tt.want)
			}
		})
	}
}

// TestConsiderAgreesWithReview verifies that a candidate violates exactly the rules that the schedule would newly violate with the shift.
func TestConsiderAgreesWithReview(t *testing.T) {
	zones := []string{berlin, newYork, "UTC", "Australia/Lord_Howe"}
	base := wall(t, berlin, "2026-10-19 00:00") // the week of the clock change
	rapid.Check(t, func(t *rapid.T) {
		w := Worker{Employee: schedule.Employee{ID: 1, Status: "active", PositionID: 1}, Positions: []int64{1, 2}, Kinds: map[int64]schedule.BlockKind{7: schedule.Unavailable, 8: schedule.Undesired}}
		mixed, home := rapid.Bool().Draw(t, "mixed"), rapid.SampledFrom(zones).Draw(t, "home")
		zone := func() string {
			if mixed {
				return rapid.SampledFrom(zones).Draw(t, "zone")
			}
			return home
		}
		at := base - 86400*3
		for i := range rapid.IntRange(0, 14).Draw(t, "shifts") {
			at += schedule.Instant(rapid.IntRange(0, 40).Draw(t, "gap") * 1800)
			end := at + schedule.Instant(rapid.IntRange(1, 22).Draw(t, "length")*1800)
			w.Shifts = append(w.Shifts, schedule.Shift{ID: int64(i + 1), EmployeeID: 1, PositionID: 1, StartsAt: at, EndsAt: end, TimeZone: zone()})
			at = end
		}
		for _, id := range []int64{7, 8} {
			start := base + schedule.Instant(rapid.IntRange(-100, 400).Draw(t, "block")*1800)
			w.Occurrences = append(w.Occurrences, schedule.Occurrence{BlockID: id, EmployeeID: 1, Status: schedule.Active, Interval: schedule.Interval{Start: start, End: start + 7200}})
		}
		start := base + schedule.Instant(rapid.IntRange(0, 300).Draw(t, "start")*1800)
		o := Opening{Interval: schedule.Interval{Start: start, End: start + schedule.Instant(rapid.IntRange(1, 24).Draw(t, "hours")*3600)},
			TimeZone: zone(), PositionID: int64(rapid.IntRange(1, 3).Draw(t, "position"))}
		limits := func(schedule.Date) schedule.Limits { return schedule.DefaultLimits }
		c := Consider(w, o, limits)
		if trial := NewTrial(o); trial.Free(&w) != (c.Standing != NotFree) || fmt.Sprint(trial.Consider(&w, limits)) != fmt.Sprint(c) || trial.Free(&w) != (c.Standing != NotFree) {
			t.Fatalf("%s %q, but a trial says otherwise", c.Standing, reasonsOf(c))
		}

		kinds := map[schedule.ConstraintKind]bool{}
		for _, f := range EffectOf(w, o, limits).Findings {
			kinds[f.Kind] = true
		}
		got := map[schedule.ConstraintKind]bool{}
		for _, r := range c.Reasons {
			if r.Standing != Free {
				got[r.Kind] = true
			}
		}
		if kinds[schedule.NoOverlap] { // other findings about a double booking are not compared
			if c.Standing != NotFree || !got[schedule.NoOverlap] {
				t.Fatalf("double booking, but %s %q", c.Standing, reasonsOf(c))
			}
			return
		}
		delete(kinds, schedule.OverLong) // does not depend on the candidate
		if mixed {                       // shifts in the order of their starts can be in another order by local date
			delete(kinds, schedule.MaxConsecutiveDays)
			delete(got, schedule.MaxConsecutiveDays)
		}
		if fmt.Sprint(kinds) != fmt.Sprint(got) {
			t.Fatalf("the rules find %v, the candidate has %q", kinds, strings.Join(reasonsOf(c), "; "))
		}
	})
}

func TestRankCandidates(t *testing.T) {
	c := func(id int64, standing Standing, change func(*Candidate)) Candidate {
		out := Candidate{Employee: schedule.Employee{ID: id, Name: fmt.Sprint("n", id)}, Standing: standing, RestBefore: -1, RestAfter: -1, Left: 60}
		if standing != Free {
			out.Reasons = []Reason{{Standing: standing}}
		}
		if change != nil {
			change(&out)
		}
		return out
	}
	list := []Candidate{
		c(9, NotFree, nil), c(8, BreaksRules, func(c *Candidate) { c.Reasons = append(c.Reasons, c.Reasons[0]) }), c(7, BreaksRules, nil),
		c(6, FreeWithNotes, nil), c(5, Free, func(c *Candidate) { c.Left = 0 }), c(4, Free, func(c *Candidate) { c.RestAfter = 700 }), c(3, Free, nil),
		c(2, Free, func(c *Candidate) { c.Primary, c.Left = true, 0 }), c(1, Free, func(c *Candidate) { c.AtHome, c.Left = true, 0 }),
	}
	RankCandidates(list)
	for i, got := range list {
		if got.ID != int64(i+1) {
			t.Errorf("place %d is %d", i+1, got.ID)
		}
	}
}
