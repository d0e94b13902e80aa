package handlers

import (
	"sync"
	"time"
)

const (
	cacheFor   = time.Second // how long a rendered face is sent again; a browser goes on with it until its minute ends, see validator
	cacheLimit = 256         // faces kept at once
	cacheLooks = 8           // of them that are looked at to make room for one more
)

// pageCache keeps rendered faces for at most one second, so that many visitors of one screen cost one rendering.
type pageCache struct {
	mu    sync.RWMutex
	pages map[string]*rendered
}

func newPageCache() *pageCache { return &pageCache{pages: map[string]*rendered{}} }

// get returns the face under key, or nil when there is none young enough.
func (c *pageCache) get(key string, now time.Time) *rendered {
	c.mu.RLock()
	defer c.mu.RUnlock()
	out := c.pages[key]
	if out == nil || now.Sub(out.at) >= cacheFor || now.Before(out.at) {
		return nil
	}
	return out
}

// put keeps a face. An empty key keeps nothing. A full cache drops what is too old among some faces, or else one of them: to look at all
// for each page took a thirtieth of it.
func (c *pageCache) put(key string, out *rendered, now time.Time) {
	if key == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	out.at = now
	if len(c.pages) >= cacheLimit {
		c.makeRoom(now)
	}
	c.pages[key] = out
}

// makeRoom drops what is too old among some faces, or else the last of them.
func (c *pageCache) makeRoom(now time.Time) {
	looks := 0
	for key, face := range c.pages { // which ones, chance decides
		looks++
		if now.Sub(face.at) >= cacheFor || looks == cacheLooks && len(c.pages) >= cacheLimit {
			delete(c.pages, key)
		}
		if looks == cacheLooks {
			return
		}
	}
}
