package handlers

import (
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
)

// stampWords matches times on pages, which differ if the test takes more than a second.
var stampWords = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`)

// bodyText returns the text of a page below its header: without title, purpose, counters, forms, filters, links to related screens and the
// footer.
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

// everywhere reports whether an element is part of every page instead of the content of this one.
func everywhere(n *html.Node) bool {
	if class := attr(n, "class"); class == "noprint" || class == "bar" { // the link to all rows, and the toolbar
		return true
	}
	switch attr(n, "aria-labelledby") {
	case "related", "safety", "carry":
		return true
	}
	return n.Data == "header" || n.Data == "footer" || n.Data == "form" || attr(n, "id") == "filters"
}

// content returns the path of the screen whose content this screen shows: its own path, or that of the screen that it repeats.
func content(c *catalog.Catalog, sc catalog.Screen) string {
	for range 8 { // repeats of repeats, without a cycle
		of, ok := c.Lookup(sc.Of)
		if !ok {
			break
		}
		sc = of
	}
	return sc.Path
}

// TestNoTwoScreensSayTheSame verifies that two screens with the same text below their headers are declared as repeats.
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

// TestBodyTextSeesADifference verifies that bodyText ignores headers, filters and stamps, and that it includes other words.
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
