package store

import (
	"slices"
	"sync"
)

// recentRows keeps the rows that were chosen last of a sheet: the parts of a page ask for the same days at the same place one after
// another.
type recentRows struct {
	mu   sync.Mutex
	last [32]recentChoice
	next int // the place of the next one
}

type recentChoice struct {
	key  string
	rows []int32
}

// mostRecent is the longest list that is kept. Longer ones are few, and those of many days are asked for once.
const mostRecent = 1 << 14

// recent gives the rows of a key that names all they depend on, or chooses them. They may be changed.
func (s *sheet) recent(key string, choose func() []int32) []int32 {
	r := &s.index.recent
	r.mu.Lock()
	at := slices.IndexFunc(r.last[:], func(c recentChoice) bool { return c.key == key })
	if at >= 0 {
		defer r.mu.Unlock()
		return slices.Clone(r.last[at].rows)
	}
	r.mu.Unlock()
	rows := choose()
	if len(rows) <= mostRecent {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.last[r.next] = recentChoice{key, slices.Clone(rows)}
		r.next = (r.next + 1) % len(r.last)
	}
	return rows
}
