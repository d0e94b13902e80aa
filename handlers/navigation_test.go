package handlers

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/format"
	"opshub/handlers/page"
)

// TestTheMapHoldsEveryScreenOnce compares the links of the map with the rows of the catalog.
func TestTheMapHoldsEveryScreenOnce(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	main := mainOf(t, h, catalog.PathNavigation)
	seen := map[string]int{}
	for _, part := range all(main, "section") {
		if id := attr(part, "aria-labelledby"); !strings.HasPrefix(id, "part-") {
			continue
		}
		for _, a := range all(part, "a") {
			u, err := url.Parse(attr(a, "href"))
			if err != nil {
				t.Fatal(err)
			}
			route, _ := s.Live.Match(u.Path)
			seen[route.Pattern]++
		}
	}
	for _, sc := range s.Catalog.Built() {
		if seen[sc.Path] != 1 {
			t.Errorf("%s stands %d times on the map", sc.Path, seen[sc.Path])
		}
	}
	if got := counters(t, h, catalog.PathNavigation)["Screens ready"]; !strings.HasPrefix(got, format.Number(len(s.Registered))+"/"+format.Number(len(s.Catalog.Built()))) {
		t.Errorf("%q, %d are registered", got, len(s.Registered))
	}
}

// TestAMapSaysWhatIsMissing verifies that a short list marks a screen that is not registered, and that the counter excludes it.
func TestAMapSaysWhatIsMissing(t *testing.T) {
	h := demoServer(t, catalog.PathMyTeam).Handler()
	for path, want := range map[string]string{catalog.PathShortListStaff: "6/7", catalog.PathShortListManagers: "10/10"} {
		if got := counters(t, h, path)["Screens ready"]; !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want %s", path, got, want)
		}
	}
	if got := text(mainOf(t, h, catalog.PathShortListStaff)); !strings.Contains(got, "Who works with me this week? missing") {
		t.Error("the list does not say that the team is missing")
	}
}

// TestTheDrawerHoldsEveryCheck compares the drawer with the families of the catalog.
func TestTheDrawerHoldsEveryCheck(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	var want, got []string
	for _, sc := range s.Catalog.Built() {
		if sc.Family == catalog.Diagnostics || sc.Family == catalog.SmokeTest || sc.Family == catalog.RouteList {
			want = append(want, sc.Path)
		}
	}
	_, body := getJSON(t, h, catalog.PathDeveloperDrawer)
	for _, part := range body["parts"].([]any)[:3] {
		for _, sc := range part.(map[string]any)["screens"].([]any) {
			got = append(got, sc.(map[string]any)["uri"].(string))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("the drawer holds %v, the catalog has %v", got, want)
	}
}

// TestNavigationSmokeTestFollowsEveryPlace reads the navigation of one page of each place and verifies that the report contains its links.
func TestNavigationSmokeTestFollowsEveryPlace(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	h := s.Handler()
	sc, _ := s.Catalog.ByName("app.employee-schedules.navigation.smoke-test")
	code, body := getJSON(t, h, sc.Path)
	requested := map[string]bool{}
	for _, row := range body["navigation"].([]any) {
		row := row.(map[string]any)
		requested[row["uri"].(string)] = row["status"] == string(check.Pass)
	}
	places := map[catalog.Place]bool{}
	for _, section := range s.Catalog.Sections() {
		first, ok := page.First(s.Nav, section.Name)
		if !ok || places[section.Place] || first.Family == catalog.API {
			continue
		}
		places[section.Place] = true
		for _, nav := range all(openPage(t, h, first.Path), "nav") {
			for _, a := range all(nav, "a") {
				u, _ := url.Parse(attr(a, "href"))
				if u.Path != "" && !requested[u.Path] && attr(nav, "aria-label") != "Breadcrumb" && !strings.Contains(attr(nav, "class"), "tabs") {
					t.Errorf("%s of %s is not followed, or failed", u.Path, first.Path)
				}
			}
		}
	}
	if code != 200 || len(places) < 8 || len(requested) < 60 {
		t.Errorf("status %d, %d places, %d links", code, len(places), len(requested))
	}
}
