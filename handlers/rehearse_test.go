package handlers

import (
	"context"
	"net/http"
	"slices"
	"testing"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
)

// TestRehearse listens to what is asked: each screen that shows everybody's schedule, as a manager, and nothing any more when the service
// ends or a screen fails.
func TestRehearse(t *testing.T) {
	s := demoServer(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var asked []string
	last, fails := "", ""
	s.echo.Pre(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			asked = append(asked, c.Request().URL.Path)
			if r := (&request{roster: s.Rosters.Roster(), viewer: s.viewer(c.Request().Context())}); !r.manages() || !inside(c.Request().Context()) {
				t.Errorf("%s is asked as %v", c.Request().URL.Path, r.viewer)
			}
			switch c.Request().URL.Path {
			case fails:
				return c.NoContent(http.StatusServiceUnavailable)
			case last:
				cancel()
			}
			return next(c)
		}
	})
	area := &Area{s: s}
	if !area.Rehearse(ctx) {
		t.Error("not all was asked")
	}
	var want []string
	for _, sc := range s.registered {
		if rehearsed(sc) {
			want = append(want, sc.Path)
		}
	}
	// A screen may ask others inside the process: those are among the ones asked, and not counted here.
	own := slices.DeleteFunc(slices.Clone(asked), func(path string) bool { return !slices.Contains(want, path) })
	slices.Sort(own)
	if slices.Sort(want); !slices.Equal(slices.Compact(own), want) || !slices.Contains(want, catalog.PathBuilder) || len(want) < 70 {
		t.Errorf("asked %q, want %q", own, want)
	}
	asked, fails = nil, catalog.PathSoftConflicts
	if area.Rehearse(ctx) || !slices.Contains(asked, fails) || len(asked) > len(want)/2 {
		t.Errorf("%d screens are asked, though %s failed", len(asked), fails)
	}
	asked, fails, last = nil, "", catalog.PathSoftConflicts
	if area.Rehearse(ctx) || !slices.Contains(asked, last) || len(asked) > len(want)/2 {
		t.Errorf("%d screens are asked, though the service ended with %s", len(asked), last)
	}
}
