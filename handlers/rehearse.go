package handlers

import (
	"context"
	"net/http"
	"net/http/httptest"

	"opshub/catalog"
	"opshub/handlers/identity"
)

// Area is the web area over one catalog and one store: what answers visitors.
type Area struct {
	http.Handler
	s *server
}

// rehearsingKey marks a request that is sent to rehearse. Like one of a smoke test it is no visitor's: it is not counted and waits for
// nobody.
type rehearsingKey struct{}

// State is what a rehearsal holds for: the version of the data and the day. It is empty while there is no version.
func (a *Area) State(ctx context.Context) string {
	version := a.s.version()
	if version == "" {
		return ""
	}
	r := &request{ctx: ctx, roster: a.s.Rosters.Roster()}
	a.s.clock(r)
	return version + " " + r.today.String()
}

// Asked is how many requests came so far, and how many of them are being answered. What is rehearsed is none.
func (a *Area) Asked() (all, now int64) { return a.s.metrics.load() }

// Rehearse asks each screen of the schedule for everybody, as a manager would, so that what its answer is made of is in memory before the
// first visitor asks: sums over a year of a large company take seconds. It asks one after another, and says whether it asked all: it ends
// early when ctx does, when the State becomes another, of which nothing rehearsed would be left, and when a screen fails.
func (a *Area) Rehearse(ctx context.Context) bool {
	state := a.State(ctx)
	asked := context.WithValue(context.WithValue(ctx, visitorKey{}, identity.Loopback()), rehearsingKey{}, true)
	for _, sc := range a.s.registered {
		if !rehearsed(sc) {
			continue
		}
		if ctx.Err() != nil || a.State(ctx) != state {
			return false
		}
		w := &nowhere{header: http.Header{}}
		a.s.brokenOff(w, httptest.NewRequestWithContext(asked, http.MethodGet, sc.Path, nil)) // what goes wrong is in the log
		if w.code >= http.StatusInternalServerError {
			return false
		}
	}
	return true
}

// rehearsed says whether a screen shows everybody's schedule without being told of what.
func rehearsed(sc catalog.Screen) bool {
	return (sc.Family == catalog.Data || sc.Family == catalog.Hub) && len(sc.Params()) == 0
}

// nowhere is where answers go that nobody reads.
type nowhere struct {
	header http.Header
	code   int
}

func (w *nowhere) Header() http.Header         { return w.header }
func (w *nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (w *nowhere) WriteHeader(code int)        { w.code = code }
