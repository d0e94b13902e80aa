package main

import (
	"bufio"
	"context"
	"html"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"opshub/catalog"
)

// traffic is what the visitors of a soak ask: every route of the catalog, found by following links as people do, in every face.
type traffic struct {
	addr   string
	client *http.Client
	seed   uint64
	wanted map[string]bool     // the paths of the catalog
	found  map[string][]string // addresses by path
	feeds  []string
	routes []string // the paths that have an address, in order

	mu     sync.Mutex
	counts map[string]int // by kind of request
	busy   int            // turned away because too much was asked at once
	wrong  []string
}

// perRoute is how many addresses of a route with parameters are kept.
const perRoute = 8

// soakPatience is how long an answer may take. A soak looks for growth, and a busy machine is slow.
const soakPatience = 5 * time.Minute

// newTraffic follows the links of the service until no further route turns up.
func newTraffic(ctx context.Context, addr string, seed uint64) (*traffic, error) {
	rows, err := catalog.Default()
	if err != nil {
		return nil, err
	}
	v := &traffic{addr: addr, seed: seed, wanted: map[string]bool{}, found: map[string][]string{}, counts: map[string]int{},
		client: &http.Client{Timeout: soakPatience, Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
	var next []string
	for _, sc := range rows.Screens() {
		v.wanted[sc.Path] = true
		if len(sc.Params()) == 0 {
			v.found[sc.Path] = []string{sc.Path}
			next = append(next, sc.Path)
		}
	}
	for len(next) > 0 {
		path := next[0]
		next = next[1:]
		if body := v.ask(ctx, asked{kind: "walk", method: http.MethodGet, path: path, want: []int{http.StatusOK}}, nil); ctx.Err() == nil {
			next = append(next, v.take(body)...)
		}
	}
	v.routes = slices.Sorted(maps.Keys(v.found))
	return v, ctx.Err()
}

var hrefs = regexp.MustCompile(`href="(/[^"#]*)`)

// take notes the addresses in a page, and gives the first of each route that was not known before.
func (v *traffic) take(page []byte) (next []string) {
	for _, m := range hrefs.FindAllSubmatch(page, -1) {
		address := html.UnescapeString(string(m[1]))
		path, _, _ := strings.Cut(address, "?")
		pattern := v.pattern(path)
		if strings.HasSuffix(path, ".ics") && !slices.Contains(v.feeds, address) {
			v.feeds = append(v.feeds, address)
		}
		if known := v.found[pattern]; pattern != "" && len(known) < perRoute && !slices.Contains(known, address) {
			v.found[pattern] = append(known, address)
			if len(known) == 0 {
				next = append(next, address)
			}
		}
	}
	return next
}

// pattern is the path of the catalog that an address belongs to; empty for none.
func (v *traffic) pattern(path string) string {
	if v.wanted[path] {
		return path
	}
	parts := strings.Split(path, "/")
	for pattern := range v.wanted {
		own := strings.Split(pattern, "/")
		fits := len(own) == len(parts)
		for i := 0; fits && i < len(own); i++ {
			_, err := strconv.Atoi(parts[i])
			fits = own[i] == parts[i] || strings.HasPrefix(own[i], "{") && err == nil
		}
		if fits {
			return pattern
		}
	}
	return ""
}

// asked is one request, and the statuses that are right for it.
type asked struct {
	kind, method, path string
	want               []int
	header             [2]string
}

// visit asks one thing after the other until the time is over. Each visitor goes over all routes in an order of their own, so that
// every route is asked in every way sooner or later.
func (v *traffic) visit(ctx context.Context, number uint64) {
	random := rand.New(rand.NewPCG(v.seed, number)) // #nosec G404 -- the same requests in every run are wanted
	for ctx.Err() == nil {
		for _, i := range random.Perm(len(v.routes)) {
			if ctx.Err() != nil {
				return
			}
			v.ask(ctx, v.one(random, v.routes[i]), nil)
		}
	}
}

// one makes a request of some kind for a route.
func (v *traffic) one(random *rand.Rand, route string) asked {
	choice := v.found[route]
	address := choice[random.IntN(len(choice))]
	with := func(query string) string {
		if strings.Contains(address, "?") {
			return address + "&" + query
		}
		return address + "?" + query
	}
	good, any400 := []int{http.StatusOK}, []int{http.StatusOK, http.StatusBadRequest, http.StatusNotFound}
	switch random.IntN(10) {
	case 0:
		return asked{kind: "HEAD", method: http.MethodHead, path: address, want: good}
	case 1:
		return asked{kind: "part", method: http.MethodGet, path: address, want: good, header: [2]string{"HX-Request", "true"}}
	case 2:
		format := []string{"json", "csv", "xlsx"}[random.IntN(3)]
		return asked{kind: "file", method: http.MethodGet, path: with("format=" + format), want: append(any400, http.StatusServiceUnavailable)} // a check that fails as JSON
	case 3:
		bad := []string{"employee_id=x", "from=2026-02-30", "status=maybe", "location_id=-1", "q=" + strings.Repeat("a", 4000)}[random.IntN(5)]
		return asked{kind: "bad filter", method: http.MethodGet, path: with(bad), want: any400}
	case 4:
		from := time.Date(2026, 9, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, random.IntN(100))
		query := url.Values{"from": {from.Format(time.DateOnly)}, "to": {from.AddDate(0, 0, random.IntN(20)).Format(time.DateOnly)}, "employee_id": {strconv.Itoa(1 + random.IntN(60))}}
		return asked{kind: "filter", method: http.MethodGet, path: with(query.Encode()), want: any400} // an address has some of its own
	case 5:
		return asked{kind: "search", method: http.MethodGet, path: with("q=" + strconv.FormatUint(random.Uint64(), 36)), want: any400}
	case 6:
		if len(v.feeds) > 0 {
			return asked{kind: "feed", method: http.MethodGet, path: v.feeds[random.IntN(len(v.feeds))], want: good}
		}
	case 7:
		wrong := asked{kind: "refused", method: http.MethodPost, path: address, want: []int{http.StatusMethodNotAllowed}}
		if random.IntN(2) == 0 {
			wrong = asked{kind: "unknown", method: http.MethodGet, path: "/nowhere/" + strconv.FormatUint(random.Uint64(), 36), want: []int{http.StatusNotFound}}
		}
		return wrong
	}
	return asked{kind: "page", method: http.MethodGet, path: address, want: good, header: [2]string{"Accept-Encoding", browser}}
}

// ask sends a request, and notes what comes back. Being turned away because too many ask for much at once is as it should be.
func (v *traffic) ask(ctx context.Context, one asked, each func(line string)) (body []byte) {
	req, err := http.NewRequestWithContext(ctx, one.method, "http://"+v.addr+one.path, nil)
	if err != nil {
		v.note(one, 0, err)
		return nil
	}
	if one.header[0] != "" {
		req.Header.Set(one.header[0], one.header[1])
	}
	resp, err := v.client.Do(req)
	if err != nil {
		if ctx.Err() == nil {
			v.note(one, 0, err)
		}
		return nil
	}
	defer resp.Body.Close()
	switch {
	case each != nil:
		lines := bufio.NewScanner(resp.Body)
		for lines.Scan() {
			each(lines.Text())
		}
		err = lines.Err()
	case one.kind == "walk" && strings.HasPrefix(resp.Header.Get("Content-Type"), "text/html"):
		body, err = io.ReadAll(resp.Body)
	default:
		_, err = io.Copy(io.Discard, resp.Body)
	}
	if ctx.Err() == nil {
		v.note(one, resp.StatusCode, err)
	}
	return body
}
