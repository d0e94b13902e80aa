package handlers

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// summaryOf decodes the summary object of a JSON response.
func summaryOf(t *testing.T, h http.Handler, target string, into any) {
	t.Helper()
	whole := struct{ Summary json.RawMessage }{}
	if err := json.Unmarshal(do(t, h, "GET", target).Body.Bytes(), &whole); err != nil {
		t.Fatalf("%s: %v", target, err)
	}
	if err := json.Unmarshal(whole.Summary, into); err != nil {
		t.Fatalf("%s: %v in %s", target, err, whole.Summary)
	}
}

// TestConstraintsAreThoseOfTheRoster compares the rules that apply to each employee with loops over the roster.
func TestConstraintsAreThoseOfTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	today := localtime.DateOf(2026, 11, 20)
	inForce := 0
	for _, c := range p.roster.ConstraintRules {
		if c.Enabled && (c.EffectiveFrom == 0 || c.EffectiveFrom <= today) && (c.EffectiveTo == 0 || today <= c.EffectiveTo) {
			inForce++
		}
	}
	wantFigure(t, h, catalog.PathConstraints, "Rules", len(p.roster.ConstraintRules))
	wantFigure(t, h, catalog.PathConstraints, "In force", inForce)
	different := map[int]bool{}
	for _, e := range p.roster.Employees {
		want := 0
		for _, c := range p.roster.ConstraintRules {
			if c.Scope == "organization" || (c.Scope == "location" && c.ScopeID == e.LocationID) || (c.Scope == "employee" && c.ScopeID == e.ID) {
				want++
			}
		}
		different[want] = true
		if got := csvRows(t, h, fmt.Sprintf("%s?format=csv&employee_id=%d", catalog.PathConstraints, e.ID)); got != want {
			t.Errorf("employee %d: %d rules, want %d", e.ID, got, want)
		}
	}
	if len(different) < 2 {
		t.Error("every employee has as many rules, which proves little")
	}
}

// TestLimitsOfEmployeesAreThoseOfTheRoster computes the limits of each employee by letting each source override the previous one, and
// compares them with the screen.
func TestLimitsOfEmployeesAreThoseOfTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	today := localtime.DateOf(2026, 11, 20)
	sources := map[string]int{}
	for _, e := range p.roster.Employees {
		var got struct {
			Limits []map[string]string
		}
		summaryOf(t, h, fmt.Sprintf("%s?format=json&employee_id=%d", catalog.PathConstraints, e.ID), &got)
		shown := map[string]map[string]string{}
		for _, l := range got.Limits {
			for title := range map[string]bool{"Hours in a day": true, "Hours in a week": true, "Days in a row": true, "Rest": true, "Too long": true} {
				if strings.HasPrefix(l["Rule"], title+",") {
					shown[title] = l
				}
			}
		}
		for _, k := range []struct {
			title, kind, bound string
			usual, own         int
		}{
			{"Hours in a day", "max_minutes_per_day", "at most", 720, e.Limits.MinutesPerDay},
			{"Hours in a week", "max_minutes_per_week", "at most", 2880, e.Limits.MinutesPerWeek},
			{"Rest", "min_rest_minutes", "at least", 660, e.Limits.RestMinutes},
			{"Too long", "over_long", "at most", 1440, 0},
		} {
			limit, from := k.usual, "the default"
			override := func(scope schedule.RuleScope, words string) {
				var best schedule.ConstraintRule
				for _, c := range p.roster.ConstraintRules {
					of := scope == "organization" || (scope == "location" && c.ScopeID == e.LocationID) || (scope == "employee" && c.ScopeID == e.ID)
					dated := (c.EffectiveFrom == 0 || c.EffectiveFrom <= today) && (c.EffectiveTo == 0 || today <= c.EffectiveTo)
					if string(c.Kind) == k.kind && c.Scope == scope && of && dated && c.Enabled && (best.ID == 0 || c.EffectiveFrom >= best.EffectiveFrom) {
						best = c
					}
				}
				if best.ID != 0 {
					limit, from = best.Limit, fmt.Sprintf("%s, rule %d", words, best.ID)
				}
			}
			override("organization", "the rule of the organization")
			override("location", "the rule of the location")
			if k.own > 0 {
				limit, from = k.own, "agreed with the employee"
			}
			override("employee", "the rule for the employee")
			sources[strings.Split(from, ",")[0]]++
			if l := shown[k.title]; l["Limit"] != k.bound+" "+schedule.DurationWords(limit) || l["From"] != from {
				t.Errorf("employee %d, %s: %v, want %s from %s", e.ID, k.title, l, schedule.DurationWords(limit), from)
			}
		}
	}
	if len(sources) < 3 {
		t.Errorf("limits are from %v only, which proves little", sources)
	}
}

