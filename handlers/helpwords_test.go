package handlers

import (
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/web"
)

// without are the sections that have built screens and no row of a family, found by going through all rows.
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

// The screens of Core say which sections they speak for, and the smoke test requests every built screen of them.
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

// Every word is explained, and its link opens a screen that is there.
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

// coreHelp is the address of the help of the whole area.
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
