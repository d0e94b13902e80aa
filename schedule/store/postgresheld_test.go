package store

import (
	"context"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"opshub/schedule/store/storetest"
)

// heldStore is a store that reads a server, with a clock that moves as the test says, and what asks within one view of it: how many packed
// tables there are, and on which connection.
func heldStore(t *testing.T, options ...string) (dsn string, e *postgres, ahead *atomic.Int64, view func() (tables, connection int64)) {
	dsn, ahead = storetest.Postgres(t), new(atomic.Int64)
	began := time.Now()
	importInto(t, dsn, storetest.Roster(5, 1))
	address, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	address.RawQuery = strings.Join(append(options, address.RawQuery), "&")
	s, err := Open(t.Context(), address.String(), ReadOnly, func() time.Time { return began.Add(time.Duration(ahead.Load())) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	e = s.engine.(*postgres)
	return dsn, e, ahead, func() (tables, connection int64) {
		t.Helper()
		err := e.read(t.Context(), func(q reader) (err error) {
			if tables, err = count(t.Context(), q, `SELECT COUNT(*) FROM packed_rows`); err != nil {
				return err
			}
			connection, err = count(t.Context(), q, `SELECT pg_backend_pid()`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return tables, connection
	}
}

// TestTheNextViewEndsTheLast: the next one who asks takes the connection as it was left, and sees the data as it is by then.
func TestTheNextViewEndsTheLast(t *testing.T) {
	dsn, e, _, view := heldStore(t)
	before, first := view()
	if n := e.holding(); n != 1 || before == 0 {
		t.Fatalf("%d connections are held, %d tables", n, before)
	}
	err := opened(t, dsn, ReadWrite).engine.change(t.Context(), func(w writer) error { return w.exec(t.Context(), `DELETE FROM packed_rows`) })
	if err != nil {
		t.Fatal(err)
	}
	if n, connection := view(); n != 0 || connection != first {
		t.Errorf("%d tables on connection %d, want none on %d", n, connection, first)
	}
	if n, err := count(t.Context(), e, `SELECT COUNT(*) FROM packed_rows`); n != 0 || err != nil || e.holding() != 0 {
		t.Errorf("a single question: %d tables, %v, %d connections held", n, err, e.holding())
	}
	view()
	if title, err := e.title(t.Context()); title == "" || err != nil {
		t.Errorf("%q, %v", title, err)
	}
	view()
	if refusal, err := e.tryWrite(t.Context(), `DELETE FROM employee`); refusal == "" || err != nil {
		t.Errorf("%q, %v", refusal, err)
	}
}

// TestAViewThatNobodyEnds: it is ended without being asked, and a connection that was lent for long goes back at once.
func TestAViewThatNobodyEnds(t *testing.T) {
	dsn, e, ahead, view := heldStore(t)
	_, first := view()
	other := opened(t, dsn, ReadOnly).engine
	idle := func() bool {
		state := ""
		err := other.query(t.Context(), `SELECT state FROM pg_stat_activity WHERE pid = ?1`, []any{first}, func(r row) error { state = r.text(0); return nil })
		if err != nil {
			t.Fatal(err)
		}
		return state == "idle"
	}
	if e.endHeld(); e.holding() != 1 || idle() {
		t.Errorf("it was ended at once: %d connections held", e.holding())
	}
	ahead.Add(int64(heldFor))
	for end := time.Now().Add(10 * time.Second); !idle() || e.connections().InUse != 0; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("its view is still open, or its connection lent: %+v", e.connections())
		}
	}
	err := e.read(t.Context(), func(q reader) error {
		_, err := count(t.Context(), q, `SELECT COUNT(*) FROM employee`)
		ahead.Add(int64(heldAtMost))
		return err
	})
	if err != nil || e.holding() != 0 || !idle() {
		t.Errorf("%v; %d connections held", err, e.holding())
	}
}

// TestWhoWaitsIsNotPassedOver: where a connection is waited for, none is held. The clock stands still, so that one that was would stay.
func TestWhoWaitsIsNotPassedOver(t *testing.T) {
	_, e, _, view := heldStore(t, "pool_max_conns=1")
	got := make(chan error)
	err := e.read(t.Context(), func(q reader) error {
		if _, err := count(t.Context(), q, `SELECT COUNT(*) FROM employee`); err != nil {
			return err
		}
		go func() { got <- e.query(t.Context(), `SELECT 1`, nil, func(row) error { return nil }) }()
		for waiting := 0; waiting == 0; time.Sleep(time.Millisecond) {
			e.held.mu.Lock()
			waiting = e.held.waiting
			e.held.mu.Unlock()
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-got:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("the connection was held")
	}
	if view(); e.held.waiting != 0 {
		t.Errorf("%d wait", e.held.waiting)
	}
}

// TestAViewThatIsBrokenOff: its connection is given up, and no other one with it.
func TestAViewThatIsBrokenOff(t *testing.T) {
	_, e, _, view := heldStore(t)
	view()
	ctx, cancel := context.WithCancel(t.Context())
	err := e.read(ctx, func(q reader) error {
		if _, err := count(ctx, q, `SELECT COUNT(*) FROM employee`); err != nil {
			return err
		}
		time.AfterFunc(20*time.Millisecond, cancel)
		_, err := count(ctx, q, `SELECT COUNT(*) FROM generate_series(1, 1000000000)`)
		return err
	})
	if err == nil || e.holding() != 0 {
		t.Errorf("%v; %d connections held", err, e.holding())
	}
	if view(); e.resets.Load() != 0 || e.holding() != 1 {
		t.Errorf("the pool was emptied %d times; %d connections held", e.resets.Load(), e.holding())
	}
}

// TestAViewWithoutAQuestion takes no connection, so that what another one left is ended as if nobody had asked.
func TestAViewWithoutAQuestion(t *testing.T) {
	_, e, ahead, view := heldStore(t)
	view()
	before := e.pool.Stat().AcquireCount()
	if err := e.read(t.Context(), func(reader) error { return nil }); err != nil || e.holding() != 1 || e.pool.Stat().AcquireCount() != before {
		t.Errorf("%v; %d connections held, %d taken", err, e.holding(), e.pool.Stat().AcquireCount()-before)
	}
	ahead.Add(int64(heldFor))
	if e.endHeld(); e.holding() != 0 {
		t.Errorf("%d connections held", e.holding())
	}
}

// TestCloseWithOpenViews: nothing waits for a connection that is held, and none is held afterwards.
func TestCloseWithOpenViews(t *testing.T) {
	_, e, _, view := heldStore(t)
	view()
	if err := e.close(); err != nil || e.holding() != 0 {
		t.Errorf("%v; %d connections held", err, e.holding())
	}
}
