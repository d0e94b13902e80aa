package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"
)

// heard is a connection that notes what was asked of it.
type heard struct {
	net.Conn
	deadlines []time.Time
	pieces    []int
	got       bytes.Buffer
	fails     int // the write that fails, counted from 1; 0 for none
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

// TestEachPieceHasItsOwnTime writes an answer that takes far longer than the patience for one piece: it moves on, so it is not cut.
func TestEachPieceHasItsOwnTime(t *testing.T) {
	now := time.Date(2026, 11, 20, 14, 0, 0, 0, time.UTC)
	slow := progressing{patience: writeTimeout, now: func() time.Time { now = now.Add(20 * time.Second); return now }}
	to := &heard{}
	body := bytes.Repeat([]byte("0123456789"), 3*piece/10+1)
	n, err := (&progressingConn{Conn: to, l: slow}).Write(body)
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
	if n, err := (&progressingConn{Conn: to, l: slow}).Write(body); err == nil || n != piece+1 || len(to.pieces) != 2 {
		t.Errorf("a write that fails: %d bytes in pieces %v, %v", n, to.pieces, err)
	}
	if n, err := (&progressingConn{Conn: &heard{}, l: slow}).Write(nil); n != 0 || err != nil {
		t.Errorf("nothing to write: %d, %v", n, err)
	}
}

// TestAnAnswerGoesOutAtOnce writes answers in the two parts in which the server gives them.
func TestAnAnswerGoesOutAtOnce(t *testing.T) {
	now := func() time.Time { return time.Date(2026, 11, 20, 14, 0, 0, 0, time.UTC) }
	first, lines := []byte("HTTP/1.1 200 OK\r\n"), bytes.Repeat([]byte("l"), 400)
	head, body := append(bytes.Clone(first), bytes.Repeat([]byte("h"), 500-len(first))...), bytes.Repeat([]byte("b"), 3*piece)
	for _, c := range []struct {
		whole, body, first int // the body as announced and as it is, and how much of it comes with the head
		pieces             []int
	}{
		{10000, 10000, 3596, []int{10900}},
		{3800, 3800, 3596, []int{4496, 204}}, // might be all of it
		{3000, 3000, 3000, []int{3900}},
		{-1, 10000, 3596, []int{4096, 6404}},                           // not announced
		{piece, piece, 3596, []int{piece, 900}},                        // longer than one piece by its head
		{3 * piece, 3 * piece, 3596, []int{4496, piece, piece, 61940}}, // would wait for too much
	} {
		to := &heard{}
		conn := &progressingConn{Conn: to, l: progressing{patience: writeTimeout, now: now}}
		want := string(head) + string(body[:c.body])
		if c.whole >= 0 {
			conn.Next(lines, c.whole)
			want = string(first) + string(lines) + want[len(first):]
		}
		begun := append(bytes.Clone(head), body[:c.first]...)
		for _, part := range [][]byte{begun, body[c.first:c.body]} {
			if n, err := conn.Write(part); len(part) > 0 && (n != len(part) || err != nil) {
				t.Errorf("%+v: %d of %d bytes, %v", c, n, len(part), err)
			}
			clear(begun) // the server writes the next part into the same memory
		}
		if got := slices.DeleteFunc(to.pieces, func(n int) bool { return n == 0 }); !slices.Equal(got, c.pieces) {
			t.Errorf("%+v: written in %v", c, got)
		}
		if to.got.String() != want {
			t.Errorf("%+v: other bytes arrived", c)
		}
		if len(to.deadlines) != 1 {
			t.Errorf("%+v: %d time-outs within a second", c, len(to.deadlines))
		}
	}
	to := &heard{fails: 1}
	conn := &progressingConn{Conn: to, l: progressing{patience: writeTimeout, now: now}}
	conn.Next(lines, 10000)
	conn.Write(head)
	if n, err := conn.Write(make([]byte, 6000)); n != 0 || err == nil {
		t.Errorf("a write that failed before it came to this part: %d, %v", n, err)
	}
	to = &heard{}
	conn = &progressingConn{Conn: to, l: progressing{patience: writeTimeout, now: now}}
	conn.Next(lines, 10000)
	if n, err := conn.Write(body[:4096]); n != 0 || err == nil || to.got.Len() > 0 {
		t.Errorf("what is no beginning of an answer: %d bytes, %v", n, err)
	}
}

// TestAnswersOfAnyLengthArrive asks a server for answers of many lengths over one connection: none of them may wait for more.
func TestAnswersOfAnyLengthArrive(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		n, _ := strconv.Atoi(req.URL.Path[1:])
		w.Header().Set("Content-Length", strconv.Itoa(n))
		w.WriteHeader(http.StatusOK)
		req.Context().Value(connKey{}).(*progressingConn).Next([]byte("X-Ready: "+req.URL.Path+"\r\nVary: a\r\n"), n)
		_, _ = w.Write(bytes.Repeat([]byte("x"), n))
	}))
	server.Listener = progressing{server.Listener, writeTimeout, time.Now}
	server.Config.ConnContext = func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, connKey{}, c) }
	server.Start()
	defer server.Close()
	for n := 0; n < 3*piece; n += 1 + n/37 {
		res, err := server.Client().Get(server.URL + "/" + strconv.Itoa(n))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || len(body) != n {
			t.Fatalf("%d of %d bytes, %v", len(body), n, err)
		}
		if got := res.Header; got.Get("X-Ready") != "/"+strconv.Itoa(n) || got.Get("Vary") != "a" || got.Get("Date") == "" {
			t.Fatalf("the head of %d bytes is %v", n, got)
		}
	}
}

type connKey struct{}

// TestEveryAnswerOfAConnectionHasItsTime asks for several answers over one connection, one right after another. The server takes the
// time-out away after each.
func TestEveryAnswerOfAConnectionHasItsTime(t *testing.T) {
	var timeless, all atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "x") }))
	server.Listener = progressing{untimed{server.Listener, &timeless, &all}, writeTimeout, time.Now}
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

// untimed counts the writes of its connections that have no time-out.
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
