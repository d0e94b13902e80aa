package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// load is a bounded load over plain HTTP/1.1 with keep-alive. It reads answers itself: net/http's client costs more
// than the servers that are measured.
type load struct {
	addr    string
	clients int
	next    func(i int) []byte // the request number i, from 0; nil ends the load
}

// exchangeLimit is how long one request may take before the load fails.
const exchangeLimit = 30 * time.Second

// run gives how long each request took, from the first byte sent to the last received. Any answer but 200 is an error.
func (l load) run(ctx context.Context) ([]time.Duration, error) {
	var (
		number atomic.Int64
		all    []time.Duration
		errs   error
		mu     sync.Mutex
		wg     sync.WaitGroup
	)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for range l.clients {
		wg.Go(func() {
			took, err := l.client(ctx, &number)
			mu.Lock()
			defer mu.Unlock()
			all = append(all, took...)
			if err != nil {
				errs = errors.Join(errs, err)
				cancel()
			}
		})
	}
	wg.Wait()
	return all, errs
}

// client is one connection that sends request after request.
func (l load) client(ctx context.Context, number *atomic.Int64) ([]time.Duration, error) {
	conn, err := net.Dial("tcp", l.addr)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	in := bufio.NewReaderSize(conn, 64<<10)
	var all []time.Duration
	for ctx.Err() == nil {
		request := l.next(int(number.Add(1) - 1))
		if request == nil {
			break
		}
		start := time.Now()
		if err := conn.SetDeadline(start.Add(exchangeLimit)); err != nil {
			return all, err
		}
		if _, err := conn.Write(request); err != nil {
			return all, err
		}
		if err := readAnswer(in); err != nil {
			line, _, _ := bytes.Cut(request, []byte("\r\n"))
			return all, fmt.Errorf("%s: %w", line, err)
		}
		all = append(all, time.Since(start))
	}
	return all, nil
}

// readAnswer reads one answer to its end and demands status 200.
func readAnswer(in *bufio.Reader) error {
	status, err := in.ReadSlice('\n')
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(status, []byte("HTTP/1.1 200 ")) {
		return fmt.Errorf("answered %q", bytes.TrimSpace(status))
	}
	length := int64(-1)
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		if len(line) <= 2 {
			break
		}
		name, rest, _ := bytes.Cut(line, []byte(":"))
		if bytes.EqualFold(name, []byte("Content-Length")) {
			if length, err = strconv.ParseInt(string(bytes.TrimSpace(rest)), 10, 64); err != nil {
				return err
			}
		}
	}
	if length < 0 {
		return discardChunks(in)
	}
	_, err = io.CopyN(io.Discard, in, length)
	return err
}

// discardChunks reads a chunked body to its end.
func discardChunks(in *bufio.Reader) error {
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		n, err := strconv.ParseInt(string(bytes.TrimSpace(line)), 16, 64)
		if err != nil {
			return fmt.Errorf("neither length nor chunks: %w", err)
		}
		if _, err := io.CopyN(io.Discard, in, n+2); err != nil || n == 0 {
			return err
		}
	}
}

// browser is what a browser says it can unpack.
const browser = "gzip, deflate, br, zstd"

// request is the text of a GET.
func request(addr, path string, headers ...string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: %s\r\n", path, addr, browser)
	for _, h := range headers {
		b.WriteString(h + "\r\n")
	}
	b.WriteString("\r\n")
	return b.Bytes()
}