// TestReviewQueuesHoldWhatWaits compares both queues with the roster. They contain only open reviews, the oldest first.
func TestReviewQueuesHoldWhatWaits(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	by, found := map[schedule.ReviewStatus]int{}, map[string]schedule.ConstraintReview{}
	for _, v := range p.roster.ConstraintReviews {
		by[v.Status]++
		found[format.ID(v.ID)] = v
	}
	queue := "/app/employee-schedules/constraint-review-queue"
	wantFigure(t, h, queue, "Waiting", by[schedule.ReviewOpen])
	wantFigure(t, h, queue, "All reviews", len(p.roster.ConstraintReviews))
	for _, word := range []schedule.ReviewStatus{schedule.ReviewAcknowledged, schedule.ReviewResolved, schedule.ReviewDismissed} {
		if got := csvRows(t, h, queue+"?format=csv&review="+string(word)); got != by[word] || got == 0 {
			t.Errorf("review=%s: %d rows, want %d", word, got, by[word])
		}
	}
	if got := paperRows(t, h, queue+"/print?review=all"); got != len(p.roster.ConstraintReviews) {
		t.Errorf("%d rows on paper, want %d", got, len(p.roster.ConstraintReviews))
	}
	var last schedule.Instant
	rows := jsonFace(t, h, queue+"?format=json")
	for _, row := range rows {
		v := found[fmt.Sprint(row["review_id"])]
		if v.Status != schedule.ReviewOpen || v.DetectedAt < last || row["measured_value"] != float64(v.Measured) || row["limit_value"] != float64(v.Limit) {
			t.Errorf("%v is not %+v, or not in order", row, v)
		}
		last = v.DetectedAt
	}
	if len(rows) != by[schedule.ReviewOpen] || len(rows) < 10 {
		t.Errorf("%d rows, want %d", len(rows), by[schedule.ReviewOpen])
	}
	if w := do(t, h, "GET", queue+"?review=nonsense"); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "acknowledged") {
		t.Errorf("an unknown status of reviews gives %d", w.Code)
	}

	open := 0
	for _, v := range p.roster.ExceptionReviews {
		if v.Status == schedule.ReviewOpen {
			open++
		}
	}
	queue = "/app/employee-schedules/exception-review-queue"
	if got := csvRows(t, h, queue+"?format=csv"); got != open || got == 0 {
		t.Errorf("%d exceptions wait, want %d", got, open)
	}
	if got := csvRows(t, h, queue+"?format=csv&review=all"); got != len(p.roster.ExceptionReviews) {
		t.Errorf("%d reviews of exceptions, want %d", got, len(p.roster.ExceptionReviews))
	}
}

// TestExceptionsAreThoseOfTheRoster compares the list of exceptions with the roster under several filters.
func TestExceptionsAreThoseOfTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	homes := map[int64]int64{}
	for _, e := range p.roster.Employees {
		homes[e.ID] = e.LocationID
	}
	different := map[int]bool{}
	for _, query := range []string{"", "status=all", "status=requested", "employee_id=1", "employee_id=35&status=all", "location_id=2", "from=2026-11-20&to=2026-11-30", "location_id=3&status=all&from=2026-12-01"} {
		f, want := parsed(t, query), 0
		for _, x := range p.roster.ScheduleExceptions {
			there := x.EndsOn >= f.From && (f.To == 0 || x.StartsOn <= f.To)
			live := f.All || x.Status == schedule.Active || x.Status == schedule.Approved || x.Status == schedule.Requested
			if len(f.Statuses) > 0 {
				live = x.Status == f.Statuses[0]
			}
			of := func(employee, location int64) bool {
				return (x.EmployeeID == 0 || x.EmployeeID == employee) && (x.LocationID == 0 || x.LocationID == location)
			}
			mine := f.EmployeeID == 0 || of(f.EmployeeID, homes[f.EmployeeID])
			here := f.LocationID == 0 || x.LocationID == f.LocationID || (x.LocationID == 0 && (x.EmployeeID == 0 || homes[x.EmployeeID] == f.LocationID))
			if there && live && mine && here {
				want++
			}
		}
		different[want] = true
		if byKind := 0; query == "" {
			for _, x := range p.roster.ScheduleExceptions {
				if x.Kind == schedule.ModifiedHours && x.Status.Live() {
					byKind++
				}
			}
			if body := text(openPage(t, h, catalog.PathExceptions)); !strings.Contains(body, fmt.Sprintf("other hours %d changed hours of a location or an employee", byKind)) {
				t.Errorf("other hours are not counted as %d", byKind)
			}
		}
		if got := csvRows(t, h, catalog.PathExceptions+"?format=csv&"+query); got != want {
			t.Errorf("%s: %d exceptions, want %d", query, got, want)
		}
		wantFigure(t, h, catalog.PathExceptions+"?"+query, "Exceptions", want)
	}
	if len(different) < 5 {
		t.Errorf("only %d different counts, which proves little", len(different))
	}
	if body := do(t, h, "GET", catalog.PathExceptions).Body.String(); !strings.Contains(body, "not rule violations") {
		t.Error("the screen does not say what an exception is")
	}
}
