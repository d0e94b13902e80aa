package handlers

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/catalog"
	"opshub/handlers/routecatalog"
	"opshub/handlers/support"
	"opshub/handlers/web"
)

// listed returns a route list of a server.
func listed(t *testing.T, s *web.Server, ask routecatalog.RouteOptions) *routecatalog.RouteList {
	t.Helper()
	sections, err := support.SectionsAsked(s.Catalog, ask.Section)
	if err != nil {
		t.Fatal(err)
	}
	return routecatalog.ListRoutes(t.Context(), s, sections, ask)
}

func TestRoutesOnTheTerminalAreThoseOfTheScreen(t *testing.T) {
	s := demoServer(t, catalog.PathSoftConflicts)
	h := s.Handler()
	for _, ask := range []routecatalog.RouteOptions{{}, {Section: "Export Suite"}, {Search: "soft conf"}, {Section: "planning", Search: "check"}} {
		l := listed(t, s, ask)
		query := url.Values{"q": {ask.Search}, "bom": {"0"}}
		if ask.Section != "" {
			query.Set("section", catalog.Section{Name: ask.Section}.Key())
		}
		var csv bytes.Buffer
		if err := l.CSV(&csv); err != nil {
			t.Fatal(err)
		}
		if want := do(t, h, "GET", catalog.PathRouteCatalog+"?format=csv&"+query.Encode()).Body.String(); csv.String() != want {
			t.Errorf("%+v: the files differ: %s", ask, cmp.Diff(want, csv.String()))
		}
		data, err := json.Marshal(l.JSON())
		if err != nil {
			t.Fatal(err)
		}
		var have, want map[string]any
		if err := json.Unmarshal(data, &have); err != nil {
			t.Fatal(err)
		}
		query.Del("bom")
		if err := json.Unmarshal(do(t, h, "GET", catalog.PathRouteCatalog+"?format=json&"+query.Encode()).Body.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		for _, rows := range []map[string]any{have, want} { // the screen also has the text of the search
			for _, row := range rows["rows"].([]any) {
				delete(row.(map[string]any), "open")
			}
		}
		if diff := cmp.Diff(want["rows"], have["rows"]); diff != "" || have["overall"] != want["overall"] || have["summary"] != want["summary"] {
			t.Errorf("%+v: as JSON: %s", ask, diff)
		}
		var table bytes.Buffer
		if err := l.Table(&table); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(table.String(), "\n    /"); n != l.Len() || n == 0 {
			t.Errorf("%+v: the table has %d routes of %d", ask, n, l.Len())
		}
	}
	var table bytes.Buffer
	if err := listed(t, s, routecatalog.RouteOptions{Search: "soft conflicts data"}).Table(&table); err != nil {
		t.Fatal(err)
	}
	missing := ""
	lines := strings.Split(table.String(), "\n")
	for i := range lines {
		if i > 0 && strings.TrimSpace(lines[i]) == catalog.PathSoftConflicts {
			missing = strings.Join(strings.Fields(lines[i-1]), " ")
		}
	}
	if missing != "Soft Conflicts, data yes no no no" || !strings.Contains(table.String(), "FAIL: 1 route missing") {
		t.Errorf("a missing route reads %q in\n%s", missing, table.String())
	}
}

func TestDeclaredRoutesNeedNoDatabase(t *testing.T) {
	cfg := testConfig(t, demoStore(t))
	cfg.Store = nil
	l, err := Routes(t.Context(), cfg, routecatalog.RouteOptions{})
	if err != nil || l.Len() != len(cfg.Catalog.Screens()) {
		t.Fatalf("%d routes, %v", l.Len(), err)
	}
	var csv bytes.Buffer
	if err := l.CSV(&csv); err != nil || !strings.HasPrefix(csv.String(), "uri,route_name,title,purpose,section,family,declared,built\r\n") ||
		strings.Count(csv.String(), ",yes,yes\r\n") != len(cfg.Catalog.Built()) {
		t.Errorf("%.200s, %v", csv.String(), err)
	}
}
