package web

import (
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

const (
	CacheFor   = time.Second // how long the server sends a page again; a browser may use it until its minute ends, see validator
	cacheLimit = 256         // pages stored at once
)

// pageCache stores compressed pages for at most one second. Requests for the same page at the same time share one rendering.
type pageCache struct {
	mu      sync.Mutex
	Pages   recent[string, *Rendered]
	flights singleflight.Group
}

func NewPageCache() *pageCache {
	return &pageCache{Pages: recent[string, *Rendered]{most: cacheLimit}}
}

// get returns the page under key, or nil if there is none from the last second.
func (c *pageCache) get(key string, now time.Time) *Rendered {
	c.mu.Lock()
	defer c.mu.Unlock()
	out, ok := c.Pages.get(key)
	if !ok || now.Sub(out.at) >= CacheFor || now.Before(out.at) {
		return nil
	}
	return out
}

// put stores a page. A page without a key is not stored.
func (c *pageCache) put(key string, out *Rendered, now time.Time) {
	if key == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	out.at = now
	c.Pages.put(key, out)
}

// share calls ask, unless another request with the same key is doing so: it then waits for that result. own reports whether
// this call made the result.
func (c *pageCache) share(key string, ask func() (made, error)) (m made, own bool, err error) {
	if key == "" {
		m, err = ask()
		return m, true, err
	}
	value, err, _ := c.flights.Do(key, func() (any, error) {
		own = true
		return ask()
	})
	m, _ = value.(made)
	return m, own, err
}
