package handlers

import (
	"context"
	"sync"
	"time"

	"opshub/catalog/check"
)

// How long a result of the audit check is used. Another program may change the audit log without a new data version, so
// the check is repeated. A check that failed is repeated sooner.
const (
	auditEvery = time.Minute
	auditRetry = time.Second
)

// auditChain checks the hash chain of the audit log in the background, because it reads every event from the database.
// The zero value is ready to use.
type auditChain struct {
	waits bool // get waits for the first result, for the command line

	mu      sync.Mutex
	version string // of the data that result is about
	at      time.Time
	result  check.Audit
	running chan struct{} // closed when the check in progress ends; nil if there is none
}

type auditKey struct{}

// auditOf is the check of the audit log of this server.
func (s *server) auditOf() *auditChain {
	return once(s, auditKey{}, func() *auditChain { return &auditChain{} })
}

// auditPatience is how long a page waits for the first result. The log of a small schedule is read in that time.
const auditPatience = 200 * time.Millisecond

// get returns the latest result for the present data. It is pending if the first check takes longer than auditPatience. get
// starts a new check if the result is missing or old.
func (a *auditChain) get(s *server) check.Audit {
	result, running := a.latest(s)
	if !result.Pending {
		return result
	}
	if a.waits {
		<-running
	} else {
		select {
		case <-running:
		case <-time.After(auditPatience):
		}
	}
	result, _ = a.latest(s)
	return result
}

func (a *auditChain) latest(s *server) (check.Audit, chan struct{}) {
	version := s.version()
	a.mu.Lock()
	defer a.mu.Unlock()
	known := !a.at.IsZero() && a.version == version
	fresh := auditEvery
	if a.result.Err != nil {
		fresh = auditRetry
	}
	if (!known || s.took(a.at) >= fresh) && a.running == nil {
		a.running = make(chan struct{})
		go a.run(s, version, a.running)
	}
	if !known {
		return check.Audit{Pending: true}, a.running
	}
	return a.result, a.running
}

// run checks the chain and stores the result. A panic becomes an error of the check, because the process must not end here.
func (a *auditChain) run(s *server, version string, running chan struct{}) {
	var result check.Audit
	defer func() {
		if p := recover(); p != nil {
			s.Log.Error("panic", "err", p, "in", "audit check")
			result = check.Audit{Err: errPanic}
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		a.version, a.at, a.result, a.running = version, s.Now(), result, nil
		close(running)
	}()
	ctx, cancel := context.WithTimeout(context.Background(), serviceLimit)
	defer cancel()
	result.Events, result.Broken, result.Err = s.Store.VerifyChain(ctx)
}
