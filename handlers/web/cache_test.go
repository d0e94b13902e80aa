package web

import (
	"strconv"
	"testing"
	"time"
)

// TestCacheLimits fills the cache several times. The cache has at most cacheLimit pages, and returns a page until it is CacheFor old. The
// next page then removes all that are older.
func TestCacheLimits(t *testing.T) {
	c, now := NewPageCache(), testNow
	for i := range 3 * cacheLimit {
		page := &Rendered{}
		c.put(strconv.Itoa(i), page, now)
		if c.get(strconv.Itoa(i), now) != page {
			t.Fatalf("page %d is missing", i)
		}
		if n := c.Pages.Len(); n > cacheLimit {
			t.Fatalf("%d pages, at most %d are allowed", n, cacheLimit)
		}
	}
	if c.put("", &Rendered{}, now); c.get("", now) != nil {
		t.Error("a page without a key was stored")
	}
	if last := strconv.Itoa(3*cacheLimit - 1); c.get(last, now.Add(CacheFor)) != nil || c.get(last, now.Add(-time.Minute)) != nil {
		t.Error("a page is returned that is too old, or from the future")
	}
	if c.put("later", &Rendered{}, now.Add(CacheFor)); c.Pages.Len() != 1 {
		t.Errorf("%d pages, want only the new one", c.Pages.Len())
	}
}
