package web

// recent keeps the values of the keys that were used last, in bounded memory: at least half as many as it may hold, at most as many.
// It has two halves. When the young one is full it becomes the old one, and what was old and not used since is forgotten, so that
// nothing has to be searched or sorted. It is not safe for use by several at once.
type recent[K comparable, V any] struct {
	most       int // of both halves
	Young, Old map[K]V
}

// get gives the value of a key, which thereby was used.
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

// put keeps a value.
func (r *recent[K, V]) put(key K, v V) {
	if r.Young == nil || len(r.Young) >= r.most/2 {
		r.Young, r.Old = make(map[K]V), r.Young
	}
	r.Young[key] = v
}
