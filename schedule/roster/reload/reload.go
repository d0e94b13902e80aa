// Package reload keeps the roster current: it polls the data version, loads new data and replaces the roster.
package reload

import (
	"context"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"opshub/schedule"
	"opshub/schedule/roster"
)

// Source reads the schedule data.
type Source interface {
	// Version returns a different value after every change of the data. It is cheap to call.
	Version() string
	// Ready returns why the data cannot be read now, for example because the database is unreachable.
	Ready(ctx context.Context) (schema int64, err error)
	// Load reads the data of the latest version.
	Load(ctx context.Context, now schedule.Instant, p *Progress) (*roster.Roster, error)
}

// Progress is the progress of a load in rows. Total is 0 until it is known.
type Progress struct{ Done, Total atomic.Int64 }

// Reloader holds the current roster and replaces it when the data changes. If a load fails, the previous roster stays
// in use.
type Reloader struct {
	source Source
	now    func() time.Time
	log    *slog.Logger

	loading  sync.Mutex // one load at a time
	ready    atomic.Bool
	current  atomic.Pointer[roster.Roster]
	failed   atomic.Pointer[Outage] // nil if the latest attempt succeeded
	checked  time.Time              // of the latest success, guarded by loading
	progress Progress
}

// Outage is a period during which the data cannot be read. The previous roster stays in use.
type Outage struct {
	Err   error     // of the latest attempt
	Since time.Time // of the first attempt that failed
	AsOf  time.Time // when the current roster was last known to be up to date; zero if there is none
}

// New returns a reloader whose roster is empty until the first load succeeds.
func New(source Source, now func() time.Time, log *slog.Logger) *Reloader {
	r := &Reloader{source: source, now: now, log: log}
	r.current.Store(roster.Empty())
	return r
}

// Roster returns the current roster. It is empty until Ready returns true.
func (r *Reloader) Roster() *roster.Roster { return r.current.Load() }

// Ready reports whether a roster is loaded.
func (r *Reloader) Ready() bool { return r.ready.Load() }

// Progress returns the progress of the current load, or of the latest one.
func (r *Reloader) Progress() (done, total int64) {
	return r.progress.Done.Load(), r.progress.Total.Load()
}

// Failure returns why the latest attempt to read the data failed, or nil if it succeeded.
func (r *Reloader) Failure() error {
	if o := r.failed.Load(); o != nil {
		return o.Err
	}
	return nil
}

// Outage returns the current outage, or nil. An outage shorter than outageAfter does not count, because a switch to
// another host takes a moment.
func (r *Reloader) Outage() *Outage {
	if o := r.failed.Load(); o != nil && r.now().Sub(o.Since) >= outageAfter {
		return o
	}
	return nil
}

// Refresh loads the data if its version has changed. Otherwise it checks that the data can still be read.
func (r *Reloader) Refresh(ctx context.Context) error {
	r.loading.Lock()
	defer r.loading.Unlock()
	start := r.now()
	if err := r.refresh(ctx, start); err != nil {
		o := Outage{Err: err, Since: start, AsOf: r.checked}
		if before := r.failed.Load(); before != nil {
			o.Since = before.Since
		}
		r.failed.Store(&o)
		return err
	}
	r.failed.Store(nil)
	r.checked = start
	return nil
}

func (r *Reloader) refresh(ctx context.Context, start time.Time) error {
	if r.Ready() && r.Roster().Version == r.source.Version() {
		ctx, cancel := context.WithTimeout(ctx, checkTimeout)
		defer cancel()
		_, err := r.source.Ready(ctx)
		return err
	}
	loaded, err := r.source.Load(ctx, schedule.Instant(start.Unix()), &r.progress)
	if err != nil {
		return err
	}
	r.current.Store(loaded)
	r.ready.Store(true)
	size := loaded.Size()
	if size.Bytes >= freeAbove { // the load and the previous roster used as much memory again
		debug.FreeOSMemory()
	}
	r.log.Info("schedule loaded", "shifts", size.Shifts, "blocks", size.Blocks, "occurrences", size.Occurrences, "conflicts", size.Conflicts,
		"bytes", size.Bytes, "took", r.now().Sub(start).Round(time.Millisecond))
	return nil
}

// freeAbove is the size of a roster in bytes from which a load returns memory to the operating system.
const freeAbove = 16 << 20

// pollEvery is the interval between checks for new data. outageAfter is how long reads must fail before the failure
// counts as an outage. waitAtMost is the maximum delay after a failure. checkTimeout limits the duration of one check.
const (
	pollEvery    = time.Second
	outageAfter  = 5 * time.Second
	waitAtMost   = 30 * time.Second
	checkTimeout = 5 * time.Second
)

// Follow refreshes the roster until ctx is done. The delay doubles after each failure.
func (r *Reloader) Follow(ctx context.Context) {
	wait := pollEvery
	for {
		err := r.Refresh(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			r.log.Error("the schedule cannot be read", "error", err, "again_in", wait)
			wait = min(2*wait, waitAtMost)
		default:
			wait = pollEvery
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
	}
}
