package web

import (
	"compress/gzip"
	"context"
	"io"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
)

// testNow is the fixed clock of the tests.
var testNow = time.Date(2026, 11, 20, 14, 12, 44, 0, time.UTC)

// never returns a channel that never ends a wait.
func never() <-chan time.Time { return nil }

// atOnce returns a channel that ends a wait at once.
func atOnce() <-chan time.Time {
	c := make(chan time.Time)
	close(c)
	return c
}

// noContext adapts a function that needs no context.
func noContext[T any](f func() T) func(context.Context) T {
	return func(context.Context) T { return f() }
}

// decompress returns a reader of the decompressed data.
func decompress(t *testing.T, coding string, packed io.Reader) io.Reader {
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
