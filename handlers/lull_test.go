package handlers

import (
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
