package store

import (
	"context"
	"reflect"
	"slices"
	"sync"
)

// flights are the lists that are being made, so that who asks for one meanwhile waits for it in place of making it as well.
type flights struct {
	mu    sync.Mutex
	under map[string]chan struct{}
}

// begin says that a list is to be made, or gives what to wait for where somebody is at it.
func (l *flights) begin(key string) (wait <-chan struct{}, end func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if done := l.under[key]; done != nil {
		return done, nil
	}
	if l.under == nil {
		l.under = map[string]chan struct{}{}
	}
	done := make(chan struct{})
	l.under[key] = done
	return nil, func() {
		l.mu.Lock()
		delete(l.under, key)
		l.mu.Unlock()
		close(done)
	}
}

// weigh is how much a list weighs that has rows of no unusual size.
func weigh[T any](list []T) int { return len(list) }

// weighFlat is how much a list weighs whose rows hold nothing but numbers and what others hold anyway.
func weighFlat[T any](list []T) int {
	return len(list) * int(reflect.TypeFor[T]().Size()) / bytesPerRow // #nosec G115 -- the size of a row
}

// everyRow is every row of a short list that most screens show, remembered. The slice is the caller's own.
func everyRow[T any](ctx context.Context, s *Store, key, text string, scan func(row, *T)) ([]T, error) {
	all, err := rememberedRows(s, key, func() (out []T, err error) {
		err = s.engine.query(ctx, text, nil, func(r row) error {
			out = append(out, *new(T))
			scan(r, &out[len(out)-1])
			return nil
		})
		return out, err
	}, weigh)
	return slices.Clone(all), err
}

// rememberedRows is remembered for a list of rows, which may be long and is made by one who asks while the others wait. It must not
// be asked for from within a question to the engine.
func rememberedRows[T any](s *Store, key string, ask func() ([]T, error), weight func([]T) int) ([]T, error) {
	version := s.Version()
	for waited := false; ; waited = true {
		if a, ok := s.lists.get(version, key); ok {
			return a.([]T), nil
		}
		wait, end := s.making.begin(key)
		if wait == nil {
			defer end()
			if a, ok := s.lists.get(version, key); ok { // made since
				return a.([]T), nil
			}
			break
		}
		if <-wait; waited { // twice in vain: it is too long to be kept, or fails
			break
		}
	}
	rows, err := ask()
	if err == nil && s.Version() == version {
		s.lists.putRows(version, key, rows, weight(rows))
	}
	return rows, err
}

// Kept gives what was worked out of this state of the data under a key that names all it depends on, or works it out. It is for
// lists that weigh about as much as so many rows each; the slice is shared: read it, do not change it.
func Kept[T any](s *Store, key string, rowsEach int, ask func() ([]T, error)) ([]T, error) {
	return rememberedRows(s, "kept "+key, ask, func(list []T) int { return rowsEach * len(list) })
}

// KeptOfMany is Kept for one list of many, as of every filter there is, which push out each other and not what all questions share. It
// says itself as how many rows it weighs.
func KeptOfMany[T any](s *Store, key string, weight func([]T) int, ask func() ([]T, error)) ([]T, error) {
	return rememberedRows(s, narrow+"kept "+key, ask, weight)
}
