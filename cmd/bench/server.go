package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"opshub/catalog"
)

// ready waits until a GET of path is answered with 200.
func (p *process) ready(ctx context.Context, path string) error {
	client := &http.Client{Timeout: readyLimit, Transport: &http.Transport{DisableKeepAlives: true}}
	for deadline := time.Now().Add(readyLimit); ; {
		resp, err := client.Get("http://" + p.addr + path)
		if err == nil {
			_, _ = io.Copy(io.Discard, resp.Body)
			_ = resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
			err = fmt.Errorf("%s answered %s", path, resp.Status)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-p.done:
			return fmt.Errorf("%s ended early: %v: %s", filepath.Base(p.cmd.Path), p.err, p.lastWords())
		case <-time.After(time.Millisecond):
			if time.Now().After(deadline) {
				return fmt.Errorf("%s was not ready in time: %w", filepath.Base(p.cmd.Path), err)
			}
		}
	}
}

// serve starts the web area over a database and waits for its first answer.
func (b *bench) serve(ctx context.Context, cpu, db string) (*process, error) {
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	p, err := b.start(cpu, addr, b.opshub, "serve", "--addr", addr, "--db", db)
	if err != nil {
		return nil, err
	}
	if err := p.ready(ctx, catalog.PathHub); err != nil {
		p.stop()
		return nil, err
	}
	return p, nil
}

// freeAddress is a loopback address that nothing listens on.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}
