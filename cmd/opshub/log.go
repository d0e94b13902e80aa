package main

import (
	"bytes"
	"io"
	"log/slog"
	"sync"
	"time"
)

// Limits of the buffer for the access log. A system call for each line would cost as much as the request itself.
const (
	linesWait = 200 * time.Millisecond // maximum delay of a line
	linesHeld = 32 << 10               // bytes that cause a write
)

// lines writes a log. Most lines are written at once. Delayed lines are written together, and before any later line.
type lines struct {
	mu    sync.Mutex
	to    io.Writer
	held  bytes.Buffer
	timed bool // a timer will write the buffer
}

// loggers returns two loggers for the same log. Lines of the second may be delayed. written flushes them.
func loggers(to io.Writer) (log, requests *slog.Logger, written func()) {
	l := &lines{to: to}
	return slog.New(slog.NewTextHandler(l, nil)), slog.New(slog.NewTextHandler(waiting{l}, nil)), l.write
}

// Write writes a line immediately.
func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.writeHeld()
	return l.to.Write(line)
}

// write flushes the buffer.
func (l *lines) write() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.timed = false
	l.writeHeld()
}

// writeHeld flushes the buffer. It ignores errors, so that lines that cannot be written are lost.
func (l *lines) writeHeld() {
	if l.held.Len() > 0 {
		_, _ = l.to.Write(l.held.Bytes())
		l.held.Reset()
	}
}

// waiting writes delayed lines to the same log.
type waiting struct{ l *lines }

// Write buffers a line until the buffer is full or the delay has passed.
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
