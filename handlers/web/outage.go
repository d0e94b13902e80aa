package web

import (
	"errors"
	"time"

	"opshub/components"
	"opshub/schedule/store"
)

// OutageNotices returns the banner that every page shows while new data cannot be read. It returns nil before the first
// schedule is loaded.
func (s *Server) OutageNotices(r *Request) []components.Notice {
	o := s.Rosters.Outage()
	if o == nil || !s.Rosters.Ready() {
		return nil
	}
	what := "The latest schedule cannot be loaded"
	if errors.As(o.Err, new(*store.Unavailable)) || errors.Is(o.Err, store.ErrClosed) {
		what = "The database cannot be reached"
	}
	at := func(t time.Time) string { return t.In(r.Now.Location()).Format("2006-01-02 15:04") }
	return []components.Notice{{Class: "late", Text: what + " since " + at(o.Since) + ". This page shows the schedule as of " + at(o.AsOf) + "."}}
}

// outageMark returns a different text for each outage, so that the ETag of a page changes with its banner. It is empty
// if there is no outage.
func (s *Server) outageMark() string {
	if o := s.Rosters.Outage(); o != nil {
		return o.Since.Format(time.RFC3339)
	}
	return ""
}
