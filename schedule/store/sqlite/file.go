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

// connPool is one state of the database file and the connections to it.
type connPool struct {
	info    os.FileInfo
	path    string
	version string
	state   string
	slots   chan struct{} // one for each connection that may be in use
	users   atomic.Int64  // questions on this file, plus one until it is retired

	damage atomic.Pointer[engine.Unavailable] // what the engine found wrong in the file while it was read; nil for nothing

	mu   sync.Mutex
	idle []*Conn
}

// maxConnections bounds the questions that run at once on one file; more wait. Exports hold a connection for long.
const maxConnections = 64

// maxIdle bounds the connections kept open between questions.
const maxIdle = 16

// How long the engine waits for another program that writes to the file in its place, which keeps readers out for the moment of its
// commit. It is shorter than a look at the readiness takes, and while a replaced file is opened all others wait too.
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

// with runs fn on a connection of its own.
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
	err = fn(c) // after a panic in the engine the connection is not to be trusted, and is left alone
	f.give(c)
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

func (f *connPool) give(c *Conn) {
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

// readerCache is how many KiB of the file each connection keeps. With the 2,000 that are usual, a page of several questions throws out what
// its next request needs: the Reports Hub read 250 pieces of a large file each time, and 20 with twice as much. Each of eight exports at
// once fills it, so that with three times as much they would take more memory than they may.
const readerCache = 4 << 10

// OpenReader opens a connection that the engine keeps from writing.
func OpenReader(path string) (*Conn, error) {
	c, err := OpenConn(path, sqlite3.OPEN_READONLY)
	if err != nil {
		return nil, err
	}
	err = c.Exec(fmt.Sprintf(`PRAGMA query_only = ON; PRAGMA cache_size = -%d`, readerCache))
	if err == nil { // one plan for a question whatever is asked: to plan it anew for each value costs more than most of them take
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
