package main

import (
	"bytes"
	"net"
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
	n, err := progressingConn{to, slow}.Write(body)
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
	if n, err := (progressingConn{to, slow}).Write(body); err == nil || n != piece+1 || len(to.pieces) != 2 {
		t.Errorf("a write that fails: %d bytes in pieces %v, %v", n, to.pieces, err)
	}
	if n, err := (progressingConn{&heard{}, slow}).Write(nil); n != 0 || err != nil {
		t.Errorf("nothing to write: %d, %v", n, err)
	}
}
