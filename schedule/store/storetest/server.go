package storetest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// The server of this test binary, started when the first test asks for it.
var (
	server = sync.OnceValues(start)

	folder  string         // of the cluster; empty when none was started
	holding io.WriteCloser // the server runs as long as this is open
	keeper  *exec.Cmd
)

var errNoPostgres = errors.New("these tests need PostgreSQL, and neither initdb nor /usr/lib/postgresql/*/bin/initdb " +
	"was found: install it (Debian: apt-get install postgresql) or name a server you may create databases on " +
	"in OPSHUB_TEST_PG=postgres://user@host/postgres")

// start gives the address of the server, starting one in a temporary folder unless the environment names one.
func start() (address string, err error) {
	if given() != "" {
		return given(), nil
	}
	bin, err := binaries()
	if err != nil {
		return "", err
	}
	credential, err := unprivileged()
	if err != nil {
		return "", err
	}
	if folder, err = os.MkdirTemp("", "opshub-pg-"); err != nil {
		return "", err
	}
	if credential != nil {
		if err := os.Chown(folder, int(credential.Uid), int(credential.Gid)); err != nil {
			return "", err
		}
	}
	data := filepath.Join(folder, "data")
	initdb := command(credential, filepath.Join(bin, "initdb"), "-D", data, "-U", "opshub", "-A", "trust",
		"-E", "UTF8", "--locale=C", "--no-sync")
	if out, err := initdb.CombinedOutput(); err != nil {
		return "", fmt.Errorf("initdb: %w\n%s", err, out)
	}
	port, err := freePort()
	if err != nil {
		return "", err
	}
	keeper = command(credential, "/bin/sh", "-c", keep, "sh", filepath.Join(bin, "postgres"), "-D", data,
		"-p", strconv.Itoa(port), "-h", "127.0.0.1", "-k", folder, "-c", "fsync=off", "-c", "full_page_writes=off",
		"-c", "synchronous_commit=off", "-c", "max_connections=200", "-c", "log_min_messages=fatal")
	if holding, err = keeper.StdinPipe(); err != nil {
		return "", err
	}
	if err := keeper.Start(); err != nil {
		return "", err
	}
	address = fmt.Sprintf("postgres://opshub@127.0.0.1:%d/postgres", port)
	return address, ready(address)
}

// keep runs the server until standard input ends, which it also does when the tests are killed.
const keep = `"$@" >/dev/null 2>&1 </dev/null & pid=$!; read -r _; kill -INT $pid; wait $pid`

// binaries is the folder of initdb and postgres: the one in PATH, else Debian's newest.
func binaries() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			return filepath.Dir(path), nil
		}
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return "", errNoPostgres
	}
	slices.SortFunc(found, func(a, b string) int { return len(a) - len(b) })
	return filepath.Dir(found[len(found)-1]), nil
}

// unprivileged is the user to run the server as when the tests run as root, which PostgreSQL refuses.
func unprivileged() (*syscall.Credential, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err1 := strconv.ParseUint(u.Uid, 10, 32)
		gid, err2 := strconv.ParseUint(u.Gid, 10, 32)
		if err := errors.Join(err1, err2); err != nil {
			return nil, err
		}
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, nil
	}
	return nil, errors.New("PostgreSQL does not run as root, and there is neither a user postgres nor nobody")
}

func command(credential *syscall.Credential, name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.Dir = folder
	c.SysProcAttr = &syscall.SysProcAttr{Credential: credential}
	return c
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port, nil
}

// ready waits until the server answers.
func ready(address string) error {
	deadline := time.Now().Add(30 * time.Second)
	for {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		c, err := pgx.Connect(ctx, address)
		if err == nil {
			err = c.Close(ctx)
		}
		cancel()
		if err == nil || time.Now().After(deadline) {
			return err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// stop ends the server that was started, and removes its folder.
func stop() error {
	if keeper == nil {
		return nil
	}
	_ = holding.Close()
	_ = keeper.Wait() // its status says nothing: the server was told to end
	return os.RemoveAll(folder)
}
