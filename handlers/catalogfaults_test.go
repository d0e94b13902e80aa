package handlers

import (
	"net/http"
	"slices"
	"testing"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
	"opshub/handlers/web"
)

// withScreen returns a test configuration with one more row in the section Operations. The lists of that section are written by hand,
// while a list that is generated from the rows would contain the new row.
func withScreen(t *testing.T, sc catalog.Screen) web.Config {
	t.Helper()
	cfg := testConfig(t, demoStore(t))
	sections := slices.Clone(cfg.Catalog.Sections())
	sections[0].Screens = append(slices.Clone(sections[0].Screens), sc)
	rows, err := catalog.New(sections)
	if err != nil {
		t.Fatal(err)
	}
	cfg.Catalog = rows
	return cfg
}

// ghost is an address without a catalog row.
const ghost = catalog.PathHub + "/ghost"

// deadEnd declares a link to a path without a screen. No screen links to unnamed.
var (
	deadEnd = catalog.Screen{Path: ghost, Name: "ghost", Family: catalog.Help, Content: "operations", Title: "Ghost", Purpose: "Is named by nobody.", Leads: []string{"/nowhere"}}
	unnamed = catalog.Screen{Path: ghost + "/{employee}", Name: "ghost", Family: catalog.Data, Content: "employee", Title: "Ghost", Purpose: "Is named by nobody."}
)

// undeclared returns a server with a route that has no catalog row.
func undeclared(t *testing.T) *web.Server {
	s := demoServer(t)
	s.Echo.GET(ghost+"/:thing", nothing).Name = "ghost"
	return s
}

// TestRouteFaultsAreListed creates one fault in the routes at a time. Only the row of that fault in the service checks changes, and the
// route catalog lists and counts the same fault.
func TestRouteFaultsAreListed(t *testing.T) {
	for _, c := range []struct {
		title, key, path string
		server           func(*testing.T) *web.Server
	}{
		{"No route is shadowed", "shadowed", catalog.PathMyWeekPrint, func(t *testing.T) *web.Server { return demoServer(t, catalog.PathMyWeekPrint) }},
		{"No route is shadowed", "shadowed", catalog.PathMonth, func(t *testing.T) *web.Server {
			s := demoServer(t)
			s.Echo.GET(catalog.PathMonth, nothing).Name = "other"
			return s
		}},
		{"Every route is declared", "undeclared", ghost + "/{thing}", undeclared},
		{"No dead links", "", "/nowhere", func(t *testing.T) *web.Server { return serverWith(t, withScreen(t, deadEnd)) }},
		{"No orphans", "unlinked", unnamed.Path, func(t *testing.T) *web.Server { return serverWith(t, withScreen(t, unnamed)) }},
	} {
		s := c.server(t)
		h := s.Handler()
		serviceTurned(t, h, c.title)
		_, body := getJSON(t, h, catalog.PathRouteCatalog)
		var named []string
		for key, list := range body["faults"].(map[string]any) {
			for _, path := range list.([]any) {
				named = append(named, key+" "+path.(string))
			}
		}
		for _, d := range body["dead_links"].([]any) {
			named = append(named, " "+d.(map[string]any)["to"].(string))
		}
		if !slices.Equal(named, []string{c.key + " " + c.path}) {
			t.Errorf("%s: the catalog lists %q, want %s %s", c.title, named, c.key, c.path)
		}
		if c.key == "" {
			continue
		}
		if rows := routesOf(t, do(t, h, "GET", catalog.PathRouteCatalog+"?state="+c.key).Body.String()); !slices.Equal(rows, []string{c.path}) {
			t.Errorf("%s: state=%s lists %q", c.title, c.key, rows)
		}
	}
}

func nothing(c echo.Context) error { return c.NoContent(http.StatusOK) }

// TestAMissingRouteIsNoOrphanAndNoDeadLink omits the registration of screens that lists contain, one of which has the only links to
// another screen. The service checks about routes pass.
func TestAMissingRouteIsNoOrphanAndNoDeadLink(t *testing.T) {
	h := demoServer(t, catalog.PathSoftConflicts, catalog.PathImports).Handler()
	_, body := getJSON(t, h, catalog.PathDiagnostics)
	for _, title := range []string{"No route is shadowed", "Every route is declared", "No dead links", "No orphans"} {
		if got := told(body)["service "+title]; got != "PASS" {
			t.Errorf("%s is %s", title, got)
		}
	}
}
