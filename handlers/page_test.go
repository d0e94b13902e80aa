package handlers

import (
	"testing"

	"opshub/catalog"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// TestSelfForIsSelf holds that the links of rows are those that self would write, whatever stands in them.
func TestSelfForIsSelf(t *testing.T) {
	s := demoServer(t)
	for _, path := range []string{catalog.PathSoftConflicts, catalog.PathLocationWeek} {
		sc, _ := s.Catalog.Lookup(path)
		for _, f := range []schedule.Filter{{}, {EmployeeID: 3, Q: "why=0&a"}} {
			r := &web.Request{Roster: s.Rosters.Roster(), Ctx: t.Context(), Screen: sc, Filter: f, Keep: []string{"after", "why=0 é"}}
			link := page.SelfFor(s, r, "why", "sort", "-start", "zoom", "0")
			for _, value := range []string{"0", "s12-b7-20261116T0900Z", "a b&c=d#e+f/ä%"} {
				if got, want := link(value), page.Self(s, r, "sort", "-start", "zoom", "0", "why", value); got != want {
					t.Errorf("%q, not %q", got, want)
				}
			}
		}
	}
}
