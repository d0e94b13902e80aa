package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/schedule/demo"
	"opshub/schedule/store/storetest"
)

// Environment variables that `make soak` sets.
const (
	soakDuration  = "OPSHUB_SOAK"
	soakEmployees = "OPSHUB_SOAK_EMPLOYEES"
	soakDays      = "OPSHUB_SOAK_DAYS"
)

const (
	shortestSoak    = 2 * time.Minute
	soakImports     = 18              // at least so many are planned
	longestInterval = time.Minute     // between two imports
	importsPerRound = 3               // the memory is sampled once in each round
	changeLimit     = 2 * time.Minute // from an event in the database until all answers show it; the clients use all processors meanwhile
	mostFailures    = 10              // after more of them the run ends
	minCompared     = 20              // answers for each import
	minTelling      = 5               // answers for each import that differ between the states
)

// soak is one run on one engine.
type soak struct {
	t        *testing.T
	dsn      string
	data     *soakData
	folders  [2]string
	outages  []soakOutage
	reopen   func() error // makes the service close its connections to the database and load the data again; nil if it has no need to
	screens  []catalog.Screen
	records  map[string]int
	clock    *soakClock
	service  *soakService
	client   *http.Client
	interval time.Duration // between two imports, on average
	began    time.Time     // of the first import
	next     time.Time     // of the next import
	pause    time.Duration // of the clients at the end of the last round

	sent     atomic.Int64
	settled  atomic.Int32 // state that every new answer must have; -1 during a change
	away     atomic.Int32 // 1 more when the database is made unavailable, and 1 more when all answers show it again: odd meanwhile
	failures atomic.Int32

	answered atomic.Int64
	cut      atomic.Int32 // answers that ended halfway during an outage

	mu        sync.Mutex
	latencies []time.Duration // of data screens

	asked, compared, telling    int // by check
	states                      map[string]string
	days, weeks                 map[string]bool // shown as today and as this week
	imports, ended              int             // imports and outages
	lastImport                  time.Duration   // when it began, after began
	slowestImport, slowestAgain time.Duration
	samples                     [][]float64 // by soakGauges
	mostResident                float64     // MiB, under load
}

// soakOutage makes the database unavailable and available again.
type soakOutage struct {
	name       string
	begin, end func() error
}

// TestSoak serves a generated company for a long time, from a process with a clock that jumps, while clients send requests, data is imported,
// and the database disappears and returns. It compares answers with counts over the rows, and the memory at the end with that at the
// beginning. The clock passes soakEvents.
func TestSoak(t *testing.T) {
	if os.Getenv(soakDuration) == "" {
		t.Skip("make soak sets " + soakDuration)
	}
	duration, err := time.ParseDuration(os.Getenv(soakDuration))
	size := demo.Size{Seed: 1}
	for _, v := range []struct {
		name string
		to   *int
	}{{soakEmployees, &size.Employees}, {soakDays, &size.Days}} {
		n, other := strconv.Atoi(os.Getenv(v.name))
		*v.to, err = n, errors.Join(err, other)
	}
	if err != nil || duration < shortestSoak || size.Employees < 50 || size.Days < soakMinDays {
		t.Fatalf("%v: at least %v, 50 employees and %d days are needed", err, shortestSoak, soakMinDays)
	}
	data := newSoakData(t, size)
	t.Run("SQLite", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "soak.db")
		s := newSoak(t, data, size, file, fileOutages(file))
		s.reopen = func() error { return os.Chtimes(file, time.Time{}, time.Now()) } // the service takes it for a new file
		s.run(duration)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		host := storetest.StartHost(t)
		if _, err := host.Ask("postgres", "CREATE DATABASE soak"); err != nil {
			t.Fatal(err)
		}
		newSoak(t, data, size, host.Address("soak"), []soakOutage{{"server killed", func() error { host.Kill(); return nil }, host.Start}}).run(duration / 2)
	})
}

