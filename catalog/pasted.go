package catalog

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// Pasted is what somebody pasted to learn which screen it belongs to: an address or a route name.
type Pasted struct {
	Path  string // as a router sees it: still escaped where that makes a difference
	Query string // what follows the question mark
	Host  string // of a full address; it says nothing about the route
	Name  string // a dotted route name; Path is empty then
}

var (
	dottedName = regexp.MustCompile(`^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$`)
	hostLike   = regexp.MustCompile(`^(localhost|\[[0-9a-fA-F:]+\]|[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+)(:[0-9]+)?$`)
)

// ReadPasted reads an address with or without host, query and fragment, or a dotted route name. It is false for what
// is neither.
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
	// A browser resolves dots before it asks.
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

// Bind takes the parameters of a pattern out of a path, in order. It is false when the path has another number of
// parts or another word in a fixed place.
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

// Nearest lists at most limit screens whose address, or name, is most like what was pasted; none is like it, none comes.
func Nearest(screens []Screen, p Pasted, limit int) []Screen {
	const alike = 0.35 // below this the likeness is only that of the common words
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

// pairs counts the pairs of neighbouring characters of an address or name, without what nearly all of them begin with
// and with every number and parameter taken for the same.
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

// likeness is Dice's coefficient: 1 for the same pairs, 0 for none in common.
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
