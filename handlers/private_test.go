package handlers

import (
	"net/http"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// Words of the private roster that no sheet may contain, and names that break a page without escaping.
const (
	privateNote   = "Xylophone surgery"
	privateReason = "Quokka clinic"
	hostileName   = `<script>alert("x")</script> & 'Ray' "O'Neil"</td><img src=x onerror=alert(1)>`
)

// privateRoster has one employee with a sick leave, a request, a draft and a history. All of them contain private words.
func privateRoster(t *testing.T) *schedule.Roster {
	t.Helper()
	at := func(s string, minute int) schedule.Instant { return localtime.UTC.Resolve(mustDate(t, s), minute) }
	block := func(id int64, status schedule.BlockStatus, reason string, start, end int) schedule.Block {
		return schedule.Block{ID: id, EmployeeID: 1, Kind: schedule.TimeOff, Status: status, TimeZone: "UTC", ReasonCode: reason, ReasonText: privateReason,
			Note: privateNote, StartsAt: at("2026-11-18", start), EndsAt: at("2026-11-18", end), Source: "employee"}
	}
	shift := func(id int64, state schedule.PublishState, start, end int) schedule.Shift {
		return schedule.Shift{ID: id, EmployeeID: 1, LocationID: 1, PositionID: 1, TimeZone: "UTC", StartsAt: at("2026-11-18", start), EndsAt: at("2026-11-18", end),
			State: state, Notes: privateNote}
	}
	changes := []schedule.Change{{Field: "status", From: "requested", To: "approved"}, {Field: "reason_code", From: "medical", To: "sick"},
		{Field: "note", From: privateNote, To: privateNote + " again"}, {Field: "reason_text", From: privateReason, To: ""}}
	return &schedule.Roster{
		Organization: schedule.Organization{Name: "Private", TimeZone: "UTC", WeekStartsOn: 1},
		Locations:    []schedule.Location{{ID: 1, Code: "L", Name: hostileName, TimeZone: "UTC"}},
		Positions:    []schedule.Position{{ID: 1, Name: `"><b>Cook</b>`}},
		Employees:    []schedule.Employee{{ID: 1, Name: hostileName, Status: "active", LocationID: 1, PositionID: 1}},
		Blocks: []schedule.Block{block(1, schedule.Approved, "medical", 480, 600), block(2, schedule.Active, "sick", 600, 660),
			block(3, schedule.Requested, "medical", 660, 720), block(4, schedule.Declined, "sick", 720, 780)},
		Shifts: []schedule.Shift{shift(1, schedule.Published, 420, 800), shift(2, schedule.NeverPublished, 1000, 1100)},
		Events: []schedule.Event{{OccurredAt: at("2026-11-10", 600), SubjectType: "unavailable_block", SubjectID: 1, EmployeeID: 1, Action: "status_changed",
			ActorType: "user", ActorName: hostileName, Changes: changes, Note: privateNote}},
	}
}

func TestNothingPrivateIsPrinted(t *testing.T) {
	s := serverWith(t, testConfig(t, rosterStore(t, privateRoster(t))))
	h := s.Handler()
	printed := 0
	for _, sc := range s.Registered {
		if sc.Family != catalog.Print || !hasExample(s, t, sc) {
			continue
		}
		printed++
		for _, query := range []string{"", "?status=all", "?block_id=1&status=all", "?status=all&from=2026-11-16&to=2026-11-22", "?status=all&from=2026-11-16&to=2026-11-22&notes=1",
			"?marks=1&status=all&from=2026-11-16", "?notes=1&marks=1&drafts=1&group=position&hide_empty=0&status=all&from=2026-11-16", "?notes=1&drafts=1&group=location&paper=a3&status=all&from=2026-11-16"} {
			body := strings.ToLower(do(t, h, "GET", example(s, t, sc)+query).Body.String())
			for _, private := range []string{privateNote, privateReason, "medical", "sick"} {
				if strings.Contains(body, strings.ToLower(private)) {
					t.Errorf("%s%s prints %q", sc.Path, query, private)
				}
			}
		}
	}
	if printed < 10 {
		t.Errorf("only %d sheets were read", printed)
	}
}

// TestPrivateReasonsAreFoundUnderNoText verifies that no text search finds private reasons. Otherwise a sheet for the search text
// "medical" would reveal the reasons that it omits.
func TestPrivateReasonsAreFoundUnderNoText(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, privateRoster(t)))).Handler()
	for _, path := range []string{catalog.PathBlocksExport, catalog.PathSoftConflictsExport, catalog.PathCalendarExport, catalog.PathBlockEventsExport} {
		for _, q := range []string{"medical", "sick", "quokka"} {
			w := do(t, h, "HEAD", path+"?status=all&from=2026-11-01&to=2026-11-30&q="+q)
			if n := w.Header().Get("X-Export-Row-Count"); w.Code != http.StatusOK || n != "0" {
				t.Errorf("%s finds %s rows under %s, status %d", path, n, q, w.Code)
			}
		}
	}
}

