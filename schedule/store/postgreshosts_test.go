package store

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/postgres"
	"opshub/schedule/store/storetest"
)

// TestVersions verifies that a version is older than its successor for any previous value, and that neither of two successors of one
// version is older than the other.
func TestVersions(t *testing.T) {
	for _, last := range []string{"", "ABCDEFGHIJKLMNOP", "1-ABC", "9-ABC", "99-"} {
		next, other := engine.NextVersion(last), engine.NextVersion(last)
		if !engine.Older(last, next) || engine.Older(next, last) || engine.Older(next, other) || engine.Older(other, next) || next == other {
			t.Errorf("after %q: %q and %q", last, next, other)
		}
	}
}

// TestConcurrentQueriesSurviveLostConnections closes every connection of a store. It verifies that a query that has received no row yet is
// repeated, and that a query that has received a row fails.
func TestConcurrentQueriesSurviveLostConnections(t *testing.T) {
	t.Parallel()
	dsn := storetest.Postgres(t)
	s := imported(t, dsn, storetest.Roster(5, 1))
	other := plainly(t, dsn)
	ask := func() error {
		return s.engine.Read(ctx, func(q engine.Reader) error {
			n, err := engine.Count(ctx, q, `SELECT COUNT(*) FROM employee`)
			if err == nil && n != 5 {
				t.Errorf("%d employees", n)
			}
			return err
		})
	}
	for range 3 {
		var wait sync.WaitGroup
		for range 8 { // so that many connections are open
			wait.Go(func() {
				if err := ask(); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if code := other(terminate); code != "" {
			t.Fatal(code)
		}
	}
	rows := 0
	err := s.engine.Read(ctx, func(q engine.Reader) error {
		return q.Query(ctx, `SELECT 1 FROM generate_series(1, 3000000)`, nil, func(engine.Row) {
			if rows++; rows == 1 {
				other(terminate)
			}
		})
	})
	if err == nil || rows >= 3_000_000 {
		t.Errorf("%d rows, %v: nobody was told that half of the rows are missing, or that they came twice", rows, err)
	}
	if err := ask(); err != nil {
		t.Error(err)
	}
}

// TestNoRowIsReadTwice verifies that a reader that sums rows receives each row once, even if its transaction restarts because the host is
// behind or the connection is lost before the first row. A lost connection after the first row is an error.
func TestNoRowIsReadTwice(t *testing.T) {
	t.Parallel()
	dsn := storetest.Postgres(t)
	s := imported(t, dsn, storetest.Roster(20, 4))
	e, other := s.engine.(*postgres.Engine), plainly(t, dsn)
	behind := func() {
		e.Mu.Lock()
		defer e.Mu.Unlock()
		e.Known, e.AskAt = "999999-AHEAD", e.Now().Add(time.Hour) // a version that no host has
	}
	lost := func() { other(terminate) }
	nothing := func() {}
	for name, c := range map[string]struct {
		before, first, between func()
		fails                  bool
	}{
		"the host is behind":                     {behind, nothing, nothing, false},
		"the connection is lost":                 {nothing, lost, nothing, false},
		"the connection is lost between queries": {nothing, nothing, lost, true},
	} {
		c.before()
		runs, rows := 0, int64(0)
		err := e.Read(ctx, func(q engine.Reader) error {
			if runs++; runs == 1 {
				c.first()
			}
			for k := range 2 {
				n, err := engine.Count(ctx, q, `SELECT COUNT(*) FROM employee`)
				if rows += n; err != nil {
					return err
				}
				if k == 0 {
					c.between()
				}
			}
			return nil
		})
		if c.fails && (err == nil || runs != 1 || rows != 20) || !c.fails && (err != nil || rows != 40) {
			t.Errorf("%s: run %d times, %d rows, %v", name, runs, rows, err)
		}
	}
}

// TestConcurrentQueriesPassHangingHost connects to a host that stops responding without closing its connections. It verifies that the query
// succeeds after a few seconds, and that later queries take the usual time. Slow queries on a responding host are not interrupted.
func TestConcurrentQueriesPassHangingHost(t *testing.T) {
	t.Parallel()
	dsn := storetest.Postgres(t)
	first, second := storetest.NewWire(t, dsn), storetest.NewWire(t, dsn)
	importInto(t, dsn, storetest.Roster(5, 1))
	over, err := storetest.Over(dsn, first, second)
	if err != nil {
		t.Fatal(err)
	}
	s := opened(t, over, ReadOnly)
	given := func() (up int64) {
		t.Helper()
		n, err := engine.Count(ctx, s.engine, `SELECT COUNT(*) FROM employee`)
		if err != nil || n != 5 {
			t.Fatalf("%d employees, %v", n, err)
		}
		return s.engine.(*postgres.Engine).Resets.Load()
	}
	for range 3 {
		if given() != 0 {
			t.Fatal("connections were given up while both hosts answered")
		}
	}
	// A slow query does not mean that the host hangs, so the store does not abandon its connections.
	if n, err := engine.Count(ctx, s.engine, `SELECT COUNT(*) FROM pg_sleep(4)`); err != nil || n != 1 || given() != 0 {
		t.Fatalf("%d, %v: a host that takes long was given up", n, err)
	}
	first.Hang(true)
	for range 3 {
		if given() != 1 {
			t.Fatal("the connections to the host that hangs were not given up once")
		}
	}
	second.Hang(true)
	limited, cancel := context.WithTimeout(ctx, postgres.AskHostAfter)
	defer cancel()
	if _, err := engine.Count(limited, s.engine, `SELECT COUNT(*) FROM employee`); err == nil {
		t.Error("a question is answered with both hosts hanging")
	}
	hang := func(on bool) {
		first.Hang(on)
		second.Hang(on)
	}
	hang(false)
	given() // the store gets a response as soon as the hosts respond again
	err = s.engine.Read(ctx, func(q engine.Reader) error {
		_, err := engine.Count(ctx, q, `SELECT COUNT(*) FROM employee`)
		hang(true)
		if err == nil {
			_, err = engine.Count(ctx, q, `SELECT COUNT(*) FROM employee`)
		}
		return err
	})
	if !errors.Is(err, postgres.ErrNoAnswer) {
		t.Fatalf("%v: the second question of a transaction was answered by a host that hangs", err)
	}
	hang(false)
	given()
}

// terminate ends every connection of the program to the database.
const terminate = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'opshub'`

// TestHostThatIsBehind reads from a standby that lags behind. It verifies that the store waits for the standby, and that the store reads
// the older version if the newer one is lost with the primary.
func TestHostThatIsBehind(t *testing.T) {
	state := func(n int) *schedule.Roster {
		return small(t, block(t, schedule.Active, "10:00", []string{"12:00", "13:00", "14:00"}[n]))
	}
	c := storetest.NewCluster(t, func(dsn string) error {
		importInto(t, dsn, state(0))
		return nil
	})
	both := c.Address("opshub", "")
	do := func(h *storetest.Host, text string) string {
		t.Helper()
		value, err := h.Ask(c.Database, text)
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	// ahead returns a store that has read a version that the standby has received but not applied.
	ahead := func(n int) *Store {
		t.Helper()
		do(c.Standby, `SELECT pg_wal_replay_pause()`)
		importInto(t, c.Address("opshub", "target_session_attrs=prefer-standby"), state(n))
		s := opened(t, both, ReadOnly)
		if hours := endOf(t, s); hours != 12+n {
			t.Fatalf("the primary shows the block until %d", hours)
		}
		at := do(c.Primary, `SELECT pg_current_wal_insert_lsn()`)
		if patiently(func() bool { return do(c.Standby, `SELECT pg_last_wal_receive_lsn() >= '`+at+`'`) == "t" }) != nil {
			t.Fatal("the standby receives nothing")
		}
		c.Primary.Kill()
		return s
	}
	s := ahead(1)
	newer := s.State()
	time.AfterFunc(postgres.BehindFor/4, func() { do(c.Standby, `SELECT pg_wal_replay_resume()`) })
	if hours := endOf(t, s); hours != 13 || s.State() != newer {
		t.Errorf("the block ends at %d in the state %s, after %s", hours, s.State(), newer)
	}
	if err := c.Primary.Start(); err != nil {
		t.Fatal(err)
	}
	if patiently(func() bool { return do(c.Primary, `SELECT COUNT(*) FROM pg_stat_replication`) == "1" }) != nil {
		t.Fatal("the standby does not follow again")
	}
	s = ahead(2)
	began := time.Now()
	if err := patiently(func() bool { return s.State() == newer }); err != nil { // as the service polls it
		t.Errorf("with the last import lost the state remains %s: %v", s.State(), err)
	}
	if hours := endOf(t, s); hours != 13 || s.State() != newer {
		t.Errorf("with the last import lost the block ends at %d in the state %s, want the state before, %s", hours, s.State(), newer)
	}
	if took := time.Since(began); took < postgres.BehindFor {
		t.Errorf("it was given up after %s", took)
	}
}

// patiently waits for a condition that depends on another server.
func patiently(ok func() bool) (err error) {
	for range 20 {
		if err = eventually(ok); err == nil {
			return nil
		}
	}
	return err
}

// endOf returns the hour at which the only block ends, read from the database.
func endOf(t *testing.T, s *Store) (hour int) {
	t.Helper()
	err := s.engine.Read(ctx, func(q engine.Reader) error {
		end, err := engine.Count(ctx, q, `SELECT ends_at FROM unavailable_block WHERE id = 1`)
		hour = int(end / 3600 % 24)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return hour
}

// TestASingleQuestionSeesOneState verifies that a single query and the query for the state of the data before it run in one read-only
// transaction with one snapshot, without an explicit BEGIN.
func TestASingleQuestionSeesOneState(t *testing.T) {
	s := imported(t, storetest.Postgres(t), storetest.Roster(5, 1))
	for setting, want := range map[string]string{"transaction_isolation": "repeatable read", "transaction_read_only": "on"} {
		got := ""
		if err := s.engine.Query(ctx, `SELECT current_setting(?1)`, []any{setting}, func(r engine.Row) { got = r.Text(0) }); err != nil || got != want {
			t.Errorf("%s is %q, %v", setting, got, err)
		}
	}
	later := ""
	err := s.engine.Query(ctx, `SELECT CAST(now() < statement_timestamp() AS text)`, nil, func(r engine.Row) { later = r.Text(0) })
	if err != nil || later != "true" {
		t.Errorf("the transaction began with the question (%q), not with what names the state before it, %v", later, err)
	}
}
