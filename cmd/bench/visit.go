package main

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"opshub/catalog"
)

// visited is one thing that a page loads.
type visited struct {
	address string
	part    bool // asked for by htmx
	later   bool // only when it is scrolled into view
}

// visit is what one visitor has loaded so far.
type visit struct {
	base      *url.URL
	now, late loaded // late is what comes when the page is scrolled to its end
	foreign   int    // to other hosts; these are counted and not sent
}

// loaded is what came at one time.
type loaded struct {
	bytes, requests int
	list            []string
}

func (l *loaded) add(name string, bytes int) {
	l.bytes += bytes
	l.requests++
	l.list = append(l.list, fmt.Sprintf("%s %d", name, bytes))
}

// firstVisit counts what a browser with an empty cache loads for the hub.
func firstVisit(ctx context.Context, b *bench) ([]row, error) {
	db, err := b.demo(ctx)
	if err != nil {
		return nil, err
	}
	service, err := b.serve(ctx, everywhere, db)
	if err != nil {
		return nil, err
	}
	defer service.stop()
	v := &visit{base: &url.URL{Scheme: "http", Host: service.addr, Path: catalog.PathHub}}
	for todo := []visited{{address: catalog.PathHub}}; len(todo) > 0; todo = todo[1:] {
		more, err := v.load(ctx, todo[0])
		if err != nil {
			return nil, err
		}
		todo = append(todo, more...)
	}
	whole := value{Value: float64(v.now.bytes+v.late.bytes) / 1000, Unit: "kB"}
	return []row{
		limited("first visit to the hub, bytes", float64(v.now.bytes)/1000, atMost(32, "kB"), "compressed bodies of what loads without scrolling: "+strings.Join(v.now.list, ", ")),
		{Name: "first visit to the hub, scrolled to its end, bytes", State: measured, Figure: &whole, Note: "as above, and what comes when it is scrolled to: " + strings.Join(v.late.list, ", ")},
		limited("first visit to the hub, requests", float64(v.now.requests), atMost(6, "requests"), fmt.Sprintf("without scrolling; %d more when the page is scrolled to its end", v.late.requests)),
		limited("first visit to the hub, requests to other hosts", float64(v.foreign), atMost(0, "requests"), ""),
	}, nil
}

// load loads one thing and lists what that loads in turn.
func (v *visit) load(ctx context.Context, thing visited) ([]visited, error) {
	at, err := v.base.Parse(thing.address)
	if err != nil {
		return nil, err
	}
	if at.Host != v.base.Host {
		v.foreign++
		return nil, nil
	}
	answer, err := thing.get(ctx, at)
	if err != nil {
		return nil, err
	}
	when := &v.now
	if thing.later {
		when = &v.late
	}
	when.add(shortName(at), len(answer.Body))
	return loadsNext(ctx, at, answer)
}

// loadsNext lists what a page or a style sheet loads. It is asked for once more, uncompressed, so that it can be read.
func loadsNext(ctx context.Context, at *url.URL, answer *captured) ([]visited, error) {
	kind := answer.Header.Get("Content-Type")
	page, sheet := strings.HasPrefix(kind, "text/html") && at.Query().Get("part") == "", strings.HasPrefix(kind, "text/css")
	if !page && !sheet {
		return nil, nil
	}
	plain, err := capture(ctx, at.Host, at.RequestURI(), http.Header{"Accept-Encoding": {"identity"}})
	if err != nil {
		return nil, err
	}
	if page {
		return loads(plain.Body)
	}
	return styleLoads(at, plain.Body), nil
}

func shortName(at *url.URL) string {
	if part := at.Query().Get("part"); part != "" {
		return "part " + part
	}
	return at.Path[strings.LastIndex(at.Path, "/")+1:]
}

// get loads the thing as a browser or htmx would; what belongs to the wrong kind of request is an error.
func (v visited) get(ctx context.Context, at *url.URL) (*captured, error) {
	header := http.Header{}
	if v.part {
		header.Set("HX-Request", "true")
	}
	answer, err := capture(ctx, at.Host, at.RequestURI(), header)
	if err == nil && v.part && bytes.Contains(answer.Body, []byte("<html")) {
		err = fmt.Errorf("%s: a whole page instead of a part", at)
	}
	return answer, err
}
