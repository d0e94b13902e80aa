package main

import (
	"net"
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
	return progressingConn{c, l}, nil
}

type progressingConn struct {
	net.Conn
	l progressing
}

// piece is how much has to be taken within the patience of the listener.
const piece = 64 << 10

// Write sends b in pieces, each with a time-out of its own.
func (c progressingConn) Write(b []byte) (sent int, err error) {
	for {
		if err := c.SetWriteDeadline(c.l.now().Add(c.l.patience)); err != nil {
			return sent, err
		}
		n, err := c.Conn.Write(b[sent:min(len(b), sent+piece)])
		sent += n
		if err != nil || sent == len(b) {
			return sent, err
		}
	}
}
