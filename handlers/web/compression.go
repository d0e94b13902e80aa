package web

import (
	"bufio"
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

// MinCompressSize is the size in bytes below which compression costs more than it saves.
const MinCompressSize = 1024

// encoding is one content encoding. Whole compresses a complete body, stream a body that is still being produced.
type encoding struct {
	Name   string
	Whole  func([]byte) []byte
	stream func(io.Writer) compressor
}

// Codings are the supported content encodings, the most effective one last. Zstandard is omitted: at a speed suitable
// for pages, its output is larger than that of gzip.
var Codings = []encoding{{"gzip", compressGzip, newGzip}, {"br", compressBrotli, newBrotli}}

// encodingNamed returns an encoding by name. For the empty name, it does not compress.
func encodingNamed(name string) encoding {
	for _, c := range Codings {
		if c.Name == name {
			return c
		}
	}
	return encoding{"", bytes.Clone, newPlain}
}

// CodingFor returns the name of the best encoding that the visitor accepts, or "" for none. The last result is cached,
// because most visitors send the same header.
func CodingFor(req *http.Request) string {
	accept := req.Header.Get("Accept-Encoding")
	if last := lastNegotiated.Load(); last != nil && last.accept == accept {
		return last.coding
	}
	n := &negotiated{accept: accept}
	for _, c := range Codings {
		if accepts(accept, c.Name) {
			n.coding = c.Name
		}
	}
	lastNegotiated.Store(n)
	return n.coding
}

// negotiated is the best encoding for an Accept-Encoding header.
type negotiated struct{ accept, coding string }

var lastNegotiated atomic.Pointer[negotiated]

// accepts reports whether an Accept-Encoding header accepts an encoding; q=0 refuses it.
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

// compressor compresses what is written to it.
type compressor interface {
	io.WriteCloser
	Flush() error
}

// brotliLevel is the lowest level at which brotli output is smaller than gzip level 5 for every page, by 7 % to 15 %. A
// page of 100 kB takes about a millisecond.
const brotliLevel = 5

// brotliWindow is the base-2 logarithm of the window of brotli in bytes. Each writer allocates the window.
const brotliWindow = 19

func newBrotli(w io.Writer) compressor {
	return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotliLevel, LGWin: brotliWindow})
}

func newGzip(w io.Writer) compressor {
	z, _ := gzip.NewWriterLevel(w, 5) // the level is valid, so there is no error
	return z
}

// The pools reuse compressors. A new one allocates most of a megabyte, which is more than everything else for a page.
var (
	brotlis = sync.Pool{New: func() any { return newBrotli(io.Discard) }}
	gzips   = sync.Pool{New: func() any { return newGzip(io.Discard) }}
)

func compressBrotli(b []byte) []byte { return compressPooled(b, &brotlis) }

func compressGzip(b []byte) []byte { return compressPooled(b, &gzips) }

// compressPooled compresses a complete body with a compressor from the pool.
func compressPooled(b []byte, pool *sync.Pool) []byte {
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

// plainWriter writes without compression, in large chunks.
type plainWriter struct{ *bufio.Writer }

func (p plainWriter) Close() error { return p.Flush() }

func newPlain(w io.Writer) compressor { return plainWriter{bufio.NewWriterSize(w, ExportBuffer)} }
