package shifts_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"opshub/schedule/roster/reload"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/shifts"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
	"opshub/schedule/store"
	"opshub/schedule/store/storetest"
)

// Tests named TestConcurrent run with the race detector in `make test`. This file serves only the screens of shifts, because the race
// detector needs a minute and a half to compile all screens.

func TestMain(m *testing.M) { storetest.Main(m, nil) }

var testNow = time.Date(2026, 11, 20, 14, 12, 44, 0, time.UTC)

var (
	countedShifts = regexp.MustCompile(`<dt>Shifts</dt><dd>[^0-9]*([0-9,]+)`)
	tableOfRows   = regexp.MustCompile(`(?s)id="rows".*?</table>`)
)

// TestConcurrentSwapKeepsPageOnOneVersion imports new shifts while eight clients request the shifts of an employee as page, part and file.
// On each page the counter equals the number of rows, and the clients receive several versions. Meanwhile the clock advances, so that
// cached pages expire.
func TestConcurrentSwapKeepsPageOnOneVersion(t *testing.T) {
	path := filepath.Join(t.TempDir(), "demo.db")
	change(t, path, func(db *store.Store) error {
		_, err := demo.Store(t.Context(), db, testNow.Truncate(time.Minute))
		return err
	})
	db, err := store.Open(t.Context(), path, store.ReadOnly, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // closing a read-only handle loses nothing
	var seconds atomic.Int64
	now := func() time.Time { return testNow.Add(time.Duration(seconds.Load()) * time.Second) }
	reloader := reload.New(db, now, slog.New(slog.DiscardHandler))
	if err := reloader.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	h := shiftScreens(t, web.Config{Store: db, Rosters: reloader, Version: "test", Now: now, Stamp: check.Stamp{At: testNow}})

	var done atomic.Bool
	var seen sync.Map
	var clients sync.WaitGroup
	for client := range 8 {
		clients.Go(func() {
			for n := 0; !done.Load() && !t.Failed(); n++ { // two clients request each address, so that one waits for the other
				last := localtime.DateOf(2026, 12, 20).Add((client/2*400 + n) % 3000)
				target := fmt.Sprintf("%s?employee_id=2&from=2026-12-07&to=%s", catalog.PathShifts, last)
				get(t, h, target+"&format=csv")
				get(t, h, strings.Replace(target, catalog.PathShifts, catalog.PathOpenShifts, 1))
				get(t, h, target, "HX-Request", "true")
				body := get(t, h, target)
				counted, rows := countedShifts.FindStringSubmatch(body), strings.Count(tableOfRows.FindString(body), "<tr")-1
				if counted == nil || counted[1] != strconv.Itoa(rows) {
					t.Errorf("%s counts %q and lists %d shifts", target, counted, rows)
				}
				seen.Store(rows, true)
			}
		})
	}
	for k := range 6 {
		addShift(t, path, int64(90_000+k))
		if err := reloader.Refresh(t.Context()); err != nil {
			t.Error(err)
		}
		seconds.Add(1)
		time.Sleep(200 * time.Millisecond)
	}
	done.Store(true)
	clients.Wait()
	versions := 0
	seen.Range(func(any, any) bool { versions++; return true })
	if versions < 4 {
		t.Errorf("the clients saw %d versions", versions)
	}
}

// shiftScreens serves the screens with datasets of shifts through the complete middleware chain.
func shiftScreens(t *testing.T, cfg web.Config) http.Handler {
	t.Helper()
	rows, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	cfg.Catalog = rows
	datasets := shifts.Datasets()
	var screens []catalog.Screen
	for _, sc := range rows.Built() {
		if _, ok := datasets[sc.Content]; ok && sc.Family == catalog.Data {
			screens = append(screens, sc)
		}
	}
	s, err := web.NewServer(cfg, web.Contents{
		Families: map[catalog.Family]web.Family{catalog.Data: {Action: "Data", Make: report.Data}}, Datasets: datasets,
		MakeScreen:    report.Data,
		ErrorPage:     report.ErrorPage,
		ServiceChecks: func(*web.Server, *web.Request) []check.Row { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Register(screens); err != nil {
		t.Fatal(err)
	}
	s.Nav = page.NewSharedNav(rows, screens)
	return s.Handler()
}

// get returns the body of a response with status 200. headers are name, value pairs.
func get(t *testing.T, h http.Handler, target string, headers ...string) string {
	t.Helper()
	req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
	req.RemoteAddr, req.Host = "127.0.0.1:50000", "127.0.0.1:8080"
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, req)
	if w.Code != http.StatusOK {
		t.Errorf("%s %v: status %d", target, headers, w.Code)
	}
	return w.Body.String()
}

// change opens the database for writing and calls do.
func change(t *testing.T, path string, do func(*store.Store) error) {
	t.Helper()
	db, err := store.Open(t.Context(), path, store.ReadWrite, time.Now)
	if err == nil {
		defer db.Close()
		err = do(db)
	}
	if err != nil {
		t.Error(err)
	}
}

// addShift imports one new shift of an employee.
func addShift(t *testing.T, path string, id int64) {
	t.Helper()
	start := localtime.UTC.StartOfDay(localtime.DateOf(2026, 12, 10)) + schedule.Instant(id%10)*3600
	more := &schedule.Roster{Shifts: []schedule.Shift{{ID: id, EmployeeID: 2, LocationID: 1, StartsAt: start, EndsAt: start + 1800, TimeZone: "UTC", State: schedule.NeverPublished}}}
	change(t, path, func(db *store.Store) error {
		_, err := db.Import(t.Context(), store.ImportMeta{Source: "test", Actor: "test", At: schedule.Instant(testNow.Unix())}, more)
		return err
	})
}
