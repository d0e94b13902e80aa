package storetest

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Host is one PostgreSQL server of the tests, on a free loopback port. It has no password and does not sync its files.
type Host struct {
	bin, folder, data string
	port              int
	credential        *syscall.Credential

	holding io.WriteCloser // the server runs while this pipe is open
	keeper  *exec.Cmd
}

// newFolder creates a temporary folder owned by the user that runs the servers.
func newFolder() (string, error) {
	credential, err := unprivileged()
	if err != nil {
		return "", err
	}
	folder, err := os.MkdirTemp("", "opshub-pg-")
	if err == nil && credential != nil {
		err = os.Chown(folder, int(credential.Uid), int(credential.Gid))
	}
	return folder, err
}

// newHost returns a server with its files in a folder. The folder is still empty.
func newHost(folder, name string) (*Host, error) {
	h := &Host{folder: folder, data: filepath.Join(folder, name)}
	var err error
	if h.bin, err = binaries(); err != nil {
		return nil, err
	}
	if h.credential, err = unprivileged(); err != nil {
		return nil, err
	}
	h.port, err = freePort()
	return h, err
}

// StartHost starts a server of its own for one test, which may kill and restart it. The server is removed when the test ends.
func StartHost(t testing.TB) *Host {
	t.Helper()
	folder, err := newFolder()
	if err != nil {
		t.Fatal(err)
	}
	h, err := newHost(folder, "data")
	t.Cleanup(func() {
		if h != nil {
			h.end("INT")
		}
		if err := os.RemoveAll(folder); err != nil {
			t.Error(err)
		}
	})
	if err == nil {
		err = h.initialize()
	}
	if err == nil {
		err = h.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// initialize creates the files of a server without data.
func (h *Host) initialize() error {
	return h.command("initdb", "-U", "opshub", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
}

// own gives the files of the host to the user that runs the server.
func (h *Host) own() error {
	if h.credential == nil {
		return nil
	}
	return filepath.WalkDir(h.data, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, int(h.credential.Uid), int(h.credential.Gid))
	})
}

// command runs a PostgreSQL program on the files of the host.
func (h *Host) command(name string, args ...string) error {
	if out, err := h.program(filepath.Join(h.bin, name), append([]string{"-D", h.data}, args...)...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}

func (h *Host) program(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...) // #nosec G204 -- a test runs the programs of its own server
	c.Dir = h.folder
	c.SysProcAttr = &syscall.SysProcAttr{Credential: h.credential}
	return c
}

// keep is a shell script that runs the server until standard input ends or contains the name of a signal. Standard input also ends if the
// tests are killed.
const keep = `"$@" >/dev/null 2>&1 </dev/null & pid=$!; read -r signal; kill -"${signal:-INT}" $pid; wait $pid`

// Start starts the server and waits until it responds.
func (h *Host) Start() (err error) {
	h.keeper = h.program("/bin/sh", "-c", keep, "sh", filepath.Join(h.bin, "postgres"), "-D", h.data,
		"-p", strconv.Itoa(h.port), "-h", "127.0.0.1", "-k", h.folder, "-c", "fsync=off", "-c", "full_page_writes=off",
		"-c", "synchronous_commit=off", "-c", "max_connections=200", "-c", "log_min_messages=fatal", "-c", "hot_standby_feedback=on",
		"-c", "wal_retrieve_retry_interval=200ms")
	if h.holding, err = h.keeper.StdinPipe(); err != nil {
		return err
	}
	if err := h.keeper.Start(); err != nil {
		return err
	}
	return h.ready()
}

// Kill stops the server as a crash does, without notice to the connections and without a checkpoint.
func (h *Host) Kill() { h.end("QUIT") }

// end sends a signal to the server and waits until it has exited.
func (h *Host) end(signal string) {
	if h.keeper == nil {
		return
	}
	_, _ = io.WriteString(h.holding, signal+"\n")
	_ = h.holding.Close()
	_ = h.keeper.Wait() // the status is irrelevant because the test stops the server
	h.keeper = nil
}

// Address returns the address of a database on this host.
func (h *Host) Address(database string) string {
	return fmt.Sprintf("postgres://opshub@%s/%s", h.at(), database)
}

// Ask runs one statement on a database of this host and returns the first value as text.
func (h *Host) Ask(database, text string) (value string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c, err := pgx.Connect(ctx, h.Address(database))
	if err != nil {
		return "", err
	}
	defer c.Close(ctx)
	results, err := c.PgConn().Exec(ctx, text).ReadAll()
	for _, r := range results {
		if len(r.Rows) > 0 && len(r.Rows[0]) > 0 {
			value = string(r.Rows[0][0])
		}
	}
	return value, err
}

func (h *Host) at() string { return fmt.Sprintf("127.0.0.1:%d", h.port) }

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// ready waits until the server responds.
func (h *Host) ready() error {
	deadline := time.Now().Add(30 * time.Second)
	for {
		_, err := h.Ask("postgres", `SELECT 1`)
		if err == nil || time.Now().After(deadline) {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
}