// fileOutages replaces the file, and puts it back.
func fileOutages(file string) []soakOutage {
	hidden := file + ".hidden"
	back := func() error { return os.Rename(hidden, file) }
	replace := func(content func() ([]byte, error)) func() error {
		return func() error {
			data, err := content()
			return cmp.Or(err, os.Rename(file, hidden), os.WriteFile(file, data, 0o600))
		}
	}
	return []soakOutage{
		{"file missing", func() error { return os.Rename(file, hidden) }, back},
		{"file empty", replace(func() ([]byte, error) { return nil, nil }), back},
		{"file damaged", replace(func() ([]byte, error) {
			f, err := os.Open(file)
			if err != nil {
				return nil, err
			}
			defer f.Close()
			part := make([]byte, 256<<10)
			_, err = io.ReadFull(f, part)
			for i := 100; i < len(part); i++ { // after the header
				part[i] ^= 0x5a
			}
			return part, err
		}), back},
	}
}

func newSoak(t *testing.T, data *soakData, size demo.Size, dsn string, outages []soakOutage) *soak {
	t.Helper()
	all, err := catalog.Default()
	if err != nil {
		t.Fatal(err)
	}
	s := &soak{t: t, dsn: dsn, data: data, outages: outages, screens: all.Built(), states: map[string]string{}, days: map[string]bool{}, weeks: map[string]bool{},
		client: &http.Client{Timeout: soakTimeout, Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 2 * soakClients}},
		records: map[string]int{"employee": size.Employees, "location": len(demo.Locations), "position": len(demo.Positions), "shift": len(data.rows.Shifts) - len(data.clock),
			"period": len(data.rows.DraftPeriods), "publishedPeriod": len(data.rows.PublishedPeriods), "block": len(data.rows.Blocks)}}
	s.command("demo", "--db", dsn, "--employees", strconv.Itoa(size.Employees), "--days", strconv.Itoa(size.Days), "--seed", strconv.FormatUint(size.Seed, 10))
	base, folders := data.write(t)
	s.folders = folders
	s.command("import", "--db", dsn, base)
	s.command("import", "--db", dsn, folders[0])
	return s
}

