package web

import "sync"

// Kept keeps the last answer of something dear as long as what it depends on, its key, stays the same. Who asks while it is being
// made waits for it. What it gives must not be changed.
type Kept[T any] struct {
	mu    sync.Mutex
	key   string
	value T
}

func (k *Kept[T]) Get(key string, ask func() (T, error)) (T, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.key == key {
		return k.value, nil
	}
	value, err := ask()
	if err == nil {
		k.key, k.value = key, value
	}
	return value, err
}

// Once returns what make made at the first call with this key. Each server makes it once; nobody may change it.
func Once[T any](s *Server, key any, make func() T) T {
	made, ok := s.Made.Load(key)
	if !ok {
		made, _ = s.Made.LoadOrStore(key, sync.OnceValue(make))
	}
	return made.(func() T)()
}
