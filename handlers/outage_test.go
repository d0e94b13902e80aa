package handlers

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"opshub/schedule/roster/reload"

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
