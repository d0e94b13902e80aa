package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// TestMemoryAboveIdle holds that what a service kept free at rest does not hide what its exports take.
func TestMemoryAboveIdle(t *testing.T) {
	for _, c := range []struct {
		name string
		idle atRest
		most float64
		want float64
	}{
		{"all given back", atRest{350, 0}, 400, 50},
		{"a little kept", atRest{350, 10}, 400, 60},
		{"the exports stay within what was kept", atRest{975, 650}, 975, 650},
		{"nothing taken", atRest{350, 0}, 350, 0},
	} {
		if got := c.idle.above(c.most); got != c.want {
			t.Errorf("%s: %v above idle, want %v", c.name, got, c.want)
		}
	}
}

// TestAtRest asks a service that kept 6 MiB of 8 free; and one that does not say so, which is an error and no zero.
func TestAtRest(t *testing.T) {
	says := "go_memstats_heap_idle_bytes 8.388608e+06\ngo_memstats_heap_released_bytes 2.097152e+06\n"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, says) }))
	defer server.Close()
	self := exec.Command("true")
	self.Process = &os.Process{Pid: os.Getpid()}
	p := &process{cmd: self, addr: server.Listener.Addr().String()}
	rest, err := p.atRest(t.Context())
	if err != nil || rest.free != 6*1024 || rest.resident < 1024 {
		t.Errorf("%+v, %v: want 6144 KiB free and what this test holds", rest, err)
	}
	says = "nothing of the kind\n"
	if _, err := p.atRest(t.Context()); err == nil || !strings.Contains(err.Error(), "go_memstats_heap_idle_bytes") {
		t.Errorf("figures that are missing must be an error that names them, got %v", err)
	}
}
