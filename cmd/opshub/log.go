package main

import (
	"bytes"
	"io"
	"log/slog"
	"sync"
	"time"
)

// A line for each request is worth having and worth no system call of its own, which would cost as much as answering the request.
const (
	linesWait = 200 * time.Millisecond // the longest that such a line waits
	linesHeld = 32 << 10               // bytes of them that are written at once
)

// lines is what a log is written to. Most lines are there at once; those that may wait are written together, and before any later one.
type lines struct {
	mu    sync.Mutex
	to    io.Writer
	held  bytes.Buffer
	timed bool // a timer will write what is held
}

// loggers are two of the same log: lines of the second may wait a moment. written writes those that still do.
func loggers(to io.Writer) (log, requests *slog.Logger, written func()) {
	l := &lines{to: to}
	return slog.New(slog.NewTextHandler(l, nil)), slog.New(slog.NewTextHandler(waiting{l}, nil)), l.write
}

// Write writes a line at once.
func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.writeHeld()
	return l.to.Write(line)
}

// write writes what is held.
func (l *lines) write() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timed = false
	l.writeHeld()
}

// writeHeld writes what is held. A line that cannot be written is lost, as any line of a log is then.
func (l *lines) writeHeld() {
	if l.held.Len() > 0 {
		_, _ = l.to.Write(l.held.Bytes())
		l.held.Reset()
	}
}

// waiting is the same log for lines that may wait.
type waiting struct{ l *lines }

// Write holds a line until there are many, or for a moment.
func (w waiting) Write(line []byte) (int, error) {
	l := w.l
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held.Write(line)
	switch {
	case l.held.Len() >= linesHeld:
		l.writeHeld()
	case !l.timed:
		l.timed = true
		time.AfterFunc(linesWait, l.write)
	}
	return len(line), nil
}
