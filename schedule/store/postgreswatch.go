package store

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// A query may take long, and a host that hangs sends nothing either. A connection that is in use for askHostAfter makes the
// reader ask the host, on another connection, whether it is there; the host has answerWithin to say so.
const (
	askHostAfter = time.Second
	answerWithin = 2 * time.Second
)

// errNoAnswer is the error of a transaction whose host does not answer.
var errNoAnswer = errors.New("the host does not answer")

// watch closes a connection once its host does not answer any more, whatever it waits for: a query, BEGIN or COMMIT. stop ends
// the watch and reports whether it closed the connection.
func watch(c *pgx.Conn) (stop func() (hung bool)) {
	conn := c.PgConn().Conn()
	ctx, cancel := context.WithCancel(context.Background())
	var (
		mu          sync.Mutex
		ended, hung bool
	)
	timer := time.AfterFunc(askHostAfter, func() {
		for answers(ctx, conn.RemoteAddr()) {
			select {
			case <-ctx.Done():
				return
			case <-time.After(askHostAfter):
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
