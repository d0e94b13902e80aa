package handlers

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"opshub/handlers/web"
	"opshub/schedule/localtime"

	ics "github.com/arran4/golang-ical"
	"github.com/google/go-cmp/cmp"

	"opshub/assets/checkers"
	"opshub/catalog"
	"opshub/schedule"
)

// Addresses of the calendars of feedRoster.
const (
	annsFeed    = "/app/employee-schedules/staff/1/calendar.ics"
	annsOwnFeed = "/app/employee-schedules/employee-portal/my-schedule/1/calendar.ics"
	bensFeed    = "/app/employee-schedules/staff/2/calendar.ics"
	placeFeed   = "/app/employee-schedules/locations/1/calendar.ics"
	firstFeed   = "/app/employee-schedules/published/periods/1/calendar.ics"
	secondFeed  = "/app/employee-schedules/published/periods/2/calendar.ics"
)

const secret = "only for the boss"

// feedRoster has two employees whose week was published once or twice. In the second version shift 1 starts later, shift 2 is removed,
// shift 3 moves from Ann to Ben, shift 4 is unchanged, and shift 5 is new. Shift 6 is a draft. Shift 7 was published without a version.
// The working copy of shift 4 has changed since the publication.
func feedRoster(versions int) *schedule.Roster {
	day := localtime.UTC.StartOfDay(localtime.DateOf(2026, time.November, 23))
	shift := func(id, employee int64, hour int) schedule.Shift {
		at := day + schedule.Instant(int(id)*86400+hour*3600)
		return schedule.Shift{ID: id, EmployeeID: employee, LocationID: 1, PositionID: 1, DraftPeriodID: 1, TimeZone: "Europe/Berlin",
			StartsAt: at, EndsAt: at + 8*3600, State: schedule.Published, Label: "Frühdienst; Küche, \"A\"", Notes: secret}
	}
	r := &schedule.Roster{
		Organization: schedule.Organization{Name: "Test", TimeZone: "Europe/Berlin", WeekStartsOn: 1},
		Locations:    []schedule.Location{{ID: 1, Code: "A", Name: "Straße am Hafen, Gebäude 7; Eingang hinten bei den großen Lagerhallen", TimeZone: "Europe/Berlin"}},
		Positions:    []schedule.Position{{ID: 1, Name: "Koch 🍳"}},
		Employees: []schedule.Employee{
			{ID: 1, Name: "Ann Ångström", Status: "active", LocationID: 1, PositionID: 1, Account: "ann"},
			{ID: 2, Name: "Ben", Status: "active", LocationID: 1, PositionID: 1, Account: "ben"},
		},
		DraftPeriods: []schedule.DraftPeriod{{ID: 1, Name: "November", StartsOn: localtime.DateOf(2026, 11, 23), EndsOn: localtime.DateOf(2026, 12, 6), Status: "published"}},
	}
	shown := [][]schedule.Shift{
		{shift(1, 1, 8), shift(2, 1, 8), shift(3, 1, 8), shift(4, 1, 8)},
		{shift(1, 1, 10), shift(3, 2, 8), shift(4, 1, 8), shift(5, 1, 8)},
	}
	var rows []schedule.PublishedShift
	for v := range versions {
		head := schedule.PublishedPeriod{ID: int64(v) + 1, DraftPeriodID: 1, Version: v + 1, StartsOn: localtime.DateOf(2026, 11, 23), EndsOn: localtime.DateOf(2026, 12, 6),
			Status: "superseded", PublishedAt: day - 9*86400 + schedule.Instant(v)*86400, Note: secret}
		if v+1 == versions {
			head.Status = "current"
		}
		now := make([]schedule.PublishedShift, len(shown[v]))
		for k, s := range shown[v] {
			now[k] = schedule.PublishedShift{Shift: s, EmployeeName: r.Employees[s.EmployeeID-1].Name}
		}
		rows = schedule.Compare(head.ID, rows, now)
		r.PublishedPeriods, r.PublishedShifts = append(r.PublishedPeriods, head), append(r.PublishedShifts, rows...)
	}
	r.Shifts = slices.Clone(shown[versions-1])
	draft, alone := shift(6, 1, 8), shift(7, 1, 8)
	draft.State, draft.Label, alone.DraftPeriodID = schedule.NeverPublished, "Draft shift", 0
	for k := range r.Shifts {
		if r.Shifts[k].ID == 4 {
			r.Shifts[k].State, r.Shifts[k].StartsAt, r.Shifts[k].Label = schedule.ChangedSince, r.Shifts[k].StartsAt+7200, "Draft change"
		}
	}
	r.Shifts = append(r.Shifts, draft, alone)
	return r
}

