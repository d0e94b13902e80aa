package storetest

import (
	"errors"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"syscall"
)

// The server of this test binary, started on the first request.
var (
	server = sync.OnceValues(start)

	private *Host // nil if no server was started
)

var errNoPostgres = errors.New("these tests need PostgreSQL, and neither initdb nor /usr/lib/postgresql/*/bin/initdb " +
	"was found: install it (Debian: apt-get install postgresql) or name a server you may create databases on " +
	"in OPSHUB_TEST_PG=postgres://user@host/postgres")

// start returns the address of the server. It starts a server in a temporary folder unless the environment names one.
func start() (address string, err error) {
	if given() != "" {
		return given(), nil
	}
	folder, err := newFolder()
	if err != nil {
		return "", err
	}
	if private, err = newHost(folder, "data"); err != nil {
		return "", errors.Join(err, os.RemoveAll(folder))
	}
	if err := private.initialize(); err != nil {
		return "", err
	}
	return private.Address("postgres"), private.Start()
}

// binaries returns the folder of initdb and postgres: the one in PATH, or else Debian's newest.
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

// unprivileged returns the user that runs the server if the tests run as root, which PostgreSQL refuses.
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

// stop stops the server that was started, and removes its folder.
func stop() error {
	if private == nil {
		return nil
	}
	private.end("INT")
	return os.RemoveAll(private.folder)
}
