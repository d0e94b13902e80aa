package reload

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/roster"
)

// fakeSource is a data source that a test can change and make unavailable.
type fakeSource struct {
	version string
	away    error // returned by Ready
	broken  error // returned by Load
	loads   int
}

func (f *fakeSource) Version() string                      { return f.version }
func (f *fakeSource) Ready(context.Context) (int64, error) { return 1, f.away }

func (f *fakeSource) Load(context.Context, schedule.Instant, *Progress) (*roster.Roster, error) {
	f.loads++
	if f.broken != nil {
		return nil, f.broken
	}
	r := roster.Empty()
	r.Version = f.version
	return r, nil
}

// TestReloaderOutage makes the source unavailable and available again. It verifies that the reloader reports the first failed attempt and
// the latest success, and that it keeps the roster.
func TestReloaderOutage(t *testing.T) {
	now := time.Date(2026, 11, 20, 14, 0, 0, 0, time.UTC)
	at := func(minute int) time.Time { return time.Date(2026, 11, 20, 14, minute, 0, 0, time.UTC) }
	source := &fakeSource{version: "1"}
	var log bytes.Buffer
	r := New(source, func() time.Time { return now }, slog.New(slog.NewTextHandler(&log, nil)))
	away, broken := errors.New("away"), errors.New("broken")
	for minute, c := range []struct {
		version      string
		away, broken error
		want         *Outage
		loads        int
	}{
		{"1", nil, broken, &Outage{broken, at(0), time.Time{}}, 1},
		{"1", nil, nil, nil, 2},
		{"1", nil, nil, nil, 2},
		{"1", away, nil, &Outage{away, at(3), at(2)}, 2},
		{"1", away, nil, &Outage{away, at(3), at(2)}, 2},
		{"2", away, broken, &Outage{broken, at(3), at(2)}, 3},
		{"2", nil, nil, nil, 4},
		{"2", away, nil, &Outage{away, at(7), at(6)}, 4},
	} {
		now = at(minute)
		source.version, source.away, source.broken = c.version, c.away, c.broken
		err := r.Refresh(t.Context())
		if c.want != nil && c.want.Since.Equal(now) && r.Outage() != nil {
			t.Errorf("minute %d: the first failure is an outage at once", minute)
		}
		now = now.Add(outageAfter)
		got := r.Outage()
		if (err == nil) != (c.want == nil) || !errors.Is(err, r.Failure()) || (got == nil) != (c.want == nil) || got != nil && *got != *c.want || source.loads != c.loads {
			t.Errorf("minute %d: %v, %+v, %d loads, want %+v, %d", minute, err, got, source.loads, c.want, c.loads)
		}
	}
	if r.Roster().Version != "2" || !r.Ready() {
		t.Error("the roster is lost")
	}
	if lines := strings.Count(log.String(), "schedule loaded"); lines != 2 || !strings.Contains(log.String(), "bytes=") || !strings.Contains(log.String(), "conflicts=0") {
		t.Errorf("the log: %s", log.String())
	}
}
