package handlers

import (
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/components"
)

// The column "linked" is put together from the sets that the pages are built from. This reads the pages themselves:
// with every screen, without the supporting screens, and with faces whose screen is gone.
func TestLinkedIsWhatThePagesLinkTo(t *testing.T) {
	cat := testConfig(t, demoStore(t)).Catalog
	var supporting []string
	for _, sc := range cat.Built() {
		if cat.Suite(sc) != nil {
			supporting = append(supporting, sc.Path)
		}
	}
	unlinked := 0
	for name, without := range map[string][]string{
		"every screen": nil, "without the supporting screens": supporting,
		"faces alone": append(slices.Clone(supporting), catalog.PathBlocks, catalog.PathSoftConflicts, catalog.PathShareLinks, catalog.PathPresets),
	} {
		s := demoServer(t, without...)
		linked := linksOfThePages(t, s)
		for _, row := range s.takeInventory().rows {
			if row.Linked != linked[row.Path] {
				t.Errorf("%s: the catalog says %s is linked: %t, the pages: %t", name, row.Path, row.Linked, linked[row.Path])
			}
			if row.Registered && !row.Linked {
				unlinked++
			}
		}
	}
	if unlinked == 0 {
		t.Error("in no case was a route not linked, so the test shows nothing")
	}
}

// linksOfThePages reads every page but the inventories and gives the screens they link to, themselves left out.
func linksOfThePages(t *testing.T, s *server) map[string]bool {
	t.Helper()
	h, linked := s.handler(), map[string]bool{}
	for _, sc := range s.registered {
		if !isPage(sc) || sc.Family == catalog.RouteList || sc.Family == catalog.Dashboard {
			continue
		}
		for _, part := range []string{"", "?part=checks"} {
			doc := parsePage(t, do(t, h, "GET", s.example(t, sc)+part).Body.String())
			for _, a := range all(doc, "a") {
				to, err := url.Parse(attr(a, "href"))
				if err != nil {
					t.Fatal(err)
				}
				if route, ok := s.live.Match(to.Path); ok && route.Pattern != sc.Path {
					linked[route.Pattern] = true
				}
			}
		}
	}
	return linked
}

func TestAMissingRouteIsSeen(t *testing.T) {
	s := demoServer(t, catalog.PathSoftConflicts)
	h := s.handler()
	w := do(t, h, "GET", catalog.PathRouteCatalog+"?state=missing")
	if rows := routesOf(t, w.Body.String()); len(rows) != 1 || rows[0] != catalog.PathSoftConflicts {
		t.Errorf("missing are %v", rows)
	}
	doc := parsePage(t, w.Body.String())
	if got := counterOf(t, doc, "Overall"); !strings.HasPrefix(got, "FAIL 1 route missing") {
		t.Errorf("overall is %q", got)
	}
	if got := counterOf(t, doc, "Featured screens ready"); got != "6/7 Missing" {
		t.Errorf("featured is %q", got)
	}
	for _, a := range all(byID(doc, "results"), "a") {
		if path, _, _ := strings.Cut(attr(a, "href"), "?"); path == catalog.PathSoftConflicts {
			t.Errorf("the missing screen is linked by %q", text(a))
		}
	}
	no := 0
	for _, span := range all(byID(doc, "results"), "span") {
		if attr(span, "class") == "tag bad" && text(span) == "no" {
			no++
		}
	}
	if no != 3 { // registered, linked and reachable
		t.Errorf("%d of the four truths are no, want 3", no)
	}
}

func TestARouteWithoutARowIsSeen(t *testing.T) {
	s := wholeServer(t)
	for _, path := range []string{catalog.PathHub + "/ghost/:thing", "/elsewhere"} {
		s.echo.GET(path, func(c echo.Context) error { return c.NoContent(http.StatusOK) }).Name = "ghost" + path
	}
	body := do(t, s.handler(), "GET", catalog.PathRouteCatalog+"?q=ghost").Body.String()
	if rows := routesOf(t, body); len(rows) != 1 || rows[0] != catalog.PathHub+"/ghost/{thing}" {
		t.Errorf("rows without a declaration are %v", rows)
	}
	if got := counterOf(t, parsePage(t, body), "Overall"); !strings.HasPrefix(got, "WARN 1 route not declared") {
		t.Errorf("overall is %q", got)
	}
}

// everyRow is the inventory as it will be once every screen is built.
func everyRow(t testing.TB, s *server) *inventory {
	t.Helper()
	inv := &inventory{}
	var entries []catalog.Entry
	for _, sc := range s.Catalog.Screens() {
		inv.rows = append(inv.rows, inventoryRow{Screen: sc, Action: "handlers." + string(sc.Family), Declared: true, Registered: true, Linked: true, Reachable: true})
		entries = append(entries, catalog.Entry{Screen: sc, Action: "handlers." + string(sc.Family)})
	}
	inv.index = catalog.NewIndex(entries)
	return inv
}

// The figures of the specification come out of counting once every row is registered.
func TestEveryRowGivesTheFiguresOfTheSpecification(t *testing.T) {
	s := wholeServer(t)
	inv := everyRow(t, s)
	if distinct, entries := inv.registered(); distinct != 389 || entries != 509 {
		t.Errorf("%d distinct routes and %d entries, want 389 and 509", distinct, entries)
	}
	facets := catalogFacets(inv, s.Catalog.Sections())
	list := s.catalogList(inv, facets, catalogAsk{values: map[string]string{}})
	r := &request{ctx: t.Context(), screen: s.registered[0]}
	counts := ""
	for _, l := range s.facetMenu(r, inv, list, facets[0]).Links {
		counts += " " + l.Count
	}
	if counts != " 389 8 23 89 389" {
		t.Errorf("the tabs count%s, want 389 8 23 89 389", counts)
	}
	for _, f := range facets[1:3] { // each route is of one section and one family
		sum := 0
		for _, c := range f.choices {
			sum += len(inv.narrow(inv.every(), facets, list.ask.with(f.param, c.key)))
		}
		if sum != 389 {
			t.Errorf("the values of %s add up to %d", f.param, sum)
		}
	}
}

// BenchmarkCatalogSearch is one keystroke over every row: search, counts and the fragment.
func BenchmarkCatalogSearch(b *testing.B) {
	s := demoServer(b)
	inv := everyRow(b, s)
	facets := catalogFacets(inv, s.Catalog.Sections())
	sc, _ := s.Catalog.Lookup(catalog.PathRouteCatalog)
	r := &request{ctx: b.Context(), screen: sc}
	for _, q := range []string{"soft", "e", ""} {
		b.Run("q="+q, func(b *testing.B) {
			for b.Loop() {
				list := s.catalogList(inv, facets, catalogAsk{q: q, values: map[string]string{}})
				if err := components.RouteResultsFragment(s.catalogResults(r, inv, list)).Render(b.Context(), io.Discard); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
