package main

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"opshub/schedule/store/storetest"
)

// TestCluster serves one database, a primary and a standby, from two processes. Clients send requests to both processes while data is
// imported, the standby is killed and restarted, and the primary is killed and restarted. Every response must be correct. The number of
// failed requests must not exceed the number of requests in flight when a host stopped.
func TestCluster(t *testing.T) {
	c := storetest.NewCluster(t, func(dsn string) error {
		must(t, exitOK, "employees", "demo", "--db", dsn, "--today", "2026-11-20")
		addMark(t, dsn, 0)
		return nil
	})
	writer := c.Address("opshub", "")
	reader := storetest.Reader(t, c.Primary.Address(c.Database))
	followed(t, c) // the standby does not know the role until then
	role, _, _ := strings.Cut(strings.TrimPrefix(reader, "postgres://"), "@")
	l := newLoad(t, serving(t, c.Primary.Address(c.Database)),
		serving(t, c.Address(role, "target_session_attrs=prefer-standby&pool_max_conn_lifetime=2s&pool_health_check_period=1s")),
		serving(t, c.Address(role, "target_session_attrs=prefer-standby&pool_max_conn_lifetime=2s&pool_health_check_period=1s")))
	takenUp(t, c, c.Standby)

	marks := 0
	change := func() {
		marks++
		addMark(t, writer, marks)
	}
	goesOn := func() {
		l.shown(marks + 1) // the first one was imported before
		time.Sleep(time.Second)
	}
	l.phase("both hosts", 1, func() {
		goesOn()
		change()
		goesOn()
	})
	l.phase("standby killed", 3, func() {
		change() // so that no cached result is valid
		c.Standby.Kill()
		goesOn()
		change()
		goesOn()
	})
	l.phase("standby back", 1, func() {
		restart(t, c.Standby)
		takenUp(t, c, c.Standby)
		change()
		goesOn()
	})
	l.phase("primary killed", 2, func() {
		change()
		followed(t, c) // changes that are not replicated are lost with the primary
		c.Primary.Kill()
		goesOn()
		time.Sleep(time.Second)
	})
	l.phase("primary back", 1, func() {
		restart(t, c.Primary)
		change()
		goesOn()
	})
	l.report(marks)
}

// addMark imports the n-th shift of an employee whom no other record mentions. The shift shows which import a response contains.
func addMark(t *testing.T, dsn string, n int) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), strconv.Itoa(n))
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"employees.csv": fmt.Sprintf("employee_id,name\n%d,Mark\n", markEmployee),
		"shifts.csv": fmt.Sprintf("shift_id,employee_id,starts_at,ends_at,time_zone\n%d,%d,2026-11-%02dT09:00Z,2026-11-%02dT10:00Z,UTC\n",
			firstMark+n, markEmployee, n+1, n+1),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	must(t, exitOK, "1 shift", "import", "--db", dsn, folder)
}

// serving starts a process of the program over a database and returns its address.
func serving(t *testing.T, dsn string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := exec.CommandContext(t.Context(), self, "serve", "--addr", "127.0.0.1:0", "--db", dsn, "--rate-limit", "0", "--heavy-at-once", "0") // #nosec G204 -- this very program
	p.Env = append(os.Environ(), asProgram+"=1")
	p.Cancel = func() error { return p.Process.Signal(syscall.SIGTERM) }
	said, err := p.StderrPipe()
	if err == nil {
		err = p.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	t.Cleanup(func() {
		if err := <-ended; err != nil {
			t.Errorf("serve: %v", err)
		}
	})
	at := make(chan string, 1)
	go func() {
		var all strings.Builder
		for lines := bufio.NewScanner(said); lines.Scan(); {
			all.WriteString(lines.Text() + "\n")
			if _, rest, ok := strings.Cut(lines.Text(), "address=http://"); ok {
				host, _, _ := strings.Cut(rest, "/")
				at <- "http://" + host
			}
		}
		if err := p.Wait(); err != nil && t.Context().Err() == nil {
			err = fmt.Errorf("%w: %s", err, all.String())
			ended <- err
		}
		close(ended)
		close(at)
	}()
	address := <-at
	if address == "" {
		t.Fatalf("serve does not come up: %v", <-ended)
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) { // until the schedule is loaded
		r, err := http.Get(address + "/readyz")
		if err == nil {
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return address
			}
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s is not ready: %v", address, err)
		}
	}
}

func restart(t *testing.T, h *storetest.Host) {
	t.Helper()
	if err := h.Start(); err != nil {
		t.Fatal(err)
	}
}

// takenUp waits until the processes read from a host again.
func takenUp(t *testing.T, c *storetest.Cluster, h *storetest.Host) {
	t.Helper()
	waitFor(t, "nobody reads from the host", func() (bool, error) {
		n, err := h.Ask(c.Database, `SELECT COUNT(*) FROM pg_stat_activity WHERE application_name = 'opshub' AND backend_type = 'client backend'`)
		return n != "0", err
	})
}

// followed waits until the standby has all changes of the primary.
func followed(t *testing.T, c *storetest.Cluster) {
	t.Helper()
	at, err := c.Primary.Ask(c.Database, `SELECT pg_current_wal_insert_lsn()`)
	if err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the standby does not follow", func() (bool, error) {
		yes, err := c.Standby.Ask(c.Database, `SELECT pg_last_wal_replay_lsn() >= '`+at+`'`)
		return yes == "t", err
	})
}

func waitFor(t *testing.T, otherwise string, done func() (bool, error)) {
	t.Helper()
	for range 300 {
		ok, err := done()
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatal(otherwise)
}
