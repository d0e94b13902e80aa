package main

import (
	"testing"
	"time"
)

func TestClientTime(t *testing.T) {
	if got, err := clientTime(sqliteTime, "Run Time: real 1.250 user 1.0 sys 0.2\n", time.Second); got != 1250*time.Millisecond || err != nil {
		t.Error(got, err)
	}
	if got, err := clientTime(psqlTime, "Time: 12.5 ms\n", time.Millisecond); got != 12500*time.Microsecond || err != nil {
		t.Error(got, err)
	}
	if _, err := clientTime(psqlTime, "", time.Millisecond); err == nil {
		t.Error("a missing time is not an error")
	}
}
