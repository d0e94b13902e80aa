package handlers

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// TestNotModifiedShowsATimeOfTheSameMinute requests every screen with its ETag, in the same minute and in the next. A calendar has no time
// of generation.
func TestNotModifiedShowsATimeOfTheSameMinute(t *testing.T) {
	t.Parallel()
	cfg := testConfig(t, demoStore(t))
	var late atomic.Int64
	cfg.Now = func() time.Time { return testNow.Add(time.Duration(late.Load()) * time.Second) }
	s := serverWith(t, cfg)
	h := s.Handler()
	tagged := 0
	for _, sc := range s.Registered {
		if sc.Family == catalog.SmokeTest { // runs its checks for each request, which takes long
			continue
		}
		target := example(s, t, sc)
		tag := do(t, demoAnswers(t), "GET", target).Header().Get("Etag")
		if tag == "" {
			continue
		}
		tagged++
		late.Store(0)
		if got := do(t, h, "GET", target, "If-None-Match", tag).Code; got != http.StatusNotModified {
			t.Errorf("%s in the same minute: status %d", target, got)
		}
		late.Store(16) // testNow is at second 44
		want := http.StatusOK
		if sc.Family == catalog.Feed {
			want = http.StatusNotModified
		}
		if got := do(t, h, "GET", target, "If-None-Match", tag).Code; got != want {
			t.Errorf("%s in the next minute: status %d, want %d", target, got, want)
		}
	}
	if tagged == 0 {
		t.Error("no screen has an ETag")
	}
}

// TestVisitorsShareRendering sends five concurrent requests for one page. The page is rendered once. If the first request is canceled or
// its page is personal, each of the others renders its own.
func TestVisitorsShareRendering(t *testing.T) {
	const visitors = 5
	for _, c := range []struct {
		name     string
		personal bool
		err      error
		made     int64
	}{
		{"a page", false, nil, 1},
		{"a personal page", true, nil, visitors},
		{"a failure", false, context.Canceled, visitors},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := demoServer(t)
			sc, _ := s.Catalog.Lookup(catalog.PathShifts)
			var asked atomic.Int64
			entered, hold := make(chan struct{}, visitors), make(chan struct{})
			s.Echo.GET("/shared", s.Serve(sc, func(r *web.Request) (*web.Answer, error) {
				asked.Add(1)
				entered <- struct{}{}
				<-hold
				return &web.Answer{Page: page.Page(s, r), Main: templ.Raw("shared"), Personal: c.personal}, c.err
			}))
			h := s.Handler()
			var wait sync.WaitGroup
			for range visitors {
				wait.Go(func() {
					if w := do(t, h, "GET", "/shared"); c.err == nil && (w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "shared")) {
						t.Errorf("status %d", w.Code)
					}
				})
			}
			<-entered
			time.Sleep(50 * time.Millisecond) // the other requests wait for the first meanwhile
			close(hold)
			wait.Wait()
			if asked.Load() != c.made {
				t.Errorf("made %d times, want %d", asked.Load(), c.made)
			}
		})
	}
}
