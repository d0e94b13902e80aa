package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"opshub/catalog"
	"opshub/handlers/web"
)

// soakGauges are the sampled figures. The first quarter of the samples is not used. The median of the last third of the others may exceed that
// of their first third by the larger of least and share of the first.
var soakGauges = []struct {
	name         string
	least, share float64
}{
	{"resident memory, MiB", 24, 0.08},
	{"heap after collection, MiB", 4, 0.05},
	{"goroutines", 6, 0},
	{"open files", 6, 0},
	{"database connections", 4, 0},
}

// Metrics: the idle connections to the database, and the check in which the service compares the schedule in memory with the database.
const (
	idleConnections = `opshub_database_connections{state="idle"}`
	recountPasses   = `opshub_check_passes{check="The schedule in memory is that of the database"}`
)

// sample reads the gauges after a garbage collection, without clients, and the service's own comparison with the database. SQLite's memory is
// in the connections: 5 MiB each, and 13 MiB after a sort. The memory of the process would depend on their number and on the screens that they
// answered since the last import, so they are counted and closed first.
func (s *soak) sample() {
	time.Sleep(web.CacheFor) // the next page then removes all others from the cache
	s.get(catalog.PathDay)
	s.client.CloseIdleConnections()
	connections := s.metric(idleConnections)
	if s.metric(recountPasses) != 1 {
		s.fail("the schedule in memory is not that of the database")
	}
	s.compared++
	if s.reopen != nil {
		if err := s.reopen(); err != nil {
			s.fail("%v", err)
		}
		time.Sleep(2 * time.Second) // scrapes within a second share their results
		s.waitFor("the data is not loaded again", func() bool { return s.metric(recountPasses) == 1 })
	}
	time.Sleep(500 * time.Millisecond)
	_, _ = io.WriteString(s.service.free, "free\n")
	if line, err := s.service.freed.ReadString('\n'); line != "freed\n" {
		s.fail("the service did not collect garbage: %q, %v", line, err)
	}
	folder := fmt.Sprintf("/proc/%d/", s.service.process.Process.Pid)
	status, err1 := os.ReadFile(folder + "status")
	files, err2 := os.ReadDir(folder + "fd")
	resident, err3 := mebibytes(string(status), "VmRSS:")
	most, err4 := mebibytes(string(status), "VmHWM:")
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		s.fail("%v", err)
	}
	s.mostResident = most
	heap := s.metric("go_memstats_heap_alloc_bytes") / (1 << 20)
	s.samples = append(s.samples, []float64{resident, heap, s.metric("go_goroutines"), float64(len(files)), connections})
	fmt.Printf("after %d rounds: resident memory %.0f MiB, heap %.0f MiB", len(s.samples), resident, heap)
	for _, name := range []string{"heap_inuse", "heap_idle", "heap_released", "stack_inuse", "mspan_sys", "buck_hash_sys", "gc_sys", "other_sys"} { // parts of the resident memory, and what was released
		fmt.Printf(", %s %.1f", name, s.metric("go_memstats_"+name+"_bytes")/(1<<20))
	}
	fmt.Println()
}

// mebibytes reads a value of /proc/PID/status.
func mebibytes(status, name string) (float64, error) {
	_, rest, _ := strings.Cut(status, name)
	text, _, _ := strings.Cut(rest, "kB")
	kibibytes, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	return kibibytes / 1024, err
}

// metric returns a value of /metrics.
func (s *soak) metric(name string) float64 {
	_, _, body := s.get(catalog.PathMetrics)
	_, rest, _ := strings.Cut(string(body), "\n"+name+" ")
	text, _, _ := strings.Cut(rest, "\n")
	value, err := strconv.ParseFloat(text, 64)
	if err != nil {
		s.fail("%s: %v", name, err)
	}
	return value
}

// report prints the table, and fails if a figure grew or if less than the required work was done.
func (s *soak) report(planned int) {
	s.samples = s.samples[len(s.samples)/4:] // caches and connections fill first
	n := len(s.samples)                      // may be 0
	fmt.Printf("\n%s, %d samples%22s %12s %8s %8s   samples\n", s.t.Name(), n, "first third", "last third", "growth", "limit")
	for i, g := range soakGauges {
		first, last := s.middle(i, 0, n/3), s.middle(i, n-n/3, n)
		limit := max(g.least, g.share*first)
		fmt.Printf("%-30s %15.1f %12.1f %8.1f %8.1f  ", g.name, first, last, last-first, limit)
		for _, values := range s.samples {
			fmt.Printf(" %.0f", values[i])
		}
		fmt.Println()
		if last-first > limit {
			s.t.Errorf("%s grew from %.1f to %.1f, by more than %.1f", g.name, first, last, limit)
		}
	}
	s.latencies = append(s.latencies, 0) // so that there is one
	_, shortDay := s.days[dayWords("2026-03-08T00:00", 23*60)]
	slices.Sort(s.latencies)
	fmt.Printf("an import every %v\n", (s.lastImport / time.Duration(max(1, s.imports-1))).Round(100*time.Millisecond))
	fmt.Printf("%d answers; files that an outage ended halfway: %d; data screens under load: p99 %v; imports shown after at most %v; recovery after at most %v; resident memory at most %.0f MiB\n", s.answered.Load(), s.cut.Load(),
		s.latencies[len(s.latencies)*99/100].Round(time.Millisecond), s.slowestImport.Round(time.Millisecond), s.slowestAgain.Round(time.Millisecond), s.mostResident)
	for _, c := range []struct {
		name      string
		got, want int
	}{
		{"imports", s.imports, planned * 9 / 10}, {"outages", s.ended, planned / importsPerRound * 9 / 10}, {"midnights", len(s.days) - 1, 2}, {"new weeks", len(s.weeks) - 1, 1},
		{"data versions", len(s.states), planned / 2}, {"answers compared", s.compared, minCompared * planned},
		{"of them different in the states", s.telling, minTelling * planned}, {"screens requested", int(s.sent.Load()) / len(s.screens) * len(s.screens), len(s.screens)},
		{"samples", n, 4},
	} {
		fmt.Printf("%-32s %13d, at least %d\n", c.name, c.got, c.want)
		if c.got < c.want {
			s.t.Errorf("%d %s, want at least %d", c.got, c.name, c.want)
		}
	}
	if !shortDay {
		s.t.Errorf("the day of 23 hours was not shown: %v", s.days)
	}
	if failures := s.failures.Load(); failures > mostFailures {
		s.t.Errorf("%d failures in all", failures)
	}
}

// middle returns the median of a gauge over a part of the samples.
func (s *soak) middle(gauge, from, to int) float64 {
	var list []float64
	for _, values := range s.samples[from:to] {
		list = append(list, values[gauge])
	}
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return (list[(len(list)-1)/2] + list[len(list)/2]) / 2
}
