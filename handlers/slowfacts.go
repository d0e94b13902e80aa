package handlers

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"
	"time"

	"opshub/catalog/check"
)

const (
	// slowEvery is after how long the slow facts are read again although the data seems the same: who changes a table
	// behind the program's back does not change the data version.
	slowEvery = time.Minute
	// slowAgain is after how long those are read again that could not be read: each who asks before that need not wait for one more try.
	slowAgain = time.Second
	// slowPatience is how long a page waits for the slow facts of new data, and then says that they are being read. Only the first visitors
	// of new data wait: those of a small company see them at once, and those of a large one would not within seconds.
	slowPatience = 300 * time.Millisecond
	// listPart is the part of that which a list waits.
	listPart = 6
)

// slowFacts are those that need every row of a table, which takes a second or two for some hundred thousand.
type slowFacts struct {
	pending bool // they are still being read
	audit   check.Audit
	totals  check.Derived
}

// slowReader keeps the slow facts of the present data and reads them beside the requests.
type slowReader struct {
	patience time.Duration // slowPatience but in tests
	mu       sync.Mutex
	version  string
	at       time.Time
	facts    slowFacts
	reading  chan struct{} // closed when the reading under way ends; nil while none is
	waiting  atomic.Int64  // visitors who wait for it
}

// get gives the facts of the present data, or says that they are pending.
func (l *slowReader) get(s *server) slowFacts { return l.within(s, l.patience) }

// soon is get for lists, which say what they have found so far rather than let a visitor wait.
func (l *slowReader) soon(s *server) slowFacts { return l.within(s, l.patience/listPart) }

// within waits so long for the facts of new data.
func (l *slowReader) within(s *server, patience time.Duration) slowFacts {
	version := s.version()
	l.mu.Lock()
	age, failed, every := s.took(l.at), cmp.Or(l.facts.audit.Err, l.facts.totals.Err) != nil, slowEvery
	if failed {
		every = slowAgain
	}
	known := !l.at.IsZero() && l.version == version && (!failed || age < every)
	if (!known || age >= every) && l.reading == nil {
		l.reading = make(chan struct{})
		go l.read(s, version, l.reading)
	}
	facts, reading := l.facts, l.reading
	l.mu.Unlock()
	if known {
		return facts
	}
	l.waiting.Add(1)
	select {
	case <-reading:
	case <-time.After(patience):
	}
	l.waiting.Add(-1)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.at.IsZero() || l.version != version {
		return slowFacts{pending: true}
	}
	return l.facts
}

// read reads the facts and keeps them. A panic must not end the program here: the facts then say that they could not be read.
func (l *slowReader) read(s *server, version string, done chan struct{}) {
	var facts slowFacts
	defer func() {
		if p := recover(); p != nil {
			s.Log.Error("panic", "err", p, "in", "slow facts")
			facts = slowFacts{audit: check.Audit{Err: errPanic}, totals: check.Derived{Err: errPanic}}
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		l.version, l.at, l.facts, l.reading = version, s.Now(), facts, nil
		close(done)
	}()
	facts = s.readSlowly()
}

// readSlowly follows the audit log from the first event to the last, and gathers some totals and packed rows again.
// Where nobody waits for that any more, it gives way to whoever asks for something else.
func (s *server) readSlowly() (f slowFacts) {
	pause, wanted := s.newLull(), func() bool { return s.service.slow.waiting.Load() > 0 }
	for _, read := range []func(context.Context){
		func(ctx context.Context) { f.audit.Events, f.audit.Broken, f.audit.Err = s.Store.VerifyChain(ctx) },
		func(ctx context.Context) { f.totals = s.sampleTotals(ctx) },
	} {
		ctx, cancel := context.WithTimeout(context.Background(), serviceLimit) // however long the others took
		pause.work(ctx, wanted, read)
		cancel()
	}
	return f
}
