package handlers

import (
	"bytes"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/identity"
	"opshub/handlers/web"
)

// testKeys returns keys that repeat one byte each.
func testKeys(bytesOf ...byte) (keys identity.Keys) {
	for _, b := range bytesOf {
		keys = append(keys, bytes.Repeat([]byte{b}, 32))
	}
	return keys
}

// signedFeeds returns a server with signed calendars over the roster of two employees.
func signedFeeds(t *testing.T, keys identity.Keys) (*web.Server, *bytes.Buffer) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "feed.db")
	r := feedRoster(1)
	r.Employees[0].Email, r.Employees[1].Email = annMail, benMail
	if err := fill(path, r); err != nil {
		t.Fatal(err)
	}
	return identified(t, func(cfg *web.Config) { cfg.Store, cfg.FeedKeys = openStore(t, path), keys })
}

func signed(keys identity.Keys, path, text string) string {
	return path + "?" + web.SignParam + "=" + keys.Sign(web.FeedPurpose, text)
}

// TestCalendarsAreLetInByTheirSignature requests calendars as a calendar program does, from any address and without a name. Only a valid
// signature for the calendar gives access.
func TestCalendarsAreLetInByTheirSignature(t *testing.T) {
	keys := testKeys(1)
	s, log := signedFeeds(t, keys)
	h := s.Handler()
	good := map[string]string{annsFeed: "employee 1", annsOwnFeed: "employee 1", bensFeed: "employee 2", placeFeed: "location 1", firstFeed: "published-period 1"}
	for path, text := range good {
		for _, method := range []string{"GET", "HEAD"} {
			w := visit(t, h, method, "203.0.113.7", signed(keys, path, text))
			if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/calendar") || method == "GET" && !strings.Contains(w.Body.String(), "BEGIN:VCALENDAR") {
				t.Errorf("%s: status %d, %v", path, w.Code, w.Header())
			}
			if got := w.Header(); got.Get("Referrer-Policy") != "no-referrer" || got.Get("Cache-Control") != "private, no-cache" {
				t.Errorf("%s: %v", path, got)
			}
		}
	}
	text, other := "employee 1", testKeys(9)
	sign := keys.Sign(web.FeedPurpose, text)
	for what, target := range map[string]string{
		"no signature": annsFeed, "an empty one": annsFeed + "?sign=", "that of another employee": signed(keys, annsFeed, "employee 2"), "that of a location": signed(keys, annsFeed, "location 1"),
		"one under another key": signed(other, annsFeed, text), "one for another purpose": annsFeed + "?sign=" + keys.Sign("cookie", text), "half of one": annsFeed + "?sign=" + sign[:20],
		"one that is too long": annsFeed + "?sign=" + sign + "AA", "two": annsFeed + "?sign=" + sign + "&sign=" + sign, "that of a calendar on a screen": signed(keys, "/app/employee-schedules/staff/1", text),
		"the right one on the screen behind it": signed(keys, catalog.PathMySchedule, text),
	} {
		if w := visit(t, h, "GET", "203.0.113.8", target); w.Code != http.StatusForbidden || strings.Contains(w.Body.String(), "VEVENT") || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: status %d, %v", what, w.Code, w.Header())
		}
	}
	if w := asVisitor(t, h, managerMail, "GET", signed(keys, annsFeed, "employee 2")); w.Code != http.StatusForbidden {
		t.Errorf("a wrong signature in the hands of a manager: status %d", w.Code)
	}
	if said := log.String(); strings.Contains(said, sign) || strings.Contains(said, keys.Sign(web.FeedPurpose, "employee 2")) || !strings.Contains(said, "wrong signature") || strings.Count(said, "wrong signature") > 2 {
		t.Errorf("the log says\n%s", said)
	}
	if w := visit(t, h, "GET", "203.0.113.7", signed(keys, "/app/employee-schedules/staff/77/calendar.ics", "employee 77")); w.Code != http.StatusNotFound {
		t.Errorf("an employee who is not there: status %d", w.Code)
	}
}

