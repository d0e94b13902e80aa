package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"opshub/catalog"
)

// routesPart is the route table of the hub, the largest of its fragments.
const routesPart = catalog.PathHub + "?part=routes"

// catalogSize is the number of routes that the specification names.
const catalogSize = 389

// hubPage loads the whole hub: live timestamp, every header, every middleware.
func hubPage(ctx context.Context, b *bench) ([]row, error) {
	return b.againstServers(ctx, race{name: "hub page", path: catalog.PathHub, toEcho: atLeast(0.90), toNginx: atLeast(0.60)})
}

// routeFragment loads the fragment with the route table.
func routeFragment(ctx context.Context, b *bench) ([]row, error) {
	return b.againstServers(ctx, race{name: "route fragment", path: routesPart, fragment: true, toEcho: atLeast(0.85)})
}

// race is one address of the service that is compared with other servers.
type race struct {
	name, path      string
	fragment        bool
	toEcho, toNginx *target // nil: not compared
}

func (r race) header() http.Header {
	if r.fragment {
		return http.Header{"HX-Request": {"true"}}
	}
	return http.Header{}
}

// contestant is this race's request at one server.
func (r race) contestant(p *process, path string) contestant {
	c := contestant{process: p, path: path}
	if r.fragment {
		c.headers = []string{"HX-Request: true"}
	}
	return c
}

// againstServers compares one address of the service with an Echo handler, and with nginx, which serve the same
// compressed bytes with the same headers. Each server is a process of its own; all share one CPU, one after the
// other, and the load has the other.
func (b *bench) againstServers(ctx context.Context, r race) ([]row, error) {
	db, err := b.demo(ctx)
	if err != nil {
		return nil, err
	}
	service, err := b.rested(ctx, serverCPU, db)
	if err != nil {
		return nil, err
	}
	defer service.stop()
	answer, err := capture(ctx, service.addr, r.path, r.header())
	if err != nil {
		return nil, err
	}
	note, err := b.raceNote(ctx, r, service, answer)
	if err != nil {
		return nil, err
	}
	raw, err := b.echoBaseline(ctx, answer)
	if err != nil {
		return nil, err
	}
	defer raw.stop()
	all := []contestant{r.contestant(service, r.path), r.contestant(raw, "/")}
	var left []row
	if r.toNginx != nil {
		static, err := b.nginxBaseline(ctx, answer)
		switch {
		case errors.Is(err, errSkipped):
			left = []row{{Name: r.name + ", against nginx", State: skipped, Target: r.toNginx, Note: err.Error()}}
		case err != nil:
			return nil, err
		default:
			defer static.stop()
			all = append(all, r.contestant(static, nginxPath))
		}
	}
	scores, err := b.contest(ctx, all)
	if err != nil {
		return nil, err
	}
	return append(r.rows(scores, note), left...), nil
}

// rows judges the scores: the service's, Echo's, and nginx's where it took part.
func (r race) rows(scores []scored, note string) []row {
	note += fmt.Sprintf("; processor time per request %.1f us, Echo %.1f us", microseconds(scores[0].cost), microseconds(scores[1].cost))
	figure := value{Value: scores[0].rate, Unit: "req/s"}
	rows := []row{against(r.name+", against Echo", figure, value{Value: scores[1].rate, Unit: "req/s"}, r.toEcho, note)}
	if len(scores) > 2 {
		rows = append(rows, against(r.name+", against nginx", figure, value{Value: scores[2].rate, Unit: "req/s"}, r.toNginx,
			fmt.Sprintf("one worker, the bytes as a static file with the same headers; the Echo handler reaches %.2f of it", scores[1].rate/scores[2].rate)))
	}
	return rows
}

func microseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }

// raceNote says what is sent and how often; what is not compressed is no answer to compare.
func (b *bench) raceNote(ctx context.Context, r race, service *process, answer *captured) (string, error) {
	coding := answer.Header.Get("Content-Encoding")
	if coding == "" {
		return "", fmt.Errorf("%s: the answer is not compressed", r.path)
	}
	note := fmt.Sprintf("%d bytes as %s, %d connections, %d turns of %d s", len(answer.Body), coding, connections, b.loadTurns(), loadTurn)
	if !r.fragment {
		return note, nil
	}
	header := r.header()
	header.Set("Accept-Encoding", "identity")
	plain, err := capture(ctx, service.addr, r.path, header)
	if err != nil {
		return "", err
	}
	return note + fmt.Sprintf("; %d bytes of HTML with %d table rows, of %d when all routes are built", len(plain.Body),
		bytes.Count(plain.Body, []byte("<tr")), catalogSize), nil
}

// sameAnswer demands that a baseline really serves what it is compared with.
func sameAnswer(ctx context.Context, addr, path string, want *captured) error {
	got, err := capture(ctx, addr, path, nil)
	if err != nil {
		return err
	}
	if !bytes.Equal(got.Body, want.Body) {
		return errors.New("the baseline serves other bytes")
	}
	for name := range want.Header {
		if name != "Etag" && got.Header.Get(name) != want.Header.Get(name) {
			return fmt.Errorf("the baseline's %s is %q, not %q", name, got.Header.Get(name), want.Header.Get(name))
		}
	}
	return nil
}
