package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// soaking is a run of the soak: many kinds of requests over all routes of one service, whose memory and goroutines are watched.
type soaking struct {
	*bench
	length  time.Duration
	clients int
	service *process
	traffic *traffic
}

// samples is into how many moments a soak is cut at least; a long one is looked at once a second.
const samples = 200

// soak is the mode in which this program lets a service run for a while and says whether it grows. It fails when it does.
func soak(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("soak", flag.ExitOnError)
	opshub := flags.String("opshub", "bin/opshub", "the built program")
	length := flags.Duration("for", 10*time.Minute, "how long")
	clients := flags.Int("clients", 4, "visitors at the same time")
	seed := flags.Uint64("seed", 1, "of the requests")
	_ = flags.Parse(args) // ExitOnError
	program, err := filepath.Abs(*opshub)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "opshub-soak-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s := &soaking{bench: &bench{opshub: program, dir: dir, engine: sqlite{dir}}, length: *length, clients: *clients}
	db, err := s.demo(ctx)
	if err != nil {
		return err
	}
	if s.service, err = s.serve(ctx, everywhere, db); err != nil {
		return err
	}
	defer s.service.stop()
	if s.traffic, err = newTraffic(ctx, s.service.addr, *seed); err != nil {
		return err
	}
	return s.run(ctx, os.Stdout)
}

// run sends the requests, looks at the service meanwhile, and judges.
func (s *soaking) run(ctx context.Context, out io.Writer) error {
	fmt.Fprintf(out, "soak of %s with %d visitors at a time over %s\n", s.length, s.clients, s.traffic.words())
	ctx, cancel := context.WithTimeout(ctx, s.length)
	defer cancel()
	var wg sync.WaitGroup
	for n := range s.clients {
		wg.Go(func() { s.traffic.visit(ctx, uint64(n)) }) // #nosec G115 -- as many as visitors
	}
	seen, err := s.watch(ctx)
	wg.Wait()
	if err != nil {
		return err
	}
	s.traffic.print(out)
	judged := []error{s.traffic.failure()}
	for _, f := range growths {
		verdict, err := f.judge(seen[f.name])
		fmt.Fprintln(out, verdict)
		judged = append(judged, err)
	}
	return errors.Join(judged...)
}

// watch reads the figures of the service until the time is over.
func (s *soaking) watch(ctx context.Context) (map[string][]float64, error) {
	seen := map[string][]float64{}
	tick := time.NewTicker(min(time.Second, s.length/samples))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return seen, nil
		case <-s.service.done:
			return nil, fmt.Errorf("the service ended: %v: %s", s.service.err, s.service.lastWords())
		case <-tick.C:
		}
		if err := s.traffic.figures(ctx, seen); err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
}
