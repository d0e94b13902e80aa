package handlers

import (
	"context"
	"slices"
	"testing"

	"github.com/labstack/echo/v4"

	"opshub/catalog"
)

// TestRehearse listens to what is asked: each screen that shows everybody's schedule, once and as a manager, and nothing any more when the
// service ends.
func TestRehearse(t *testing.T) {
	s := demoServer(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var asked []string
	last := ""
	s.echo.Pre(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			asked = append(asked, c.Request().URL.Path)
			if r := (&request{viewer: s.viewer(c.Request().Context())}); !r.manages() || !inside(c.Request().Context()) {
				t.Errorf("%s is asked as %v", c.Request().URL.Path, r.viewer)
			}
			if c.Request().URL.Path == last {
				cancel()
			}
			return next(c)
		}
	})
	(&Area{s: s}).Rehearse(ctx)
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
	asked, last = nil, want[0]
	(&Area{s: s}).Rehearse(ctx)
	if !slices.Contains(asked, last) || len(asked) > len(want)/2 {
		t.Errorf("%d screens are asked, though the service ended with %s", len(asked), last)
	}
}
