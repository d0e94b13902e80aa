package check

import (
	"sync"
	"time"
)

// Since is what a process remembers of a check: the moment it was first seen to come out as it does now. The moments are in the time
// zone of the look that asks.
type Since struct {
	At      time.Time // zero where nothing is remembered
	Turned  bool      // it came out otherwise before; else At is when it was first looked at
	Before  Status    // as it came out before it turned
	LastWas time.Time // when it was last seen so
}

// Memory remembers since when checks come out as they do, as long as the process runs. It holds the names of checks and moments,
// nothing of the schedule, and is safe for concurrent use. The zero value is ready.
type Memory struct {
	mu   sync.Mutex
	seen map[string]*remembered
}

// remembered is one check. That it holds or not is kept and no status: the same route may be required on one screen and
// optional on another.
type remembered struct {
	holds   bool
	since   time.Time
	looked  time.Time
	turned  bool
	lastWas time.Time
}

// mostRemembered bounds the memory. There are far fewer checks, since each is a row of the catalog, a file or a promise of the service.
const mostRemembered = 8192

// Kind says what sort of check a row is: what a request got and what the router says of the same route are two things.
type Kind string

// The kinds of rows. Files are a kind of their own.
const (
	OfRoute   Kind = "route "
	OfRequest Kind = "request "
	OfService Kind = "service "
	ofFile    Kind = "file "
)

// Rows takes what rows saw at a moment into the memory, and fills in since when each comes out so.
func (m *Memory) Rows(kind Kind, rows []Row, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range rows {
		row := &rows[i]
		name := row.URI
		if name == "" {
			name = row.Title
		}
		if !row.Pending { // neither seen to hold nor seen to fail
			row.Since = m.note(kind, name, row.Status, row.Required, at)
		}
	}
}

// Files does so with files.
func (m *Memory) Files(rows []FileRow, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range rows {
		rows[i].Since = m.note(ofFile, rows[i].Path, rows[i].Status, rows[i].Required, at)
	}
}

func (m *Memory) note(kind Kind, name string, status Status, required bool, at time.Time) Since {
	if m.seen == nil {
		m.seen = map[string]*remembered{}
	}
	key := string(kind) + name
	e, known := m.seen[key]
	holds := status == Pass
	switch {
	case !known && len(m.seen) >= mostRemembered:
		return Since{}
	case !known:
		e = &remembered{holds: holds, since: at, looked: at}
		m.seen[key] = e
	case at.Before(e.looked): // an older look that comes in late says nothing new
		if holds != e.holds {
			return Since{}
		}
	default:
		if holds != e.holds {
			e.holds, e.since, e.turned, e.lastWas = holds, at, true, e.looked
		}
		e.looked = at
	}
	out := Since{At: e.since.In(at.Location()), Turned: e.turned}
	if e.turned {
		out.Before, out.LastWas = outcome(!holds, required), e.lastWas.In(at.Location())
	}
	return out
}
