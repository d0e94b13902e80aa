package handlers

import (
	"strings"

	"golang.org/x/net/html"
)

// first returns the first element with this name below n, or nil.
func first(n *html.Node, name string) *html.Node {
	if found := all(n, name); len(found) > 0 {
		return found[0]
	}
	return nil
}

// all returns the elements with this name below n.
func all(n *html.Node, name string) []*html.Node {
	var found []*html.Node
	if n == nil {
		return nil
	}
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && d.Data == name {
			found = append(found, d)
		}
	}
	return found
}

// attr returns the value of an attribute, or an empty string.
func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// byID returns the element with this ID below n, or nil.
func byID(n *html.Node, id string) *html.Node {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && attr(d, "id") == id {
			return d
		}
	}
	return nil
}

// text returns the visible text of n with collapsed spaces.
func text(n *html.Node) string {
	if n == nil {
		return ""
	}
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode {
			b.WriteString(d.Data)
			b.WriteByte(' ')
		}
	}
	return strings.NewReplacer(" .", ".", " ,", ",").Replace(strings.Join(strings.Fields(b.String()), " "))
}
