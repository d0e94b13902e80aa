package handlers

import (
	"strconv"
	"testing"
	"time"
)

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
