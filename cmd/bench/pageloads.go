package main

import (
	"bytes"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// loads lists what a page loads by itself: style sheets, icons, scripts, pictures and lazy parts.
func loads(page []byte) ([]visited, error) {
	root, err := html.Parse(bytes.NewReader(page))
	if err != nil {
		return nil, err
	}
	var out []visited
	for n := range root.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		a := map[string]string{}
		for _, at := range n.Attr {
			a[at.Key] = at.Val
		}
		switch {
		case n.Data == "link" && loadedRel(a["rel"]):
			out = append(out, visited{address: a["href"]})
		case a["src"] != "" && !strings.HasPrefix(a["src"], "data:"):
			out = append(out, visited{address: a["src"]})
		}
		if trigger := a["data-hx-trigger"]; a["data-hx-get"] != "" && (strings.Contains(trigger, "load") || strings.Contains(trigger, "revealed") || strings.Contains(trigger, "intersect")) {
			out = append(out, visited{address: a["data-hx-get"], part: true, later: !strings.Contains(trigger, "load")})
		}
	}
	return out, nil
}

func loadedRel(rel string) bool {
	return slices.ContainsFunc(strings.Fields(rel), func(word string) bool {
		return word == "stylesheet" || word == "icon" || word == "preload" || word == "modulepreload" || word == "manifest"
	})
}

var styleURL = regexp.MustCompile(`(?:url\(|@import\s+)["']?([^"')]+)`)

// styleLoads lists what a style sheet loads.
func styleLoads(at *url.URL, sheet []byte) []visited {
	var out []visited
	for _, m := range styleURL.FindAllSubmatch(sheet, -1) {
		if to, err := at.Parse(string(m[1])); err == nil && to.Scheme != "data" {
			out = append(out, visited{address: to.String()})
		}
	}
	return out
}
