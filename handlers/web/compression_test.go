package web

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"opshub/catalog"
)

// TestWhatIsPackedComesOutAgain verifies that reused compressors restore the data, at sizes around their blocks.
func TestWhatIsPackedComesOutAgain(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	words := [][]byte{[]byte(`<td class="n">`), []byte("</td>"), []byte("Sönke Müller"), []byte("\n"), []byte("2026-11-20")}
	var text []byte
	for len(text) < 1<<18 {
		text = append(append(text, words[r.IntN(len(words))]...), byte(r.IntN(256)))
	}
	for _, size := range []int{1, MinCompressSize, 1<<16 - 1, 1 << 16, 1<<16 + 1, 1 << 17, 150_000, len(text)} {
		in := text[:size]
		for _, c := range Codings {
			if got, err := io.ReadAll(decompress(t, c.Name, bytes.NewReader(c.Whole(in)))); err != nil || !bytes.Equal(got, in) {
				t.Errorf("%s of %d bytes: %d bytes came out, %v", c.Name, size, len(got), err)
			}
			var out bytes.Buffer
			to := c.stream(&out)
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
			if got, err := io.ReadAll(decompress(t, c.Name, &out)); err != nil || !bytes.Equal(got, in) {
				t.Errorf("%s of %d bytes in pieces: %d bytes came out, %v", c.Name, size, len(got), err)
			}
		}
	}
}

// TestTheBestCodingIsTaken verifies that the best accepted encoding is used, and never a refused one.
func TestTheBestCodingIsTaken(t *testing.T) {
	for accept, want := range map[string]string{"": "", "identity": "", "gzip": "gzip", "gzip, br": "br", "br, gzip": "br", "gzip, deflate, br, zstd": "br",
		"br;q=0, gzip": "gzip", "BR": "br", "brotli": "", "zstd": ""} {
		req := httptest.NewRequest(http.MethodGet, catalog.PathHub, nil)
		req.Header.Set("Accept-Encoding", accept)
		if got := CodingFor(req); got != want {
			t.Errorf("%q is answered with %q, want %q", accept, got, want)
		}
	}
}
