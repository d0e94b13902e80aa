package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"opshub/schedule/roster/reload"
	"opshub/schedule/store/storetest"

	"opshub/catalog"
	"opshub/handlers/web"
	"opshub/schedule/store"
)

// awayRosters is a schedule whose data can no longer be read.
type awayRosters struct {
	web.Rosters
	outage *reload.Outage
}

func (a *awayRosters) Outage() *reload.Outage { return a.outage }

// TestOutageBanner makes the database unavailable. Pages still respond, with a banner that an earlier ETag does not hide. The banner
// disappears when the database is available again.
func TestOutageBanner(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	away := &awayRosters{Rosters: cfg.Rosters}
	cfg.Rosters = away
	s := serverWith(t, cfg)
	h := s.Handler()
	first := do(t, h, "GET", catalog.PathShifts)
	if first.Code != http.StatusOK || strings.Contains(first.Body.String(), "cannot be") {
		t.Fatalf("status %d before the outage", first.Code)
	}
	since := testNow.Add(-5 * time.Minute)
	for _, c := range []struct {
		err  error
		want string
	}{
		{fmt.Errorf("readiness: %w", new(store.Unavailable)), "The database cannot be reached since 2026-"},
		{store.ErrClosed, "The database cannot be reached since 2026-"},
		{errors.New("bad row"), "The latest schedule cannot be loaded since 2026-"},
	} {
		s.Pages = web.NewPageCache()
		away.outage = &reload.Outage{Err: c.err, Since: since, AsOf: since.Add(-time.Second)}
		w := do(t, h, "GET", catalog.PathShifts, "If-None-Match", first.Header().Get("Etag"))
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), c.want) || !strings.Contains(w.Body.String(), "This page shows the schedule as of 2026-") {
			t.Errorf("%v: status %d, the banner is missing", c.err, w.Code)
		}
	}
	s.Pages, away.outage = web.NewPageCache(), nil
	if w := do(t, h, "GET", catalog.PathShifts, "If-None-Match", first.Header().Get("Etag")); w.Code != http.StatusNotModified {
		t.Errorf("after the outage: status %d", w.Code)
	}
}

// TestTodayWithoutTheDatabase stops the PostgreSQL server. The screens of today and of coverage show the schedule in memory, and say what
// they cannot read.
func TestTodayWithoutTheDatabase(t *testing.T) {
	t.Parallel()
	c := storetest.NewCluster(t, fillDemo)
	s := serverWith(t, testConfig(t, openStore(t, c.Primary.Address(c.Database))))
	h := s.Handler()
	const unknown = "while the database is unavailable"
	screens := map[string]string{catalog.PathManagerToday: unknown, catalog.PathDashboard: unknown, catalog.PathCoverage: "Time with targets", catalog.PathWeek: "Week"}
	for path := range screens {
		if w := do(t, h, "GET", path); w.Code != http.StatusOK || strings.Contains(w.Body.String(), unknown) {
			t.Fatalf("%s with the database: status %d", path, w.Code)
		}
	}
	c.Primary.Kill()
	s.Pages = web.NewPageCache()
	for path, words := range screens {
		if w := do(t, h, "GET", path); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), words) {
			t.Errorf("%s without the database: status %d, or %q is missing", path, w.Code, words)
		}
	}
	if text := do(t, h, "GET", catalog.PathManagerToday).Body.String(); !strings.Contains(text, "; late changes unknown") || strings.Contains(text, "No published shift on these days was changed") {
		t.Error("Today counts late changes without the database")
	}
}

// TestRosterMetrics compares the metrics about the schedule with its size.
func TestRosterMetrics(t *testing.T) {
	s := demoServer(t)
	body, size := do(t, s.Handler(), "GET", catalog.PathMetrics).Body.String(), s.Rosters.Roster().Size()
	for _, want := range []string{"opshub_roster_bytes ", fmt.Sprintf(`opshub_roster_rows{kind="shifts"} %d`, size.Shifts), fmt.Sprintf(`opshub_roster_rows{kind="blocks"} %d`, size.Blocks),
		fmt.Sprintf(`opshub_roster_rows{kind="occurrences"} %d`, size.Occurrences), fmt.Sprintf(`opshub_roster_rows{kind="soft_conflicts"} %d`, size.Conflicts)} {
		if !strings.Contains(body, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if size.Bytes == 0 || size.Conflicts == 0 {
		t.Errorf("%+v", size)
	}
}
