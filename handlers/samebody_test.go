package handlers

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
)

// stampWords are moments as pages write them, which a walk of more than a second would make differ.
var stampWords = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`)

// bodyText is what a page says below its head: without title, purpose and counters, without forms, the filters that are carried along,
// links to related screens and what stands at the foot of every page.
func bodyText(main *html.Node) string {
	var b strings.Builder
	var walk func(*html.Node)
	walk = func(n *html.Node) {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			switch {
			case c.Type == html.TextNode:
				b.WriteString(c.Data)
				b.WriteByte(' ')
			case c.Type == html.ElementNode && !everywhere(c):
				walk(c)
			}
		}
	}
	walk(main)
	return stampWords.ReplaceAllString(strings.Join(strings.Fields(b.String()), " "), "")
}

// everywhere says whether an element is part of every page, and no part of what this one shows.
func everywhere(n *html.Node) bool {
	if class := attr(n, "class"); class == "noprint" || class == "bar" { // the way to all of its rows, and the toolbar
		return true
	}
	switch attr(n, "aria-labelledby") {
	case "related", "safety", "carry":
		return true
	}
	return n.Data == "header" || n.Data == "footer" || n.Data == "form" || attr(n, "id") == "filters"
}

// content is the screen whose content a row shows in the end: its own, or that of the row it names.
func content(c *catalog.Catalog, sc catalog.Screen) string {
	for range 8 { // a row of a row of a row, and no circle
		of, ok := c.Lookup(sc.Of)
		if !ok {
			break
		}
		sc = of
	}
	return sc.Path
}

// TestNoTwoScreensSayTheSame holds that two screens with the same text below their heads are declared to show one content.
func TestNoTwoScreensSayTheSame(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h, seen := demoAnswers(t), map[string]catalog.Screen{}
	for _, sc := range s.Registered {
		if !isPage(sc) {
			continue
		}
		body := bodyText(mainOf(t, h, example(s, t, sc)))
		other, said := seen[body]
		switch {
		case body == "":
			t.Errorf("%s says nothing below its head", sc.Path)
		case !said:
			seen[body] = sc
		case content(s.Catalog, sc) != content(s.Catalog, other):
			t.Errorf("%s says the same as %s, and neither names the other: %.200s", sc.Path, other.Path, body)
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d different pages", len(seen))
	}
}

// TestBodyTextSeesADifference holds that the comparison above can fail: heads, filters and stamps do not count, words do.
func TestBodyTextSeesADifference(t *testing.T) {
	page := func(head, words, stamp string) string {
		doc := parsePage(t, `<main><header><h1>`+head+`</h1></header><form>`+head+`</form><section id="filters">`+head+`</section><p>`+words+` at `+stamp+
			`</p><section aria-labelledby="related"><a>`+head+`</a></section><footer>`+head+`</footer></main>`)
		return bodyText(first(doc, "main"))
	}
	same := page("One", "Three rows", "2026-11-20 09:12:44")
	if same != page("Two", "Three rows", "2026-11-21 10:00:00") || same == "" {
		t.Errorf("%q differs by its head", same)
	}
	if same == page("One", "Four rows", "2026-11-20 09:12:44") {
		t.Error("other words count as the same")
	}
}
