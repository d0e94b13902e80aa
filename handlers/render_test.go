package handlers

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/andybalholm/brotli"

	"opshub/catalog"
	"opshub/handlers/web"
)

// unpacking returns a reader of the decompressed data.
func unpacking(t *testing.T, coding string, packed io.Reader) io.Reader {
	t.Helper()
	var err error
	switch coding {
	case "gzip":
		packed, err = gzip.NewReader(packed)
	case "br":
		packed = brotli.NewReader(packed)
	}
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

// TestTheEncodingSentIsTheSmallest compares the sizes of every body in each encoding of the service, and verifies the encoding of the
// response for one route of each family.
func TestTheEncodingSentIsTheSmallest(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h, families := s.Handler(), map[catalog.Family]bool{}
	const accepted = "gzip, deflate, br, zstd"
	req := httptest.NewRequest(http.MethodGet, catalog.PathHub, nil)
	req.Header.Set("Accept-Encoding", accepted)
	chosen := web.CodingFor(req)
	for _, sc := range s.Registered {
		target := example(s, t, sc)
		body := do(t, demoAnswers(t), "GET", target).Body.Bytes()
		if len(body) < web.MinCompressSize {
			continue // not encoded
		}
		sizes := map[string]int{}
		for _, c := range web.Codings {
			sizes[c.Name] = len(c.Whole(body))
		}
		for name, size := range sizes {
			if sizes[chosen] > size {
				t.Errorf("%s has %d bytes as %s and %d as %s", target, sizes[chosen], chosen, size, name)
			}
		}
		if families[sc.Family] {
			continue
		}
		families[sc.Family] = true
		sent := do(t, h, "GET", target, "Accept-Encoding", accepted)
		for _, c := range web.Codings {
			other := do(t, h, "GET", target, "Accept-Encoding", c.Name)
			if other.Code == http.StatusOK && sent.Body.Len() > other.Body.Len() {
				t.Errorf("%s is sent as %s with %d bytes, and has %d as %s", target, sent.Header().Get("Content-Encoding"), sent.Body.Len(), other.Body.Len(), c.Name)
			}
		}
	}
	if len(web.Codings) < 2 || chosen == "" {
		t.Errorf("%d encodings, chosen is %q", len(web.Codings), chosen)
	}
}

// TestAFaceThatIsHeldIsNotMade requests a page with a matching ETag, with another ETag, and without one. A 304 renders nothing. Other
// responses are rendered once per encoding and then come from the cache.
func TestAFaceThatIsHeldIsNotMade(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	etag := do(t, h, "GET", catalog.PathShifts).Header().Get("Etag")
	s.Pages = web.NewPageCache()
	for i, c := range []struct {
		holds, accepts string
		code, kept     int // kept: cached pages with a body afterwards
	}{
		{etag, "br", http.StatusNotModified, 0},
		{etag, "br", http.StatusNotModified, 0},
		{`W/"older"`, "br", http.StatusOK, 1},
		{etag, "br", http.StatusNotModified, 1},
		{"", "br", http.StatusOK, 1},
		{"", "gzip", http.StatusOK, 2},
		{"", "", http.StatusOK, 3},
	} {
		w := do(t, h, "GET", catalog.PathShifts, "If-None-Match", c.holds, "Accept-Encoding", c.accepts)
		kept := 0
		for _, page := range s.Pages.Pages.Values() {
			if page.Body != nil {
				kept++
			}
		}
		coding := c.accepts
		if c.code == http.StatusNotModified {
			coding = ""
		}
		if w.Code != c.code || (w.Body.Len() == 0) != (c.code == http.StatusNotModified) || w.Header().Get("Content-Encoding") != coding || kept != c.kept {
			t.Errorf("%d: %d, %d bytes, coding %q, %d kept; want %d, %q, %d kept", i, w.Code, w.Body.Len(), w.Header().Get("Content-Encoding"), kept, c.code, coding, c.kept)
		}
	}
}
