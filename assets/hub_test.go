package assets

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"opshub/assets/checkers"
)

const strict = "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// site serves one page per test with the assets of this build. The test supplies the responses to requests for parts.
type site struct {
	*httptest.Server
	sync.Mutex
	seen  []string // "GET /part HX" in the order of arrival
	pages map[string]string
	parts map[string]http.HandlerFunc
}

func newSite(t *testing.T) *site {
	s := &site{pages: map[string]string{}, parts: map[string]http.HandlerFunc{}}
	s.Server = httptest.NewServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/assets/") {
		Handler().ServeHTTP(w, r)
		return
	}
	kind := "page"
	if r.Header.Get("HX-Request") != "" {
		kind = "part"
	}
	s.Lock()
	s.seen = append(s.seen, kind+" "+r.URL.Path)
	part, body := s.parts[r.URL.Path], s.pages[r.URL.Path]
	s.Unlock()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", strict)
	if part != nil && kind == "part" {
		part(w, r)
		return
	}
	fmt.Fprint(w, body)
}

func (s *site) asked() string {
	s.Lock()
	defer s.Unlock()
	return strings.Join(s.seen, ", ")
}

// page returns a complete page in the form of the layout, with content in it.
func page(config, content string) string {
	return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title>
<meta name="htmx-config" content="` + strings.ReplaceAll(config, `"`, "&quot;") + `">
<link rel="icon" type="image/svg+xml" href="` + Icon() + `"><link rel="stylesheet" href="` + CSS() + `">
<script src="` + JS() + `" defer></script></head><body><main><h1>Test</h1>` + content + `</main></body></html>`
}

const lazy = `<div class="lazy" data-hx-get="/part" data-hx-trigger="load"><span>All rows.</span><a href="/whole">Show</a></div>`

func says(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

func TestHub(t *testing.T) {
	if !Complete() {
		whole(t, "the build lacks "+strings.Join(Missing(), ", "))
	}
	t.Parallel()
	browser := checkers.Browser(t)
	for name, test := range map[string]func(*testing.T, context.Context, *site){
		"a lazy part is busy, then there":                lazyPart,
		"an error that the server words is shown":        wordedError,
		"another page is not put in the place of a part": strangePage,
		"what cannot be reached can be tried again":      unreachable,
		"a part that takes too long can be tried again":  tooLong,
		"a failure elsewhere leaves the content":         failureElsewhere,
		"going back asks for the page anew":              goingBack,
		"no other host is asked":                         otherHost,
		"code in attributes is not run":                  codeInAttributes,
		"the style sheet survived its bundling":          styleSheet,
	} {
		t.Run(name, func(t *testing.T) { test(t, checkers.Tab(t, browser), newSite(t)) })
	}
}

func lazyPart(t *testing.T, ctx context.Context, s *site) {
	release := make(chan struct{})
	s.pages["/"] = page(HTMXConfig, lazy)
	s.parts["/part"] = func(w http.ResponseWriter, _ *http.Request) {
		<-release
		fmt.Fprint(w, `<p id="done">389 rows</p>`)
	}
	visit(t, ctx, s.URL)
	checkers.Until(t, ctx, `document.querySelector(".lazy")?.getAttribute("aria-busy") === "true"`)
	close(release)
	checkers.Until(t, ctx, `document.getElementById("done") && !document.querySelector(".lazy")`)
	checkers.Until(t, ctx, `document.adoptedStyleSheets.length === 0 && !document.querySelector("style, [style]")`)
	if heard := checkers.Complaints(ctx); len(heard) != 0 {
		t.Errorf("complaints under %q: %q", strict, heard)
	}
}

func wordedError(t *testing.T, ctx context.Context, s *site) {
	for _, status := range []int{400, 404, 500, 503} {
		s.pages["/"] = page(HTMXConfig, lazy)
		s.parts["/part"] = says(status, `<p class="box err" id="words">The database did not answer in 2 s.</p>`)
		visit(t, ctx, s.URL)
		checkers.Until(t, ctx, `document.getElementById("words") && !document.querySelector(".lazy, [aria-busy]")`)
	}
}

func strangePage(t *testing.T, ctx context.Context, s *site) {
	for _, test := range []struct {
		status     int
		body, want string
	}{
		{502, "<!DOCTYPE html><html><body><h1>Bad gateway</h1></body></html>", "status 502"},
		{200, "\n<html><body>Sign in</body></html>", "another page"},
		{500, "", "status 500"},
	} {
		s.pages["/"] = page(HTMXConfig, lazy)
		s.parts["/part"] = says(test.status, test.body)
		visit(t, ctx, s.URL)
		checkers.Until(t, ctx, `document.querySelector(".lazy > .box.err[role=alert]")?.textContent.includes("`+test.want+`")`)
		checkers.Until(t, ctx, `document.querySelector(".lazy .err a").pathname === "/whole" && !document.querySelector("[aria-busy]")`)
	}
}

func unreachable(t *testing.T, ctx context.Context, s *site) {
	s.pages["/"] = page(HTMXConfig, lazy)
	s.parts["/part"] = func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			err = conn.Close()
		}
		if err != nil {
			t.Error(err)
		}
	}
	visit(t, ctx, s.URL)
	checkers.Until(t, ctx, `document.querySelector(".lazy > .box.err")?.textContent.includes("could not be reached")`)
	s.Lock()
	s.parts["/part"] = says(200, `<p id="done">389 rows</p>`)
	s.Unlock()
	click(t, ctx, ".lazy .err a")
	checkers.Until(t, ctx, `document.getElementById("done") && !document.querySelector(".err, .lazy")`)
	checkers.Until(t, ctx, `location.pathname === "/"`)
}

func tooLong(t *testing.T, ctx context.Context, s *site) {
	s.pages["/"] = page(strings.Replace(HTMXConfig, `"defaultTimeout":20000`, `"defaultTimeout":200`, 1), lazy)
	s.parts["/part"] = func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	visit(t, ctx, s.URL)
	checkers.Until(t, ctx, `document.querySelector(".lazy > .box.err")?.textContent.includes("did not answer in time")`)
	checkers.Until(t, ctx, `!document.querySelector("[aria-busy]")`)
}

func failureElsewhere(t *testing.T, ctx context.Context, s *site) {
	s.pages["/"] = page(HTMXConfig, `<a id="next" href="/next" data-hx-get="/next" data-hx-target="#rows">Next</a>
		<section id="rows"><h2>Rows</h2></section>`)
	s.parts["/next"] = says(502, "")
	visit(t, ctx, s.URL)
	for range 2 { // the second box replaces the first
		click(t, ctx, "#next")
		checkers.Until(t, ctx, `document.querySelectorAll(".err").length === 1 && !document.querySelector("[aria-busy]")`)
		checkers.Until(t, ctx, `document.querySelector(".err + #rows > h2") && document.querySelector(".err a").pathname === "/next"`)
	}
	s.Lock()
	s.parts["/next"] = says(200, `<section id="rows"><h2>More</h2></section>`)
	s.Unlock()
	click(t, ctx, "#next")
	checkers.Until(t, ctx, `document.querySelector("#rows > h2").textContent === "More" && !document.querySelector(".err")`)
}

func goingBack(t *testing.T, ctx context.Context, s *site) {
	s.pages["/list"] = page(HTMXConfig, `<a id="next" href="/next" data-hx-get="/next" data-hx-target="#rows"
		data-hx-push-url="true">Next</a><section id="rows"><h2>First</h2></section>`)
	s.parts["/next"] = says(200, `<section id="rows"><h2>Second</h2></section>`)
	visit(t, ctx, s.URL+"/list")
	click(t, ctx, "#next")
	checkers.Until(t, ctx, `location.pathname === "/next" && document.querySelector("h2").textContent === "Second"`)
	s.Lock()
	s.pages["/list"] = page(HTMXConfig, `<section id="rows"><h2>First, as it is now</h2></section>`)
	s.Unlock()
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("history.back(); true")); err != nil {
		t.Fatal(err)
	}
	checkers.Until(t, ctx, `location.pathname === "/list" && document.querySelector("h2")?.textContent === "First, as it is now"`)
	if got, want := s.asked(), "page /list, part /next, page /list"; got != want {
		t.Errorf("asked for %s; want %s", got, want)
	}
	checkers.Until(t, ctx, `sessionStorage.length + localStorage.length === 0`)
	if heard := checkers.Complaints(ctx); len(heard) != 0 {
		t.Errorf("complaints: %q", heard)
	}
}

func otherHost(t *testing.T, ctx context.Context, s *site) {
	other := newSite(t)
	s.pages["/"] = page(HTMXConfig, strings.Replace(lazy, "/part", other.URL+"/part", 1))
	visit(t, ctx, s.URL)
	checkers.Until(t, ctx, `document.querySelector(".lazy > .box.err")`)
	if got := other.asked(); got != "" {
		t.Errorf("the other host was asked for %s", got)
	}
}

func codeInAttributes(t *testing.T, ctx context.Context, s *site) {
	s.pages["/"] = page(HTMXConfig, `<button type="button" data-hx-on:click="document.title = 'ran'">On</button>
		<div class="lazy" data-hx-get="/part" data-hx-trigger="load" data-hx-vals="js:{a: document.title = 'ran'}"></div>`)
	s.parts["/part"] = says(200, `<p id="done"></p>`)
	open := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { // the test must not depend on the content security policy
		s.ServeHTTP(dropPolicy{w}, r)
	})
	server := httptest.NewServer(open)
	t.Cleanup(server.Close)
	visit(t, ctx, server.URL)
	click(t, ctx, "button")
	time.Sleep(200 * time.Millisecond) // nothing must happen in this time
	checkers.Until(t, ctx, `document.title === "Test" && !document.getElementById("done")`)
	if heard := strings.Join(checkers.Complaints(ctx), "\n"); !strings.Contains(heard, "switched off") {
		t.Errorf("nobody is told that the code did not run: %q", heard)
	}
}

type dropPolicy struct{ http.ResponseWriter }

func (w dropPolicy) Write(b []byte) (int, error) {
	w.Header().Del("Content-Security-Policy")
	return w.ResponseWriter.Write(b)
}

func styleSheet(t *testing.T, ctx context.Context, s *site) {
	s.pages["/"] = page(HTMXConfig, `<p><span class="tag ok">PASS</span></p><details class="side"><summary>Menu</summary>
		<nav id="nav">open</nav></details><p class="stats"></p>`)
	visit(t, ctx, s.URL)
	for _, want := range []string{
		`getComputedStyle(document.querySelector(".ok"), "::before").content.startsWith("\"✓\"")`,
		`getComputedStyle(document.querySelector(".stats")).display === "flex"`,
		`document.getElementById("nav").checkVisibility()`,
		`getComputedStyle(document.documentElement).getPropertyValue("--pico-border-width") !== ""`,
	} {
		checkers.Until(t, ctx, want)
	}
	for dark, want := range map[bool]string{false: "rgb(251, 251, 252)", true: "rgb(16, 18, 22)"} {
		if err := checkers.Colors(ctx, dark); err != nil {
			t.Fatal(err)
		}
		checkers.Until(t, ctx, `getComputedStyle(document.documentElement).backgroundColor === "`+want+`"`)
	}
}

func visit(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	if err := chromedp.Do(ctx, chromedp.Navigate(url)); err != nil {
		t.Fatal(err)
	}
}

func click(t *testing.T, ctx context.Context, selector string) {
	t.Helper()
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS(selector))); err != nil {
		t.Fatalf("clicking %s: %v", selector, err)
	}
}