// TestASignedCalendarHoldsOneEmployee verifies that other parameters do not widen a signed calendar.
func TestASignedCalendarHoldsOneEmployee(t *testing.T) {
	keys := testKeys(1)
	s, _ := signedFeeds(t, keys)
	h := s.Handler()
	plain := visit(t, h, "GET", "203.0.113.7", signed(keys, annsFeed, "employee 1")).Body.String()
	for _, beside := range []string{"&employee_id=2", "&drafts=1&status=all", "&q=Ben", "&notes=1"} {
		w := visit(t, h, "GET", "203.0.113.7", signed(keys, annsFeed, "employee 1")+beside)
		if w.Code != http.StatusOK || strings.Contains(w.Body.String(), secret) || strings.Contains(w.Body.String(), "Draft ") || strings.Contains(w.Body.String(), "Ben") || len(w.Body.String()) > len(plain)+100 {
			t.Errorf("%s: status %d: %s", beside, w.Code, w.Body)
		}
	}
}

// TestKeysOfCalendarsRotate verifies that the first key signs, that every key verifies, and that a signature of a removed key is refused.
func TestKeysOfCalendarsRotate(t *testing.T) {
	old := signed(testKeys(1), annsFeed, "employee 1")
	for _, c := range []struct {
		keys identity.Keys
		code int
	}{{testKeys(1), 200}, {testKeys(2, 1), 200}, {testKeys(2), 403}, {nil, 403}} {
		s, _ := signedFeeds(t, c.keys)
		if w := visit(t, s.Handler(), "GET", "203.0.113.7", old); w.Code != c.code {
			t.Errorf("%d keys: status %d, want %d", len(c.keys), w.Code, c.code)
		}
	}
	if testKeys(2, 1).Sign(web.FeedPurpose, "x") != testKeys(2).Sign(web.FeedPurpose, "x") {
		t.Error("the first key does not sign")
	}
}

// TestScreensShowTheSignedAddressToWhomItBelongs verifies which visitors get a signed calendar link on my schedule and on records, and
// that the signed links work.
func TestScreensShowTheSignedAddressToWhomItBelongs(t *testing.T) {
	s, _ := signedFeeds(t, testKeys(1))
	h := s.Handler()
	for _, c := range []struct {
		email, page, feed string
		signed            bool
	}{
		{annMail, catalog.PathMySchedule + "?employee_id=1", annsOwnFeed, true}, {managerMail, catalog.PathMySchedule + "?employee_id=2", strings.Replace(annsOwnFeed, "/1/", "/2/", 1), true},
		{annMail, "/app/employee-schedules/staff/1", annsFeed, true}, {managerMail, "/app/employee-schedules/locations/1", placeFeed, true}, {annMail, "/app/employee-schedules/locations/1", placeFeed, false},
	} {
		body, found := asVisitor(t, h, c.email, "GET", c.page).Body.String(), false
		for _, a := range all(parsePage(t, body), "a") {
			to, err := url.Parse(attr(a, "href"))
			if err != nil || to.Path != c.feed {
				continue
			}
			found = true
			if sign := to.Query().Get(web.SignParam); (sign != "") != c.signed {
				t.Errorf("%s as %s: the link is %s", c.page, c.email, to)
			}
			if w := visit(t, h, "GET", "203.0.113.7", to.String()); c.signed && w.Code != http.StatusOK {
				t.Errorf("%s does not answer: %d", to, w.Code)
			}
		}
		if !found {
			t.Errorf("%s as %s leads to no calendar", c.page, c.email)
		}
	}
	if body := asVisitor(t, h, annMail, "GET", catalog.PathMySchedule+"?employee_id=2").Body.String(); strings.Contains(body, web.SignParam+"=") {
		t.Error("Ann is shown the address of Ben's calendar")
	}
}

// TestCalendarsAreOpenWhereNobodySignsIn verifies that a server without sign-in neither signs calendars nor requires a signature.
func TestCalendarsAreOpenWhereNobodySignsIn(t *testing.T) {
	h := feedServer(t, filepath.Join(t.TempDir(), "feed.db"), 1)
	if w := do(t, h, "GET", annsFeed); w.Code != http.StatusOK {
		t.Errorf("status %d", w.Code)
	}
	if body := do(t, h, "GET", catalog.PathMySchedule+"?employee_id=1").Body.String(); strings.Contains(body, web.SignParam+"=") || !strings.Contains(body, annsOwnFeed) {
		t.Error("my schedule does not show the plain address")
	}
}
