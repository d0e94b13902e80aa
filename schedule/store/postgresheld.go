package store

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A view of several questions ends with an exchange of its own, of which nobody needs the answer. So the connection is kept with its
// view open for a moment: who asks next on it ends that view together with beginning his own, in one exchange. Where nobody asks within
// heldFor, twice that at most, it is ended, so that no old state is held on the server; where somebody waits for a connection it is ended
// at once; and after heldAtMost the connection goes back to the pool, which
// sees to it that none grows too old.
const (
	heldFor    = 20 * time.Millisecond
	heldAtMost = time.Second
)

// endText ends a view.
const endText = `COMMIT`

// lent is a connection out of the pool.
type lent struct {
	*pgxpool.Conn
	resets int64 // how often the pool had been emptied when it was taken out
	since  time.Time
	left   time.Time // when it was put among the held ones
	kept   bool      // whoever has it takes it back himself
}

func (c lent) pgx() *pgx.Conn { return c.Conn.Conn() }

// held are the connections with views that are to be ended. The one that was left last is taken first.
type held struct {
	mu      sync.Mutex
	conns   []lent
	waiting int // for a connection of the pool
	watched bool
	closed  bool
}

// take gives a held connection, or one out of the pool. Those from before the pool was emptied are given up as the pool's own are.
func (e *postgres) take(ctx context.Context) (lent, error) {
	for {
		c, found := e.lastHeld()
		if !found {
			break
		}
		if c.resets == e.resets.Load() {
			return c, nil
		}
		c.Release()
	}
	defer e.waits(-1)
	c := lent{resets: e.resets.Load(), since: e.now()}
	var err error
	c.Conn, err = e.pool.Acquire(ctx)
	return c, err
}

// waits says that so many more wait for a connection of the pool.
func (e *postgres) waits(more int) {
	e.held.mu.Lock()
	defer e.held.mu.Unlock()
	e.held.waiting += more
}

// lastHeld takes the connection that was left last. Where there is none, the caller waits for one of the pool.
func (e *postgres) lastHeld() (c lent, found bool) {
	e.held.mu.Lock()
	defer e.held.mu.Unlock()
	if n := len(e.held.conns); n > 0 {
		c, e.held.conns = e.held.conns[n-1], e.held.conns[:n-1]
		return c, true
	}
	e.held.waiting++
	return c, false
}

// leave takes a connection back: one with an open view is held, any other goes back to the pool, which gives up the ones that failed.
func (e *postgres) leave(c lent) {
	c.kept = false
	if conn := c.pgx(); conn.IsClosed() || conn.PgConn().TxStatus() != 'T' || !e.hold(c, e.now()) {
		end(c)
	}
}

// hold puts a connection among the held ones, unless it was lent for long enough or somebody waits for one.
func (e *postgres) hold(c lent, now time.Time) bool {
	e.held.mu.Lock()
	defer e.held.mu.Unlock()
	if age := now.Sub(c.since); e.held.closed || e.held.waiting > 0 || age < 0 || age >= heldAtMost {
		return false
	}
	c.left = now
	e.held.conns = append(e.held.conns, c)
	if !e.held.watched {
		e.held.watched = true
		time.AfterFunc(heldFor, e.endHeld)
	}
	return true
}

// endHeld ends the views that nobody has asked behind, and looks again as long as there are others.
func (e *postgres) endHeld() {
	now := e.now()
	e.held.mu.Lock()
	old := 0
	for old < len(e.held.conns) && now.Sub(e.held.conns[old].left) >= heldFor { // they stand in the order in which they were left
		old++
	}
	ending := slices.Clone(e.held.conns[:old])
	e.held.conns = slices.Delete(e.held.conns, 0, old)
	if e.held.watched = len(e.held.conns) > 0; e.held.watched {
		time.AfterFunc(heldFor, e.endHeld)
	}
	e.held.mu.Unlock()
	for _, c := range ending {
		go end(c) // each by itself: a server may hang
	}
}

// holdNone gives the held connections back for good; the pool does not use one again whose view is open.
func (e *postgres) holdNone() {
	e.held.mu.Lock()
	giving := e.held.conns
	e.held.conns, e.held.closed = nil, true
	e.held.mu.Unlock()
	for _, c := range giving {
		c.Release()
	}
}

// end ends the view of a connection and gives it back.
func end(c lent) {
	ctx, cancel := context.WithTimeout(context.Background(), askTimeout)
	defer cancel()
	ended(ctx, c.pgx())
	c.Release()
}

// ended ends a view that was left open.
func ended(ctx context.Context, c *pgx.Conn) {
	if !c.IsClosed() && begun(c) {
		_, _ = c.Exec(ctx, endText) // what was read has been read; a connection that fails here is not used again
	}
}

// holding is how many connections are held.
func (e *postgres) holding() int {
	e.held.mu.Lock()
	defer e.held.mu.Unlock()
	return len(e.held.conns)
}
