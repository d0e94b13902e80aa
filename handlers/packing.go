package handlers

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/andybalholm/brotli"
)

// smallest is the size below which compressing costs more than it saves.
const smallest = 1024

// codingFor is the best encoding that the visitor accepts, empty for none. Most visitors say the same as the one before.
func codingFor(req *http.Request) string {
	accept := req.Header.Get("Accept-Encoding")
	if last := lastCoding.Load(); last != nil && last.accept == accept {
		return last.coding
	}
	said := &codingOf{accept: accept}
	for _, coding := range []string{"gzip", "br"} {
		if accepts(accept, coding) {
			said.coding = coding
		}
	}
	lastCoding.Store(said)
	return said.coding
}

// codingOf is the best encoding for an Accept-Encoding header.
type codingOf struct{ accept, coding string }

var lastCoding atomic.Pointer[codingOf]

// accepts reads an Accept-Encoding header for one coding; q=0 refuses it.
func accepts(header, coding string) bool {
	for _, part := range strings.Split(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			q, ok := strings.CutPrefix(strings.ReplaceAll(params, " ", ""), "q=")
			weight, err := strconv.ParseFloat(q, 64)
			return !ok || (err == nil && weight > 0)
		}
	}
	return false
}

// packer compresses what is written to it.
type packer interface {
	io.WriteCloser
	Flush() error
}

func packBrotli(w io.Writer) packer { return brotli.NewWriterLevel(w, 4) }

func packGzip(w io.Writer) packer {
	z, _ := gzip.NewWriterLevel(w, 5) // the level is valid, so there is no error
	return z
}

// wholeLevel is for pages that are packed at once, by the newer of the two packers, which cannot flush. Level 3 makes them a tenth
// smaller in twice the time, and its tables drive what the next page needs out of the caches of the processor.
const wholeLevel = 1

// Packers are used again: a new one takes most of a megabyte, which is more than everything else that a page takes.
var (
	brotlis = sync.Pool{New: func() any { return brotli.NewWriterV2(io.Discard, wholeLevel) }}
	gzips   = sync.Pool{New: func() any { return packGzip(io.Discard) }}
)

// compress packs a whole page with a packer of the pool.
func compress(b []byte, pool *sync.Pool) []byte {
	z := pool.Get().(interface {
		io.WriteCloser
		Reset(io.Writer)
	})
	defer pool.Put(z)
	buf := bytes.NewBuffer(make([]byte, 0, len(b)/4))
	z.Reset(buf)
	_, _ = z.Write(b) // a bytes.Buffer never fails
	_ = z.Close()
	return buf.Bytes()
}
