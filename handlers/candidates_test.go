package handlers

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// standing returns the expected status of an employee as a candidate for a shift. It loops over the roster and adds up minutes.
func (p *plain) standing(e schedule.Employee, sh schedule.Shift) string {
	zone := func(name string) *localtime.Zone { z, _ := localtime.ZoneOrUTC(name); return z }
	z := zone(sh.TimeZone)
	on := z.Date(sh.StartsAt)
	limit := func(kind schedule.ConstraintKind) int {
		l, _ := schedule.LimitOf(e, p.roster.ConstraintRules, kind, on)
		return l
	}
	if e.Status == "on_leave" || (e.HiredOn != 0 && on < e.HiredOn) || (e.TerminatedOn != 0 && on > e.TerminatedOn) {
		return "not_free"
	}
	note := false
	for _, o := range p.occs[e.ID] {
		if o.Missing || !o.Status.Live() || !o.Overlaps(sh.Interval()) {
			continue
		}
		if o.Status != schedule.Requested && p.blocks[o.BlockID].Kind != schedule.Undesired {
			return "not_free"
		}
		note = true
	}
	works := e.PositionID == sh.PositionID
	for _, x := range p.roster.EmployeePositions {
		works = works || (x.EmployeeID == e.ID && x.PositionID == sh.PositionID)
	}
	breaks := !works
	days, weeks, begins := map[schedule.Date]int{}, map[schedule.Date]int{}, map[schedule.Date]bool{}
	minutes := func(one schedule.Shift) {
		at := zone(one.TimeZone)
		for m := one.StartsAt; m < one.EndsAt; m += 60 {
			d := at.Date(m)
			days[d]++
			weeks[d-schedule.Date((int(d.Weekday())+6)%7)]++
		}
	}
	for _, one := range p.roster.Shifts {
		if one.EmployeeID != e.ID || one.State == schedule.StagedForRemoval || one.ID == sh.ID {
			continue
		}
		if one.Interval().Overlaps(sh.Interval()) {
			return "not_free"
		}
		near := one.StartsAt < sh.EndsAt+20*86400 && one.EndsAt > sh.StartsAt-20*86400
		if !near {
			continue
		}
		minutes(one)
		begins[zone(one.TimeZone).Date(one.StartsAt)] = true
		for _, gap := range []schedule.Instant{sh.StartsAt - one.EndsAt, one.StartsAt - sh.EndsAt} {
			if gap > 0 && int(gap/60) < limit(schedule.MinRestMinutes) {
				breaks = true
			}
		}
	}
	minutes(sh)
	first, last := z.Days(sh.Interval())
	for d := first; d <= last; d++ {
		week := d - schedule.Date((int(d.Weekday())+6)%7)
		if days[d] > limit(schedule.MaxMinutesPerDay) || weeks[week] > limit(schedule.MaxMinutesPerWeek) {
			breaks = true
		}
		if e.Limits.PreferredMinutes > 0 && weeks[week] > e.Limits.PreferredMinutes {
			note = true
		}
	}
	run := 1
	for d := first - 1; begins[d]; d-- {
		run++
	}
	for d := first + 1; begins[d]; d++ {
		run++
	}
	if !begins[first] && run > limit(schedule.MaxConsecutiveDays) {
		breaks = true
	}
	switch {
	case breaks:
		return "breaks_a_rule"
	case note:
		return "free_with_notes"
	}
	return "free"
}

// TestCandidatesAreThoseOfTheRoster compares the count and the candidates of each open shift with loops over the roster.
func TestCandidatesAreThoseOfTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	open := map[string]schedule.Shift{}
	for _, sh := range p.roster.Shifts {
		z, _ := localtime.ZoneOrUTC(sh.TimeZone)
		if _, last := z.Days(sh.Interval()); sh.EmployeeID == 0 && last >= localtime.DateOf(2026, 11, 20) {
			open[format.ID(sh.ID)] = sh
		}
	}
	seen := map[string]int{}
	rows := jsonFace(t, h, catalog.PathCandidates+"?format=json&pool=all")
	if len(rows) != len(open) || len(open) < 10 {
		t.Fatalf("%d open shifts, want %d", len(rows), len(open))
	}
	for _, row := range rows {
		id := fmt.Sprint(row["shift_id"])
		by := map[string]int{}
		for _, c := range jsonFace(t, h, "/app/employee-schedules/candidates/open-shifts/"+id+"?format=json&pool=all&show=all") {
			e := p.roster.Employees[slices.IndexFunc(p.roster.Employees, func(e schedule.Employee) bool { return fmt.Sprint(e.ID) == fmt.Sprint(c["employee_id"]) })]
			want := p.standing(e, open[id])
			if c["standing"] != want {
				t.Errorf("shift %s, %s: %v (%v), want %s", id, e.Name, c["standing"], c["reasons_against"], want)
			}
			by[want]++
			seen[want]++
		}
		if row["could_take"] != float64(by["free"]+by["free_with_notes"]) || row["break_a_rule"] != float64(by["breaks_a_rule"]) || row["not_free"] != float64(by["not_free"]) {
			t.Errorf("shift %s: %v, want %v", id, row, by)
		}
	}
	if len(seen) != 4 {
		t.Errorf("the demo has candidates of %v only", seen)
	}
}

