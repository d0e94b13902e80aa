package checkers

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

const sound = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sound</title></head>
<body><main><h1>Sound</h1><p>Nothing is wrong with this page.</p></main></body></html>`

// with inserts content into the valid page.
func with(content string) string { return strings.Replace(sound, "</main>", content+"</main>", 1) }

// serve starts a server that responds to "/NAME" with the page of that name, and returns its address.
func serve(t *testing.T, pages map[string]string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/change.js" {
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, `document.title = "changed"`)
			return
		}
		if r.URL.Path == "/dark.css" {
			w.Header().Set("Content-Type", "text/css")
			fmt.Fprint(w, `@media (prefers-color-scheme: dark) { p { background: #222; color: #333 } }`)
			return
		}
		body, found := pages[strings.TrimPrefix(r.URL.Path, "/")]
		if !found {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'self'; img-src data:")
		fmt.Fprint(w, strings.Replace(body, "<title>", `<link rel="icon" href="data:,"><title>`, 1))
	}))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

func TestVNU(t *testing.T) {
	t.Parallel()
	faults, err := vnu(t, map[string][]byte{
		"/sound":     []byte(sound),
		"/htmx":      []byte(with(`<p data-hx-get="/x" data-hx-trigger="load" class="lazy"><a href="/x">Show</a></p>`)),
		"/unclosed":  []byte(with(`<div><p>text`)),
		"/duplicate": []byte(with(`<p id="a">1</p><p id="a">2</p>`)),
		"/warning":   []byte(with(`<section><p>A section without a heading</p></section>`)),
	})
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, f := range faults {
		found[f.page+" "+f.kind] = true
	}
	for _, want := range []string{"/unclosed error", "/duplicate error", "/warning warning"} {
		if !found[want] {
			t.Errorf("not found: %s; found %v", want, faults)
		}
	}
	for _, f := range faults {
		if f.page == "/sound" || f.page == "/htmx" {
			t.Errorf("a fault in a page without one: %v", f)
		}
	}
	if text := faults[0].String(); !strings.Contains(text, "/duplicate, line 2: HTML error: Duplicate ID") {
		t.Errorf("a fault reads %q", text)
	}
}

func TestVNUSoundPages(t *testing.T) {
	t.Parallel()
	VNU(t, map[string][]byte{"a": []byte(sound), "b": []byte(sound)})
}

func TestVNUNoPages(t *testing.T) {
	if _, err := vnu(t, nil); err == nil {
		t.Error("checking nothing passes")
	}
}

func TestBrowser(t *testing.T) {
	t.Parallel()
	base := serve(t, map[string]string{
		"sound":  sound,
		"script": with(`<script>document.title = "changed"</script>`),
		"style":  with(`<p style="color:red">red</p>`),
		"own":    with(`<script src="/change.js"></script>`),
		"lost":   with(`<script src="/nowhere.js"></script>`),
		"night":  strings.Replace(sound, "<title>", `<link rel="stylesheet" href="/dark.css"><title>`, 1),
		"dim":    with(`<p><a href="/sound"><img src="data:,"></a></p><button></button>`),
	})
	browser := Browser(t)

	t.Run("hears nothing of a sound page", func(t *testing.T) {
		ctx := Tab(t, browser)
		open(t, ctx, base+"sound")
		if got := Complaints(ctx); len(got) != 0 {
			t.Errorf("complaints: %q", got)
		}
	})
	for _, test := range []struct{ page, want string }{
		{"script", "Content Security Policy"}, {"style", "Content Security Policy"}, {"lost", "404"},
	} {
		t.Run("hears of "+test.page, func(t *testing.T) {
			ctx := Tab(t, browser)
			open(t, ctx, base+test.page)
			contains(t, Complaints(ctx), test.want)
			if again := Complaints(ctx); len(again) != 0 {
				t.Errorf("told twice: %q", again)
			}
		})
	}
	t.Run("hears what scripts say", func(t *testing.T) {
		ctx := Tab(t, browser)
		open(t, ctx, base+"sound")
		_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](
			`console.error("wrong", 7); setTimeout(() => { throw new Error("thrown") }); true`))
		if err != nil {
			t.Fatal(err)
		}
		if _, err = chromedp.Run(ctx, chromedp.Evaluate[bool](
			`new Promise(done => setTimeout(() => done(true), 50))`, chromedp.EvalAwaitPromise)); err != nil {
			t.Fatal(err)
		}
		heard := Complaints(ctx)
		contains(t, heard, `console.error: "wrong" 7`)
		contains(t, heard, "thrown")
	})
	t.Run("runs axe", func(t *testing.T) {
		ctx := Tab(t, browser)
		if got := RunAxe(t, ctx, base+"sound"); len(got) != 0 {
			t.Errorf("a fault in a page without one: %v", got)
		}
		if got := RunAxe(t, ctx, base+"night"); len(got) != 1 || got[0].ID != "color-contrast in dark colours" {
			t.Errorf("of a page without contrast in dark colours: %v", got)
		}
		if got := Complaints(ctx); len(got) != 0 {
			t.Errorf("axe itself is complained about: %q", got)
		}
		var ids []string
		for _, v := range RunAxe(t, ctx, base+"dim") {
			ids = append(ids, v.ID)
			if len(v.Nodes) == 0 || !strings.Contains(v.String(), v.Nodes[0].HTML) {
				t.Errorf("%s names no element: %s", v.ID, v)
			}
		}
		for _, want := range []string{"button-name", "image-alt", "link-name"} {
			if !slices.Contains(ids, want) {
				t.Errorf("axe found %q, not %s", ids, want)
			}
		}
	})
	t.Run("switches scripts off and on", func(t *testing.T) {
		ctx := Tab(t, browser)
		for _, off := range []bool{true, false} {
			if err := NoScript(ctx, off); err != nil {
				t.Fatal(err)
			}
			open(t, ctx, base+"own")
			Until(t, ctx, map[bool]string{true: `document.title === "Sound"`, false: `document.title === "changed"`}[off])
		}
	})
	t.Run("chooses colours", func(t *testing.T) {
		ctx := Tab(t, browser)
		open(t, ctx, base+"sound")
		for _, dark := range []bool{true, false} {
			if err := Colors(ctx, dark); err != nil {
				t.Fatal(err)
			}
			got, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`matchMedia("(prefers-color-scheme: dark)").matches`))
			if err != nil || got != dark {
				t.Errorf("dark is %t, want %t (%v)", got, dark, err)
			}
		}
	})
}

func TestComplaintsOfAStranger(t *testing.T) {
	if got := Complaints(context.Background()); len(got) == 0 {
		t.Error("a context of another kind has no complaints, as if all were well")
	}
}

func open(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	if err := Settle(ctx, url); err != nil {
		t.Fatal(err)
	}
}

func contains(t *testing.T, texts []string, want string) {
	t.Helper()
	if !slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, want) }) {
		t.Errorf("heard %q, not %q", texts, want)
	}
}
