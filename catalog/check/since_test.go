package check

import (
	"fmt"
	"sync"
	"testing"
	"time"
)

func TestMemoryKnowsSinceWhen(t *testing.T) {
	start := time.Date(2026, 11, 20, 14, 12, 44, 0, time.UTC)
	at := func(seconds int) time.Time { return start.Add(time.Duration(seconds) * time.Second) }
	var m Memory
	for _, step := range []struct {
		seconds int
		status  Status
		since   int
		before  Status
		last    int
	}{
		{0, Pass, 0, "", 0}, {5, Pass, 0, "", 0}, {9, Fail, 9, Pass, 5}, {12, Fail, 9, Pass, 5}, {20, Pass, 20, Fail, 12}, {21, Fail, 21, Pass, 20},
	} {
		rows := []Row{{URI: "/week", Status: step.status, Required: true}, {URI: "/hub", Status: Pass}}
		m.Rows(OfRoute, rows, at(step.seconds))
		got := rows[0].Since
		want := Since{At: at(step.since), Turned: step.before != "", Before: step.before}
		if want.Turned {
			want.LastWas = at(step.last)
		}
		if got != want {
			t.Errorf("after %d s: %+v, want %+v", step.seconds, got, want)
		}
		if other := rows[1].Since; !other.At.Equal(start) || other.Turned {
			t.Errorf("after %d s the other row turned too: %+v", step.seconds, other)
		}
	}
	late := []Row{{URI: "/week", Status: Pass, Required: true}}
	m.Rows(OfRoute, late, at(3)) // an older result that arrives late
	if late[0].Since != (Since{}) {
		t.Errorf("an older look says %+v", late[0].Since)
	}
	now := []Row{{URI: "/week", Status: Fail, Required: true}}
	if m.Rows(OfRoute, now, at(30)); !now[0].Since.At.Equal(at(21)) {
		t.Errorf("an older look changed the memory: %+v", now[0].Since)
	}
}

func TestMemoryKeepsKindsApartAndStatusesTogether(t *testing.T) {
	start := time.Date(2026, 11, 20, 14, 12, 44, 0, time.UTC)
	var m Memory
	m.Rows(OfRoute, []Row{{URI: "/week", Status: Warn}}, start)
	required := []Row{{URI: "/week", Status: Fail, Required: true}}
	m.Rows(OfRoute, required, start.Add(time.Second))
	if s := required[0].Since; s.Turned || !s.At.Equal(start) {
		t.Errorf("optional on one screen and required on another is no turn: %+v", s)
	}
	sent := []Row{{URI: "/week", Status: Pass}}
	m.Rows(OfRequest, sent, start.Add(2*time.Second))
	if s := sent[0].Since; s.Turned || !s.At.Equal(start.Add(2*time.Second)) {
		t.Errorf("a request is not what the router says: %+v", s)
	}
	files := []FileRow{{Path: "/week", Status: Pass}}
	m.Files(files, start.Add(3*time.Second))
	if s := files[0].Since; s.Turned || s.At.IsZero() {
		t.Errorf("a file: %+v", s)
	}
	pending := []Row{{Title: "Audit log", Status: Pass, Required: true}}
	m.Rows(OfService, pending, start)
	pending[0].Status, pending[0].Pending, pending[0].Since = Warn, true, Since{}
	if m.Rows(OfService, pending, start.Add(time.Second)); pending[0].Since != (Since{}) {
		t.Errorf("what is still being read has turned: %+v", pending[0].Since)
	}
	pending[0].Status, pending[0].Pending = Pass, false
	if m.Rows(OfService, pending, start.Add(2*time.Second)); pending[0].Since.Turned || !pending[0].Since.At.Equal(start) {
		t.Errorf("after the reading: %+v", pending[0].Since)
	}
}

func TestMemoryIsBoundedAndShared(t *testing.T) {
	var m Memory
	var wait sync.WaitGroup
	for worker := range 8 {
		wait.Go(func() {
			for i := range mostRemembered / 4 {
				rows := []Row{{URI: fmt.Sprint("/", worker, "/", i), Status: Pass}, {URI: "/all", Status: Pass}}
				m.Rows(OfRoute, rows, time.Unix(int64(i), 0))
			}
		})
	}
	wait.Wait()
	if len(m.seen) > mostRemembered {
		t.Errorf("%d checks are remembered, at most %d may be", len(m.seen), mostRemembered)
	}
	rows := []Row{{URI: "/one more", Status: Fail}}
	if m.Rows(OfRoute, rows, time.Unix(1, 0)); rows[0].Since != (Since{}) {
		t.Errorf("a full memory took another check: %+v", rows[0].Since)
	}
}