// feedServer imports this number of versions one after the other and returns a server over the database.
func feedServer(t *testing.T, path string, versions int) http.Handler {
	t.Helper()
	for v := 1; v <= versions; v++ {
		if err := fill(path, feedRoster(v)); err != nil {
			t.Fatal(err)
		}
	}
	return serverWith(t, testConfig(t, openStore(t, path))).Handler()
}

// toldOf returns the ID, sequence, status and start of each shift in a calendar.
func toldOf(c checkers.Calendar) []string {
	var out []string
	for _, e := range c.Events {
		out = append(out, fmt.Sprintf("%s #%d %s %s", strings.TrimSuffix(strings.TrimPrefix(e.UID, "shift-"), "@opshub"), e.Sequence, e.Status,
			time.Unix(e.Start, 0).UTC().Format("02T15")))
	}
	slices.Sort(out)
	return out
}

// TestFeedsUpdateAfterAPublication compares the calendars before and after a second publication. It reads them with two independent
// parsers.
func TestFeedsUpdateAfterAPublication(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feed.db")
	files, want := map[string]string{}, map[string][]string{
		"1 " + annsFeed:   {"1 #1 CONFIRMED 24T08", "2 #1 CONFIRMED 25T08", "3 #1 CONFIRMED 26T08", "4 #1 CONFIRMED 27T08", "7 #0 CONFIRMED 30T08"},
		"1 " + bensFeed:   nil,
		"2 " + annsFeed:   {"1 #2 CONFIRMED 24T10", "2 #2 CANCELLED 25T08", "3 #2 CANCELLED 26T08", "4 #2 CONFIRMED 27T08", "5 #2 CONFIRMED 28T08", "7 #0 CONFIRMED 30T08"},
		"2 " + bensFeed:   {"3 #2 CONFIRMED 26T08"},
		"2 " + placeFeed:  {"1 #2 CONFIRMED 24T10", "2 #2 CANCELLED 25T08", "3 #2 CONFIRMED 26T08", "4 #2 CONFIRMED 27T08", "5 #2 CONFIRMED 28T08", "7 #0 CONFIRMED 30T08"},
		"2 " + firstFeed:  {"1 #1 CONFIRMED 24T08", "2 #1 CONFIRMED 25T08", "3 #1 CONFIRMED 26T08", "4 #1 CONFIRMED 27T08"},
		"2 " + secondFeed: {"1 #2 CONFIRMED 24T10", "2 #2 CANCELLED 25T08", "3 #2 CONFIRMED 26T08", "4 #2 CONFIRMED 27T08", "5 #2 CONFIRMED 28T08"},
	}
	tags := map[string]string{}
	for _, version := range []string{"1", "2"} {
		v, _ := strconv.Atoi(version)
		h := feedServer(t, path, v)
		for key := range want {
			if of, target, _ := strings.Cut(key, " "); of == version {
				w := do(t, h, "GET", target)
				if w.Code != http.StatusOK || w.Header().Get("Content-Type") != web.CalendarType || w.Header().Get("Content-Disposition") != "" {
					t.Fatalf("%s: %d %v", key, w.Code, w.Header())
				}
				files[key], tags[key] = w.Body.String(), w.Header().Get("Etag")
			}
		}
	}
	if tags["1 "+annsFeed] == tags["2 "+annsFeed] || tags["1 "+annsFeed] == "" {
		t.Errorf("a publication leaves the validator at %q", tags["1 "+annsFeed])
	}
	read := checkers.ICalJS(t, files)
	for key, text := range files {
		if d := cmp.Diff(want[key], toldOf(read[key])); d != "" {
			t.Errorf("%s as ical.js reads it:\n%s", key, d)
		}
		if strings.Contains(strings.ReplaceAll(text, "\r\n ", ""), secret) || strings.Contains(text, "Draft shift") || strings.Contains(text, "Draft change") {
			t.Errorf("%s holds what is not for it:\n%s", key, text)
		}
		c, err := ics.ParseCalendar(strings.NewReader(text))
		if err != nil || len(c.Events()) != len(read[key].Events) {
			t.Errorf("%s as the Go library reads it: %v", key, err)
			continue
		}
		for k, e := range c.Events() {
			start, _ := e.GetStartAt()
			other := read[key].Events[k]
			if e.Id() != other.UID || start.Unix() != other.Start || e.GetProperty(ics.ComponentPropertySummary).Value != other.Summary {
				t.Errorf("%s: the two readers differ about %s", key, e.Id())
			}
		}
	}
	checkFeedWords(t, read)
}

