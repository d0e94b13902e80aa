// Package history contains the screens of recorded events with their hash chain, of imports with their refused rows, and of
// data sources.
package history

import (
	"context"
	"sync"
	"time"

	"opshub/catalog/check"
	"opshub/handlers/web"
)

// The audit check is repeated, because another program may change the audit log without a new data version.
const (
	auditEvery = time.Minute // age at which a result expires
	AuditRetry = time.Second // age at which the result of a failed check expires
)

// AuditChain checks the hash chain of the audit log in the background, because it reads every event from the database.
// The zero value is ready to use.
type AuditChain struct {
	Waits bool // Get waits for the first result without a time limit, for the command line

	mu      sync.Mutex
	version string    // data version of Result
	At      time.Time // when Result was computed; zero if there is none
	Result  check.Audit
	Running chan struct{} // closed when the check in progress ends; nil if there is none
}

type auditKey struct{}

// AuditOf returns the audit check of the server.
func AuditOf(s *web.Server) *AuditChain {
	return web.Once(s, auditKey{}, func() *AuditChain { return &AuditChain{} })
}

// auditPatience is the maximum time that a page waits for the first result. It suffices for the log of a small
// schedule.
const auditPatience = 200 * time.Millisecond

// Get returns the latest result for the current data version. It starts a check if the result is missing or expired.
// The result is pending if the first check takes longer than auditPatience.
func (a *AuditChain) Get(s *web.Server) check.Audit {
	result, running := a.Latest(s)
	if !result.Pending {
		return result
	}
	if a.Waits {
		<-running
	} else {
		select {
		case <-running:
		case <-time.After(auditPatience):
		}
	}
	result, _ = a.Latest(s)
	return result
}

// Latest returns the latest result without waiting, and the channel that is closed when the check in progress ends; nil
// if there is none. It starts a check if the result is missing or expired.
func (a *AuditChain) Latest(s *web.Server) (check.Audit, chan struct{}) {
	version := s.DataVersion()
	a.mu.Lock()
	defer a.mu.Unlock()
	known := !a.At.IsZero() && a.version == version
	fresh := auditEvery
	if a.Result.Err != nil {
		fresh = AuditRetry
	}
	if (!known || s.Took(a.At) >= fresh) && a.Running == nil {
		a.Running = make(chan struct{})
		go a.Run(s, version, a.Running)
	}
	if !known {
		return check.Audit{Pending: true}, a.Running
	}
	return a.Result, a.Running
}

// Run verifies the chain, stores the result and closes running. A panic becomes an error of the check, so that it does
// not end the process.
func (a *AuditChain) Run(s *web.Server, version string, running chan struct{}) {
	var result check.Audit
	defer func() {
		if p := recover(); p != nil {
			s.Log.Error("panic", "err", p, "in", "audit check")
			result = check.Audit{Err: web.ErrPanic}
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		a.version, a.At, a.Result, a.Running = version, s.Now(), result, nil
		close(running)
	}()
	ctx, cancel := context.WithTimeout(context.Background(), web.ServiceLimit)
	defer cancel()
	result.Events, result.Broken, result.Err = s.Store.VerifyChain(ctx)
}
