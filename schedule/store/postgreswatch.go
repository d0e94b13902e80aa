package store

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
)

// A question may take long, and of a host that takes no part any more, and does not say so, nothing comes either. So whoever waited
// for askHostAfter asks the host itself, on another connection, whether it is there; it has answerWithin to say so.
const (
	askHostAfter = time.Second
	answerWithin = 2 * time.Second
)

// errNoAnswer is what a question ends with whose host does not answer.
var errNoAnswer = errors.New("the host does not answer")

// watched runs f under a context that ends when the host of the connection does not answer any more.
func (q *pgReader) watched(ctx context.Context, f func(context.Context) error) error {
	watched, cut := context.WithCancelCause(ctx)
	defer cut(nil)
	host := hostOf(q.conn)
	timer := time.AfterFunc(askHostAfter, func() {
		for answers(watched, host) {
			select {
			case <-watched.Done():
				return
			case <-time.After(askHostAfter):
			}
		}
		cut(errNoAnswer)
	})
	defer timer.Stop()
	err := f(watched)
	if err != nil && ctx.Err() == nil && context.Cause(watched) == errNoAnswer { //nolint:errorlint // the cause itself
		return errNoAnswer
	}
	return err
}

// hostOf is what a connection leads to; nil where it leads nowhere any more.
func hostOf(c *pgx.Conn) net.Addr {
	if conn := c.PgConn().Conn(); conn != nil {
		return conn.RemoteAddr()
	}
	return nil
}

// answers says whether a PostgreSQL server takes part at an address: whatever else it demands, it answers before all of it whether it
// speaks TLS.
func answers(ctx context.Context, host net.Addr) bool {
	if host == nil {
		return false
	}
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