// checkFeedWords verifies the content of both calendars of version 2.
func checkFeedWords(t *testing.T, read map[string]checkers.Calendar) {
	t.Helper()
	published := time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC).Unix()
	place := "Straße am Hafen, Gebäude 7; Eingang hinten bei den großen Lagerhallen"
	ann, all := read["2 "+annsFeed], read["2 "+placeFeed]
	want := checkers.CalendarEvent{UID: "shift-1@opshub", Summary: "Koch 🍳 - " + place, Location: place, Zone: "UTC", Status: "CONFIRMED", Class: "PRIVATE",
		Transp: "OPAQUE", Sequence: 2, Start: published + 9*86400 + 10*3600, End: published + 9*86400 + 18*3600, Stamp: published, Modified: published,
		Description: "Frühdienst; Küche, \"A\"\nTue 24 Nov 2026, 11:00-19:00 (Europe/Berlin)\nPublished schedule, version 2"}
	if d := cmp.Diff(want, ann.Events[0]); d != "" {
		t.Error(d)
	}
	if got := all.Events[0].Summary; got != "Ann Ångström, Koch 🍳 - "+place {
		t.Errorf("the calendar of a place says %q", got)
	}
	for name, want := range map[string]string{"x-wr-calname": "Shifts of Ann Ångström", "name": "Shifts of Ann Ångström", "x-wr-timezone": "Europe/Berlin", "method": "PUBLISH",
		"x-published-ttl": "PT1H", "refresh-interval": "PT1H", "version": "2.0", "calscale": "GREGORIAN"} {
		if got := ann.Head[name]; got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if about := ann.Head["x-wr-caldesc"]; !strings.HasPrefix(about, "Published shifts of Ann Ångström from 2026-08-22 on.") || !strings.Contains(about, "for 30 days") {
		t.Errorf("the calendar describes itself as %q", about)
	}
}

