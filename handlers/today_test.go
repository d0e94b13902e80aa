package handlers

import (
	"fmt"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
)

// TestTodayFigures compares the dashboard with loops over the roster at testNow.
func TestTodayFigures(t *testing.T) {
	roster := demo.Roster(testNow)
	h := demoServer(t).Handler()
	now, today := schedule.Instant(testNow.Unix()), localtime.DateOf(2026, 11, 20)
	for query, keep := range map[string]func(schedule.Shift) bool{"": everyShift, "?location_id=2": func(s schedule.Shift) bool { return s.LocationID == 2 }} {
		working, open := 0, rosterOn(roster.Shifts, today, today.Add(6), keep).open
		for _, s := range roster.Shifts {
			if keep(s) && s.EmployeeID != 0 && s.State != schedule.StagedForRemoval && s.StartsAt <= now && now < s.EndsAt {
				working++
			}
		}
		day := rosterOn(roster.Shifts, today, today, keep)
		for label, want := range map[string]string{"On shift now": format.Number(working) + " employees", "Open shifts": format.Number(open) + " in the next 7 days",
			"On shift today": fmt.Sprintf("%d %s within the day", len(day.heads), schedule.DurationWords(day.minutes))} {
			if got := figure(t, h, catalog.PathDashboard+query, label); got != want {
				t.Errorf("%s %s: %q, want %q", query, label, got, want)
			}
		}
		if working == 0 {
			t.Error("nobody works at the moment of the tests")
		}
	}
}

// TestTodayCoverage compares the coverage with the number of people on shift at testNow for each current target.
func TestTodayCoverage(t *testing.T) {
	roster := demo.Roster(testNow)
	now := schedule.Instant(testNow.Unix() / 60 * 60)
	met, held := 0, 0
	for _, place := range roster.Locations {
		z, _ := localtime.ZoneOrUTC(place.TimeZone)
		for _, target := range roster.CoverageTargets {
			for _, day := range []schedule.Date{z.Date(now) - 1, z.Date(now)} {
				if target.LocationID != place.ID || !holdsOn(target, day) || now < z.Resolve(day, target.StartMinute) || now >= z.Resolve(day, endMinute(target)) {
					continue
				}
				heads := map[int64]bool{}
				for _, s := range roster.Shifts {
					if s.LocationID == place.ID && (target.PositionID == 0 || s.PositionID == target.PositionID) && s.EmployeeID != 0 && s.State != schedule.StagedForRemoval && s.StartsAt <= now && now < s.EndsAt {
						heads[s.EmployeeID] = true
					}
				}
				if held++; len(heads) >= target.Min {
					met++
				}
			}
		}
	}
	got := figure(t, demoServer(t).Handler(), catalog.PathDashboard, "Coverage now")
	if want := fmt.Sprintf("%d of %d ", met, held); held == 0 || !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// holdsOn reports whether a target applies on a day.
func holdsOn(c schedule.CoverageTarget, day schedule.Date) bool {
	if c.EffectiveFrom != 0 && day < c.EffectiveFrom || c.EffectiveTo != 0 && day > c.EffectiveTo {
		return false
	}
	if c.On != 0 {
		return c.On == day
	}
	return c.Weekday == day.Weekday()
}

func endMinute(c schedule.CoverageTarget) int {
	if c.EndMinute <= c.StartMinute {
		return c.EndMinute + 24*60
	}
	return c.EndMinute
}

// TestIndexListsEveryPeriod compares the shift count of each period with a loop over the roster, and reads the sheet.
func TestIndexListsEveryPeriod(t *testing.T) {
	roster := demo.Roster(testNow)
	h := demoServer(t).Handler()
	doc := text(byID(openPage(t, h, catalog.PathIndex), "main"))
	for _, p := range roster.DraftPeriods {
		shifts, minutes := 0, 0
		for _, s := range roster.Shifts {
			if s.DraftPeriodID == p.ID && s.State != schedule.StagedForRemoval {
				if shifts++; s.EmployeeID != 0 {
					minutes += s.Interval().Minutes()
				}
			}
		}
		days := demoStyle.ShortDays(p.StartsOn, p.EndsOn)
		if today := localtime.DateOf(2026, 11, 20); p.StartsOn <= today && today <= p.EndsOn {
			days += " today"
		}
		line := fmt.Sprintf("%s %s %s", days, format.Words(p.Status), format.Number(shifts))
		hours := schedule.DurationWords(minutes)
		at := strings.Index(doc, line)
		if at < 0 || !strings.Contains(doc[at:min(len(doc), at+200)], hours) {
			t.Errorf("the index has no line %q with %s", line, hours)
		}
	}
	for label, want := range map[string]string{"Periods": format.Number(len(roster.DraftPeriods)), "Published versions": format.Number(len(roster.PublishedPeriods))} {
		if got := figure(t, h, catalog.PathIndex, label); !strings.HasPrefix(got+" ", want+" ") {
			t.Errorf("%s: %q, want %s", label, got, want)
		}
	}
	if sheet := text(byID(openPage(t, h, catalog.PathIndexPrint), "main")); !strings.Contains(sheet, "Draft periods") || !strings.Contains(sheet, "Published periods") {
		t.Errorf("the sheet reads\n%s", sheet)
	}
}

// TestHubHasEverySection verifies that the hub lists each section with its number of ready screens.
func TestHubHasEverySection(t *testing.T) {
	s := demoServer(t)
	doc := text(byID(openPage(t, s.Handler(), catalog.PathAllSections), "main"))
	for _, section := range s.Catalog.Sections() {
		there, all := 0, 0
		for _, sc := range s.Catalog.In(section.Name) {
			if all++; sc.Content != "" {
				there++
			}
		}
		if !strings.Contains(doc, fmt.Sprintf("%s %d of %d screens ready", section.Name, there, all)) {
			t.Errorf("the hub does not say that %s has %d of %d screens", section.Name, there, all)
		}
	}
}
