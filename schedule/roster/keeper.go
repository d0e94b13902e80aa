package roster

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"opshub/schedule"
)

// Source is where the data comes from.
type Source interface {
	// Version is another value after every change of the data. It is cheap to ask.
	Version() string
	// Load reads the data of the latest version.
	Load(ctx context.Context, now schedule.Instant, p *Progress) (*Roster, error)
}

// Progress is how much of a load is done, in rows. Total is 0 until it is known.
type Progress struct{ Done, Total atomic.Int64 }

// Keeper holds the roster in use and replaces it when the data changes. A failed load keeps the roster before.
type Keeper struct {
	source Source
	now    func() time.Time
	log    *slog.Logger

	loading  sync.Mutex // one load at a time
	ready    atomic.Bool
	current  atomic.Pointer[Roster]
	failed   atomic.Pointer[error] // of the latest load; nil if it succeeded
	progress Progress
}

// NewKeeper makes a keeper whose roster is empty until the first one is loaded.
func NewKeeper(source Source, now func() time.Time, log *slog.Logger) *Keeper {
	k := &Keeper{source: source, now: now, log: log}
	empty, err := NewBuilder(0).Build()
	if err != nil { // nothing can fail without rows
		panic("BUG: " + err.Error())
	}
	k.current.Store(empty)
	return k
}

// Roster is the roster in use. It is empty until Ready.
func (k *Keeper) Roster() *Roster { return k.current.Load() }

// Ready reports whether a roster is loaded.
func (k *Keeper) Ready() bool { return k.ready.Load() }

// Progress is the progress of the load in hand, or of the latest one.
func (k *Keeper) Progress() (done, total int64) {
	return k.progress.Done.Load(), k.progress.Total.Load()
}

// Failure is why the latest load failed, nil if it did not.
func (k *Keeper) Failure() error {
	if err := k.failed.Load(); err != nil {
		return *err
	}
	return nil
}

// Refresh loads the data if its version is not the one in use.
func (k *Keeper) Refresh(ctx context.Context) error {
	k.loading.Lock()
	defer k.loading.Unlock()
	if k.Ready() && k.Roster().Version == k.source.Version() {
		k.failed.Store(nil)
		return nil
	}
	start := k.now()
	r, err := k.source.Load(ctx, schedule.Instant(start.Unix()), &k.progress)
	if err != nil {
		k.failed.Store(&err)
		return err
	}
	k.failed.Store(nil)
	k.current.Store(r)
	k.ready.Store(true)
	k.log.Info("schedule loaded", "shifts", r.working.count, "took", k.now().Sub(start).Round(time.Millisecond))
	return nil
}

// How often a keeper looks for new data, and how long it waits at most after a failed load.
const (
	pollEvery  = time.Second
	waitAtMost = 30 * time.Second
)

// Follow refreshes the roster until the context ends. After a failure it waits longer each time.
func (k *Keeper) Follow(ctx context.Context) {
	wait := pollEvery
	for {
		err := k.Refresh(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			k.log.Error("the schedule cannot be loaded", "error", err, "again_in", wait)
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
