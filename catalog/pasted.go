package catalog

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// Pasted is an address or a route name that a user pasted to find its screen.
type Pasted struct {
	Path  string // as a router sees it, with the relevant escapes
	Query string // text after the question mark
	Host  string // of a full address; not relevant for the route
	Name  string // a dotted route name; Path is then empty
}

var (
	dottedName = regexp.MustCompile(`^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$`)
	hostLike   = regexp.MustCompile(`^(localhost|\[[0-9a-fA-F:]+\]|[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)(:[0-9]+)?$`)
)

// ReadPasted parses an address with or without host, query and fragment, or a dotted route name. ok is false for
// anything else.
func ReadPasted(text string) (Pasted, bool) {
	text = strings.Trim(text, " \t\r\n\"'<>`")
	first, _, slashed := strings.Cut(text, "/")
	switch {
	case text == "":
		return Pasted{}, false
	case dottedName.MatchString(text):
		return Pasted{Name: text}, true
	case strings.Contains(text, "://"):
	case slashed && hostLike.MatchString(first):
		text = "//" + text
	case slashed && first != "":
		text = "/" + text
	case !slashed:
		return Pasted{}, false
	}
	u, err := url.Parse(text)
	if err != nil || u.Opaque != "" {
		return Pasted{}, false
	}
	// Browsers resolve dots before they send a request.
	u = (&url.URL{Path: "/"}).ResolveReference(u)
	p := Pasted{Path: u.RawPath, Query: u.RawQuery, Host: u.Host}
	if p.Path == "" {
		p.Path = u.Path
	}
	if p.Path == "" {
		p.Path = "/"
	}
	return p, true
}

// Bind extracts the parameters of a pattern from a path, in order. ok is false if the number of segments or a fixed
// segment differs.
func Bind(pattern, path string) (values []string, ok bool) {
	want, got := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return nil, false
	}
	for i, part := range want {
		if strings.HasPrefix(part, "{") {
			values = append(values, got[i])
		} else if part != got[i] {
			return nil, false
		}
	}
	return values, true
}

// Nearest returns at most limit screens whose address or name is most similar to the pasted text. It returns none if
// none is similar.
func Nearest(screens []Screen, p Pasted, limit int) []Screen {
	const alike = 0.35 // below this, only the common words are similar
	type near struct {
		screen Screen
		like   float64
	}
	of, text := func(s Screen) string { return s.Path }, p.Path
	if p.Name != "" {
		of, text = func(s Screen) string { return s.Name }, p.Name
	}
	pasted := pairs(text)
	var list []near
	for _, s := range screens {
		if like := likeness(pasted, pairs(of(s))); like >= alike {
			list = append(list, near{s, like})
		}
	}
	slices.SortStableFunc(list, func(a, b near) int { return cmp.Compare(b.like, a.like) })
	var out []Screen
	for _, n := range list[:min(limit, len(list))] {
		out = append(out, n.screen)
	}
	return out
}

// pairs counts the pairs of adjacent characters of an address or name. It removes the prefix that nearly all of them
// share and treats all numbers and parameters as equal.
func pairs(text string) map[string]int {
	text = strings.TrimPrefix(strings.TrimPrefix(fold(text).text, root), nameOf(root))
	parts := strings.FieldsFunc(text, func(r rune) bool { return r == '/' || r == '.' })
	for i, part := range parts {
		if strings.HasPrefix(part, "{") || strings.Trim(part, "0123456789") == "" {
			parts[i] = "{}"
		}
	}
	text = "/" + strings.Join(parts, "/") + "/"
	counts := map[string]int{}
	for i := range len(text) - 1 {
		counts[text[i:i+2]]++
	}
	return counts
}

// likeness returns Dice's coefficient: 1 for the same pairs, 0 for none in common.
func likeness(a, b map[string]int) float64 {
	common, total := 0, 0
	for pair, n := range a {
		common += min(n, b[pair])
		total += n
	}
	for _, n := range b {
		total += n
	}
	return 2 * float64(common) / float64(total)
}
