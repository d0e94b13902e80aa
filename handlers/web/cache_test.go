package web

import (
	"strconv"
	"testing"
	"time"
)

// TestCacheLimits fills the cache several times: it has at most cacheLimit pages, and returns a page until it is
// CacheFor old.
func TestCacheLimits(t *testing.T) {
	c, now := NewPageCache(), testNow
	for i := range 3 * cacheLimit {
		page := &Rendered{}
		c.put(strconv.Itoa(i), page, now)
		if c.get(strconv.Itoa(i), now) != page {
			t.Fatalf("page %d is missing", i)
		}
		if n := len(c.Pages.Young) + len(c.Pages.Old); n > cacheLimit {
			t.Fatalf("%d pages, at most %d are allowed", n, cacheLimit)
		}
	}
	if c.put("", &Rendered{}, now); c.get("", now) != nil {
		t.Error("a page without a key was stored")
	}
	if last := strconv.Itoa(3*cacheLimit - 1); c.get(last, now.Add(CacheFor)) != nil || c.get(last, now.Add(-time.Minute)) != nil {
		t.Error("a page is returned that is too old, or from the future")
	}
}

func TestRecentKeepsWhatIsUsedInBoundedMemory(t *testing.T) {
	r := recent[int, int]{limit: 100}
	r.put(-1, 7)
	for i := range 10_000 {
		r.put(i, i)
		if n := len(r.Young) + len(r.Old); n > 100 {
			t.Fatalf("%d are kept", n)
		}
		if v, ok := r.get(-1); !ok || v != 7 {
			t.Fatalf("what is used was forgotten at %d", i)
		}
	}
	for i := 10_000 - 49; i < 10_000; i++ {
		if v, ok := r.get(i); !ok || v != i {
			t.Errorf("%d was forgotten", i)
		}
	}
	if _, ok := r.get(1); ok {
		t.Error("an old one is still kept")
	}
}
