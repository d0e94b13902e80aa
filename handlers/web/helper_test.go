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

// never is a visitor who waits as long as it takes.
func never() <-chan time.Time { return nil }

// atOnce is a visitor who does not wait.
func atOnce() <-chan time.Time {
	c := make(chan time.Time)
	close(c)
	return c
}

func noContext[T any](f func() T) func(context.Context) T {
	return func(context.Context) T { return f() }
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
