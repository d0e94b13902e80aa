package handlers

import (
	"net/http"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"opshub/catalog"
)

// TestNotModifiedShowsATimeOfTheSameMinute requests every screen with its ETag, in the same minute and in the next. A calendar shows no time.
func TestNotModifiedShowsATimeOfTheSameMinute(t *testing.T) {
	t.Parallel()
	cfg := testConfig(t, demoStore(t))
	var late atomic.Int64
	cfg.Now = func() time.Time { return testNow.Add(time.Duration(late.Load()) * time.Second) }
	s := serverWith(t, cfg)
	h := s.handler()
	tagged := 0
	for _, sc := range s.registered {
		if sc.Family == catalog.SmokeTest { // looks anew each time, and takes long
			continue
		}
		target := s.example(t, sc)
		tag := do(t, demoAnswers(t), "GET", target).Header().Get("Etag")
		if tag == "" {
			continue
		}
		tagged++
		late.Store(0)
		if got := do(t, h, "GET", target, "If-None-Match", tag).Code; got != http.StatusNotModified {
			t.Errorf("%s in the same minute: status %d", target, got)
		}
		late.Store(16) // testNow is at 44 s
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

// TestAFullCacheMakesRoom holds the cache to its size, whatever is in it, and to what it says of age: what was put last is given until it
// is too old.
func TestAFullCacheMakesRoom(t *testing.T) {
	c, now := newPageCache(), testNow
	for i := range 3 * cacheLimit {
		if i == 2*cacheLimit {
			now = now.Add(cacheFor) // all that are there are too old now
		}
		face := &rendered{}
		c.put(strconv.Itoa(i), face, now)
		if c.get(strconv.Itoa(i), now) != face {
			t.Fatalf("face %d was not kept", i)
		}
		if len(c.pages) > cacheLimit {
			t.Fatalf("%d faces are kept of %d", len(c.pages), cacheLimit)
		}
	}
	young := 0
	for _, face := range c.pages {
		if now.Sub(face.at) < cacheFor {
			young++
		}
	}
	if young < cacheLimit/2 {
		t.Errorf("%d faces of %d are young: old ones were kept in their place", young, len(c.pages))
	}
	if c.put("", &rendered{}, now); c.get("", now) != nil {
		t.Error("an answer without a key was kept")
	}
	if c.get(strconv.Itoa(3*cacheLimit-1), now.Add(cacheFor)) != nil || c.get(strconv.Itoa(3*cacheLimit-1), now.Add(-time.Minute)) != nil {
		t.Error("a face is given that is too old, or of the future")
	}
}