// command runs the program in a process of its own, with the clock of the service if it has started.
func (s *soak) command(args ...string) {
	s.t.Helper()
	p := s.process(args...)
	if out, err := p.CombinedOutput(); err != nil {
		s.t.Fatalf("opshub %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func (s *soak) process(args ...string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		s.t.Fatal(err)
	}
	p := exec.CommandContext(s.t.Context(), self, args...) // #nosec G204 -- this very program
	p.Env = append(os.Environ(), asProgram+"=1")
	if s.clock != nil {
		p.Env = append(p.Env, withClock+"="+s.clock.String())
	}
	return p
}

// fail reports an error.
func (s *soak) fail(format string, values ...any) {
	if s.failures.Add(1) <= mostFailures {
		s.t.Errorf(format, values...)
	}
}

// run starts the service and repeats rounds until the clock has passed all events.
func (s *soak) run(duration time.Duration) {
	s.interval = min(longestInterval, duration/soakImports)
	s.clock = &soakClock{time.Now().UnixNano(), int64(duration) / int64(len(soakEvents))}
	s.service = s.serve()
	s.began = time.Now()
	s.next = s.began
	for n := 0; !s.clock.ended() && s.failures.Load() <= mostFailures; n++ {
		s.round(s.outages[n%len(s.outages)])
	}
	s.service.stop()
	s.report(int(duration / s.interval))
}

// round imports the states in turn and once makes the database unavailable, while clients send requests. Then all clients finish their
// requests, so that the memory is sampled at the same point of each round. An import begins late if the one before is not shown in time, and
// the next ones then begin earlier after it.
func (s *soak) round(o soakOutage) {
	running, stop := context.WithCancel(s.t.Context())
	var wait sync.WaitGroup
	for range soakClients {
		wait.Go(func() { s.send(running) })
	}
	wait.Go(func() { s.check(running) })
	for range importsPerRound {
		time.Sleep(time.Until(s.next))
		s.lastImport = time.Since(s.began)
		s.change((s.imports + 1) % len(s.folders))
		s.next = s.next.Add(s.interval)
	}
	s.outage(o)
	time.Sleep(time.Until(s.next.Add(-s.pause)))
	paused := time.Now()
	stop()
	wait.Wait()
	s.sample()
	s.pause = time.Since(paused)
}

// change imports a state and waits until a marked answer shows it.
func (s *soak) change(state int) {
	s.settled.Store(-1)
	s.command("import", "--db", s.dsn, s.folders[state])
	began, q := time.Now(), s.data.question(2+5) // the open shifts of the second week
	want := q.want(state)
	if want == q.want(1-state) {
		s.fail("the states do not differ")
	}
	s.waitFor("the import is not shown", func() bool {
		_, header, body := s.get(q.path)
		_, value, err := q.read(header, body)
		return err == nil && value == want
	})
	s.slowestImport = max(s.slowestImport, time.Since(began))
	s.settled.Store(int32(state)) // #nosec G115 -- 0 or 1
	s.imports++
}

// outage makes the database unavailable until the service reports it, and for a few seconds more.
func (s *soak) outage(o soakOutage) {
	s.away.Add(1)
	defer s.away.Add(1)
	if err := o.begin(); err != nil {
		s.fail("%s: %v", o.name, err)
	}
	s.waitFor(o.name+": not reported", func() bool { unready, banner := s.status(); return unready && banner })
	for until := time.Now().Add(min(5*time.Second, s.interval/4)); time.Now().Before(until); time.Sleep(checkPause) {
		if unready, banner := s.status(); !unready || !banner {
			s.fail("%s: during the outage readiness reports it: %t, the page: %t", o.name, unready, banner)
		}
	}
	if err := o.end(); err != nil {
		s.fail("%s: %v", o.name, err)
	}
	began := time.Now()
	s.waitFor(o.name+": no recovery", func() bool { unready, banner := s.status(); return !unready && !banner })
	s.slowestAgain = max(s.slowestAgain, time.Since(began))
	s.ended++
}

func (s *soak) waitFor(otherwise string, done func() bool) {
	for deadline := time.Now().Add(changeLimit); !done(); time.Sleep(checkPause) {
		if time.Now().After(deadline) {
			s.fail("%s within %v", otherwise, changeLimit)
			return
		}
	}
}

// soakService is the process of the service.
type soakService struct {
	process *exec.Cmd
	address string
	freed   *bufio.Reader
	free    io.Writer
	stop    func()
}

// serve starts the service and waits until it is ready.
func (s *soak) serve() *soakService {
	v := &soakService{process: s.process("serve", "--addr", "127.0.0.1:0", "--db", s.dsn)}
	log, err := os.Create(filepath.Join(s.t.TempDir(), "serve.log"))
	if err != nil {
		s.t.Fatal(err)
	}
	v.process.Stderr = log
	in, err1 := v.process.StdinPipe()
	out, err2 := v.process.StdoutPipe()
	if err := cmp.Or(err1, err2, v.process.Start()); err != nil {
		s.t.Fatal(err)
	}
	v.free, v.freed = in, bufio.NewReader(out)
	v.stop = func() {
		if err := errors.Join(v.process.Process.Signal(syscall.SIGTERM), v.process.Wait()); err != nil {
			text, _ := os.ReadFile(log.Name())
			s.fail("serve: %v\n%s", err, text[max(0, len(text)-4000):])
		}
	}
	s.waitFor("serve does not start", func() bool {
		text, _ := os.ReadFile(log.Name())
		_, rest, ok := strings.Cut(string(text), "address=http://")
		host, _, _ := strings.Cut(rest, "/")
		v.address = "http://" + host
		return ok
	})
	s.service = v
	s.waitFor("serve is not ready", func() bool { status, _, _ := s.get(catalog.PathReady); return status == http.StatusOK })
	return v
}
