package handlers

import (
	"sync"
	"time"
)

const (
	cacheFor   = time.Second // the generated stamp of a page is never older than this
	cacheLimit = 256         // faces kept at once
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

// put keeps a face. An empty key keeps nothing; a full cache first drops what is too old, then anything.
func (c *pageCache) put(key string, out *rendered, now time.Time) {
	if key == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	out.at = now
	if len(c.pages) >= cacheLimit {
		for k, p := range c.pages {
			if now.Sub(p.at) >= cacheFor {
				delete(c.pages, k)
			}
		}
		for k := range c.pages {
			if len(c.pages) < cacheLimit {
				break
			}
			delete(c.pages, k)
		}
	}
	c.pages[key] = out
}
