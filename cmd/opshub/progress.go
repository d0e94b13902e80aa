package main

import (
	"net"
	"time"
)

// piece is how many bytes a visitor must accept within the time limit of a timedListener.
const piece = 64 << 10

// timedListener limits the time for each piece of an answer. http.Server.WriteTimeout limits the whole answer instead: it would
// cut a long export that makes progress, or let a visitor who reads nothing occupy a connection for as long as the longest export.
type timedListener struct {
	net.Listener
	limit time.Duration // for each piece
	now   func() time.Time
}

// Accept waits for the next connection.
func (l timedListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &timedConn{c, l}, nil
}

// timedConn is a connection of a timedListener.
type timedConn struct {
	net.Conn
	l timedListener
}

// Write sends b in pieces. Each piece has its own deadline.
func (c *timedConn) Write(b []byte) (sent int, err error) {
	for {
		if err := c.SetWriteDeadline(c.l.now().Add(c.l.limit)); err != nil {
			return sent, err
		}
		n, err := c.Conn.Write(b[sent:min(len(b), sent+piece)])
		sent += n
		if err != nil || sent == len(b) {
			return sent, err
		}
	}
}
