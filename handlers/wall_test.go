package handlers

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"opshub/assets/checkers"
	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/schedule/demo"
)

// TestWallShowsNothingPrivate opens the day and the week on a wall as a manager, an employee and a visitor without an
// employee record. All see the same rows, and no link, draft, conflict, request, note, or kind of block except Unavailable.
func TestWallShowsNothingPrivate(t *testing.T) {
	t.Parallel()
	roster := demo.Roster(testNow)
	var private []string
	for _, b := range roster.Blocks {
		if kind := format.UpperFirst(format.BlockKind(b.Kind)); kind != "Unavailable" {
			private = append(private, kind)
		}
		private = append(private, b.Note)
	}
	private = append(private, "<a ", "<nav", "conflict ", "requested", "draft")
	private = slices.DeleteFunc(private, func(words string) bool { return words == "" })
	s, _ := identified(t)
	h := s.Handler()
	for _, path := range []string{catalog.PathDay, catalog.PathWeek} {
		rows := map[int]bool{}
		for _, email := range []string{managerMail, "staff01@wren-harbor.example", "kitchen@wren-harbor.example"} {
			w := asVisitor(t, h, email, "GET", path+"?display=wall")
			body := w.Body.String()
			rows[strings.Count(body, "<tr")] = true
			for _, words := range private {
				if strings.Contains(body, words) {
					t.Errorf("%s shows %q to %s", path, words, email)
				}
			}
			for _, words := range []string{`class="wall`, "Safety Confirmation", "Generated <time", "Unavailable"} {
				if w.Code != http.StatusOK || !strings.Contains(body, words) {
					t.Errorf("%s for %s: status %d, or %q is missing", path, email, w.Code, words)
				}
			}
		}
		if len(rows) != 1 || rows[0] {
			t.Errorf("%s has different numbers of rows for three visitors: %v", path, rows)
		}
		if w := asVisitor(t, h, managerMail, "GET", path+"?display=ceiling"); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "Display can be wall, not ceiling.") {
			t.Errorf("%s?display=ceiling: status %d", path, w.Code)
		}
		if !strings.Contains(asVisitor(t, h, managerMail, "GET", path).Body.String(), "display=wall") {
			t.Errorf("%s does not link to its wall display", path)
		}
	}
}

// TestWallChangesWithTheDayAndTheData repeats conditional requests. A later minute gives 304 without a body, the next day and
// new data give the page.
func TestWallChangesWithTheDayAndTheData(t *testing.T) {
	db := rosterStore(t, demo.Roster(testNow))
	cfg := testConfig(t, db)
	var later atomic.Int64
	cfg.Now = func() time.Time { return testNow.Add(time.Duration(later.Load())) }
	h := serverWith(t, cfg).Handler()
	for _, target := range []string{catalog.PathDay + "?display=wall", catalog.PathWeek + "?display=wall"} {
		later.Store(0)
		first := do(t, h, "GET", target)
		tag := first.Header().Get("Etag")
		named := regexp.MustCompile(`data-etag="([^"]*)"`).FindStringSubmatch(first.Body.String())
		if named == nil || strings.ReplaceAll(named[1], "&#34;", `"`) != tag {
			t.Errorf("%s: the page names the validator %v, want %q", target, named, tag)
		}
		later.Store(int64(5 * time.Minute))
		if w := do(t, h, "GET", target, "If-None-Match", tag); w.Code != http.StatusNotModified || w.Body.Len() > 0 {
			t.Errorf("%s: status %d and %d bytes after five minutes", target, w.Code, w.Body.Len())
		}
		later.Store(int64(24 * time.Hour))
		if w := do(t, h, "GET", target, "If-None-Match", tag); w.Code != http.StatusOK {
			t.Errorf("%s: status %d on the next day", target, w.Code)
		}
	}
}

// TestBrowserWallReportsAnOutage stops the server under a wall display and starts it again with other data. The browser runs the
// timers of the page a hundred times faster.
func TestBrowserWallReportsAnOutage(t *testing.T) {
	t.Parallel()
	var down, changed atomic.Bool
	var polls atomic.Int64
	h := wholeServer(t).Handler()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("If-None-Match") != "" {
			polls.Add(1)
		}
		if down.Load() {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		if changed.Load() {
			r.Header.Del("If-None-Match")
		}
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	ctx := checkers.Browser(t)
	if _, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `{ const timer = window.setInterval; window.setInterval = (call, wait) => timer(call, wait / 100); }`}); err != nil {
		t.Fatal(err)
	}
	open(t, ctx, server.URL+catalog.PathDay+"?display=wall")
	for polls.Load() < 3 {
		time.Sleep(50 * time.Millisecond)
	}
	if hidden := eval[bool](t, ctx, `document.getElementById("lost").hidden`); !hidden {
		t.Error("the wall reports an outage while the server answers")
	}
	down.Store(true)
	checkers.Until(t, ctx, `/^Not updated since \d+:\d\d.*: the service answers with status 502\.$/.test(document.getElementById("lost").innerText)`)
	eval[bool](t, ctx, `document.querySelector("main").dataset.old = "1"; true`)
	changed.Store(true)
	down.Store(false)
	checkers.Until(t, ctx, `!document.querySelector("main").dataset.old && document.getElementById("lost").hidden && document.querySelectorAll("main tbody tr").length > 0`)
}
