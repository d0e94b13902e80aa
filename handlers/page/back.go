package page

import (
	"net/url"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/web"
)

// BackRule is the address from which a visitor came, with the row as its fragment. Links set it, so that a screen can
// link back to the row.
var BackRule = Rule{Name: "back", Label: "The address to return to", Unasked: true, Hint: "the path of a screen", Check: func(v string) bool {
	_, ok := parseBack(v)
	return ok
}}

// maxBack is the maximum length of a return address in bytes.
const maxBack = 2048

// parseBack parses a return address. ok is false if it is not a path of this service or if a browser could interpret it
// as another host.
func parseBack(given string) (at *url.URL, ok bool) {
	if len(given) > maxBack || !strings.HasPrefix(given, "/") || strings.HasPrefix(given, "//") || strings.ContainsFunc(given, func(c rune) bool { return c <= ' ' || c == '\\' || c >= 0x7f }) {
		return nil, false
	}
	at, err := url.Parse(given)
	return at, err == nil && at.Scheme == "" && at.Host == "" && at.User == nil && !strings.HasPrefix(at.Path, "//")
}

// BackLink returns the link to the address of BackRule with the title of its screen, or an empty link without one.
func BackLink(s *web.Server, r *web.Request) components.Link {
	at, ok := parseBack(RuleValue(r, BackRule))
	if !ok {
		return components.Link{}
	}
	sc, found := s.Catalog.Lookup(at.Path)
	for _, other := range s.Catalog.Built() {
		if _, ok := catalog.Bind(other.Path, at.Path); ok && !found {
			sc, found = other, true
		}
	}
	if !found {
		return components.Link{}
	}
	return components.Link{Href: at.String(), Text: "Back to " + sc.Title}
}
