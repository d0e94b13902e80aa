package history

import (
	"context"
	"sync"
	"time"

	"opshub/catalog/check"
	"opshub/handlers/web"
)

// How long a result of the audit check is used. Another program may change the audit log without a new data version, so
// the check is repeated. A check that failed is repeated sooner.
const (
	auditEvery = time.Minute
	AuditRetry = time.Second
)

// AuditChain checks the hash chain of the audit log in the background, because it reads every event from the database.
// The zero value is ready to use.
type AuditChain struct {
	Waits bool // get waits for the first result, for the command line

	mu      sync.Mutex
	version string // of the data that result is about
	At      time.Time
	Result  check.Audit
	Running chan struct{} // closed when the check in progress ends; nil if there is none
}

type auditKey struct{}

// AuditOf is the check of the audit log of this server.
func AuditOf(s *web.Server) *AuditChain {
	return web.Once(s, auditKey{}, func() *AuditChain { return &AuditChain{} })
}

// auditPatience is how long a page waits for the first result. The log of a small schedule is read in that time.
const auditPatience = 200 * time.Millisecond

// Get returns the latest result for the present data. It is pending if the first check takes longer than auditPatience. get
// starts a new check if the result is missing or old.
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

// Run checks the chain and stores the result. A panic becomes an error of the check, because the process must not end here.
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