func TestFeedsAnswerLikeEveryFace(t *testing.T) {
	h := feedServer(t, filepath.Join(t.TempDir(), "feed.db"), 2)
	for _, target := range []string{annsFeed, annsOwnFeed, placeFeed, firstFeed} {
		get := do(t, h, "GET", target)
		tag := get.Header().Get("Etag")
		if again := do(t, h, "GET", target, "If-None-Match", tag); again.Code != http.StatusNotModified || again.Body.Len() != 0 {
			t.Errorf("%s again: %d with %d bytes", target, again.Code, again.Body.Len())
		}
		head := do(t, h, "HEAD", target)
		if head.Code != http.StatusOK || head.Body.Len() != 0 || !maps.EqualFunc(head.Header(), get.Header(), slices.Equal) {
			t.Errorf("HEAD %s: %d %v", target, head.Code, head.Header())
		}
		if !bytes.Contains(get.Body.Bytes(), []byte("@opshub\r\n")) || bytes.Contains(get.Body.Bytes(), []byte("127.0.0.1")) {
			t.Errorf("%s takes its names from the address", target)
		}
		for _, bad := range []string{"?from=x", "?format=xml"} {
			if w := do(t, h, "GET", target+bad); w.Code != http.StatusBadRequest {
				t.Errorf("%s%s: %d", target, bad, w.Code)
			}
		}
		if w := do(t, h, "GET", strings.NewReplacer("/1/", "/9876/").Replace(target)); w.Code != http.StatusNotFound {
			t.Errorf("%s of nobody: %d", target, w.Code)
		}
	}
	if a, b := do(t, h, "GET", annsFeed).Body.String(), do(t, h, "GET", annsOwnFeed).Body.String(); a != b {
		t.Error("the calendar in the portal is another one than the manager hands out")
	}
	if n := strings.Count(do(t, h, "GET", annsFeed+"?from=2026-11-27&to=2026-11-28").Body.String(), "BEGIN:VEVENT"); n != 2 {
		t.Errorf("two days hold %d shifts", n)
	}
}

// TestFeedsLeadToTheConfiguredAddress verifies that the URLs in a calendar use the configured base URL, whatever the host of the request,
// and that a calendar has no URL without a base URL.
func TestFeedsLeadToTheConfiguredAddress(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feed.db")
	feedServer(t, path, 1)
	cfg := testConfig(t, openStore(t, path))
	for base, want := range map[string]string{"": "", "https://roster.example.org": "URL:https://roster.example.org/app/employee-schedules/employee-portal/my-schedule/1"} {
		if cfg.BaseURL = nil; base != "" {
			u, err := url.Parse(base)
			if err != nil {
				t.Fatal(err)
			}
			cfg.BaseURL = u
		}
		body := strings.ReplaceAll(do(t, serverWith(t, cfg).Handler(), "GET", annsFeed).Body.String(), "\r\n ", "")
		_, got, found := strings.Cut(body, "\r\nURL:")
		got, _, _ = strings.Cut(got, "\r\n")
		if found != (want != "") || (found && "URL:"+got != want) {
			t.Errorf("with base %q the calendar leads to %q", base, got)
		}
	}
}

// TestFeedsForgetWhatWasTakenBack verifies that the calendar omits a cancelled shift after the retention period.
func TestFeedsForgetWhatWasTakenBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feed.db")
	feedServer(t, path, 2)
	published := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	for days, want := range map[int]int{29: 2, 30: 2, 31: 0} {
		cfg := testConfig(t, openStore(t, path))
		cfg.Now = func() time.Time { return published.AddDate(0, 0, days) }
		body := do(t, serverWith(t, cfg).Handler(), "GET", annsFeed).Body.String()
		if n := strings.Count(body, "STATUS:CANCELLED"); n != want {
			t.Errorf("after %d days: %d cancelled shifts, want %d", days, n, want)
		}
	}
}

// TestFeedsHoldWhatTheListHolds verifies that a long calendar is complete and has as many shifts as the list.
func TestFeedsHoldWhatTheListHolds(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for id := int64(1); id <= 3; id++ {
		target := strings.Replace("/app/employee-schedules/locations/{location}/calendar.ics", "{location}", strconv.FormatInt(id, 10), 1)
		body := do(t, h, "GET", target).Body.String()
		want := 0
		err := s.Rosters.Roster().For(schedule.Wall).Shifts(schedule.Filter{LocationID: id, From: localtime.DateOf(2026, 8, 22)}).Each(func(*schedule.ShiftRow) error {
			want++
			return nil
		})
		if got := strings.Count(body, "STATUS:CONFIRMED"); got != want || want < 100 || err != nil || !strings.HasSuffix(body, "END:VCALENDAR\r\n") {
			t.Errorf("location %d: %d shifts, the list has %d, %v", id, got, want, err)
		}
	}
	if href := s.Address(catalog.PathMyFeed, nil, "1"); href == "" {
		t.Error("the calendar of the portal has no address")
	}
}
