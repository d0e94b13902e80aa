package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
)

const (
	hubClients = 64
	hubTurns   = 5 // of each server
)

// oneThread makes a Go server use one processor at a time, so that the load generator has the other one.
const oneThread = "GOMAXPROCS=1"

// measureHub compares the hub page and its largest fragment, the route table, with an Echo handler that writes the same compressed bytes
// and the same header.
func measureHub(ctx context.Context, b *bench) error {
	if err := b.compareWithEcho(ctx, "hub page, against an Echo handler", catalog.PathHub); err != nil {
		return err
	}
	return b.compareWithEcho(ctx, "hub route fragment, against an Echo handler", catalog.PathHub+"?part=routes")
}

// hubHeader returns the header of a request for the hub or one of its fragments.
func hubHeader(path string) http.Header {
	header := http.Header{"Accept-Encoding": {browserEncodings}}
	if strings.Contains(path, "?part=") {
		header.Set("HX-Request", "true")
	}
	return header
}

// compareWithEcho loads both servers in turn and compares their requests per second. The load comes from wrk: an HTTP client in Go needs
// more processor time for a request than either server, so that the comparison would measure the client.
func (b *bench) compareWithEcho(ctx context.Context, name, path string) error {
	if !b.wanted(name) {
		return nil
	}
	d, err := b.demo(ctx)
	if err != nil {
		return err
	}
	service, err := b.serve(ctx, d.dsn, oneThread)
	if err != nil {
		return err
	}
	defer service.stop()
	self, err := os.Executable()
	if err != nil {
		return err
	}
	baseline, err := b.start(ctx, path, self, func(addr string) []string { return []string{echoCommand, service.addr, path, addr} }, oneThread)
	if err != nil {
		return err
	}
	defer baseline.stop()
	servers, rates := []*process{service, baseline}, [2][]float64{}
	for turn := range 2 * hubTurns {
		i := turn % 2
		rate, err := b.rate(ctx, servers[i].addr, path)
		if err != nil {
			return err
		}
		rates[i] = append(rates[i], rate)
	}
	b.add(row{name: name, value: growth(rates[1], rates[0]), compare: atLeast, target: 0.95,
		detail: fmt.Sprintf("%.0f requests/s, Echo %.0f", median(rates[0]), median(rates[1]))})
	return nil
}

// rate runs wrk on one server and returns the requests per second.
func (b *bench) rate(ctx context.Context, addr, path string) (float64, error) {
	args := []string{"-t1", "-c" + strconv.Itoa(hubClients), fmt.Sprintf("-d%.0fs", math.Ceil(b.duration.Seconds()))}
	for name, values := range hubHeader(path) {
		args = append(args, "-H", name+": "+values[0])
	}
	out, err := output(ctx, "", "wrk", append(args, "http://"+addr+path)...)
	if err != nil {
		return 0, err
	}
	return parseWrk(out)
}

var wrkRate = regexp.MustCompile(`(?m)^Requests/sec: +([0-9.]+)$`)

// parseWrk returns the requests per second that wrk reports, and an error if any request failed.
func parseWrk(out string) (float64, error) {
	m := wrkRate.FindStringSubmatch(out)
	if m == nil || strings.Contains(out, "Non-2xx") || strings.Contains(out, "Socket errors") {
		return 0, fmt.Errorf("wrk reports failed requests or no rate: %q", out)
	}
	return strconv.ParseFloat(m[1], 64)
}

// echoCommand is the first argument of the bench when it runs as the Echo server. The address of the service, the path of the answer and
// the address to listen on follow.
const echoCommand = "echo-server"

// serveEcho requests the answer of the service once and sends it in answer to every request until ctx is canceled.
func serveEcho(ctx context.Context, service, path, addr string) error {
	header, body, err := getBody(ctx, service, path, hubHeader(path))
	if err != nil {
		return err
	}
	if header.Get("Content-Encoding") == "" {
		return fmt.Errorf("%s is not compressed", path)
	}
	header.Del("Date") // net/http adds it
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.GET("/*", func(c echo.Context) error {
		maps.Copy(c.Response().Header(), header)
		c.Response().WriteHeader(http.StatusOK)
		_, err := c.Response().Write(body)
		return err
	})
	defer context.AfterFunc(ctx, func() { _ = e.Close() })()
	if err := e.Start(addr); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
