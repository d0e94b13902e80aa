package handlers

import (
	"encoding/json"
	"io"
	"log/slog"
	"sync"
	"time"
)

// accessLine is a line of the access log. It leaves out the query, which holds what people search for and the signatures of calendar
// addresses.
type accessLine struct {
	Time    time.Time `json:"time"`
	Account string    `json:"account"`
	Method  string    `json:"method"`
	Path    string    `json:"path"`
	Status  int       `json:"status"`
	Bytes   int64     `json:"bytes"`
}

// accessLog writes a line for each request.
type accessLog struct {
	to     io.Writer // nil if there is no access log
	log    *slog.Logger
	mu     sync.Mutex // keeps lines whole
	failed sync.Once
}

// write appends a line. The first failure is logged; a failure never fails the request.
func (l *accessLog) write(line accessLine) {
	if l.to == nil {
		return
	}
	text, err := json.Marshal(line)
	if err == nil {
		l.mu.Lock()
		_, err = l.to.Write(append(text, '\n'))
		l.mu.Unlock()
	}
	if err != nil {
		l.failed.Do(func() { l.log.Warn("a line of the access log was lost, later losses are not logged", "err", err) })
	}
}
