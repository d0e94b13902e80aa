package handlers

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// What is packed comes out again as it went in, from packers that were used before, at every size around their blocks.
func TestWhatIsPackedComesOutAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	words := [][]byte{[]byte(`<td class="n">`), []byte("</td>"), []byte("Sönke Müller"), []byte("\n"), []byte("2026-11-20")}
	var text []byte
	for len(text) < 1<<18 {
		text = append(append(text, words[r.IntN(len(words))]...), byte(r.IntN(256)))
	}
	for _, size := range []int{1, smallest, 1<<16 - 1, 1 << 16, 1<<16 + 1, 1 << 17, 150_000, len(text)} {
		in := text[:size]
		got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(compress(in, &brotlis))))
		if err != nil || !bytes.Equal(got, in) {
			t.Errorf("brotli of %d bytes: %d bytes came out, %v", size, len(got), err)
		}
		z, err := gzip.NewReader(bytes.NewReader(compress(in, &gzips)))
		if err != nil {
			t.Fatal(err)
		}
		if got, err = io.ReadAll(z); err != nil || !bytes.Equal(got, in) {
			t.Errorf("gzip of %d bytes: %d bytes came out, %v", size, len(got), err)
		}
	}
}

// TestAFaceThatIsHeldIsNotPacked asks for a face as a visitor who holds it, who does not, and who holds another.
func TestAFaceThatIsHeldIsNotPacked(t *testing.T) {
	for _, c := range []struct {
		holds  string
		code   int
		coding string
		held   bool
	}{
		{"", http.StatusOK, "br", false},
		{`W/"older"`, http.StatusOK, "br", false},
		{`W/"now"`, http.StatusOK, "", true},
		{`W/"now"`, http.StatusServiceUnavailable, "br", false},
	} {
		out := newRendered(c.code, htmlType)
		out.etag, out.identity = `W/"now"`, []byte(strings.Repeat("a row of the page ", 200))
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept-Encoding", "br")
		req.Header.Set("If-None-Match", c.holds)
		body, coding, held := out.sent(req)
		if held != c.held || coding != c.coding || (len(body) == 0) != c.held || (out.br == nil) != c.held {
			t.Errorf("%q, %d: held %t, %q, %d bytes, packed %t", c.holds, c.code, held, coding, len(body), out.br != nil)
		}
	}
}
