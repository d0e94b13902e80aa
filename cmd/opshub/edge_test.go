package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/handlers/web"
)

func TestEdgeFlags(t *testing.T) {
	zero, five := 0, 5
	for _, c := range []struct {
		flags  edgeFlags
		rate   int
		asked  bool
		anyone bool // the limit on heavy requests is off
	}{
		{edgeFlags{}, defaultRate, false, false},
		{edgeFlags{Rate: &five}, 5, true, false},
		{edgeFlags{Rate: &zero, HeavyAtOnce: &zero}, 0, true, true},
	} {
		got, err := c.flags.edge()
		if err != nil || got.Rate != c.rate || got.RateLoopback != c.asked || (got.HeavyAtOnce == 0) != c.anyone || !c.anyone && got.HeavyAtOnce < heavyAtLeast {
			t.Errorf("%+v, %v", got, err)
		}
	}
	f := edgeFlags{MetricsFrom: []string{"10.0.0.7", "2001:db8::/32"}}
	if got, err := f.edge(); err != nil || fmt.Sprint(got.MetricsFrom) != "[10.0.0.7/32 2001:db8::/32]" {
		t.Errorf("%v, %v", got.MetricsFrom, err)
	}
	f = edgeFlags{MetricsFrom: []string{"prometheus"}}
	if _, err := f.edge(); err == nil || !strings.Contains(err.Error(), `--metrics-from "prometheus" is not an address range`) {
		t.Error(err)
	}
	must(t, exitBroken, "--rate-limit must be", "serve", "--db", "x.db", "--rate-limit=-1")
	must(t, exitBroken, "--heavy-at-once must be", "serve", "--db", "x.db", "--heavy-at-once=-1")
	for _, set := range (&edgeFlags{Rate: &zero}).settings() {
		if set.Value == "" || set.Meaning == "" || set == (web.Setting{}) {
			t.Errorf("%+v", set)
		}
	}
}

// spoken is the log output of the program, readable while the program runs.
type spoken struct {
	mu   sync.Mutex
	text strings.Builder
	on   chan struct{} // receives a value after each write
}

func (s *spoken) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.text.Write(b)
	select {
	case s.on <- struct{}{}:
	default:
	}
	return len(b), nil
}

// until waits for a match in the log and returns it.
func (s *spoken) until(t *testing.T, words string) string {
	t.Helper()
	for {
		s.mu.Lock()
		found := regexp.MustCompile(words).FindString(s.text.String())
		s.mu.Unlock()
		if found != "" {
			return found
		}
		select {
		case <-s.on:
		case <-t.Context().Done():
			t.Fatalf("%s was never logged", words)
		}
	}
}

// manyExports is the number of exports that exceeds the buffers between the service and a client that reads nothing. One export is in
// progress until the client reads.
const manyExports = 12

// TestStopFinishesARunningExport stops the service after a client has requested many exports on one connection and read nothing. The export
// in progress is finished, and the exports after it are not started. If the time limit expires, the connection is closed and the log
// reports it.
func TestStopFinishesARunningExport(t *testing.T) {
	if whole, cut, err := stopWithin(t, time.Minute); err != nil || cut || whole == 0 || whole == manyExports {
		t.Errorf("%d exports came whole, another in part: %t; the service ended with %v", whole, cut, err)
	}
	if whole, _, err := stopWithin(t, time.Nanosecond); err == nil || !strings.Contains(err.Error(), "--stop-within") || whole == manyExports {
		t.Errorf("without time %d exports came whole; the service ended with %v", whole, err)
	}
}

// stopWithin returns the number of complete exports, whether another export is incomplete, and the error of the service.
func stopWithin(t *testing.T, within time.Duration) (whole int, cut bool, end error) {
	t.Helper()
	t.Chdir(t.TempDir())
	must(t, exitOK, "", "demo", "--db", "a.db", "--today", "2026-11-20")
	addr, log, stop, ended := inProcess(t, serveCmd{DB: "a.db", edgeFlags: edgeFlags{StopWithin: within}})
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.(*net.TCPConn).SetReadBuffer(32 << 10); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, strings.Repeat("GET "+catalog.PathShifts+"?format=json HTTP/1.1\r\nHost: "+addr+"\r\n\r\n", manyExports)); err != nil {
		t.Fatal(err)
	}
	from := bufio.NewReader(conn)
	if _, err := from.Peek(1); err != nil {
		t.Fatal(err)
	}
	stop()
	log.until(t, "stopping")
	for err == nil { // the listener closes shortly after
		var other net.Conn
		if other, err = (&net.Dialer{}).DialContext(t.Context(), "tcp", addr); err == nil {
			_ = other.Close()
		}
	}
	for {
		if _, err := from.Peek(1); err != nil {
			return whole, cut, <-ended
		}
		if n, err := read(from); err != nil || n < 100_000 {
			return whole, true, <-ended
		}
		whole++
	}
}

// inProcess runs serve inside the test on its own port. It returns the address, the log, a function that stops the service, and the result.
func inProcess(t *testing.T, c serveCmd) (addr string, log *spoken, stop func(), ended <-chan error) {
	t.Helper()
	parser, err := newParser(os.Getenv, io.Discard, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	c.Addr = "127.0.0.1:0"
	ctx, stop := context.WithCancel(t.Context())
	end := make(chan error, 1)
	log = &spoken{on: make(chan struct{}, 1)}
	go func() {
		end <- c.serve(&program{ctx: ctx, log: slog.New(slog.NewTextHandler(log, nil)), now: time.Now, model: parser.Model})
	}()
	addr = strings.TrimPrefix(log.until(t, `http://[\d.:]+`), "http://")
	log.until(t, "schedule loaded")
	return addr, log, stop, end
}

// read reads a response and returns the length of its body.
func read(from *bufio.Reader) (int64, error) {
	resp, err := http.ReadResponse(from, nil)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return io.Copy(io.Discard, resp.Body)
}
