package handlers

import (
	"strings"
	"testing"

	"opshub/catalog"
)

// TestHiddenEffectsOfAFilterAreNamed verifies that a screen names the effect of a filter that its rows do not show, and only under that
// filter.
func TestHiddenEffectsOfAFilterAreNamed(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	for target, want := range map[string]string{
		catalog.PathCoverage + "?employee_id=2":     "The employee limits this screen to the employee's home location.",
		catalog.PathCoverageGaps + "?position_id=1": "Only targets of this position are shown",
		catalog.PathOvertime + "?location_id=2":     "The location is the home location of the employees.",
		catalog.PathStaff + "?position_id=1":        "The position is the primary position of the employees.",
		catalog.PathAvailability + "?location_id=1": "The location is the home location of the employees.",
		catalog.PathOpenShifts + "?employee_id=2":   "Open shifts have no employee",

		catalog.PathDataQuality + "?from=2026-11-16&to=2026-11-22": "Records without a day, such as those of employees, are not listed.",
		catalog.PathLateChanges + "?to=2026-11-22":                 "The dates are those of the shifts, not of the changes.",
		catalog.PathExceptions + "?employee_id=2":                  "Exceptions of the employee's home location and of all locations are included.",
		catalog.PathConstraintQueue + "?location_id=1":             "The location is that of the shift.",
		catalog.PathExceptionQueue + "?position_id=1":              "The position is the primary position of the employees.",
		catalog.PathCoverageTargets + "?position_id=1":             "Targets for any position are included.",
	} {
		path, _, _ := strings.Cut(target, "?")
		if strings.Count(text(openPage(t, h, target)), want) != 1 || strings.Contains(text(openPage(t, h, path)), want) {
			t.Errorf("%s lacks %q, or the screen has it without the filter", target, want)
		}
	}
}

// TestStaffWeekNamesTheSheet verifies that the week of an employee says that it shows one row, and links to the sheet with everybody's
// published shifts.
func TestStaffWeekNamesTheSheet(t *testing.T) {
	t.Parallel()
	s, _ := identified(t)
	week := parsePage(t, asVisitor(t, s.Handler(), "staff01@wren-harbor.example", "GET", catalog.PathWeek).Body.String())
	if !strings.Contains(text(week), "Only your own row is shown.") || strings.Contains(text(week), "Marcus Oyelaran") {
		t.Error("the week does not say whose row it shows, or shows another row")
	}
	sheet := text(parsePage(t, asVisitor(t, s.Handler(), "staff01@wren-harbor.example", "GET", catalog.PathWeekPrint).Body.String()))
	if !strings.Contains(sheet, "Marcus Oyelaran") {
		t.Error("the sheet lacks the shifts of a colleague")
	}
}
