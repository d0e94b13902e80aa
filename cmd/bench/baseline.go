package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"

	"github.com/labstack/echo/v4"
)

// children are the modes in which this program runs itself as another process.
var children = map[string]func(context.Context, []string) error{
	"child-echo": childEcho,
	"child-load": childLoad,
	"soak":       soak,
}

// captured is one answer as it was on the wire: what the baselines serve.
type captured struct {
	Header http.Header
	Body   []byte
}

// capture asks as a browser does, unless the header says otherwise, and keeps the compressed bytes.
func capture(ctx context.Context, addr, path string, header http.Header) (*captured, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+path, nil)
	if err != nil {
		return nil, err
	}
	for name, values := range header {
		req.Header[name] = values
	}
	if req.Header.Get("Accept-Encoding") == "" {
		req.Header.Set("Accept-Encoding", browser)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s answered %s", path, resp.Status)
	}
	resp.Header.Del("Date") // each server adds its own
	return &captured{resp.Header, body}, err
}

// childEcho answers every path with the captured answer from an Echo handler, on the given address.
func childEcho(_ context.Context, args []string) error {
	if len(args) != 2 {
		return errors.New("child-echo: a captured answer and an address are needed")
	}
	raw, err := os.ReadFile(args[0]) // #nosec G304 G703 -- the file that the command line names
	if err != nil {
		return err
	}
	var answer captured
	if err := json.Unmarshal(raw, &answer); err != nil {
		return err
	}
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.GET("/*", func(c echo.Context) error {
		head := c.Response().Header()
		for name, values := range answer.Header {
			head[name] = values
		}
		c.Response().WriteHeader(http.StatusOK)
		_, err := c.Response().Write(answer.Body)
		return err
	})
	return e.Start(args[1])
}

// echoBaseline starts an Echo server of its own that writes the captured answer.
func (b *bench) echoBaseline(ctx context.Context, answer *captured) (*process, error) {
	raw, err := json.Marshal(answer)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(b.dir, "answer.json")
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		return nil, err
	}
	addr, err := freeAddress()
	if err != nil {
		return nil, err
	}
	p, err := b.start(serverCPU, addr, b.self, "child-echo", file, addr)
	if err != nil {
		return nil, err
	}
	return p, p.serves(ctx, "/", answer)
}

// serves waits for a baseline and demands that it serves the answer; one that does not is stopped.
func (p *process) serves(ctx context.Context, path string, answer *captured) error {
	err := p.ready(ctx, path)
	if err == nil {
		err = sameAnswer(ctx, p.addr, path, answer)
	}
	if err != nil {
		p.stop()
	}
	return err
}
