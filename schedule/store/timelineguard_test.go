package store

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
)

// TestTimelineThatBreaksIsLogged makes the timeline of a store without an engine: the request goes on without it, and the log says why.
func TestTimelineThatBreaksIsLogged(t *testing.T) {
	var log bytes.Buffer
	s := &Store{}
	s.LogTo(slog.New(slog.NewTextHandler(&log, nil)))
	if made := s.keepTimeline(context.Background(), "1"); made != nil {
		t.Errorf("a timeline of nothing: %v", made)
	}
	if !strings.Contains(log.String(), "level=ERROR msg=panic") || !strings.Contains(log.String(), timelineKey) {
		t.Errorf("the log says %q", log.String())
	}
}
