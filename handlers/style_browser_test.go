package handlers

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"

	"opshub/assets"
	"opshub/assets/checkers"
	"opshub/catalog"
)

// wholeSheet returns the style sheet with all of Pico.
func wholeSheet(t *testing.T) string {
	t.Helper()
	pico, err := os.ReadFile("../assets/node_modules/@picocss/pico/css/pico.classless.min.css")
	if err != nil || !assets.Complete() {
		if os.Getenv("OPSHUB_TEST_ALL") != "" {
			t.Fatalf("the build lacks %q (%v)", assets.Missing(), err)
		}
		t.Skip("the build has no Pico; run make assets")
	}
	ours, err := assets.Sources.ReadFile("hub.css")
	if err != nil {
		t.Fatal(err)
	}
	m := minify.New()
	m.Add("text/css", &css.Minifier{})
	if ours, err = m.Bytes("text/css", ours); err != nil { // as in the bundle
		t.Fatal(err)
	}
	return string(pico) + "\n" + string(ours)
}

// sheetDifferences replaces the style sheet of the page with the complete one and returns the differences. It compares every computed
// value of one element of each kind that no earlier page had, with open details elements. It also finds rules for element states (hover,
// focus, checked) that the style sheet of the build does not have.
const sheetDifferences = `(async () => {
	document.querySelectorAll("details").forEach(d => d.open = true);
	const kinds = new Set(JSON.parse(sessionStorage.kinds || "[]")), kind = e => e && e.localName + "." + e.getAttribute("class") + [...e.attributes].map(a => a.name + (a.name === "type" ? a.value : ""));
	const elements = [...document.querySelectorAll("*")].filter(e => {
		const k = [e, e.parentElement, e.previousElementSibling].map(kind).join("<");
		return !kinds.has(k) && kinds.add(k);
	});
	sessionStorage.kinds = JSON.stringify([...kinds]);
	const parts = ["", "::before", "::after"], names = [...getComputedStyle(document.body)].filter(name => !name.startsWith("--"));
	const look = () => elements.map(e => parts.map(p => { // what has no content is not there, and looks like nothing
		const s = getComputedStyle(e, p || null);
		return p && (s.content === "none" || s.content === "normal") ? ["no " + p] : names.map(name => s.getPropertyValue(name));
	}));
	const rules = (list, within, into) => {
		for (const r of list) {
			if (r.selectorText) for (const s of r.selectorText.split(/,\s*(?![^()]*(?:\([^()]*\)[^()]*)*\))/)) {
				const rule = into.get(within + s) || {selector: s, set: new Set()};
				for (const name of r.style) rule.set.add(name + ": " + r.style.getPropertyValue(name));
				into.set(within + s, rule);
			} else if (r.cssRules && !(r instanceof CSSKeyframesRule)) rules(r.cssRules, within + (r.conditionText || "") + " ", into);
		}
		return into;
	};
	const sheet = () => document.querySelector("link[rel=stylesheet]").sheet, found = [];
	const few = look(), fewRules = rules(sheet().cssRules, "", new Map()), text = [...sheet().cssRules].map(r => r.cssText).join(" ");
	await new Promise(done => { const l = sheet().ownerNode; l.onload = done; l.href = "/whole.css"; });
	const all = look(), allRules = rules(sheet().cssRules, "", new Map());
	if (elements.length === 0 || allRules.size <= fewRules.size) found.push("nothing was compared");
	elements.forEach((e, i) => parts.forEach((p, j) => all[i][j].forEach((value, k) => {
		if (value !== few[i][j][k]) found.push(e.outerHTML.slice(0, 60) + " " + p + " " + names[k] + ": " + few[i][j][k] + ", with all of Pico " + value);
	})));
	const states = /:(?:hover|active|focus-visible|focus-within|focus|checked|disabled|enabled|invalid|valid|target|placeholder-shown|read-only)\b/g;
	const taken = selector => {
		const bare = selector.replace(/::[\w-]+/g, "").replace(/:not\(:[\w-]+\)/g, ":not(#_)").replace(states, ":not(#_)") || "*";
		try { return document.querySelector(bare) } catch { return true }
	};
	const needed = (selector, value) => !/^:root(:not\([^()]*\))?$/.test(selector) && (!value.startsWith("--") || text.includes("var(" + value.split(":")[0]));
	for (const [key, {selector, set}] of allRules) {
		const lost = [...set].find(v => needed(selector, v) && !fewRules.get(key)?.set.has(v));
		if (lost && taken(selector)) found.push("no rule " + key + " { " + lost + " }");
	}
	return found.slice(0, 8);
})()`

// TestBrowserTrimmedSheetLosesNothing verifies that the parts of Pico that the bundle omits change no page.
func TestBrowserTrimmedSheetLosesNothing(t *testing.T) {
	t.Parallel()
	whole, s := wholeSheet(t), wholeServer(t)
	h := s.Handler()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/whole.css" {
			w.Header().Set("Content-Type", "text/css")
			_, _ = io.WriteString(w, whole) // if the browser closes the connection, the test fails below
			return
		}
		h.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	ctx := checkers.Browser(t)
	differences := func(path string, dark bool, also string) []string {
		t.Helper()
		if err := checkers.Colors(ctx, dark); err != nil {
			t.Fatal(err)
		}
		open(t, ctx, web.URL+path)
		if also != "" {
			eval[bool](t, ctx, `document.querySelector("main").append(document.createElement("`+also+`")); true`)
		}
		list, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](sheetDifferences, chromedp.EvalAwaitPromise))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		return list
	}
	paths := []string{catalog.PathSoftConflicts + "?employee_id=abc&status=maybe", "/nowhere"}
	seen := map[catalog.Family]bool{}
	for _, sc := range s.Registered {
		if isPage(sc) && !seen[sc.Family] {
			seen[sc.Family] = true
			paths = append(paths, example(s, t, sc))
		}
	}
	for i, path := range paths {
		for _, found := range differences(path, i%2 == 0, "") {
			t.Errorf("%s: %s", path, found)
		}
	}
	if found := differences(paths[0], false, "progress"); len(found) == 0 {
		t.Error("an element that no template has looks the same without its rules")
	}
}
