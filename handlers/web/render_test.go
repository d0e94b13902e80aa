package web

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// TestOnlyAGoodAnswerIsHeld verifies that an error is sent again even if the ETag matches.
func TestOnlyAGoodAnswerIsHeld(t *testing.T) {
	req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	req.Header.Set("If-None-Match", `W/"now"`)
	for code, held := range map[int]bool{http.StatusOK: true, http.StatusServiceUnavailable: false} {
		out := newRendered(code, htmlType)
		if out.etag = `W/"now"`; out.known(req) != held {
			t.Errorf("an answer with status %d: held %t", code, !held)
		}
	}
}
