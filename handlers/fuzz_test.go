package handlers

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
)

// FuzzAccept requests a page with any Accept-Encoding. The response is not encoded or uses an accepted encoding, and never one that the
// header refuses by name.
func FuzzAccept(f *testing.F) {
	for _, header := range []string{"", "gzip", "br", "gzip, br", "br;q=0, gzip;q=0.5", "BR ; Q=1", "gzip;q=", "br;q=1e999", "*;q=0", ",,;;=", "gzip;q=-1", "br;level=3", "\x00gzip"} {
		f.Add(header)
	}
	h := demoServer(f).Handler()
	plain := do(f, h, "GET", catalog.PathHelp)
	f.Fuzz(func(t *testing.T, header string) {
		w := do(t, h, "GET", catalog.PathHelp, "Accept-Encoding", header)
		coding := w.Header().Get("Content-Encoding")
		if w.Code != http.StatusOK || !slices.Equal(wordsOf(t, w), wordsOf(t, plain)) {
			t.Fatalf("%q: status %d and another page in %q", header, w.Code, coding)
		}
		asked := strings.ToLower(strings.ReplaceAll(header, " ", ""))
		if coding != "" && (!strings.Contains(asked, coding) || asked == coding+";q=0") {
			t.Errorf("%q is answered in %s", header, coding)
		}
	})
}

// FuzzPath requests any path, and any text in place of a number. No path causes a server error or a redirect to another host, and only a
// positive number identifies a record.
func FuzzPath(f *testing.F) {
	for _, text := range []string{"", "1", "01", "-1", "+1", "1e3", "9223372036854775808", "１", "1/", "1/../2", "%31", "1%00", "..", "week", "{employee}", "\xff", "1;a", "1?format=csv", "/evil.example"} {
		f.Add(text)
	}
	h := demoServer(f).Handler()
	f.Fuzz(func(t *testing.T, text string) {
		for _, target := range []string{"/" + text, strings.Replace(catalog.PathEmployeeWeek, "{employee}", url.PathEscape(text), 1)} {
			u, err := url.ParseRequestURI(target)
			if err != nil {
				continue // net/http refuses this request itself
			}
			req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			req.RemoteAddr, req.Host, req.URL, req.RequestURI = "127.0.0.1:50000", "127.0.0.1:8080", u, target
			w := httptest.NewRecorder()
			h.ServeHTTP(w, req)
			if w.Code >= http.StatusInternalServerError {
				t.Errorf("%q: status %d", target, w.Code)
			}
			if to := w.Header().Get("Location"); to != "" && (!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//")) {
				t.Errorf("%q leads to %q", target, to)
			}
			if n, err := strconv.ParseInt(text, 10, 64); target != "/"+text && w.Code == http.StatusOK && (err != nil || n < 1) {
				t.Errorf("%q names a record", target)
			}
		}
	})
}
