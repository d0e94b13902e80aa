package web

// Recent keeps the values of the keys that were used last, in bounded memory: at least half as many as it may hold, at most as many.
// It has two halves. When the young one is full it becomes the old one, and what was old and not used since is forgotten, so that
// nothing has to be searched or sorted. It is not safe for use by several at once.
type Recent[K comparable, V any] struct {
	Most       int // of both halves
	Young, Old map[K]V
}

// Get gives the value of a key, which thereby was used.
func (r *Recent[K, V]) Get(key K) (V, bool) {
	if v, ok := r.Young[key]; ok {
		return v, true
	}
	v, ok := r.Old[key]
	if ok {
		r.Put(key, v)
	}
	return v, ok
}

// Put keeps a value.
func (r *Recent[K, V]) Put(key K, v V) {
	if r.Young == nil || len(r.Young) >= r.Most/2 {
		r.Young, r.Old = make(map[K]V), r.Young
	}
	r.Young[key] = v
}
