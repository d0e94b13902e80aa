package handlers

import (
	"fmt"
	"log/slog"
	"regexp"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

var countedShifts = regexp.MustCompile(`<dt>Shifts</dt><dd>[^0-9]*([0-9,]+)`)

// TestAtOnceSwapKeepsPageOnOneVersion imports one more shift after the other while eight clients ask for the shifts of an employee.
// On each page the counter is the number of the rows below it, and the clients see several versions.
func TestAtOnceSwapKeepsPageOnOneVersion(t *testing.T) {
	path := demoCopy(t)
	cfg := testConfig(t, openStore(t, path))
	keeper := roster.NewKeeper(cfg.Store, time.Now, slog.New(slog.DiscardHandler))
	if err := keeper.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	cfg.Rosters = keeper
	h := serverWith(t, cfg).Handler()

	var done atomic.Bool
	var seen sync.Map
	var clients sync.WaitGroup
	for client := range 8 {
		clients.Go(func() {
			for n := 0; !done.Load(); n++ { // another address each time, so that no cached page answers
				last := localtime.DateOf(2026, 12, 20).Add((client*400 + n) % 3000)
				target := fmt.Sprintf("%s?employee_id=2&from=2026-12-07&to=%s", catalog.PathShifts, last)
				body := do(t, h, "GET", target).Body.String()
				counted, rows := countedShifts.FindStringSubmatch(body), 0
				if table := byID(parsePage(t, body), "rows"); table != nil {
					for _, part := range all(table, "tbody") {
						rows += len(all(part, "tr"))
					}
				}
				if counted == nil || counted[1] != strconv.Itoa(rows) {
					t.Errorf("%s counts %q and lists %d shifts", target, counted, rows)
					return
				}
				seen.Store(rows, true)
			}
		})
	}
	for k := range 6 {
		addShift(t, path, int64(90_000+k))
		if err := keeper.Refresh(t.Context()); err != nil {
			t.Error(err)
		}
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

// addShift imports one more shift of an employee.
func addShift(t *testing.T, path string, id int64) {
	t.Helper()
	db, err := store.Open(t.Context(), path, store.ReadWrite, time.Now)
	if err != nil {
		t.Error(err)
		return
	}
	defer db.Close()
	start := localtime.UTC.StartOfDay(localtime.DateOf(2026, 12, 10)) + schedule.Instant(id%10)*3600
	more := &schedule.Roster{Shifts: []schedule.Shift{{ID: id, EmployeeID: 2, LocationID: 1, StartsAt: start, EndsAt: start + 1800, TimeZone: "UTC", State: schedule.NeverPublished}}}
	if _, err := db.Import(t.Context(), store.ImportMeta{Source: "test", Actor: "test", At: schedule.Instant(testNow.Unix())}, more); err != nil {
		t.Error(err)
	}
}
