package handlers

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/schedule/demo"
)

const monthNames = `(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sep(tember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)`

// With 12 hours and the month first, a screen has no clock time without AM or PM and no day before its month. Timestamps, UTC times and
// offsets keep their format. The search ignores them, and the times and dates in the correct format.
var (
	inStyle  = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?|\d\d:\d\d:\d\d UTC|UTC[+-]\d\d:\d\d|\b1?\d(:\d\d)?[ \x{a0}][AP]M\b|\b` + monthNames + ` \d{1,2}\b`)
	offStyle = regexp.MustCompile(`.{0,50}\b([012]\d:[0-5]\d|\d{1,2} ` + monthNames + `)\b.{0,20}`)
	isoDate  = regexp.MustCompile(`.{0,50}(^|[ (])\d{4}-\d\d-\d\d\b.{0,20}`)
	inTwelve = regexp.MustCompile(`\b1?\d(:\d\d)?[ \x{a0}][AP]M\b`)
)

// shownWords returns the text of an element, and the labels in it that are visible or read by a screen reader.
func shownWords(n *html.Node) string {
	words := []string{text(n)}
	for d := range n.Descendants() {
		for _, key := range []string{"aria-label", "title", "alt", "data-l"} {
			if label := attr(d, key); label != "" {
				words = append(words, label)
			}
		}
	}
	return strings.Join(words, "\n")
}

// TestTwelveHoursAndMonthFirst verifies that screens of the demo, whose organization uses 12 hours and the month first, contain no other
// time or date format.
func TestTwelveHoursAndMonthFirst(t *testing.T) {
	rows, s := demo.Roster(testNow), demoServer(t)
	h := s.Handler()
	var names []string // of draft periods, which are data
	for _, p := range rows.DraftPeriods {
		names = append(names, p.Name, "")
	}
	screens := []string{
		catalog.PathIndex, catalog.PathDashboard, catalog.PathDay, catalog.PathDayPrint, catalog.PathWeek, catalog.PathWeekPrint, catalog.PathMonth, catalog.PathTimeline,
		catalog.PathBlocks, catalog.PathCalendar, catalog.PathCalendarPrint, catalog.PathSoftConflicts, catalog.PathSoftConflictsPrint,
		catalog.PathShifts, catalog.PathShift, catalog.PathOpenShifts, catalog.PathShiftCandidates, catalog.PathLocation, catalog.PathPosition, catalog.PathCoverage, catalog.PathStaff,
		catalog.PathPortal, catalog.PathMySchedule, catalog.PathMyWeek, catalog.PathMyWeekPrint, catalog.PathPlanning, catalog.PathManagerToday, catalog.PathManagerWeek,
		catalog.PathDraftChanges, catalog.PathDraftPeriod, catalog.PathIndex + "/reports/conflict-hotspots", catalog.PathLateChanges,
		catalog.PathIndex + "/reports/publish-lead-time", catalog.PathCompareVersions, catalog.PathAccessResolver,
		catalog.PathIndex + "/diagnostics", catalog.PathCoverageTargets,
	}
	tested, twelve := 0, 0
	for _, sc := range s.Registered {
		if !slices.Contains(screens, sc.Path) {
			continue
		}
		tested++
		for _, query := range []string{"?from=2026-11-16", "?from=2026-11-16&employee_id=2"} {
			target := example(s, t, sc) + query
			words := strings.NewReplacer(names...).Replace(shownWords(first(openPage(t, h, target), "main")))
			if inTwelve.MatchString(words) {
				twelve++
			}
			if found := offStyle.FindAllString(inStyle.ReplaceAllString(words, "~"), 5); found != nil {
				t.Errorf("%s: %q", target, found)
			}
			if found := isoDate.FindAllString(inStyle.ReplaceAllString(words, "~"), 5); found != nil {
				t.Errorf("%s: %q", target, found)
			}
		}
	}
	if tested != len(screens) || twelve < len(screens) {
		t.Errorf("%d of %d screens, %d pages with a time", tested, len(screens), twelve)
	}
}
