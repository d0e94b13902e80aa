package main

import (
	"bytes"
	"net"
	"sync"
	"time"
)

// progressing are connections that must take what they are sent, piece by piece. A time-out for the whole answer would cut a long
// export that moves on, or let a visitor who takes nothing hold his connection for as long as the longest export needs.
type progressing struct {
	net.Listener
	patience time.Duration // for each piece
	now      func() time.Time
}

// Accept waits for the next connection.
func (l progressing) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &progressingConn{Conn: c, l: l}, nil
}

// progressingConn is one of them. It is written to by one goroutine at a time, the one that answers.
type progressingConn struct {
	net.Conn
	l     progressing
	whole int           // bytes of the body of the answer that comes next; 0: nobody said
	begun *bytes.Buffer // the beginning of an answer that waits for its rest; nil: none does
	until time.Time     // what is written has to be taken by then
}

// Whole says that an answer with a body of so many bytes comes next. The server would write its head and the beginning of the body,
// then the rest: they go out together, which takes the network half as often.
func (c *progressingConn) Whole(body int) {
	if body <= piece {
		c.whole = body
	}
}

// beginnings are where answers wait for their rest.
var beginnings = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// piece is how much has to be taken within the patience of the listener.
const piece = 64 << 10

// Write sends b in pieces, each with a time-out of its own, after what waited for it.
func (c *progressingConn) Write(b []byte) (sent int, err error) {
	if c.waits(b) {
		c.begun = beginnings.Get().(*bytes.Buffer)
		return c.begun.Write(b)
	}
	before := 0
	if was := c.begun; was != nil {
		c.begun, before = nil, was.Len()
		was.Write(b)
		b = was.Bytes()
		defer func() {
			was.Reset()
			beginnings.Put(was)
		}()
	}
	for {
		if err := c.grantTime(); err != nil {
			return max(0, sent-before), err
		}
		n, err := c.Conn.Write(b[sent:min(len(b), sent+piece)])
		sent += n
		if err != nil || sent == len(b) {
			return max(0, sent-before), err
		}
	}
}

// roughly is by how much the time for a piece may be shorter: a time-out of its own for each of many small answers costs them more
// than it is worth.
const roughly = time.Second

// grantTime gives the next piece its time.
func (c *progressingConn) grantTime() error {
	until := c.l.now().Add(c.l.patience)
	if until.Sub(c.until) < roughly {
		return nil
	}
	return c.SetWriteDeadline(until)
}

// SetWriteDeadline keeps the time that stands when the server takes it away, which it does after each answer: who reads nothing of the
// next one would otherwise have for ever.
func (c *progressingConn) SetWriteDeadline(until time.Time) error {
	if until.IsZero() {
		return nil
	}
	c.until = until
	return c.Conn.SetWriteDeadline(until)
}

// waits says whether b is the beginning of the answer that was announced: it has a head too, so that one which is no longer than the
// body alone has some of the body to come.
func (c *progressingConn) waits(b []byte) bool {
	whole := c.whole
	c.whole = 0
	return len(b) <= whole
}
