package handlers

import (
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/web"
)

// sectionsWithout returns the sections that have built screens but no screen of this family, by a loop over all rows.
func sectionsWithout(c *catalog.Catalog, family catalog.Family) (names []string) {
	for _, section := range c.Sections() {
		built, has := false, false
		for _, sc := range c.In(section.Name) {
			built, has = built || sc.Content != "", has || sc.Family == family
		}
		if built && !has {
			names = append(names, section.Name)
		}
	}
	return names
}

// TestCoreSpeaksForTheSectionsWithoutTheirOwn verifies that the screens of Core name the sections that they cover, and that the smoke test
// requests every built screen of these sections.
func TestCoreSpeaksForTheSectionsWithoutTheirOwn(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for _, sc := range s.Catalog.In("Core") {
		if !sc.Family.IsTool() || catalog.Suites[sc.Content] == nil || sc.Content != "core" || sc.Family == catalog.RouteList {
			continue
		}
		names := sectionsWithout(s.Catalog, sc.Family)
		if words := text(mainOf(t, h, sc.Path)); len(names) == 0 || !strings.Contains(words, ": "+strings.Join(names, ", ")+".") {
			t.Errorf("%s does not say that it speaks for %v", sc.Path, names)
		}
		if sc.Family != catalog.SmokeTest {
			continue
		}
		want := 0
		for _, row := range s.Catalog.Built() {
			if row.Section == "Core" || slices.Contains(names, row.Section) {
				want++
			}
		}
		if got := len(s.Catalog.Suite(sc).Smoke); got != want {
			t.Errorf("%d routes are requested, want %d", got, want)
		}
	}
}

func TestHelpOfTheWholeAreaNamesEverySection(t *testing.T) {
	s := demoServer(t)
	rows := all(byID(mainOf(t, s.Handler(), coreHelp(t, s)), "sections").Parent, "tr")
	var words []string
	for _, tr := range rows {
		words = append(words, text(tr))
	}
	for _, section := range s.Catalog.Sections() {
		if !slices.ContainsFunc(words, func(line string) bool { return strings.HasPrefix(line, section.Name+" "+section.Purpose) }) {
			t.Errorf("no line of %s in %q", section.Name, words)
		}
	}
}

// TestWordsOfTheFieldLead verifies that every term has an explanation and a link to an existing screen.
func TestWordsOfTheFieldLead(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	main := mainOf(t, h, coreHelp(t, s))
	list := byID(main, "words").Parent
	for _, term := range catalog.Suites["core"].Terms {
		if !strings.Contains(text(list), term.Word+" "+term.Text) && !strings.Contains(text(list), term.Word+term.Text) {
			t.Errorf("%q is not explained", term.Word)
		}
	}
	links := all(list, "a")
	if len(links) != len(catalog.Suites["core"].Terms) {
		t.Errorf("%d links for %d words", len(links), len(catalog.Suites["core"].Terms))
	}
	for _, a := range links {
		if w := do(t, h, "GET", attr(a, "href")); w.Code != 200 {
			t.Errorf("%s answers %d", attr(a, "href"), w.Code)
		}
	}
}

// coreHelp returns the path of the help of the whole area.
func coreHelp(t *testing.T, s *web.Server) string {
	t.Helper()
	for _, sc := range s.Catalog.In("Core") {
		if sc.Family == catalog.Help {
			return sc.Path
		}
	}
	t.Fatal("no help")
	return ""
}
