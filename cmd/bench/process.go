package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"opshub/catalog"
)

const (
	readyLimit   = 2 * time.Minute
	stopLimit    = 10 * time.Second
	pollInterval = 5 * time.Millisecond
)

// process is a server that runs beside the bench and writes its log to a file.
type process struct {
	cmd        *exec.Cmd
	addr       string        // host:port
	readyAfter time.Duration // from the start until the first answer with status 200
	log        string
	stop       func()        // ends the process
	done       chan struct{} // closed after the process has ended
}

// start runs a program that listens on a free loopback address, and waits until path answers 200. The arguments are computed from the
// address. env is added to the environment.
func (b *bench) start(ctx context.Context, path, program string, args func(addr string) []string, env ...string) (*process, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") // finds a free port
	if err != nil {
		return nil, err
	}
	addr := listener.Addr().String()
	_ = listener.Close()
	log, err := os.CreateTemp(b.dir, "log-")
	if err != nil {
		return nil, err
	}
	defer log.Close()
	p := &process{addr: addr, log: log.Name(), done: make(chan struct{})}
	running, cancel := context.WithCancel(ctx)
	p.stop = func() { cancel(); <-p.done }
	p.cmd = exec.CommandContext(running, program, args(addr)...) // #nosec G204 -- the bench runs the programs that it measures
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}      // some servers do not end their worker processes
	p.cmd.Cancel, p.cmd.WaitDelay = func() error { return syscall.Kill(-p.cmd.Process.Pid, syscall.SIGTERM) }, stopLimit
	p.cmd.Env = append(p.cmd.Environ(), env...)
	p.cmd.Stdout, p.cmd.Stderr = log, log
	started := time.Now()
	if err := p.cmd.Start(); err != nil {
		cancel()
		return nil, err
	}
	go func() {
		_ = p.cmd.Wait() // waitReady reports the log of a process that ended early
		close(p.done)
	}()
	if err := p.waitReady(ctx, path); err != nil {
		p.stop()
		return nil, err
	}
	p.readyAfter = time.Since(started)
	return p, nil
}

// serve starts opshub over a database and waits until it is ready.
func (b *bench) serve(ctx context.Context, dsn string, env ...string) (*process, error) {
	return b.start(ctx, catalog.PathReady, b.opshub, func(addr string) []string { return []string{"serve", "--addr", addr, "--db", dsn} }, env...)
}

// waitReady waits until path answers 200.
func (p *process) waitReady(ctx context.Context, path string) error {
	limit := time.After(readyLimit)
	for {
		answer, err := get(ctx, p.addr, path, nil)
		if err == nil {
			return answer.Body.Close()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-limit:
			return fmt.Errorf("%s was not ready after %v: %w", filepath.Base(p.cmd.Path), readyLimit, err)
		case <-p.done:
			log, _ := os.ReadFile(p.log)
			return fmt.Errorf("%s ended before it was ready: %s", filepath.Base(p.cmd.Path), log[max(0, len(log)-500):])
		case <-time.After(pollInterval):
		}
	}
}

// memory returns a field of /proc/PID/status in MiB, such as VmRSS (resident now) or VmHWM (highest resident size).
func (p *process) memory(field string) (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, field+":"); ok {
			kib, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kib / 1024, err
		}
	}
	return 0, fmt.Errorf("no %s in /proc/%d/status", field, p.cmd.Process.Pid)
}

// get sends a GET request. It returns an error if the status is not 200. The caller closes the body.
func get(ctx context.Context, addr, path string, header http.Header) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+path, nil)
	if err != nil {
		return nil, err
	}
	if req.Header = header.Clone(); req.Header == nil {
		req.Header = http.Header{"Accept-Encoding": {"identity"}}
	}
	resp, err := http.DefaultClient.Do(req)
	if err == nil && resp.StatusCode != http.StatusOK {
		_ = resp.Body.Close()
		return nil, fmt.Errorf("%s: %s", path, resp.Status)
	}
	return resp, err
}

// getBody sends a GET request and returns the header and the whole body, compressed if the request header asks for it.
func getBody(ctx context.Context, addr, path string, header http.Header) (http.Header, []byte, error) {
	resp, err := get(ctx, addr, path, header)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return resp.Header, body, err
}

// output runs a program to its end and returns its standard output. Its standard error becomes part of the error.
func output(ctx context.Context, stdin, program string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, program, args...) // #nosec G204 -- the bench runs the programs that it measures
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("%s: %w: %s", filepath.Base(program), err, strings.TrimSpace(string(exit.Stderr)))
	}
	return string(out), err
}

// timed returns how long f takes.
func timed(f func() error) (time.Duration, error) {
	start := time.Now()
	err := f()
	return time.Since(start), err
}
