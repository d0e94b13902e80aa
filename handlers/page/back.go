package page

import (
	"net/url"
	"strings"
	"unicode"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/identity"
	"opshub/handlers/web"
)

// BackRule is the address from which a visitor came, with the row as its fragment. Links set it, so that a screen can
// link back to the row.
var BackRule = Rule{Name: "back", Label: "The address to return to", Unasked: true, Hint: "the path of a screen", Check: func(v string) bool {
	_, ok := parseBack(v)
	return ok
}}

// parseBack parses a return address with the rules of identity.Back, and accepts the id of a row as its fragment.
func parseBack(given string) (at *url.URL, ok bool) {
	path, row, _ := strings.Cut(given, "#")
	if path = identity.Back(path, ""); path == "" || strings.ContainsFunc(row, notInID) {
		return nil, false
	}
	at, err := url.Parse(path)
	if err == nil {
		at.Fragment = row
	}
	return at, err == nil
}

// notInID reports whether the ids of rows do not contain a rune.
func notInID(c rune) bool { return c != '-' && !unicode.IsLetter(c) && !unicode.IsDigit(c) }

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
