package handlers

import (
	"bytes"
	"compress/gzip"
	"io"
	"math/rand/v2"
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
