package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"os"
	"regexp"
	"runtime/pprof"
	"slices"
	"strings"
	"time"

	"github.com/google/pprof/profile"

	"opshub/catalog"
	"opshub/handlers"
	"opshub/schedule/roster"
	"opshub/schedule/store"
)

// profileTime is how long a screen that misses its target is asked once more, under the profiler.
const profileTime = 2 * time.Second

// shares is how many of the largest shares of a profile a note names.
const shares = 4

// where says in words where the processor time of a load goes. The web area runs in this process for it, and what the clients of
// the load cost is left out; warm is answered before the profile begins.
func where(ctx context.Context, db string, warm, asked func(addr string) load) (string, error) {
	data, err := store.Open(ctx, db, store.ReadOnly, time.Now)
	if err != nil {
		return "", err
	}
	defer data.Close()
	rows, err := catalog.Default()
	if err != nil {
		return "", err
	}
	rosters := roster.NewKeeper(data, time.Now, slog.New(slog.DiscardHandler))
	if err := rosters.Refresh(ctx); err != nil {
		return "", err
	}
	area, err := handlers.New(handlers.Config{Catalog: rows, Store: data, Rosters: rosters, Now: time.Now})
	if err != nil {
		return "", err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	server, ended := &http.Server{Handler: area, ReadHeaderTimeout: readyLimit}, make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	addr := listener.Addr().String()
	text, err := profiled(ctx, warm(addr), asked(addr))
	if end := errors.Join(server.Close(), <-ended); !errors.Is(end, http.ErrServerClosed) {
		return "", end
	}
	return text, err
}

// explain adds to a row that misses its target where the time goes.
func (r row) explain(ctx context.Context, db string, warm, asked func(addr string) load) (row, error) {
	if r.Met == nil || *r.Met {
		return r, nil
	}
	text, err := where(ctx, db, warm, asked)
	r.Note += "; profile: " + text
	return r, err
}

// requests is a load of these addresses, one after the other, by one client.
func requests(paths ...string) func(addr string) load {
	return func(addr string) load {
		return load{addr: addr, clients: 1, next: func(i int) []byte {
			if i >= len(paths) {
				return nil
			}
			return request(addr, paths[i])
		}}
	}
}

// profiled runs one load, then the other under the profiler.
func profiled(ctx context.Context, warm, asked load) (string, error) {
	if _, err := warm.run(ctx); err != nil {
		return "", err
	}
	if err := settle(ctx, func() time.Duration { return processorTime(os.Getpid()) }); err != nil {
		return "", err
	}
	var raw bytes.Buffer
	if err := pprof.StartCPUProfile(&raw); err != nil {
		return "", err
	}
	_, err := asked.run(ctx)
	pprof.StopCPUProfile()
	if err != nil {
		return "", err
	}
	p, err := profile.Parse(&raw)
	if err != nil {
		return "", err
	}
	return largest(p), nil
}

// largest names the largest shares of a profile.
func largest(p *profile.Profile) string {
	spent, all := map[string]int64{}, int64(0)
	for _, s := range p.Sample {
		stack := functions(s)
		if slices.ContainsFunc(stack, func(f string) bool { return strings.HasPrefix(f, "main.load") }) {
			continue
		}
		time := s.Value[len(s.Value)-1]
		spent[charged(stack)] += time
		all += time
	}
	if all == 0 {
		return "no sample"
	}
	names := slices.SortedFunc(maps.Keys(spent), func(a, b string) int { return cmp.Or(cmp.Compare(spent[b], spent[a]), strings.Compare(a, b)) })
	var words []string
	for _, name := range names[:min(shares, len(names))] {
		words = append(words, fmt.Sprintf("%s %d %%", name, spent[name]*100/all))
	}
	return strings.Join(words, ", ")
}

// functions are the functions of a sample, the innermost first.
func functions(s *profile.Sample) (stack []string) {
	for _, at := range s.Location {
		for _, line := range at.Line {
			stack = append(stack, line.Function.Name)
		}
	}
	return stack
}

var question = regexp.MustCompile(`^opshub/schedule/store\.\(\*Store\)\.([A-Z]\w*)`)

// charged is what a sample is charged to: the innermost question to the store, else the innermost function of this program, else
// what the runtime or the server did.
func charged(stack []string) string {
	own := ""
	for _, f := range stack {
		if found := question.FindStringSubmatch(f); found != nil {
			return "Store." + found[1]
		}
		if own == "" && strings.HasPrefix(f, "opshub/") {
			own = f[strings.LastIndex(f, "/")+1:]
		}
	}
	switch {
	case own != "":
		return own
	case slices.ContainsFunc(stack, func(f string) bool { return strings.HasPrefix(f, "runtime.gc") || strings.HasPrefix(f, "runtime.bg") }):
		return "garbage"
	case slices.ContainsFunc(stack, func(f string) bool { return strings.HasPrefix(f, "net/http.") }):
		return "net/http"
	}
	return "runtime"
}