// TestAnOpenShiftHasTheSameCandidatesOnEveryPage compares the row of a shift in the review of all open shifts with its row in the reviews
// by week. It uses a server with a filled cache and a new server.
func TestAnOpenShiftHasTheSameCandidatesOnEveryPage(t *testing.T) {
	path, err := demoFile()
	if err != nil {
		t.Fatal(err)
	}
	opened := func() http.Handler { return serverWith(t, testConfig(t, openStore(t, path))).Handler() } // with a cache of its own
	h := opened()
	for _, pool := range []string{"place", "all"} {
		want := map[any]map[string]any{}
		for _, row := range jsonFace(t, h, catalog.PathCandidateReview+"?format=json&when=all&pool="+pool) {
			want[row["shift_id"]] = row
		}
		fresh, compared := opened(), 0
		for from := localtime.DateOf(2026, 12, 28); from > localtime.DateOf(2026, 9, 1); from = from.Add(-5) { // the last week first
			query := fmt.Sprintf("?format=json&when=all&pool=%s&from=%s&to=%s", pool, from, from.Add(6))
			for _, h := range []http.Handler{h, fresh} {
				for _, row := range jsonFace(t, h, catalog.PathCandidateReview+query) {
					compared++
					if d := cmp.Diff(want[row["shift_id"]], row); d != "" {
						t.Fatalf("shift %v, %s: %s", row["shift_id"], query, d)
					}
				}
			}
		}
		if len(want) < 10 || compared < 2*len(want) {
			t.Errorf("pool=%s: %d open shifts, compared %d times", pool, len(want), compared)
		}
	}
}

// TestPoolsNarrowWhoIsLookedAt compares the number of candidates in each pool with the roster.
func TestPoolsNarrowWhoIsLookedAt(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	can := map[[2]int64]bool{}
	for _, x := range p.roster.EmployeePositions {
		can[[2]int64{x.EmployeeID, x.PositionID}] = true
	}
	i := slices.IndexFunc(p.roster.Shifts, func(sh schedule.Shift) bool { return sh.EmployeeID == 0 })
	sh := p.roster.Shifts[i]
	target := "/app/employee-schedules/candidates/open-shifts/" + format.ID(sh.ID) + "?format=csv&show=all"
	for pool, fits := range map[string]func(e schedule.Employee, works bool) bool{
		"place":    func(e schedule.Employee, works bool) bool { return works && e.LocationID == sh.LocationID },
		"position": func(_ schedule.Employee, works bool) bool { return works },
		"home":     func(e schedule.Employee, _ bool) bool { return e.LocationID == sh.LocationID },
		"all":      func(schedule.Employee, bool) bool { return true },
	} {
		want := 0
		for _, e := range p.roster.Employees {
			works := e.PositionID == sh.PositionID || can[[2]int64{e.ID, sh.PositionID}]
			if (e.Status == "active" || e.Status == "on_leave") && fits(e, works) {
				want++
			}
		}
		if got := csvRows(t, h, target+"&pool="+pool); got != want {
			t.Errorf("pool=%s: %d, want %d", pool, got, want)
		}
	}
	if got := csvRows(t, h, target+"&employee_id=3"); got != 1 {
		t.Errorf("one employee: %d candidates", got)
	}
}

// TestCandidatesOfAnAssignedShift verifies that the page of an assigned shift names its employee.
func TestCandidatesOfAnAssignedShift(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	i := slices.IndexFunc(p.roster.Shifts, func(sh schedule.Shift) bool { return sh.EmployeeID == 12 && sh.State == schedule.Published })
	sh := p.roster.Shifts[i]
	path := "/app/employee-schedules/candidates/open-shifts/" + format.ID(sh.ID)
	body := text(openPage(t, h, path))
	name := p.roster.Employees[slices.IndexFunc(p.roster.Employees, func(e schedule.Employee) bool { return e.ID == 12 })].Name
	if !strings.Contains(body, name+" is assigned to this shift.") {
		t.Error("nothing says who has the shift")
	}
	for _, c := range jsonFace(t, h, path+"?format=json&pool=all&show=all") {
		if c["employee_id"] == float64(12) {
			t.Error("the one who has the shift is a candidate for it")
		}
	}
	if w := do(t, h, "GET", "/app/employee-schedules/candidates/open-shifts/987654"); w.Code != http.StatusNotFound {
		t.Errorf("an unknown shift has status %d", w.Code)
	}
}
