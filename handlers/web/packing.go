package web

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

// Smallest is the size below which compressing costs more than it saves.
const Smallest = 1024

// coding is a way to pack an answer: whole packs one that is there to its end, stream one that is sent while it is made.
type coding struct {
	Name   string
	Whole  func([]byte) []byte
	stream func(io.Writer) packer
}

// Codings are the content encodings, the one that makes pages smallest last. Zstandard is none of them: at a speed that a page can
// wait for, it makes pages larger than gzip does.
var Codings = []coding{{"gzip", packGzipWhole, packGzip}, {"br", packBrotliWhole, packBrotli}}

// codingNamed is the way to pack by its name; the empty one packs nothing.
func codingNamed(name string) coding {
	for _, c := range Codings {
		if c.Name == name {
			return c
		}
	}
	return coding{"", bytes.Clone, packPlain}
}

// CodingFor is the name of the best way to pack that the visitor accepts, empty for none. Most visitors say the same as the one before.
func CodingFor(req *http.Request) string {
	accept := req.Header.Get("Accept-Encoding")
	if last := lastCoding.Load(); last != nil && last.accept == accept {
		return last.coding
	}
	said := &codingOf{accept: accept}
	for _, c := range Codings {
		if accepts(accept, c.Name) {
			said.coding = c.Name
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

// brotliLevel is the lowest level at which brotli makes every page smaller than gzip does at its level 5: by 7 % to 15 %, and a page of
// 100 kB in about a millisecond.
const brotliLevel = 5

// brotliWindow is the base-2 logarithm of the bytes that brotli looks back for repetitions, and that each of its writers holds.
const brotliWindow = 19

func packBrotli(w io.Writer) packer {
	return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotliLevel, LGWin: brotliWindow})
}

func packGzip(w io.Writer) packer {
	z, _ := gzip.NewWriterLevel(w, 5) // the level is valid, so there is no error
	return z
}

// Packers are used again: a new one takes most of a megabyte, which is more than everything else that a page takes.
var (
	brotlis = sync.Pool{New: func() any { return packBrotli(io.Discard) }}
	gzips   = sync.Pool{New: func() any { return packGzip(io.Discard) }}
)

func packBrotliWhole(b []byte) []byte { return packWhole(b, &brotlis) }

func packGzipWhole(b []byte) []byte { return packWhole(b, &gzips) }

// packWhole packs a whole page with a packer of the pool.
func packWhole(b []byte, pool *sync.Pool) []byte {
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
