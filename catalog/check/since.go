package check

import (
	"sync"
	"time"
)

// Since records when a check first had its current result. Times are in the zone of the current request.
type Since struct {
	At      time.Time // zero if unknown
	Turned  bool      // the result was different before; otherwise At is the time of the first check
	Before  Status    // previous status
	LastWas time.Time // when the previous status was last observed
}

// Memory records for the lifetime of the process since when checks have had their results. It contains names of checks
// and times, but no schedule data. It is safe for concurrent use, and the zero value is ready to use.
type Memory struct {
	mu   sync.Mutex
	seen map[string]*remembered
}

// remembered is the record of one check. It stores whether the check passed instead of its status, because the same
// route can be required on one screen and optional on another.
type remembered struct {
	holds   bool
	since   time.Time
	looked  time.Time
	turned  bool
	lastWas time.Time
}

// mostRemembered limits the number of records. There are far fewer checks, because each is a row of the catalog, a file
// or a guarantee of the service.
const mostRemembered = 8192

// Kind is the type of a check. It distinguishes the response to a request from the router's match for the same route.
type Kind string

// Values of Kind, including one for files.
const (
	OfRoute   Kind = "route "
	OfRequest Kind = "request "
	OfService Kind = "service "
	ofFile    Kind = "file "
)

// Rows records the results of rows at a time and sets Since of each.
func (m *Memory) Rows(kind Kind, rows []Row, at time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range rows {
		row := &rows[i]
		name := row.URI
		if name == "" {
			name = row.Title
		}
		if !row.Pending { // an unfinished check has no result
			row.Since = m.note(kind, name, row.Status, row.Required, at)
		}
	}
}

// Files records the results of file checks in the same way.
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
	case at.Before(e.looked): // a late result of an older check
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
