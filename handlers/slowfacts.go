package handlers

import (
	"context"
	"sync"
	"time"

	"opshub/catalog/check"
	"opshub/schedule"
)

// slowEvery is after how long the slow facts are read again although the data seems the same: who changes a table behind
// the program's back does not change the data version.
const slowEvery = time.Minute

// slowFacts are those that need every row of a table, which takes a second or two for some hundred thousand.
type slowFacts struct {
	audit    check.Audit
	warnings map[string]int
	err      error // of the warnings
}

// slowReader keeps the slow facts of the present data.
type slowReader struct {
	mu      sync.Mutex
	version string
	at      time.Time
	facts   slowFacts
	reading bool
}

// get gives the facts of the present data. Other data is waited for; the same data is read again beside the requests.
func (l *slowReader) get(s *server) slowFacts {
	l.mu.Lock()
	defer l.mu.Unlock()
	version := s.Store.Version()
	switch {
	case l.at.IsZero() || l.version != version || l.facts.audit.Err != nil:
		l.version, l.facts, l.at = version, s.readSlowly(), s.Now()
	case s.took(l.at) >= slowEvery && !l.reading:
		l.reading = true
		go l.again(s, version)
	}
	return l.facts
}

// again reads the facts of data that was read before.
func (l *slowReader) again(s *server, version string) {
	facts := s.readSlowly()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reading = false
	if l.version == version {
		l.at, l.facts = s.Now(), facts
	}
}

// readSlowly follows the audit log from the first event to the last, and looks for rows in doubt.
func (s *server) readSlowly() slowFacts {
	ctx, cancel := context.WithTimeout(context.Background(), serviceLimit)
	defer cancel()
	var f slowFacts
	f.audit.Events, f.audit.Broken, f.audit.Err = s.Store.VerifyChain(ctx)
	f.warnings, f.err = s.Store.Warnings(ctx, schedule.Manager)
	return f
}
