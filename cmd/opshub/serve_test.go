package main

import (
	"bufio"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
)

// served starts the HTTP server of serve around a handler and returns its address.
func served(t *testing.T, handler http.HandlerFunc) string {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := httpServer(handler, slog.New(slog.DiscardHandler))
	t.Cleanup(func() { _ = server.Close() })
	go func() { _ = server.Serve(timedListener{listener, writeTimeout, time.Now}) }()
	return listener.Addr().String()
}

// send writes a request to a new connection and returns the response without its body.
func send(t *testing.T, addr, request string) *http.Response {
	t.Helper()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := resp.Body.Close(); err != nil {
		t.Fatal(err)
	}
	return resp
}

// TestHeaderLimit sends requests whose request line and headers have exactly the documented 16 KiB, and one byte more.
func TestHeaderLimit(t *testing.T) {
	addr := served(t, func(http.ResponseWriter, *http.Request) {})
	const begin, end = "GET / HTTP/1.1\r\nHost: localhost\r\nX-Filler: ", "\r\n\r\n"
	for size, want := range map[int]int{16 << 10: http.StatusOK, 16<<10 + 1: http.StatusRequestHeaderFieldsTooLarge} {
		request := begin + strings.Repeat("x", size-len(begin)-len(end)) + end
		if got := send(t, addr, request).StatusCode; got != want {
			t.Errorf("%d bytes: status %d, want %d", len(request), got, want)
		}
	}
}

// TestOptionsReachesTheHandler sends OPTIONS *, which net/http handles itself by default.
func TestOptionsReachesTheHandler(t *testing.T) {
	addr := served(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusMethodNotAllowed) })
	if got := send(t, addr, "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n").StatusCode; got != http.StatusMethodNotAllowed {
		t.Errorf("status %d", got)
	}
}

// TestServeAppendsToTheAccessLog runs serve twice with one access log and verifies that the log contains the lines of both runs.
func TestServeAppendsToTheAccessLog(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, exitOK, "", "demo", "--db", "a.db", "--today", "2026-11-20")
	for n := 1; n <= 2; n++ {
		addr, _, stop, ended := inProcess(t, serveCmd{DB: "a.db", Access: "access.log", edgeFlags: edgeFlags{StopWithin: time.Minute}})
		send(t, addr, "PUT "+catalog.PathHub+"?q=secret HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
		stop()
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile("access.log")
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Count(string(data), `"method":"PUT","path":"`+catalog.PathHub+`","status":405,`); got != n || strings.Count(string(data), "\n") != n {
			t.Errorf("after %d requests: %s", n, data)
		}
	}
	if info, err := os.Stat("access.log"); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	must(t, exitBroken, "no/such/folder", "serve", "--db", "a.db", "--access-log", "no/such/folder/access.log")
}
