package assets

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"github.com/andybalholm/brotli"
)

func ask(h http.Handler, method, path string, header ...string) *http.Response {
	r := httptest.NewRequest(method, path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestNegotiation(t *testing.T) {
	s := load(made(t), sources())
	for _, test := range []struct{ accept, want string }{
		{"", ""},
		{"identity", ""},
		{"gzip", "gzip"},
		{"GZip, Deflate", "gzip"},
		{"gzip, deflate, br, zstd", "br"},
		{"br;q=0, gzip", "gzip"},
		{"br;q=0,gzip;q=0", ""},
		{"br;q=0.0, gzip;q=0.000", ""},
		{"br;q=0.5, gzip;q=0.8", "gzip"},
		{"br; q=1 , gzip ; q=0.2", "br"},
		{"*", "br"},
		{"*;q=0", ""},
		{"br;q=0, *", "gzip"},
		{"identity, gzip;q=0.5", ""},
		{"gzip;q=2", ""},
		{"zstd", ""},
	} {
		res := ask(s, "GET", s.path("app.css"), "Accept-Encoding", test.accept)
		if got := res.Header.Get("Content-Encoding"); got != test.want {
			t.Errorf("Accept-Encoding %q: got %q, want %q", test.accept, got, test.want)
		}
	}
}

func TestHandlerHeaders(t *testing.T) {
	s := load(made(t), sources())
	for _, method := range []string{"GET", "HEAD"} {
		for path, contentType := range map[string]string{
			s.path("app.css"): "text/css; charset=utf-8", s.path("app.js"): "text/javascript; charset=utf-8",
			s.path("icon.svg"): "image/svg+xml",
		} {
			res := ask(s, method, path, "Accept-Encoding", "gzip")
			body, err := io.ReadAll(res.Body)
			if err != nil || res.StatusCode != http.StatusOK {
				t.Fatalf("%s %s: %d, %v", method, path, res.StatusCode, err)
			}
			for name, want := range map[string]string{
				"Content-Type": contentType, "Cache-Control": "public, max-age=31536000, immutable",
				"Vary": "Accept-Encoding", "X-Content-Type-Options": "nosniff",
			} {
				if got := res.Header.Get(name); got != want {
					t.Errorf("%s %s: %s is %q, want %q", method, path, name, got, want)
				}
			}
			if n, _ := strconv.Atoi(res.Header.Get("Content-Length")); n == 0 || method == "GET" && n != len(body) {
				t.Errorf("%s %s: Content-Length %q with %d bytes", method, path, res.Header.Get("Content-Length"), len(body))
			}
			if method == "HEAD" && len(body) != 0 {
				t.Errorf("HEAD %s has a body", path)
			}
		}
	}
}

func TestNotModified(t *testing.T) {
	s := load(made(t), sources())
	seen := map[string]bool{}
	for _, encoding := range []string{"br", "gzip", "identity"} {
		etag := ask(s, "GET", s.path("app.css"), "Accept-Encoding", encoding).Header.Get("ETag")
		if etag == "" || seen[etag] {
			t.Fatalf("%s: ETag %q is missing or shared by two encodings", encoding, etag)
		}
		seen[etag] = true
		for header, want := range map[string]int{etag: 304, "W/" + etag: 304, `"x", ` + etag: 304, "*": 304, `"x"`: 200} {
			res := ask(s, "GET", s.path("app.css"), "Accept-Encoding", encoding, "If-None-Match", header)
			if res.StatusCode != want {
				t.Errorf("%s, If-None-Match %s: %d, want %d", encoding, header, res.StatusCode, want)
			}
			if body, _ := io.ReadAll(res.Body); want == 304 && len(body) != 0 {
				t.Errorf("%s, If-None-Match %s: 304 with a body", encoding, header)
			}
		}
	}
}

func TestNothingElseIsServed(t *testing.T) {
	s := load(made(t), sources())
	for path, want := range map[string]int{
		"/assets/": 404, "/assets/app.css": 404, "/assets/app.0000000000.css": 404, "/assets/parts.json": 404,
		"/assets/README": 404, s.path("app.css") + ".br": 404, s.path("app.css") + "/": 404,
	} {
		if res := ask(s, "GET", path); res.StatusCode != want {
			t.Errorf("GET %s: %d, want %d", path, res.StatusCode, want)
		}
	}
	for _, method := range []string{"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"} {
		res := ask(s, method, s.path("app.css"))
		if res.StatusCode != http.StatusMethodNotAllowed || res.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d with Allow %q", method, res.StatusCode, res.Header.Get("Allow"))
		}
	}
}

// TestEncodingsAgree verifies that the compressed files of this build contain the same bytes as the plain files.
func TestEncodingsAgree(t *testing.T) {
	for name, f := range bundled().byName {
		plain := f.choose("identity").body
		for encoding, open := range map[string]func(io.Reader) (io.Reader, error){
			"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
			"br":   func(r io.Reader) (io.Reader, error) { return brotli.NewReader(r), nil },
		} {
			res := ask(Handler(), "GET", f.path, "Accept-Encoding", encoding)
			if res.Header.Get("Content-Encoding") != encoding {
				continue // a fresh clone has no brotli
			}
			r, err := open(res.Body)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, plain) {
				t.Errorf("%s as %s holds something else (%v)", name, encoding, err)
			}
		}
	}
}

func BenchmarkHandler(b *testing.B) {
	h, r := Handler(), httptest.NewRequest("GET", CSS(), nil)
	r.Header.Set("Accept-Encoding", "gzip, deflate, br")
	for b.Loop() {
		h.ServeHTTP(httptest.NewRecorder(), r)
	}
}
