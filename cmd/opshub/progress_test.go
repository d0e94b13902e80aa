package main

import (
	"bytes"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"
)

// heard is a connection that records the calls to it.
type heard struct {
	net.Conn
	deadlines []time.Time
	pieces    []int
	got       bytes.Buffer
	fails     int // the number of the write that fails, from 1; 0 for none
}

func (h *heard) SetWriteDeadline(at time.Time) error {
	h.deadlines = append(h.deadlines, at)
	return nil
}

func (h *heard) Write(b []byte) (int, error) {
	h.pieces = append(h.pieces, len(b))
	if len(h.pieces) == h.fails {
		return 1, net.ErrClosed
	}
	return h.got.Write(b)
}

// TestEachPieceHasItsOwnTime verifies that a response is not interrupted if it takes longer than the time limit of one write but makes
// progress.
func TestEachPieceHasItsOwnTime(t *testing.T) {
	now := time.Date(2026, 11, 20, 14, 0, 0, 0, time.UTC)
	slow := timedListener{limit: writeTimeout, now: func() time.Time { now = now.Add(20 * time.Second); return now }}
	to := &heard{}
	body := bytes.Repeat([]byte("0123456789"), 3*piece/10+1)
	n, err := (&timedConn{to, slow}).Write(body)
	if err != nil || n != len(body) || !bytes.Equal(to.got.Bytes(), body) || len(to.pieces) != 4 {
		t.Fatalf("%d of %d bytes in pieces %v, %v", n, len(body), to.pieces, err)
	}
	begun := time.Date(2026, 11, 20, 14, 0, 0, 0, time.UTC)
	for i, at := range to.deadlines {
		if want := begun.Add(time.Duration(i+1)*20*time.Second + writeTimeout); !at.Equal(want) || to.pieces[i] > piece {
			t.Errorf("piece %d of %d bytes has until %s, want %s", i, to.pieces[i], at, want)
		}
	}
	to = &heard{fails: 2}
	if n, err := (&timedConn{to, slow}).Write(body); err == nil || n != piece+1 || len(to.pieces) != 2 {
		t.Errorf("a write that fails: %d bytes in pieces %v, %v", n, to.pieces, err)
	}
	if n, err := (&timedConn{&heard{}, slow}).Write(nil); n != 0 || err != nil {
		t.Errorf("nothing to write: %d, %v", n, err)
	}
}

// TestEveryAnswerOfAConnectionHasItsTime sends several requests over one connection in immediate succession. It verifies that each response
// has a write deadline, although the server clears the deadline after each response.
func TestEveryAnswerOfAConnectionHasItsTime(t *testing.T) {
	var timeless, all atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "x") }))
	server.Listener = timedListener{untimed{server.Listener, &timeless, &all}, writeTimeout, time.Now}
	server.Start()
	defer server.Close()
	for range 3 {
		res, err := server.Client().Get(server.URL)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, res.Body)
		res.Body.Close()
	}
	if timeless.Load() != 0 || all.Load() < 3 {
		t.Errorf("%d of %d writes could have waited for ever", timeless.Load(), all.Load())
	}
}

// untimed counts the writes without a deadline on its connections.
type untimed struct {
	net.Listener
	timeless, all *atomic.Int32
}

func (l untimed) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return &untimedConn{Conn: c, l: l}, err
}

type untimedConn struct {
	net.Conn
	l     untimed
	timed atomic.Bool
}

func (c *untimedConn) SetWriteDeadline(until time.Time) error {
	c.timed.Store(!until.IsZero())
	return c.Conn.SetWriteDeadline(until)
}

func (c *untimedConn) Write(b []byte) (int, error) {
	c.l.all.Add(1)
	if !c.timed.Load() {
		c.l.timeless.Add(1)
	}
	return c.Conn.Write(b)
}
