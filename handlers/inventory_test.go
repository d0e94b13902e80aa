package handlers

import (
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
)

// TestLinkedIsWhatThePagesLinkTo compares the column "linked" with the links of the pages. The column is computed from the sets that the
// pages are built from. The test reads all screens, then omits the supporting screens, then omits screens that have other formats. Each
// listed link exists in the named part or in the navigation, and a screen without links from any page is listed as not linked.
func TestLinkedIsWhatThePagesLinkTo(t *testing.T) {
	t.Parallel()
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
		s, h := wholeServer(t), demoAnswers(t)
		if len(without) > 0 {
			s = demoServer(t, without...)
			h = s.Handler()
		}
		pages := linksOfThePages(t, s, h)
		for _, row := range routecatalog.NewInventory(s).Rows {
			if linked := pages.leadTo(row.Path); row.Linked != linked {
				t.Errorf("%s: the catalog says %s is linked: %t, the pages: %t", name, row.Path, row.Linked, linked)
			}
			if row.Registered && !row.Linked {
				unlinked++
			}
			for _, from := range row.From {
				if page := pages[from.From]; page == nil || !page.body[row.Path] {
					t.Errorf("%s: %s is said to lead to %s by %s, and does not", name, from.From, row.Path, from.By)
				}
			}
			for from, page := range pages {
				place := placeOf(s, from)
				if said := slices.Contains(row.Nav, web.EveryScreen) || slices.Contains(row.Nav, place); page.hasNav && from != row.Path && said != page.nav[row.Path] {
					t.Errorf("%s: the navigation of %s is said to lead to %s: %t, and does: %t", name, from, row.Path, said, !said)
				}
			}
		}
		if !slices.Contains(without, catalog.PathBlocks) { // otherwise pages link to its replacement
			pages.listed(t, s)
		}
	}
	if unlinked == 0 {
		t.Error("in no case was a route not linked, so the test shows nothing")
	}
}

// linksOn are the screens that one page links to: in its body, in the navigation and footer, and in other parts of the frame.
type linksOn struct {
	body, nav, frame map[string]bool
	hasNav           bool
}

type pageLinks map[string]*linksOn

func (p pageLinks) leadTo(path string) bool {
	for from, page := range p {
		if from != path && (page.body[path] || page.nav[path] || page.frame[path]) {
			return true
		}
	}
	return false
}

// listed verifies that the inventory lists every link of a page body.
func (p pageLinks) listed(t *testing.T, s *web.Server) {
	t.Helper()
	said := map[routecatalog.Link]bool{}
	for _, row := range routecatalog.InventoryOf(s).Rows {
		for _, from := range row.From {
			said[routecatalog.Link{From: from.From, By: row.Path}] = true
		}
	}
	for from, page := range p {
		for to := range page.body {
			if to != from && !said[routecatalog.Link{From: from, By: to}] {
				t.Errorf("%s leads to %s, and the catalog does not say so", from, to)
			}
		}
	}
}

func placeOf(s *web.Server, path string) string {
	sc, _ := s.Catalog.Lookup(path)
	section, _ := s.Catalog.Section(sc.Section)
	return string(section.Place)
}

// linksOfThePages reads the links of every page except the inventories. It requests portal screens with an employee if they need one.
func linksOfThePages(t *testing.T, s *web.Server, h http.Handler) pageLinks {
	t.Helper()
	pages := pageLinks{}
	for _, sc := range s.Registered {
		if !isPage(sc) || sc.Family.IsInventory() {
			continue
		}
		page := &linksOn{body: map[string]bool{}, nav: map[string]bool{}, frame: map[string]bool{}}
		pages[sc.Path] = page
		for _, query := range []string{"", "?part=checks", "?employee_id=2"} {
			if query == "?part=checks" && sc.Family != catalog.Hub || query == "?employee_id=2" && sc.Section != "Employee Portal" {
				continue
			}
			doc := parsePage(t, do(t, h, "GET", example(s, t, sc)+query).Body.String())
			page.hasNav = byID(doc, "places") != nil
			for _, a := range all(doc, "a") {
				to, err := url.Parse(attr(a, "href"))
				if err != nil {
					t.Fatal(err)
				}
				if route, ok := s.Live.Match(to.Path); ok {
					page.at(a)[route.Pattern] = true
				}
			}
		}
	}
	return pages
}

