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

// Several hosts of one database: which one a connection leads to is decided by pgx when it is made, by the order and the
// target_session_attrs of the address. Here stands what follows from that for whoever reads.
//
// A replica may be a moment behind its primary. A process that has shown a state of the data shows no older one as long as a host
// has the newer one: what the visitor saw would be gone again, and what was worked out for one state would be kept for the
// other. So every transaction names the state that it sees, and a host that is behind is passed over until it has followed. If the
// newer state cannot be reached any more, because it was lost with its host or that host is down, what is left is shown
// after behindFor, under its own name: figures that are some seconds old are of use, and none are not.

const (
	BehindFor   = 2 * time.Second
	behindPause = 20 * time.Millisecond

	// What holds for several hosts where the address says nothing else. A connection that is used for this long at most comes back
	// to the host that is preferred; one that cannot be made in time goes to the next.
	lifetimeOverHosts = time.Minute
	connectWithin     = 3 * time.Second
)

// errBehind is the answer of a host that has not got what was shown already.
var errBehind = errors.New("this host is behind what another one has shown")

// overHosts sets what connections are held to.
func (e *Engine) overHosts(cfg *pgxpool.Config, dsn string) {
	c := cfg.ConnConfig
	if c.ConnectTimeout == 0 {
		c.ConnectTimeout = connectWithin
	}
	c.DialFunc = (&net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 3}}).DialContext
	if cfg.PingTimeout == 0 { // of a connection that was idle
		cfg.PingTimeout = answerWithin
	}
	if len(hosts(c)) < 2 {
		return
	}
	if !strings.Contains(dsn, "pool_max_conn_lifetime=") {
		cfg.MaxConnLifetime = lifetimeOverHosts
	}
	if e.mode == engine.ReadWrite { // whatever is preferred for reading
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

// notBehind refuses a connection to a host that is behind, so that pgx goes on to the next.
func (e *Engine) notBehind(ctx context.Context, c *pgconn.PgConn) error {
	results, err := c.Exec(ctx, `SELECT data_version FROM organization`).ReadAll()
	if err != nil || len(results[0].Rows) == 0 {
		return nil // whoever asks on this connection is told what is wrong
	}
	e.Mu.Lock()
	defer e.Mu.Unlock()
	if !e.settled && engine.Older(string(results[0].Rows[0][0]), e.Known) {
		return errBehind
	}
	return nil
}

// note takes a state that a transaction sees for the state of the data.
func (e *Engine) note(version string) error {
	e.Mu.Lock()
	defer e.Mu.Unlock()
	if e.mode == engine.ReadOnly && !e.settled && engine.Older(version, e.Known) {
		return errBehind
	}
	e.Known, e.settled = version, false
	return nil
}

// settle gives up waiting for a state that was seen.
func (e *Engine) settle() {
	e.Mu.Lock()
	defer e.Mu.Unlock()
	e.settled = true
}

// onConn runs f on a connection. If the connection is lost before f was told anything, f runs once more on another one. Nothing is
// written here, so running it again changes nothing. The other connections of the pool most likely lead to the same host and are
// lost too, so the pool is emptied.
func (e *Engine) onConn(ctx context.Context, f func(*pgxpool.Conn) (told bool, err error)) error {
	for again := false; ; again = true {
		resets := e.Resets.Load()
		told, lost, err := e.attempt(ctx, f)
		if err == nil || told || !lost || again || ctx.Err() != nil {
			return err
		}
		if e.Resets.CompareAndSwap(resets, resets+1) { // else another goroutine has emptied it
			e.pool.Reset()
		}
	}
}

// attempt runs f once. It reports whether f was told anything, and whether there is no connection or it was lost.
func (e *Engine) attempt(ctx context.Context, f func(*pgxpool.Conn) (bool, error)) (told, lost bool, err error) {
	c, err := e.pool.Acquire(ctx)
	if err != nil {
		return false, !errors.Is(err, errBehind), err
	}
	defer c.Release()
	hung := watch(c.Conn())
	told, err = f(c)
	if hung() && err != nil && ctx.Err() == nil {
		err = ErrNoAnswer
	}
	return told, err != nil && !errors.Is(err, errBehind) && c.Conn().IsClosed(), err
}

// A query may take long, and a host that hangs sends nothing either. A connection that is in use for askHostAfter makes the
// reader ask the host, on another connection, whether it is there; the host has answerWithin to say so.
const (
	AskHostAfter = time.Second
	answerWithin = 2 * time.Second
)

// ErrNoAnswer is the error of a transaction whose host does not answer.
var ErrNoAnswer = errors.New("the host does not answer")

// watch closes a connection once its host does not answer any more, whatever it waits for: a query, BEGIN or COMMIT. stop ends
// the watch and reports whether it closed the connection.
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
			_ = conn.Close() // what waits for it ends with an error
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

// answers reports whether a PostgreSQL server answers at an address. Every server says whether it speaks TLS before it asks for
// anything else.
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
