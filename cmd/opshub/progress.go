package main

import (
	"bytes"
	"errors"
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
	head  []byte        // lines for the head of the answer that comes next
	whole int           // bytes of its body; 0: nobody said
	begun *bytes.Buffer // the beginning of an answer that waits for its rest; nil: none does
	until time.Time     // what is written has to be taken by then
}

// Next says that an answer comes next, with these lines in its head after the first, and with a body of so many bytes. The server would
// write its head and the beginning of the body, then the rest: they go out together, which takes the network half as often.
func (c *progressingConn) Next(head []byte, body int) {
	c.head, c.whole = head, 0
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
	all, err := c.gather(b)
	if err != nil {
		return 0, err
	}
	more := 0 // is sent than b
	if all != nil {
		if c.waits(b) {
			c.begun = all
			return len(b), nil
		}
		defer func() {
			all.Reset()
			beginnings.Put(all)
		}()
		c.begun, more, b = nil, all.Len()-len(b), all.Bytes()
	}
	for {
		if err := c.grantTime(); err != nil {
			return max(0, sent-more), err
		}
		n, err := c.Conn.Write(b[sent:min(len(b), sent+piece)])
		sent += n
		if err != nil || sent == len(b) {
			return max(0, sent-more), err
		}
	}
}

// gather puts b behind the beginning that waits for it, or the lines that were announced into b, when it is a beginning; nil: b goes out
// by itself.
func (c *progressingConn) gather(b []byte) (*bytes.Buffer, error) {
	if all := c.begun; all != nil {
		all.Write(b)
		return all, nil
	}
	lines := c.head
	if lines == nil {
		return nil, nil
	}
	c.head = nil
	first := bytes.IndexByte(b, '\n') + 1
	if first == 0 || !bytes.HasPrefix(b, []byte("HTTP/1.")) {
		return nil, errors.New("BUG: this is not the beginning of the answer that was announced")
	}
	all := beginnings.Get().(*bytes.Buffer)
	all.Write(b[:first])
	all.Write(lines)
	all.Write(b[first:])
	return all, nil
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
	return 0 < whole && len(b) <= whole
}
