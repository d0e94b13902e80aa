package web

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/singleflight"
)

const (
	CacheFor   = time.Second // how long the server reuses a page; browsers may reuse it until the minute ends, see validator
	cacheLimit = 256         // pages cached at once
)

// pageCache stores compressed pages for at most one second. Concurrent requests for the same page share one rendering.
type pageCache struct {
	mu      sync.Mutex
	Pages   *simplelru.LRU[string, *Rendered]
	flights singleflight.Group
}

// NewPageCache returns an empty cache.
func NewPageCache() *pageCache {
	return &pageCache{Pages: newLRU[*Rendered](cacheLimit)}
}

// get returns the page stored under key within the last second, or nil.
func (c *pageCache) get(key string, now time.Time) *Rendered {
	c.mu.Lock()
	defer c.mu.Unlock()
	out, ok := c.Pages.Get(key)
	if !ok || out.expired(now) {
		return nil
	}
	return out
}

// expired reports whether a cached page is too old for another answer.
func (out *Rendered) expired(now time.Time) bool {
	return now.Sub(out.at) >= CacheFor || now.Before(out.at)
}

// put stores a page and removes expired ones, so that large pages do not stay in memory. A page without a key is not stored.
func (c *pageCache) put(key string, out *Rendered, now time.Time) {
	if key == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, oldest, ok := c.Pages.GetOldest(); ok && oldest.expired(now); _, oldest, ok = c.Pages.GetOldest() {
		c.Pages.RemoveOldest()
	}
	out.at = now
	c.Pages.Add(key, out)
}

// share calls produce once for concurrent requests with the same key. first reports whether this call produced the
// result.
func (c *pageCache) share(key string, produce func() (result, error)) (m result, first bool, err error) {
	if key == "" {
		m, err = produce()
		return m, true, err
	}
	value, err, _ := c.flights.Do(key, func() (any, error) {
		first = true
		return produce()
	})
	m, _ = value.(result)
	return m, first, err
}

// newLRU returns a map that drops the least recently used keys beyond limit. It is not safe for concurrent use.
func newLRU[V any](limit int) *simplelru.LRU[string, V] {
	l, err := simplelru.NewLRU[string, V](limit, nil)
	if err != nil {
		panic("BUG: " + err.Error()) // the limit is not positive
	}
	return l
}
