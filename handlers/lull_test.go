package handlers

import (
	"context"
	"sync/atomic"
	"testing"
	"time"
)

func nobody() bool { return false }

// TestLull holds that what is made ahead waits for those who ask, and not for ever.
func TestLull(t *testing.T) {
	for _, c := range []struct {
		name  string
		asked func(look int) (all, now int64)
		want  int // looks
		next  int // looks with those for a second step, before which somebody asked or nobody did
	}{
		{"nobody asks", func(int) (int64, int64) { return 7, 0 }, 4, 101}, // the first says what the next are held against
		{"somebody is answered for a while", func(look int) (int64, int64) {
			if look < 5 {
				return 1, 1
			}
			return 1, 0
		}, 8, 101},
		{"short requests, one after another", func(look int) (int64, int64) { return int64(min(look, 9)), 0 }, 13, 101},
		{"always somebody", func(look int) (int64, int64) { return int64(look), 1 }, 20, 100},
	} {
		looks := 0
		q := &lull{every: time.Microsecond, looks: 3, left: 20, all: -1, asked: func() (int64, int64) {
			defer func() { looks++ }()
			return c.asked(looks)
		}}
		q.wait(t.Context(), nobody)
		if looks != c.want {
			t.Errorf("%s: %d looks, want %d", c.name, looks, c.want)
		}
		looks = 100
		if q.wait(t.Context(), nobody); looks != c.next {
			t.Errorf("%s: for the next step %d looks, want %d", c.name, looks-100, c.next-100)
		}
		if q.wait(t.Context(), func() bool { return true }); looks != c.next {
			t.Errorf("%s: it was looked although somebody waits", c.name)
		}
	}
}

// TestWorkGivesWay has somebody ask while work is done, and holds that it is begun again, though not for ever and not while it is wanted.
func TestWorkGivesWay(t *testing.T) {
	for _, c := range []struct {
		name   string
		left   int
		asks   int // so many begins of the work meet somebody who asks
		wanted bool
		least  int // times it is begun
		most   int
	}{
		{"nobody asks", 100, 0, false, 1, 1},
		{"somebody asks twice", 100, 2, false, 3, 3},
		{"somebody asks, but it is wanted", 100, 2, true, 1, 1},
		{"no look is left", 0, 2, false, 1, 1},
		{"somebody asks all the time", 9, 1 << 20, false, 2, 10}, // each time takes a look at least
	} {
		var all atomic.Int64
		begun := 0
		l := &lull{every: time.Microsecond, looks: 1, left: c.left, all: -1, asked: func() (int64, int64) { return all.Load(), 0 }}
		l.work(t.Context(), func() bool { return c.wanted }, func(ctx context.Context) {
			if begun++; begun > c.asks || c.wanted || l.left <= 0 {
				return
			}
			all.Add(1)
			<-ctx.Done()
		})
		if begun < c.least || begun > c.most {
			t.Errorf("%s: begun %d times, want %d to %d", c.name, begun, c.least, c.most)
		}
	}
}

// TestSlowFactsGiveWay answers somebody while they are read: they wait for him, unless a visitor waits for them.
func TestSlowFactsGiveWay(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	s.metrics.inFlight.Add(1)
	facts := s.service.slow.within(s, time.Nanosecond)
	for range 20 {
		time.Sleep(quietLook)
		if facts = s.service.slow.within(s, 0); !facts.pending {
			t.Fatal("they were read to their end beside an answer")
		}
	}
	s.metrics.inFlight.Add(-1)
	if facts = s.service.slow.within(s, serviceLimit); facts.pending || facts.totals.Compared == 0 {
		t.Errorf("once nobody asks: %+v", facts)
	}
}