// at returns the set of links for the position of a link on the page.
func (p *linksOn) at(a *html.Node) map[string]bool {
	for n := a.Parent; n != nil; n = n.Parent {
		switch {
		case attr(n, "id") == "places", attr(n, "id") == "screens", attr(n, "class") == "foot", attr(n, "class") == "top":
			return p.nav
		case attr(n, "class") == "banner", attr(n, "aria-labelledby") == "related":
			return p.frame
		}
	}
	return p.body
}

func TestAMissingRouteIsSeen(t *testing.T) {
	s := demoServer(t, catalog.PathSoftConflicts)
	h := s.Handler()
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
	s := demoServer(t)
	for _, path := range []string{catalog.PathHub + "/ghost/:thing", "/elsewhere"} {
		s.Echo.GET(path, func(c echo.Context) error { return c.NoContent(http.StatusOK) }).Name = "ghost" + path
	}
	body := do(t, s.Handler(), "GET", catalog.PathRouteCatalog+"?q=ghost").Body.String()
	if rows := routesOf(t, body); len(rows) != 1 || rows[0] != catalog.PathHub+"/ghost/{thing}" {
		t.Errorf("rows without a declaration are %v", rows)
	}
	if got := counterOf(t, parsePage(t, body), "Overall"); !strings.HasPrefix(got, "WARN 1 route not declared") {
		t.Errorf("overall is %q", got)
	}
}

// everyRow returns the inventory with every screen registered.
func everyRow(t testing.TB, s *web.Server) *routecatalog.Inventory {
	t.Helper()
	inv := &routecatalog.Inventory{Whole: true}
	for _, sc := range s.Catalog.Screens() {
		inv.Rows = append(inv.Rows, routecatalog.InventoryRow{Screen: sc, Action: "handlers." + string(sc.Family), Declared: true, Registered: true, Linked: true, Reachable: true})
	}
	inv.Prepare()
	return inv
}

// TestEveryRowGivesTheFiguresOfTheSpecification verifies that the counts equal those of the specification once every row is registered.
func TestEveryRowGivesTheFiguresOfTheSpecification(t *testing.T) {
	s := wholeServer(t)
	inv := everyRow(t, s)
	if distinct, entries := inv.Registered(); distinct != 389 || entries != 509 {
		t.Errorf("%d distinct routes and %d entries, want 389 and 509", distinct, entries)
	}
	list := routecatalog.CatalogList(s, routecatalog.ListingOf(s, catalog.Suites["operations"], inv), routecatalog.CatalogQuery{View: routecatalog.BuilderView, Usual: routecatalog.BuilderView, Values: map[string]string{}})
	facets := list.Facets
	r := &web.Request{Roster: s.Rosters.Roster(), Ctx: t.Context(), Screen: s.Registered[0]}
	counts := ""
	for _, l := range routecatalog.FacetMenu(s, r, list, facets[0]).Links {
		counts += " " + l.Count
	}
	if counts != " 389 8 23 89 389" {
		t.Errorf("the tabs count%s, want 389 8 23 89 389", counts)
	}
	for _, f := range facets[1:3] { // each route has one section and one family
		sum := 0
		for _, c := range f.Choices {
			sum += len(inv.Narrow(inv.Every(), facets, list.Ask.With(f.Param, c.Key)))
		}
		if sum != 389 {
			t.Errorf("the values of %s add up to %d", f.Param, sum)
		}
	}
}

// BenchmarkCatalogSearch measures one keystroke in the search over every row: search, counts and the fragment.
func BenchmarkCatalogSearch(b *testing.B) {
	s := demoServer(b)
	inv := everyRow(b, s)
	listing := routecatalog.ListingOf(s, catalog.Suites["operations"], inv)
	sc, _ := s.Catalog.Lookup(catalog.PathRouteCatalog)
	r := &web.Request{Roster: s.Rosters.Roster(), Ctx: b.Context(), Screen: sc}
	for _, q := range []string{"soft", "e", ""} {
		b.Run("q="+q, func(b *testing.B) {
			for b.Loop() {
				list := routecatalog.CatalogList(s, listing, routecatalog.CatalogQuery{Q: q, View: routecatalog.BuilderView, Usual: routecatalog.BuilderView, Values: map[string]string{}})
				results, err := routecatalog.CatalogResults(s, r, list)
				if err == nil {
					err = components.RouteResultsFragment(results).Render(b.Context(), io.Discard)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
