package store

import (
	"sync"
)

// memo keeps answers that are small, dear and asked for again, as long as the data does not change.
type memo struct {
	mu      sync.Mutex
	version string
	answers map[string]any
	rows    int // of the lists among the answers
}

// maxAnswers and maxRows bound the memory; when it is full everything is forgotten. A longer list is kept alone.
const (
	maxAnswers = 1024
	maxRows    = 600_000
)

func (m *memo) get(version, key string) (any, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.version != version {
		return nil, false
	}
	a, ok := m.answers[key]
	return a, ok
}

func (m *memo) put(version, key string, answer any) { m.putRows(version, key, answer, 0) }

// putRows keeps a list of so many rows.
func (m *memo) putRows(version, key string, list any, rows int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.version != version || len(m.answers) >= maxAnswers || m.rows+rows > maxRows {
		m.version, m.answers, m.rows = version, map[string]any{}, 0
	}
	m.answers[key] = list
	m.rows += rows
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
