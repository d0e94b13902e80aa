package store

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"opshub/schedule"
)

// memo keeps answers that are small, dear and asked for again, as long as the data does not change.
type memo struct {
	mu      sync.Mutex
	version string
	answers map[string]*memoed
	rows    int // of the lists among the answers
	most    int // of rows; maxRows where it says nothing
	clock   int // counts the uses
}

// memory keeps what is about all of the data apart from what is about some: the first is little, dear, and asked for now and then. The many
// that are narrow would push it out.
type memory struct{ all, some memo }

// of is where the answer of a key is kept.
func (m *memory) of(key string) *memo {
	if strings.HasPrefix(key, narrow) {
		return &m.some
	}
	return &m.all
}

func (m *memory) get(version, key string) (any, bool) { return m.of(key).get(version, key) }

// serves says whether a question is to be answered from the answer about everything under a key. Of one employee it is only where that is at
// hand: the tables tell of one employee long before everything is worked out.
func (m *memory) serves(version, key string, f schedule.Filter) bool {
	if f.EmployeeID == 0 {
		return true
	}
	_, held := m.get(version, key)
	return held
}

func (m *memory) put(version, key string, answer any) { m.putRows(version, key, answer, 0) }
func (m *memory) putRows(version, key string, list any, rows int) {
	m.of(key).putRows(version, key, list, rows)
}

// memoed is an answer with the rows that it holds, and when it was used last.
type memoed struct {
	answer any
	rows   int
	used   int
}

// maxAnswers and maxRows bound the memory; when it is full, what was not used for longest is forgotten. A longer list is kept alone.
// All that the screens keep of a year of ten thousand employees is about 2,200,000 rows: where that did not fit, each would push out what
// the next one needs. Of narrow lists those of the last hundreds of questions are enough.
const (
	maxAnswers = 1024
	maxRows    = 2_800_000 // of bytesPerRow
	narrowRows = 600_000   // the same
)

func (m *memo) get(version, key string) (any, bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	a := m.answers[key]
	if m.version != version || a == nil {
		return nil, false
	}
	m.clock++
	a.used = m.clock
	return a.answer, true
}

func (m *memo) put(version, key string, answer any) { m.putRows(version, key, answer, 0) }

// putRows keeps a list of so many rows.
func (m *memo) putRows(version, key string, list any, rows int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if version == "" { // a store that writes names none: what it has read may be old at once
		return
	}
	if m.version != version {
		m.version, m.answers, m.rows = version, map[string]*memoed{}, 0
	}
	m.forget(key)
	for len(m.answers) > 0 && (len(m.answers) >= maxAnswers || m.rows+rows > cmp.Or(m.most, maxRows)) {
		m.forgetOldest()
	}
	m.clock++
	m.answers[key] = &memoed{list, rows, m.clock}
	m.rows += rows
}

func (m *memo) forget(key string) {
	if a := m.answers[key]; a != nil {
		m.rows -= a.rows
		delete(m.answers, key)
	}
}

// forgetOldest forgets what was not used for longest, and with it an eighth of the rest where there are many: to look for the oldest
// of a thousand answers at every new one would cost more than most of them.
func (m *memo) forgetOldest() {
	if len(m.answers) < maxAnswers {
		oldest := ""
		for key, a := range m.answers {
			if oldest == "" || a.used < m.answers[oldest].used {
				oldest = key
			}
		}
		m.forget(oldest)
		return
	}
	used := make([]int, 0, len(m.answers))
	for _, a := range m.answers {
		used = append(used, a.used)
	}
	slices.Sort(used)
	for key, a := range m.answers {
		if a.used <= used[len(used)/8] {
			m.forget(key)
		}
	}
}

// remembered gives the answer of this data version, asking for it when it is not there yet. A change of the data
// while the question runs keeps the answer from being remembered under the wrong version.
func remembered[T any](s *Store, key string, ask func() (T, error)) (T, error) {
	version := s.Version()
	if a, ok := s.figures.get(version, key); ok {
		return a.(T), nil
	}
	answer, err := ask()
	if err == nil && s.Version() == version {
		s.figures.put(version, key, answer)
	}
	return answer, err
}
