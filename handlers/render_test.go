package handlers

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/andybalholm/brotli"

	"opshub/catalog"
	"opshub/handlers/web"
)

// What is packed comes out again as it went in, from packers that were used before, at every size around their blocks.
func TestWhatIsPackedComesOutAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	words := [][]byte{[]byte(`<td class="n">`), []byte("</td>"), []byte("Sönke Müller"), []byte("\n"), []byte("2026-11-20")}
	var text []byte
	for len(text) < 1<<18 {
		text = append(append(text, words[r.IntN(len(words))]...), byte(r.IntN(256)))
	}
	for _, size := range []int{1, web.Smallest, 1<<16 - 1, 1 << 16, 1<<16 + 1, 1 << 17, 150_000, len(text)} {
		in := text[:size]
		for _, c := range web.Codings {
			if got, err := io.ReadAll(unpacking(t, c.Name, bytes.NewReader(c.Whole(in)))); err != nil || !bytes.Equal(got, in) {
				t.Errorf("%s of %d bytes: %d bytes came out, %v", c.Name, size, len(got), err)
			}
			var out bytes.Buffer
			to := c.Stream(&out)
			for piece := range slices.Chunk(in, 50_000) {
				if _, err := to.Write(piece); err != nil {
					t.Fatal(err)
				}
				if err := to.Flush(); err != nil {
					t.Fatal(err)
				}
			}
			if err := to.Close(); err != nil {
				t.Fatal(err)
			}
			if got, err := io.ReadAll(unpacking(t, c.Name, &out)); err != nil || !bytes.Equal(got, in) {
				t.Errorf("%s of %d bytes in pieces: %d bytes came out, %v", c.Name, size, len(got), err)
			}
		}
	}
}

// unpacking reads what was packed in a coding.
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

// TestTheBestCodingIsTaken: of those that a visitor accepts, and none of those that it refuses.
func TestTheBestCodingIsTaken(t *testing.T) {
	for accept, want := range map[string]string{"": "", "identity": "", "gzip": "gzip", "gzip, br": "br", "br, gzip": "br", "gzip, deflate, br, zstd": "br",
		"br;q=0, gzip": "gzip", "BR": "br", "brotli": "", "zstd": ""} {
		req := httptest.NewRequest(http.MethodGet, catalog.PathHub, nil)
		req.Header.Set("Accept-Encoding", accept)
		if got := web.CodingFor(req); got != want {
			t.Errorf("%q is answered with %q, want %q", accept, got, want)
		}
	}
}

// TestTheEncodingSentIsTheSmallest encodes the body of every route in each encoding that the service has, and requests one route of each
// family in each encoding.
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
		if len(body) < web.Smallest {
			continue // sent as it is
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

// TestAFaceThatIsHeldIsNotMade asks for a face as a visitor who holds it and then as one who does not, and again as both: nothing is made
// for the first, everything for the second, and each has his own from what is kept.
func TestAFaceThatIsHeldIsNotMade(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	etag := do(t, h, "GET", catalog.PathShifts).Header().Get("Etag")
	s.Pages = web.NewPageCache()
	for i, c := range []struct {
		holds, accepts string
		code, kept     int // kept: faces with bytes afterwards
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
		for _, pages := range []map[string]*web.Rendered{s.Pages.Pages.Young, s.Pages.Pages.Old} {
			for _, page := range pages {
				if page.Body != nil {
					kept++
				}
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

// TestOnlyAGoodAnswerIsHeld holds that a failure is said again, whatever the visitor holds.
func TestOnlyAGoodAnswerIsHeld(t *testing.T) {
	req := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	req.Header.Set("If-None-Match", `W/"now"`)
	for code, held := range map[int]bool{http.StatusOK: true, http.StatusServiceUnavailable: false} {
		out := web.NewRendered(code, web.HtmlType)
		if out.Etag = `W/"now"`; out.Known(req) != held {
			t.Errorf("an answer with status %d: held %t", code, !held)
		}
	}
}
