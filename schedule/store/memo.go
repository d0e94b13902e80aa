package store

import (
	"cmp"
	"sync"
)

// memo keeps answers that are small, dear and asked for again, as long as the data does not change.
type memo struct {
	mu      sync.Mutex
	version string
	answers map[string]any
	most    int // answers; 0 is maxAnswers
}

// maxAnswers bounds the memory; when it is full everything is forgotten.
const maxAnswers = 1024

func (m *memo) get(version, key string) (any, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.version != version {
		return nil, false
	}
	a, ok := m.answers[key]
	return a, ok
}

func (m *memo) put(version, key string, answer any) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.version != version || len(m.answers) >= cmp.Or(m.most, maxAnswers) {
		m.version, m.answers = version, map[string]any{}
	}
	m.answers[key] = answer
}

// remembered gives the answer of this data version, asking for it when it is not there yet. A change of the data
// while the question runs keeps the answer from being remembered under the wrong version.
func remembered[T any](s *Store, key string, ask func() (T, error)) (T, error) {
	version := s.Version()
	if a, ok := s.memo.get(version, key); ok {
		return a.(T), nil
	}
	answer, err := ask()
	if err == nil && s.Version() == version {
		s.memo.put(version, key, answer)
	}
	return answer, err
}
