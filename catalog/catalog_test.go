package catalog

import (
	"regexp"
	"strings"
	"testing"
)

func standard(t *testing.T) *Catalog {
	t.Helper()
	c, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestNewRefuses(t *testing.T) {
	good := Screen{Path: "/a", Family: Data}
	tests := []struct {
		name    string
		place   Place
		screens []Screen
		want    string // substring of the error
	}{
		{"a duplicate path", PlaceHub, []Screen{good, {Path: "/a", Name: "other", Family: Data}}, "duplicate path"},
		{"a duplicate name", PlaceHub, []Screen{good, {Path: "/b", Name: "a", Family: Data}}, "duplicate name a"},
		{"two paths with the same derived name", PlaceHub, []Screen{good, {Path: "/a/{id}", Family: Data}}, "duplicate name a"},
		{"an unknown family", PlaceHub, []Screen{{Path: "/a", Family: "poster"}}, `unknown family "poster"`},
		{"a row without a family", PlaceHub, []Screen{{Path: "/a"}}, `unknown family ""`},
		{"an unknown place", "Attic", []Screen{good}, `unknown place "Attic"`},
		{"an Of that is no row", PlaceHub, []Screen{good, {Path: "/a/print", Family: Print, Of: "/b"}}, `of "/b" is not in the catalog`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := New([]Section{{Name: "Test", Place: tt.place, Screens: tt.screens}})
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("New: error %v, want one that says %s", err, tt.want)
			}
		})
	}
}

func TestNewFillsSectionAndName(t *testing.T) {
	c, err := New([]Section{{Name: "Test", Place: PlaceHub, Screens: []Screen{
		{Path: "/a/{id}/print", Family: Print, Of: "/a/{id}"}, // Of may refer to a later row
		{Path: "/a/{id}", Name: "a.show", Family: Data},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	s, ok := c.ByName("a.print")
	if !ok || s.Path != "/a/{id}/print" || s.Section != "Test" {
		t.Errorf("ByName(a.print) = %+v, %v", s, ok)
	}
	if s, ok := c.Lookup("/a/{id}"); !ok || s.Name != "a.show" {
		t.Errorf("Lookup(/a/{id}) = %+v, %v", s, ok)
	}
	if _, ok := c.Lookup("/a/7"); ok {
		t.Error("Lookup found a filled path; it takes paths in the form of the specification")
	}
}

var (
	segment = regexp.MustCompile(`^(\{[a-zA-Z]+\}|[a-z0-9.-]+)$`)
	params  = map[string]bool{"employee": true, "import": true, "location": true, "period": true, "position": true, "publishedPeriod": true, "shift": true}
)

func TestEveryRowIsWhole(t *testing.T) {
	purposes, titles := map[string]string{}, map[string]string{}
	for _, s := range standard(t).Screens() {
		for _, part := range strings.Split(strings.TrimPrefix(s.Path, "/"), "/") {
			if !segment.MatchString(part) {
				t.Errorf("%s: segment %q is neither a word nor a {param}", s.Path, part)
			}
		}
		for _, p := range s.Params() {
			if !params[p] {
				t.Errorf("%s: unknown parameter %q", s.Path, p)
			}
		}
		if s.Title == "" || strings.TrimSpace(s.Title) != s.Title {
			t.Errorf("%s: title %q", s.Path, s.Title)
		}
		if s.Label == s.Title {
			t.Errorf("%s: the label repeats the title; leave it out", s.Path)
		}
		if !strings.HasSuffix(s.Purpose, ".") || strings.Contains(s.Purpose, "  ") {
			t.Errorf("%s: the purpose is not written in whole sentences: %q", s.Path, s.Purpose)
		}
		if n := strings.Count(s.Purpose, ". ") + 1; n > 3 {
			t.Errorf("%s: the purpose has %d sentences, at most 3 fit above a screen", s.Path, n)
		}
		if other, dup := purposes[s.Purpose]; dup {
			t.Errorf("%s and %s have the same purpose", other, s.Path)
		}
		if other, dup := titles[s.Title]; dup {
			t.Errorf("%s and %s have the same title %q", other, s.Path, s.Title)
		}
		purposes[s.Purpose], titles[s.Title] = s.Path, s.Path
	}
}

// TestFacesShareTheContentOfTheirScreen verifies that a print or export row has the content key of the screen in Of.
func TestFacesShareTheContentOfTheirScreen(t *testing.T) {
	c := standard(t)
	for _, s := range c.Screens() {
		if s.Family != Print && s.Family != Export {
			continue
		}
		of, ok := c.Lookup(s.Of)
		if !ok {
			t.Errorf("%s: a %s row has to name its screen", s.Path, s.Family)
		} else if s.Content != of.Content {
			t.Errorf("%s: content %q, but its screen has %q", s.Path, s.Content, of.Content)
		}
	}
}

// TestRanks verifies that the main screens of a section without parameters have the ranks 1, 2, 3, ... without a gap, and that no other row
// has a rank.
func TestRanks(t *testing.T) {
	c := standard(t)
	for _, section := range c.Sections() {
		ranks, main := map[int]string{}, 0
		for _, s := range c.In(section.Name) {
			switch ranked := s.Family.IsMain() && len(s.Params()) == 0; {
			case !ranked && s.Rank != 0:
				t.Errorf("%s: rank %d, but it is not a main screen of the left column", s.Path, s.Rank)
			case ranked:
				main++
				if other, dup := ranks[s.Rank]; dup {
					t.Errorf("%s and %s have the same rank %d", other, s.Path, s.Rank)
				}
				ranks[s.Rank] = s.Path
			}
		}
		for i := 1; i <= main; i++ {
			if ranks[i] == "" {
				t.Errorf("%s: no screen of rank %d among %d", section.Name, i, main)
			}
		}
	}
}

// TestPlaces verifies that the order inside a place is 1, 2, 3, ... without a gap, and that no place is empty.
func TestPlaces(t *testing.T) {
	orders := map[Place]map[int]string{}
	for _, s := range standard(t).Sections() {
		if orders[s.Place] == nil {
			orders[s.Place] = map[int]string{}
		}
		orders[s.Place][s.Order] = s.Name
		if s.Open != (s.Name == "Operations") {
			t.Errorf("%s: open %v; only in Operations the tools are the section", s.Name, s.Open)
		}
	}
	for _, p := range Places {
		for i := 1; i <= max(1, len(orders[p])); i++ {
			if orders[p][i] == "" {
				t.Errorf("%s: no section at position %d", p, i)
			}
		}
	}
}
