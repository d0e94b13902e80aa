package roster

import (
	"context"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
)

// Source reads the schedule data.
type Source interface {
	// Version returns a different value after every change of the data. It is cheap to call.
	Version() string
	// Ready returns why the data cannot be read now, for example because the database is unreachable.
	Ready(ctx context.Context) (schema int64, err error)
	// Load reads the data of the latest version.
	Load(ctx context.Context, now schedule.Instant, p *Progress) (*Roster, error)
}

// Progress is the progress of a load in rows. Total is 0 until it is known.
type Progress struct{ Done, Total atomic.Int64 }

// Keeper holds the current roster and replaces it when the data changes. If a load fails, it keeps the previous roster.
type Keeper struct {
	source Source
	now    func() time.Time
	log    *slog.Logger

	loading  sync.Mutex // one load at a time
	ready    atomic.Bool
	current  atomic.Pointer[Roster]
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

// NewKeeper returns a keeper whose roster is empty until the first load succeeds.
func NewKeeper(source Source, now func() time.Time, log *slog.Logger) *Keeper {
	k := &Keeper{source: source, now: now, log: log}
	empty, err := memory.NewBuilder(0).Build()
	if err != nil { // an empty build cannot fail
		panic("BUG: " + err.Error())
	}
	k.current.Store(New(empty))
	return k
}

// Roster returns the current roster. It is empty until Ready returns true.
func (k *Keeper) Roster() *Roster { return k.current.Load() }

// Ready reports whether a roster is loaded.
func (k *Keeper) Ready() bool { return k.ready.Load() }

// Progress returns the progress of the current load, or of the latest one.
func (k *Keeper) Progress() (done, total int64) {
	return k.progress.Done.Load(), k.progress.Total.Load()
}

// Failure returns why the latest attempt to read the data failed, or nil if it succeeded.
func (k *Keeper) Failure() error {
	if o := k.failed.Load(); o != nil {
		return o.Err
	}
	return nil
}

// Outage returns the current outage, or nil. An outage shorter than outageAfter does not count, because a switch to
// another host takes a moment.
func (k *Keeper) Outage() *Outage {
	if o := k.failed.Load(); o != nil && k.now().Sub(o.Since) >= outageAfter {
		return o
	}
	return nil
}

// Refresh loads the data if its version has changed. Otherwise it checks that the data can still be read.
func (k *Keeper) Refresh(ctx context.Context) error {
	k.loading.Lock()
	defer k.loading.Unlock()
	start := k.now()
	if err := k.refresh(ctx, start); err != nil {
		o := Outage{Err: err, Since: start, AsOf: k.checked}
		if before := k.failed.Load(); before != nil {
			o.Since = before.Since
		}
		k.failed.Store(&o)
		return err
	}
	k.failed.Store(nil)
	k.checked = start
	return nil
}

func (k *Keeper) refresh(ctx context.Context, start time.Time) error {
	if k.Ready() && k.Roster().Version == k.source.Version() {
		ctx, cancel := context.WithTimeout(ctx, checkTimeout)
		defer cancel()
		_, err := k.source.Ready(ctx)
		return err
	}
	r, err := k.source.Load(ctx, schedule.Instant(start.Unix()), &k.progress)
	if err != nil {
		return err
	}
	k.current.Store(r)
	k.ready.Store(true)
	size := r.m.Size()
	if size.Bytes >= freeAbove { // the load and the previous roster used as much memory again
		debug.FreeOSMemory()
	}
	k.log.Info("schedule loaded", "shifts", size.Shifts, "blocks", size.Blocks, "occurrences", size.Occurrences, "conflicts", size.Conflicts,
		"bytes", size.Bytes, "took", k.now().Sub(start).Round(time.Millisecond))
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
func (k *Keeper) Follow(ctx context.Context) {
	wait := pollEvery
	for {
		err := k.Refresh(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			k.log.Error("the schedule cannot be read", "error", err, "again_in", wait)
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
