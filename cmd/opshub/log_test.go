package main

import (
	"bytes"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// written records each write to a log.
type written struct {
	mu     sync.Mutex
	writes []string
}

func (w *written) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.writes = append(w.writes, string(b))
	return len(b), nil
}

func (w *written) all() []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.writes
}

// TestLinesOfRequestsAreWrittenTogether verifies the order of the log lines, and the time limit on buffered request lines.
func TestLinesOfRequestsAreWrittenTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		to := &written{}
		log, requests, end := loggers(to)
		requests.Info("request", "n", 1)
		requests.Info("request", "n", 2)
		synctest.Wait()
		if got := to.all(); len(got) != 0 {
			t.Fatalf("written at once: %q", got)
		}
		time.Sleep(linesWait)
		synctest.Wait()
		if got := to.all(); len(got) != 1 || strings.Count(got[0], "msg=request") != 2 {
			t.Fatalf("after %s: %q", linesWait, got)
		}
		requests.Info("request", "n", 3)
		log.Warn("refused")
		if got := to.all(); len(got) != 3 || !strings.Contains(got[1], "n=3") || !strings.Contains(got[2], "msg=refused") {
			t.Fatalf("out of order: %q", got)
		}
		time.Sleep(2 * linesWait)
		requests.Info("request", "n", 4)
		end()
		if got := to.all(); len(got) != 4 || !strings.Contains(got[3], "n=4") {
			t.Fatalf("at the end: %q", got)
		}
		for range linesHeld / 40 {
			requests.Info("request", "route", strings.Repeat("x", 40))
		}
		if got := to.all(); len(got) < 5 || len(got[4]) < linesHeld {
			t.Fatalf("%d writes although more than %d bytes wait", len(got), linesHeld)
		}
		for _, part := range to.all() {
			if !bytes.HasSuffix([]byte(part), []byte("\n")) {
				t.Fatalf("half a line was written: %q", part)
			}
		}
	})
}
