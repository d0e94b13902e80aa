package postgres

import (
	"context"
	"errors"
	"net"
	"strings"
	"sync"
	"time"

	"opshub/schedule/store/engine"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// A database may have several hosts. pgx chooses the host of a connection by the order of the hosts in the DSN and by
// target_session_attrs. The rules below follow from that for readers.
//
// A replica may be a moment behind its primary. A process that has shown a state of the data shows no older one while a
// host has the newer one. Otherwise data that a visitor saw would disappear, and results computed for one state would be
// cached for another. So every transaction reads the version of the data that it sees, and skips a host that is behind
// until the host has caught up. If the newer state is unreachable, because its host is down or lost it, the engine serves
// the older state after BehindFor, under its own version. Data that is some seconds old is more useful than none.

const (
	BehindFor   = 4 * time.Second
	behindPause = 20 * time.Millisecond

	// Defaults for several hosts if the DSN does not set them. A connection is used for at most lifetimeOverHosts, so
	// that the next one can return to the preferred host. A connection that is not made within connectWithin goes to the
	// next host.
	lifetimeOverHosts = time.Minute
	connectWithin     = 3 * time.Second
)

// errBehind reports that a host does not have a state of the data that was shown before.
var errBehind = errors.New("this host is behind another host")

// overHosts sets timeouts, and with several hosts also the lifetime and validation of connections.
func (e *Engine) overHosts(cfg *pgxpool.Config, dsn string) {
	c := cfg.ConnConfig
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = connectWithin
	}
	c.DialFunc = (&net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 3}}).DialContext
	if cfg.PingTimeout == 0 { // checks a connection that was idle
		cfg.PingTimeout = answerWithin
	}
	if len(hosts(c)) < 2 {
		return
	}
	if !strings.Contains(dsn, "pool_max_conn_lifetime=") {
		cfg.MaxConnLifetime = lifetimeOverHosts
	}
	if e.mode == engine.ReadWrite { // overrides the preference for reading
		c.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsPrimary
		return
	}
	wanted := c.ValidateConnect
	c.ValidateConnect = func(ctx context.Context, c *pgconn.PgConn) error {
		if err := e.notBehind(ctx, c); err != nil || wanted == nil {
			return err
		}
		return wanted(ctx, c)
	}
}

// notBehind refuses a connection to a host that is behind, so that pgx tries the next one.
func (e *Engine) notBehind(ctx context.Context, c *pgconn.PgConn) error {
	results, err := c.Exec(ctx, `SELECT data_version FROM organization`).ReadAll()
	if err != nil || len(results[0].Rows) == 0 {
		return nil // the first query on this connection reports the error
	}
	e.Mu.Lock()
	defer e.Mu.Unlock()
	if e.behind(string(results[0].Rows[0][0])) {
		return errBehind
	}
	return nil
}

// note records the version that a transaction sees as the current one, or returns errBehind.
func (e *Engine) note(version string) error {
	e.Mu.Lock()
	defer e.Mu.Unlock()
	if e.mode == engine.ReadOnly && e.behind(version) {
		return errBehind
	}
	e.Known, e.behindSince = version, time.Time{}
	return nil
}

// behind reports whether a version is older than the known one. If no host had the known version for BehindFor, it returns
// false, so that the older version is accepted. The caller holds e.Mu.
func (e *Engine) behind(version string) bool {
	lost := !e.behindSince.IsZero() && e.Now().Sub(e.behindSince) >= BehindFor
	return !lost && engine.Older(version, e.Known)
}

// fellBehind starts the time after which an older version is accepted, unless it runs already. It runs until a
// transaction succeeds, over all transactions, because each may have less time.
func (e *Engine) fellBehind() {
	e.Mu.Lock()
	defer e.Mu.Unlock()
	if e.behindSince.IsZero() {
		e.behindSince = e.Now()
	}
}

// onConn runs f on a connection. If the connection is lost before f has received a row, f runs once more on another one.
// That is safe because f only reads. The other connections of the pool most likely lead to the same host and are lost
// too, so onConn resets the pool.
func (e *Engine) onConn(ctx context.Context, f func(*pgxpool.Conn) (received bool, err error)) error {
	for again := false; ; again = true {
		resets := e.Resets.Load()
		received, lost, err := e.attempt(ctx, f)
		if err == nil || received || !lost || again || ctx.Err() != nil {
			return err
		}
		if e.Resets.CompareAndSwap(resets, resets+1) { // otherwise another goroutine has reset it
			e.pool.Reset()
		}
	}
}

// attempt runs f once. received reports whether f received a row. lost reports whether there was no connection or it was
// lost.
func (e *Engine) attempt(ctx context.Context, f func(*pgxpool.Conn) (bool, error)) (received, lost bool, err error) {
	c, err := e.pool.Acquire(ctx)
	if err != nil {
		return false, !errors.Is(err, errBehind), err
	}
	defer c.Release()
	hung := watch(c.Conn())
	received, err = f(c)
	if hung() && err != nil && ctx.Err() == nil {
		err = ErrNoAnswer
	}
	return received, err != nil && !errors.Is(err, errBehind) && c.Conn().IsClosed(), err
}

// A slow query and a host that hangs both send nothing. Once a connection has been in use for AskHostAfter, the reader
// probes the host over another connection. The host must answer within answerWithin.
const (
	AskHostAfter = time.Second
	answerWithin = 2 * time.Second
)

// ErrNoAnswer is the error of a transaction whose host stopped answering.
var ErrNoAnswer = errors.New("the host does not answer")

// watch closes a connection once its host stops answering, whether it waits for a query, BEGIN or COMMIT. stop ends the
// watch and reports whether it closed the connection.
func watch(c *pgx.Conn) (stop func() (hung bool)) {
	conn := c.PgConn().Conn()
	ctx, cancel := context.WithCancel(context.Background())
	var (
		mu          sync.Mutex
		ended, hung bool
	)
	timer := time.AfterFunc(AskHostAfter, func() {
		for answers(ctx, conn.RemoteAddr()) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(AskHostAfter):
			}
		}
		mu.Lock()
		defer mu.Unlock()
		if !ended {
			hung = true
			_ = conn.Close() // a pending read or write returns an error
		}
	})
	return func() bool {
		timer.Stop()
		cancel()
		mu.Lock()
		defer mu.Unlock()
		ended = true
		return hung
	}
}

// answers reports whether a PostgreSQL server answers at an address. Every server answers an SSLRequest before it
// requires anything else.
func answers(ctx context.Context, host net.Addr) bool {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	c, err := new(net.Dialer).DialContext(ctx, host.Network(), host.String())
	if err != nil {
		return false
	}
	defer c.Close()
	deadline, _ := ctx.Deadline()
	_ = c.SetDeadline(deadline)
	if _, err = c.Write([]byte{0, 0, 0, 8, 4, 210, 22, 47}); err != nil { // SSLRequest: its length, and its number 80877103
		return false
	}
	_, err = c.Read(make([]byte, 1))
	return err == nil
}
