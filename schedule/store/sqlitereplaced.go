package store

import (
	"context"
	"errors"
	"os"
	"time"
)

// How long a question waits for a connection to a file that is gone, before it gives up.
const (
	patience = 1000
	waitOnce = 5 * time.Millisecond
)

// waitForOld waits a little where the new file cannot be served: no further connection to the old one can be opened, so one of those
// that are has to come free.
func (e *sqlite) waitForOld(ctx context.Context) error {
	if e.behind() == nil {
		return nil
	}
	select {
	case <-time.After(waitOnce):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// lookNow makes the next question look at the file.
func (e *sqlite) lookNow() {
	e.mu.Lock()
	e.lookAt = time.Time{}
	e.mu.Unlock()
}

var errReplaced = errors.New("the database file was replaced") // never leaves the engine

// renew looks at the file at once; what cannot be served there is not what is read.
func (e *sqlite) renew() { _ = e.behind() }

// behind says why the file that is there now is not the one that is read.
func (e *sqlite) behind() error {
	e.lookNow()
	f, err := e.acquire() // looks at the file
	if err != nil {
		return err
	}
	f.release()
	e.mu.Lock()
	defer e.mu.Unlock()
	if damage := f.damage.Load(); damage != nil && e.refused == nil {
		return damage
	}
	return unavailable(e.refused, liteReason)
}

// acquire gives the file of the moment, going over to a replaced one first.
func (e *sqlite) acquire() (*liteFile, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.current == nil {
		return nil, ErrClosed
	}
	if now := e.now(); now.After(e.lookAt) {
		e.lookAt = now.Add(lookEvery)
		e.followReplacement()
	}
	e.current.users.Add(1)
	return e.current, nil
}

// followReplacement opens the file anew when it is another one or was changed. A file that cannot be opened (gone,
// half copied, of another program) changes nothing: the old one is still there for those who hold it open.
func (e *sqlite) followReplacement() {
	info, err := os.Stat(e.path)
	if e.refused = err; err != nil || sameFile(info, e.current.info) {
		return
	}
	next, err := openLiteFile(e.path, replacePatience)
	if e.refused = err; err != nil {
		return
	}
	e.current.release()
	e.current = next
}