// TestWallSheetShowsOnlyWhatIsPublished verifies that the cells contain no drafts, kinds or requests.
func TestWallSheetShowsOnlyWhatIsPublished(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, privateRoster(t)))).Handler()
	const week = "?from=2026-11-18&status=all"
	for query, want := range map[string]string{
		week: "    Wed 18 Nov [ev] 07:00-13:20\n" +
			"    Wed 18 Nov [ev off] 08:00-10:00 Unavailable\n    Wed 18 Nov [ev off] 10:00-11:00 Unavailable\n",
		week + "&marks=1": "    Wed 18 Nov [ev hit] 07:00-13:20 conflict 3 h\n" +
			"    Wed 18 Nov [ev off] 08:00-10:00 Unavailable\n    Wed 18 Nov [ev off] 10:00-11:00 Unavailable\n",
		week + "&drafts=1&notes=1": "    Wed 18 Nov [ev] 07:00-13:20\n" +
			"    Wed 18 Nov [ev off] 08:00-10:00 Unavailable\n    Wed 18 Nov [ev off] 10:00-11:00 Unavailable\n" +
			"    Wed 18 Nov [ev dr] 16:40-18:20 draft\n",
	} {
		grid := gridText(openPage(t, h, catalog.PathCalendarPrint+query))
		from, to := strings.Index(grid, "    Wed"), strings.Index(grid, "    Week")
		if from < 0 || to < from || grid[from:to] != want {
			t.Errorf("%s prints\n%s\nwant the cells\n%s", query, grid, want)
		}
	}
}

// TestOnlyTheSheetWithDraftsSaysDraft verifies that only a sheet with drafts has the word DRAFT as its mark and in the line on every page.
func TestOnlyTheSheetWithDraftsSaysDraft(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, privateRoster(t)))).Handler()
	for query, want := range map[string]string{"?from=2026-11-18": "", "?marks=1&from=2026-11-18": "", "?drafts=1&from=2026-11-18": "DRAFT", "?drafts=1&from=2026-11-23": ""} {
		doc := openPage(t, h, catalog.PathCalendarPrint+query)
		got := ""
		if big := first(doc, "strong"); big != nil && attr(big, "class") == "draft" {
			got = text(big)
		}
		if got != want {
			t.Errorf("%q: the big word is %q, want %q", query, got, want)
		}
		if said := strings.Contains(gridText(doc), "DRAFT, "); said != (want != "") {
			t.Errorf("%q: the line on every page says DRAFT: %t", query, said)
		}
	}
	for _, status := range []string{"requested", "declined"} { // the sheet has no blocks with this status
		body := do(t, h, "GET", catalog.PathCalendarPrint+"?from=2026-11-18&status="+status).Body.String()
		if !strings.Contains(body, "status "+status+" (blocks that are not in force are not printed)") {
			t.Errorf("the sheet of status %s does not say which filter it was asked for", status)
		}
	}
	for _, bad := range []string{"marks=2", "drafts=yes", "group=team", "hide_empty=maybe", "week_start=funday", "notes=all", "paper=a5"} {
		if w := do(t, h, "GET", catalog.PathCalendarPrint+"?"+bad); w.Code != http.StatusBadRequest {
			t.Errorf("%s: status %d", bad, w.Code)
		}
	}
	if got := text(first(openPage(t, h, catalog.PathCalendarPrint+"?from=2026-11-18&week_start=sunday"), "h2")); !strings.Contains(got, "15 to 21 November 2026") {
		t.Errorf("a week from Sunday is %s", got)
	}
}

func TestManagersReadTheNoteOnTheBlockOnly(t *testing.T) {
	h := serverWith(t, testConfig(t, rosterStore(t, privateRoster(t)))).Handler()
	if body := text(openPage(t, h, catalog.PathBlocks+"?block_id=1&status=all")); !strings.Contains(body, privateNote) {
		t.Error("the block in full does not show its note")
	}
	for _, path := range []string{catalog.PathBlocks, catalog.PathStaffSummary, catalog.PathCalendar, catalog.PathSoftConflicts, catalog.PathShareLinks, catalog.PathPresets} {
		if body := do(t, h, "GET", path+"?status=all&from=2026-11-16&to=2026-11-22").Body.String(); strings.Contains(body, privateNote) {
			t.Errorf("%s shows a private note in a list", path)
		}
	}
}

func TestHostileNamesComeThroughEscaped(t *testing.T) {
	s := serverWith(t, testConfig(t, rosterStore(t, privateRoster(t))))
	h := s.Handler()
	for _, path := range []string{catalog.PathBlocks, catalog.PathStaffSummary, catalog.PathCalendar, catalog.PathCalendarPrint, catalog.PathBlockEvents,
		catalog.PathBlockEventsPrint, catalog.PathStaffSummaryPrint, catalog.PathShareLinks} {
		w := do(t, h, "GET", path+"?status=all&from=2026-11-01&to=2026-11-22&employee_id=1&q=script")
		if w.Code != http.StatusOK {
			t.Fatalf("GET %s: status %d", path, w.Code)
		}
		doc := parsePage(t, w.Body.String())
		if strings.Contains(w.Body.String(), "<script>alert") || broken(doc) {
			t.Errorf("%s: a name became markup", path)
		}
		if got := strings.Join(strings.Fields(text(doc)), " "); !strings.Contains(got, strings.Join(strings.Fields(hostileName), " ")) {
			t.Errorf("%s: the name does not stand there as it is", path)
		}
	}
}

// broken reports whether the page contains an image or a script without a source.
func broken(doc *html.Node) bool {
	for _, script := range all(doc, "script") {
		if attr(script, "src") == "" {
			return true
		}
	}
	return len(all(doc, "img")) > 0
}
