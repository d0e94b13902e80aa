package web

import (
	"sync"
	"time"

	"golang.org/x/sync/singleflight"
)

const (
	CacheFor   = time.Second // how long the server reuses a page; browsers may reuse it until the minute ends, see validator
	cacheLimit = 256         // pages cached at once
)

// pageCache stores compressed pages for at most one second. Concurrent requests for the same page share one rendering.
type pageCache struct {
	mu      sync.Mutex
	Pages   recent[string, *Rendered]
	flights singleflight.Group
}

// NewPageCache returns an empty cache.
func NewPageCache() *pageCache {
	return &pageCache{Pages: recent[string, *Rendered]{limit: cacheLimit}}
}

// get returns the page stored under key within the last second, or nil.
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

// recent is a map with bounded memory that keeps the most recently used keys: at least half of limit, at most limit. It
// has two generations. When the young one is full, it replaces the old one, which drops every key that was not used
// since. This needs no search and no sorting. It is not safe for concurrent use.
type recent[K comparable, V any] struct {
	limit      int // of both generations
	Young, Old map[K]V
}

// get returns the value of a key and marks it as used.
func (r *recent[K, V]) get(key K) (V, bool) {
	if v, ok := r.Young[key]; ok {
		return v, true
	}
	v, ok := r.Old[key]
	if ok {
		r.put(key, v)
	}
	return v, ok
}

// put stores a value.
func (r *recent[K, V]) put(key K, v V) {
	if r.Young == nil || len(r.Young) >= r.limit/2 {
		r.Young, r.Old = make(map[K]V), r.Young
	}
	r.Young[key] = v
}
