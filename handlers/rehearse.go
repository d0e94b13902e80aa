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

// Rehearse asks each screen of the schedule for everybody, as a manager would, so that what its answer is made of is in memory before the
// first visitor asks: sums over a year of a large company take seconds. It asks one after another, and ends early when ctx does, or when
// the data becomes another, of which nothing rehearsed would be left.
func (a *Area) Rehearse(ctx context.Context) {
	s := a.s
	version := s.Store.Version()
	ctx = context.WithValue(context.WithValue(ctx, visitorKey{}, identity.Loopback()), rehearsingKey{}, true)
	for _, sc := range s.registered {
		if !rehearsed(sc) {
			continue
		}
		if ctx.Err() != nil || s.Store.Version() != version {
			return
		}
		s.brokenOff(nowhere{}, httptest.NewRequestWithContext(ctx, http.MethodGet, sc.Path, nil)) // what goes wrong is in the log
	}
}

// rehearsed says whether a screen shows everybody's schedule without being told of what.
func rehearsed(sc catalog.Screen) bool {
	return (sc.Family == catalog.Data || sc.Family == catalog.Hub) && len(sc.Params()) == 0
}

// nowhere is where answers go that nobody reads.
type nowhere http.Header

func (w nowhere) Header() http.Header         { return http.Header(w) }
func (w nowhere) Write(b []byte) (int, error) { return len(b), nil }
func (w nowhere) WriteHeader(int)             {}
