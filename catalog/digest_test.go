package catalog

import "testing"

// TestDigestNamesEverythingDeclared verifies that a change to any declared value changes the digest of the catalog.
func TestDigestNamesEverythingDeclared(t *testing.T) {
	row := Screen{Path: root + "/one", Family: Hub, Title: "One", Purpose: "One."}
	digest := func(change func(*Section)) string {
		section := Section{Name: "One", Purpose: "It is one.", Place: PlaceHub, Order: 1, Screens: []Screen{row}}
		change(&section)
		c, err := New([]Section{section})
		if err != nil {
			t.Fatal(err)
		}
		return c.Digest()
	}
	asIs := digest(func(*Section) {})
	if digest(func(*Section) {}) != asIs {
		t.Error("the same catalog has two digests")
	}
	for what, change := range map[string]func(*Section){
		"name of the section":    func(s *Section) { s.Name = "Two" },
		"purpose of the section": func(s *Section) { s.Purpose = "It is two." },
		"place":                  func(s *Section) { s.Place = PlaceStaff },
		"order":                  func(s *Section) { s.Order = 2 },
		"open tools":             func(s *Section) { s.Open = true },
		"title of a row":         func(s *Section) { row := row; row.Title = "Two"; s.Screens = []Screen{row} },
		"content of a row":       func(s *Section) { row := row; row.Content = "two"; s.Screens = []Screen{row} },
		"no row":                 func(s *Section) { s.Screens = nil },
	} {
		if digest(change) == asIs {
			t.Errorf("another %s gives the same digest", what)
		}
	}
}
