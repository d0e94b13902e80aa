package handlers

import (
	"encoding/csv"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/demo"
)

// csvTable reads the CSV file of a screen. Each row maps column names to values.
func csvTable(t *testing.T, h http.Handler, target string) []map[string]string {
	t.Helper()
	join := "?"
	if strings.Contains(target, "?") {
		join = "&"
	}
	w := do(t, h, "GET", target+join+"format=csv&bom=0")
	lines, err := csv.NewReader(w.Body).ReadAll()
	if err != nil || w.Code != http.StatusOK || len(lines) == 0 {
		t.Fatalf("%s: status %d, %v", target, w.Code, err)
	}
	rows := make([]map[string]string, 0, len(lines)-1)
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, name := range lines[0] {
			row[name] = line[i]
		}
		rows = append(rows, row)
	}
	return rows
}

// TestEachScreenOfEventsHasItsSubjects compares the rows of each screen of events with the events of the demo by subject, employee and
// action.
func TestEachScreenOfEventsHasItsSubjects(t *testing.T) {
	h := demoServer(t).Handler()
	roster := demo.Roster(testNow)
	events := slices.Clone(roster.Events)
	for _, b := range roster.Blocks { // the import adds one event for each block
		events = append(events, schedule.Event{SubjectType: schedule.BlockSubject, SubjectID: b.ID, EmployeeID: b.EmployeeID, Action: "imported", ActorType: "import", ActorName: "opshub demo"})
	}
	const area = "/app/employee-schedules"
	for target, in := range map[string]func(e *schedule.Event) bool{
		"/app/employee-schedule-events":                func(*schedule.Event) bool { return true },
		"/app/employee-schedule-events?subject=shift":  func(e *schedule.Event) bool { return e.SubjectType == "shift" },
		"/app/employee-schedule-events?action=updated": func(e *schedule.Event) bool { return e.Action == "updated" },
		"/app/employee-schedule-events?status=approved": func(e *schedule.Event) bool {
			return slices.Contains(e.Changes, schedule.Change{Field: "status", From: "requested", To: "approved"}) || (e.Action == "imported" && e.ActorName == "opshub demo" && blockIs(roster, e.SubjectID, schedule.Approved))
		},
		"/app/employee-schedule-coverage-target-events": func(e *schedule.Event) bool { return e.SubjectType == "coverage_target" },
		area + "/availability-events": func(e *schedule.Event) bool {
			return e.SubjectType == "availability" || e.SubjectType == "unavailable_block"
		},
		area + "/availability-events?subject=availability": func(e *schedule.Event) bool { return e.SubjectType == "availability" },
		area + "/constraint-review-events":                 func(e *schedule.Event) bool { return e.SubjectType == "constraint_review" },
		area + "/constraint-review-events?status=approved": func(e *schedule.Event) bool { return e.SubjectType == "constraint_review" },
		area + "/exception-review-events":                  func(e *schedule.Event) bool { return e.SubjectType == "exception_review" },
		area + "/staff/7/events":                           func(e *schedule.Event) bool { return e.EmployeeID == 7 },
		area + "/staff/7/events?subject=unavailable_block": func(e *schedule.Event) bool { return e.EmployeeID == 7 && e.SubjectType == "unavailable_block" },
	} {
		n, subjects, actors := 0, map[string]bool{}, map[string]bool{}
		for i := range events {
			if e := &events[i]; in(e) {
				n++
				subjects[e.SubjectType+strconv.FormatInt(e.SubjectID, 10)], actors[e.ActorType+e.ActorName] = true, true
			}
		}
		rows := csvTable(t, h, target)
		if len(rows) != n || n == 0 {
			t.Errorf("%s: %d rows in the file, %d events of the demo", target, len(rows), n)
		}
		for _, row := range rows {
			if row["intact"] != "true" {
				t.Errorf("%s: event %s is not intact", target, row["event_id"])
			}
		}
		doc := openPage(t, h, target)
		if only := strings.Contains(text(byID(doc, "rows")), "Only events"); only != (strings.Contains(target, "subject=") || strings.Contains(target, "action=")) {
			t.Errorf("%s: says what it leaves out: %t", target, only)
		}
		wantFigure(t, h, target, "Events", n)
		wantFigure(t, h, target, "Actors", len(actors))
		for _, dt := range all(doc, "dt") {
			if label := text(dt); strings.HasSuffix(label, "touched") {
				wantFigure(t, h, target, label, len(subjects))
			}
		}
	}
}

func blockIs(r *schedule.Roster, id int64, status schedule.BlockStatus) bool {
	return slices.ContainsFunc(r.Blocks, func(b schedule.Block) bool { return b.ID == id && b.Status == status })
}

// TestTamperedEventsTurnTheirRows verifies that a changed event fails its own row, and a rewritten hash the row of the next event, on
// every screen of events.
func TestTamperedEventsTurnTheirRows(t *testing.T) {
	for target, c := range map[string]struct {
		statement string
		broken    func(id, of int) bool
	}{
		"/app/employee-schedule-coverage-target-events": {`UPDATE audit_event SET note = 'nothing happened' WHERE id = (SELECT MIN(id) FROM audit_event WHERE subject_type = 'coverage_target')`,
			func(id, of int) bool { return id == of }},
		"/app/employee-schedule-events": {`UPDATE audit_event SET hash = 'f' || SUBSTR(hash, 2) WHERE id = (SELECT MIN(id) FROM audit_event WHERE subject_type = 'coverage_target')`,
			func(id, of int) bool { return id == of || id == of+1 }},
	} {
		h := serverWith(t, testConfig(t, openStore(t, tampered(t, `DROP TRIGGER audit_event_no_update`, c.statement)))).Handler()
		first := 0
		for _, row := range csvTable(t, h, "/app/employee-schedule-events?subject=coverage_target") {
			if id, _ := strconv.Atoi(row["event_id"]); first == 0 || id < first {
				first = id
			}
		}
		before := csvTable(t, h, target) // before any request has verified the whole chain
		found := 0
		for _, row := range before {
			id, _ := strconv.Atoi(row["event_id"])
			if intact := row["intact"] == "true"; intact == c.broken(id, first) && id <= first {
				t.Errorf("%s: event %d is intact: %t", target, id, intact)
			}
			if row["intact"] == "false" {
				found++
			}
		}
		if found == 0 {
			t.Errorf("%s: no row turned", target)
		}
		if !strings.Contains(do(t, h, "GET", target).Body.String(), "broken") {
			t.Errorf("%s: the screen does not say that the record is broken", target)
		}
	}
}
