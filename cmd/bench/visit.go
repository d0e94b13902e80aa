package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"opshub/catalog"
)

// resource is something that a page loads.
type resource struct {
	address  string
	fragment bool // requested by htmx
}

// visit counts what a browser with an empty cache loads.
type visit struct {
	base            *url.URL
	bytes, requests int
	foreign         int      // requests to other hosts; they are counted and not sent
	list            []string // name and size of each resource
}

const (
	rowVisitBytes    = "first visit to the hub, compressed"
	rowVisitRequests = "first visit to the hub, requests"
	rowVisitForeign  = "first visit to the hub, requests to other hosts"
)

// measureFirstVisit loads the hub with everything that it loads by itself, before the visitor scrolls or clicks.
func measureFirstVisit(ctx context.Context, b *bench) error {
	if !b.wanted(rowVisitBytes, rowVisitRequests, rowVisitForeign) {
		return nil
	}
	d, err := b.demo(ctx)
	if err != nil {
		return err
	}
	service, err := b.serve(ctx, d.dsn)
	if err != nil {
		return err
	}
	defer service.stop()
	v := &visit{base: &url.URL{Scheme: "http", Host: service.addr, Path: catalog.PathHub}}
	for queue := []resource{{address: catalog.PathHub}}; len(queue) > 0; queue = queue[1:] {
		more, err := v.load(ctx, queue[0])
		if err != nil {
			return err
		}
		queue = append(queue, more...)
	}
	b.add(row{name: rowVisitBytes, value: float64(v.bytes) / 1000, compare: atMost, target: 32, unit: "kB", detail: strings.Join(v.list, ", ")})
	b.add(row{name: rowVisitRequests, value: float64(v.requests), compare: atMost, target: 6})
	b.add(row{name: rowVisitForeign, value: float64(v.foreign), compare: exactly, target: 0})
	return nil
}

// load loads one resource and returns those that it loads in turn.
func (v *visit) load(ctx context.Context, r resource) ([]resource, error) {
	at, err := v.base.Parse(r.address)
	if err != nil {
		return nil, err
	}
	if at.Host != v.base.Host {
		v.foreign++
		return nil, nil
	}
	plain := http.Header{"Accept-Encoding": {"identity"}}
	if r.fragment {
		plain.Set("HX-Request", "true")
	}
	compressed := maps.Clone(plain)
	compressed.Set("Accept-Encoding", browserEncodings)
	header, body, err := getBody(ctx, at.Host, at.RequestURI(), compressed)
	if err != nil {
		return nil, err
	}
	v.bytes += len(body)
	v.requests++
	v.list = append(v.list, fmt.Sprintf("%s %d", path.Base(at.RequestURI()), len(body)))
	kind := header.Get("Content-Type")
	isPage, isStyle := strings.HasPrefix(kind, "text/html"), strings.HasPrefix(kind, "text/css")
	if !isPage && !isStyle {
		return nil, nil
	}
	if _, body, err = getBody(ctx, at.Host, at.RequestURI(), plain); err != nil { // once more, to read it
		return nil, err
	}
	if r.fragment && bytes.Contains(body, []byte("<html")) {
		return nil, fmt.Errorf("%s: the whole page instead of a fragment", at)
	}
	if isStyle {
		return styleResources(at, body), nil
	}
	return pageResources(body)
}

// pageResources lists what a page loads by itself: style sheets, icons, scripts, images, and fragments with the trigger load.
func pageResources(page []byte) ([]resource, error) {
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return nil, err
	}
	var list []resource
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		a := map[string]string{}
		for _, attribute := range n.Attr {
			a[attribute.Key] = attribute.Val
		}
		switch {
		case n.Data == "link" && loadedLink.MatchString(a["rel"]):
			list = append(list, resource{address: a["href"]})
		case a["src"] != "" && !strings.HasPrefix(a["src"], "data:"):
			list = append(list, resource{address: a["src"]})
		}
		if a["data-hx-get"] != "" && slices.Contains(strings.FieldsFunc(a["data-hx-trigger"], func(r rune) bool { return r == ' ' || r == ',' }), "load") {
			list = append(list, resource{address: a["data-hx-get"], fragment: true})
		}
	}
	return list, nil
}

// loadedLink matches the rel of the links whose target a browser loads.
var loadedLink = regexp.MustCompile(`\b(stylesheet|icon|preload|modulepreload|manifest)\b`)

var styleURL = regexp.MustCompile(`(?:url\(|@import\s+)["']?([^"')]+)`)

// styleResources lists what a style sheet loads.
func styleResources(at *url.URL, sheet []byte) []resource {
	var list []resource
	for _, m := range styleURL.FindAllSubmatch(sheet, -1) {
		if to, err := at.Parse(string(m[1])); err == nil && to.Scheme != "data" {
			list = append(list, resource{address: to.String()})
		}
	}
	return list
}
