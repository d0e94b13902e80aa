package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pages makes a folder of one template and the functions beside it.
func pages(t *testing.T, markup string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"page.templ": "package pages\n\ntempl page(kind string, on bool) {\n" + markup + "\n}\n",
		"page.go":    "package pages\n\nfunc more() templ.Attributes { return templ.Attributes{\"data-more\": \"x\"} }\n",
		"row.go":     "package pages\n\nfunc row(m *markup) { m.within(`<td data-l=\"`, word, `\"`); m.raw(`><i>`) }\n",
		"x_templ.go": "package pages\n\nvar made = `<video>`\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestTrim(t *testing.T) {
	const markup = `<html><main><a href="/" { more()... }>Hub</a>
		<details><summary>More</summary><input type={ kind } aria-label={ kind }
			if on {
				aria-invalid="true"
			}
		/></details><pre role="group">{ kind }</pre></main></html>`
	const script = `box.setAttribute("aria-busy", "true"); document.createElement("b")`
	tests := map[string]struct{ sheet, ours, want string }{
		"an element of the pages stays":            {"a{color:red}", "", "a{color:red}"},
		"an element that no page has goes":         {"a,video{color:red}video{color:red}", "", "a{color:red}"},
		"one that a script makes stays":            {"b{color:red}", "", "b{color:red}"},
		"anything may be of any class or id":       {".x,#y,*,::selection{color:red}", "", ".x,#y,*,::selection{color:red}"},
		"an attribute that no element has goes":    {"[multiple],a[type]{color:red}", "", ""},
		"an attribute of a condition stays":        {"[aria-invalid]{color:red}[aria-invalid=true]{color:red}", "", "[aria-invalid]{color:red}[aria-invalid=true]{color:red}"},
		"a value that no element has goes":         {"[aria-invalid=false],[role=search],[type=range]{color:red}", "", ""},
		"a value that is computed stays":           {`[type=date],[type="search"]{color:red}`, "", `[type=date],[type="search"]{color:red}`},
		"what a script sets may be anywhere":       {"a[aria-busy=true]{color:red}a[aria-busy=false]{color:red}", "", "a[aria-busy=true]{color:red}"},
		"what a function gives stays":              {"a[data-more]{color:red}main[data-more]{color:red}", "", "a[data-more]{color:red}"},
		"what a function writes stays":             {"td[data-l=x] i{color:red}td[data-more]{color:red}", "", "td[data-l=x] i{color:red}"},
		"what a click opens stays":                 {"details[open]>summary{color:red}", "", "details[open]>summary{color:red}"},
		"inside an element that holds words: goes": {"[role=group] a{color:red}[role=group]{color:red}", "", "[role=group]{color:red}"},
		"beside it stays":                          {"[role=group]~a{color:red}", "", "[role=group]~a{color:red}"},
		"states stay":                              {"a:hover,a:not([role]):is(:focus,:active){color:red}", "", "a:hover,a:not([role]):is(:focus,:active){color:red}"},
		"a state that nothing brings about goes":   {"input:indeterminate,:host(a){color:red}", "", ""},
		"one of several choices is enough":         {":where(video,a):is(a),:is(video),main:has(video){color:red}", "", ":where(video,a):is(a){color:red}"},
		"a block that is empty goes":               {"@media print{video{color:red}}@supports (x:y){a{color:red}}", "", "@supports(x:y){a{color:red}}"},
		"keyframes stay with their animation":      {"@keyframes x{from{top:0}}@keyframes y{to{top:0}}a{animation:x 1s}", "", "@keyframes x{from{top:0}}a{animation:x 1s}"},
		"of the comments the licence stays":        {"/*! MIT *//* a word */a{color:red}", "", "/*! MIT */a{color:red}"},
		"a variable that nothing reads goes":       {":root{--a:1;--b:2}video{top:var(--b)}a{top:var(--a)}", "", ":root{--a:1}a{top:var(--a)}"},
		"one that another needs stays":             {":root{--a:var(--b);--b:2}a{top:var(--a)}", "", ":root{--a:var(--b);--b:2}a{top:var(--a)}"},
		"one that ours read stays":                 {":root{--a:1}", "a{top:var(--a)}", ":root{--a:1}"},
		"a value for the page that ours set goes":  {":root:not([x]){--a:1;color-scheme:dark}a{--a:2;top:var(--a)}", ":root:root{--a:3;color-scheme:light}", "a{--a:2;top:var(--a)}"},
		"one that ours set elsewhere stays":        {":root{--a:1}a{top:var(--a)}", "main{--a:3}", ":root{--a:1}a{top:var(--a)}"},
	}
	m, err := readMarkup(pages(t, markup), []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range tests {
		got, err := trim([]byte(test.sheet), []byte(test.ours), m)
		if err != nil || string(got) != test.want {
			t.Errorf("%s:\n%s\nbecame %s\nwant   %s (%v)", name, test.sheet, got, test.want, err)
		}
	}
}

func TestTrimNeedsTemplates(t *testing.T) {
	if _, err := readMarkup(t.TempDir(), nil); err == nil {
		t.Error("a folder without templates went through: everything would go")
	}
	dir := pages(t, "<p")
	if _, err := readMarkup(dir, nil); err == nil {
		t.Error("a template that cannot be read went through")
	}
}

// TestDistIsOfThePresentTemplates finds a bundle that was made before a template took up an element or an attribute.
func TestDistIsOfThePresentTemplates(t *testing.T) {
	b := &bundler{dir: "..", out: io.Discard}
	pico, err := b.fromNPM("@picocss/pico", "css/pico.classless.min.css")
	if err != nil {
		t.Fatal(err)
	}
	if pico == nil {
		if os.Getenv("OPSHUB_TEST_ALL") != "" {
			t.Fatal("Pico is not installed")
		}
		t.Skip("Pico is not installed; run make assets")
	}
	small, err := b.trimmed(pico, "../../components")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(read(t, "../dist/app.css"), string(small)) {
		t.Error("assets/dist has another part of Pico than the templates need now; run make assets")
	}
}
