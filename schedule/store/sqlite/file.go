package sqlite

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"opshub/schedule/store/engine"

	"github.com/ncruces/go-sqlite3"
)

func sameFile(a, b os.FileInfo) bool {
	return os.SameFile(a, b) && a.Size() == b.Size() && a.ModTime().Equal(b.ModTime())
}

// connPool is one version of the database file and the connections to it.
type connPool struct {
	info    os.FileInfo
	path    string
	version string
	state   string
	slots   chan struct{} // limits the connections in use
	users   atomic.Int64  // running queries, plus one until the pool is retired

	damage atomic.Pointer[engine.Unavailable] // damage that a query found; nil if none

	mu   sync.Mutex
	idle []*Conn
}

// maxConnections is the maximum number of concurrent queries on one file. Others wait. Exports hold a connection for a
// long time.
const maxConnections = 64

// maxIdle is the maximum number of idle connections.
const maxIdle = 16

// Timeouts for a lock of another program that writes to the file directly, which blocks readers during its commit.
// lockPatience is shorter than a readiness check. replacePatience is shorter still, because all other queries wait while
// a replaced file is opened.
const (
	lockPatience    = 1500 * time.Millisecond
	replacePatience = 100 * time.Millisecond
)

func openPool(path string, patience time.Duration) (*connPool, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	f := &connPool{info: info, path: path, slots: make(chan struct{}, maxConnections)}
	f.users.Store(1)
	c, err := OpenReader(path)
	if err != nil {
		return nil, err
	}
	err = c.BusyTimeout(patience)
	if err == nil {
		err = f.check(c)
	}
	if err == nil {
		err = c.BusyTimeout(lockPatience)
	}
	if err != nil {
		_ = c.Close()
		return nil, err
	}
	f.idle = append(f.idle, c)
	return f, nil
}

// with runs fn on an exclusive connection.
func (f *connPool) with(ctx context.Context, fn func(*Conn) error) error {
	select {
	case f.slots <- struct{}{}:
		defer func() { <-f.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	c, err := f.take()
	if err != nil {
		return err
	}
	err = fn(c) // after a panic the state of the connection is unknown, so it is not reused
	f.put(c)
	return err
}

func (f *connPool) take() (*Conn, error) {
	f.mu.Lock()
	if n := len(f.idle); n > 0 {
		c := f.idle[n-1]
		f.idle = f.idle[:n-1]
		f.mu.Unlock()
		return c, nil
	}
	f.mu.Unlock()
	c, err := OpenReader(f.path)
	info, gone := os.Stat(f.path)
	if gone != nil || !os.SameFile(info, f.info) {
		if err == nil {
			_ = c.Close()
		}
		return nil, errReplaced
	}
	return c, err
}

func (f *connPool) put(c *Conn) {
	f.mu.Lock()
	keep := len(f.idle) < maxIdle && f.users.Load() > 0
	if keep {
		f.idle = append(f.idle, c)
	}
	f.mu.Unlock()
	if !keep {
		_ = c.Close()
	}
}

func (f *connPool) release() {
	if f.users.Add(-1) > 0 {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, c := range f.idle {
		_ = c.Close()
	}
	f.idle = nil
}

// readerCache is the page cache per connection in KiB. With the default of 2,000 KiB, a page with several queries evicts
// what its next request needs: the Reports Hub read 250 pages of a large file per request, and 20 with twice the cache.
// Each of eight concurrent exports fills its cache, so three times as much would exceed their memory limit.
const readerCache = 4 << 10

// OpenReader opens a connection on which the engine refuses writes.
func OpenReader(path string) (*Conn, error) {
	c, err := OpenConn(path, sqlite3.OPEN_READONLY)
	if err != nil {
		return nil, err
	}
	err = c.Exec(fmt.Sprintf(`PRAGMA query_only = ON; PRAGMA cache_size = -%d`, readerCache))
	if err == nil { // one plan per statement for all values: a new plan costs more than most queries
		_, err = c.Config(sqlite3.DBCONFIG_ENABLE_QPSG, true)
	}
	if err == nil {
		err = c.BusyTimeout(lockPatience)
	}
	if err != nil {
		_ = c.Close()
		return nil, err
	}
	return c, nil
}

// Connections returns how many connections to the file are open and in use.
func (e *Engine) Connections() engine.Connections {
	f, err := e.acquire()
	if err != nil {
		return engine.Connections{Most: maxConnections}
	}
	defer f.release()
	f.mu.Lock()
	defer f.mu.Unlock()
	return engine.Connections{InUse: len(f.slots), Idle: len(f.idle), Most: maxConnections}
}
