package deploy_test

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// machine is a folder that represents the machine of the guide. The commands of the guide run in it with their paths and ports replaced.
// Programs that would change this machine are replaced by scripts, and systemctl by a handler that runs the programs of the units.
type machine struct {
	t        *testing.T
	root     string            // folder for /etc, /var/lib and others
	env      []string          // environment of every process
	ports    map[string]string // addresses of the guide and their replacements
	systemd  *httptest.Server
	services map[string]*service
	started  map[string]func() // called after the start of a unit
	asked    []string          // requests to systemctl
}

// stubs are the programs that the guide uses and that would change this machine.
var stubs = map[string]string{
	"apt-get":   `exit 0`,
	"useradd":   `exit 0`,
	"chgrp":     `exit 0`,
	"make":      `exit 0`,
	"runuser":   `shift 3; exec "$@"`, // runuser -u USER -- COMMAND
	"systemctl": `exec curl --silent --show-error --fail-with-body --data "$*" "$SYSTEMD"`,
	"install": `args=()
while [ $# -gt 0 ]; do
	case $1 in -o | -g) shift ;; *) args+=("$1") ;; esac
	shift
done
PATH=$(getconf PATH) exec install "${args[@]}"`,
}

// newMachine copies the files of this folder to an empty machine.
func newMachine(t *testing.T, ports map[string]string) *machine {
	t.Helper()
	m := &machine{t: t, root: t.TempDir(), ports: ports, services: map[string]*service{}, started: map[string]func(){}}
	m.systemd = httptest.NewServer(http.HandlerFunc(m.systemctl))
	t.Cleanup(func() {
		for name := range m.services {
			m.stop(name)
		}
		m.systemd.Close()
	})
	for _, folder := range []string{"stubs", "clone/docs/deploy", "clone/bin", "usr/local/bin", "etc/systemd/system", "etc/caddy", "etc/prometheus"} {
		must(t, os.MkdirAll(filepath.Join(m.root, folder), 0o700))
	}
	for name, script := range stubs {
		m.write("stubs/"+name, "#!/bin/bash\nset -eu\n"+script+"\n", 0o700)
	}
	files, err := os.ReadDir(".")
	must(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file.Name())
		must(t, err)
		m.write("clone/docs/deploy/"+file.Name(), m.replaced(string(text)), 0o700)
	}
	must(t, os.Symlink(program(t), filepath.Join(m.root, "clone/bin/opshub")))
	m.env = append(os.Environ(), "SYSTEMD="+m.systemd.URL, "XDG_DATA_HOME="+m.root, "XDG_CONFIG_HOME="+m.root, "CURL_CA_BUNDLE="+m.authority(),
		"PATH="+filepath.Join(m.root, "stubs")+":"+filepath.Join(m.root, "usr/local/bin")+":"+os.Getenv("PATH"))
	return m
}

var realPaths = regexp.MustCompile(`(^|[^\w./-])(/(?:etc|srv|var/lib|var/backups|usr/local/bin|run/credentials)\b)`)

// replaced replaces the paths and addresses of the guide in a text.
func (m *machine) replaced(text string) string {
	text = realPaths.ReplaceAllString(text, "${1}"+m.root+"${2}")
	for from, to := range m.ports {
		text = strings.ReplaceAll(text, from, to)
	}
	return text
}

// write writes a file of the machine.
func (m *machine) write(path, text string, mode os.FileMode) {
	m.t.Helper()
	must(m.t, os.MkdirAll(filepath.Dir(filepath.Join(m.root, path)), 0o700))
	must(m.t, os.WriteFile(filepath.Join(m.root, path), []byte(text), mode))
}

// edit replaces text in a file of the machine.
func (m *machine) edit(path, from, to string) {
	m.t.Helper()
	text, err := os.ReadFile(filepath.Join(m.root, path))
	must(m.t, err)
	if !strings.Contains(string(text), from) {
		m.t.Fatalf("%s does not contain %q", path, from)
	}
	m.write(path, strings.ReplaceAll(string(text), from, to), 0o600)
}

// shell runs commands of the guide and returns their output.
func (m *machine) shell(commands, input string, env ...string) string {
	m.t.Helper()
	c := exec.CommandContext(m.t.Context(), "bash", "-euo", "pipefail", "-c", m.replaced(commands)) // #nosec G204 -- commands of the guide
	c.Dir, c.Env, c.Stdin = filepath.Join(m.root, "clone"), append(m.env, env...), strings.NewReader(input)
	out, err := c.CombinedOutput()
	if err != nil {
		m.t.Fatalf("%v\n%s\n%s", err, commands, out)
	}
	return string(out)
}

// authority returns the path of the certificate with which Caddy signs the certificates of localhost.
func (m *machine) authority() string {
	return filepath.Join(m.root, "caddy/pki/authorities/local/root.crt")
}

// service is a running process of a unit.
type service struct {
	cmd   *exec.Cmd
	ended chan error
	log   *lockedBuffer
}

// systemctl runs a request such as "enable --now opshub.service". Timers are recorded only.
func (m *machine) systemctl(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body) // an incomplete request has no known verb
	m.asked = append(m.asked, string(body))
	words := strings.Fields(strings.Replace(string(body), " --now", "", 1))
	var err error
	for _, unit := range words[1:] {
		name, isService := strings.CutSuffix(unit, ".service")
		if !isService {
			continue
		}
		if words[0] == "stop" || words[0] == "restart" {
			m.stop(name)
		}
		if words[0] != "stop" && err == nil {
			err = m.start(name)
		}
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// start runs the program of a unit. A unit of type oneshot ends first.
func (m *machine) start(name string) error {
	unit, err := readUnit(filepath.Join(m.root, "etc/systemd/system", name+".service"))
	if err != nil {
		return err
	}
	credentials := filepath.Join(m.root, "run/credentials", name+".service")
	s := &service{ended: make(chan error, 1), log: &lockedBuffer{}}
	env := m.env
	for _, line := range unit["EnvironmentFile"] {
		text, err := os.ReadFile(line)
		if err != nil {
			return err
		}
		for setting := range strings.Lines(string(text)) {
			if setting = strings.TrimSpace(setting); setting != "" && !strings.HasPrefix(setting, "#") {
				env = append(env, strings.ReplaceAll(setting, "'", ""))
			}
		}
	}
	for _, setting := range unit["Environment"] {
		env = append(env, strings.ReplaceAll(setting, "%d", credentials))
	}
	for _, load := range unit["LoadCredential"] {
		id, from, _ := strings.Cut(load, ":")
		if err := copyCredential(credentials, id, from); err != nil {
			return err
		}
	}
	words := strings.Fields(strings.ReplaceAll(unit["ExecStart"][0], "%d", credentials))
	s.cmd = exec.Command(words[0], words[1:]...) // #nosec G204 -- the programs of the units
	s.cmd.Env, s.cmd.Stdout, s.cmd.Stderr, s.cmd.Dir = env, s.log, s.log, m.root
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if unit["Type"][0] == "oneshot" {
		if err := s.cmd.Run(); err != nil {
			return fmt.Errorf("%s: %w\n%s", name, err, s.log)
		}
		return nil
	}
	if err := s.cmd.Start(); err != nil {
		return err
	}
	go func() { s.ended <- s.cmd.Wait() }()
	m.services[name] = s
	if after := m.started[name]; after != nil {
		after()
	}
	return nil
}

// longestLog is how many bytes of the log of a program a failed test prints.
const longestLog = 3000

// stop ends the process of a unit.
func (m *machine) stop(name string) {
	s := m.services[name]
	if s == nil {
		return
	}
	delete(m.services, name)
	_ = s.cmd.Process.Signal(syscall.SIGTERM) // it may have ended
	select {
	case <-s.ended:
	case <-time.After(longest):
		_ = s.cmd.Process.Kill()
	}
	if log := s.log.String(); m.t.Failed() {
		m.t.Logf("end of the log of %s:\n%s", name, log[max(0, len(log)-longestLog):])
	}
}

// copyCredential does what LoadCredential does with a file, or with each file of a folder.
func copyCredential(to, id, from string) error {
	names := map[string]string{id: from}
	if entries, err := os.ReadDir(from); err == nil {
		names = map[string]string{}
		for _, e := range entries {
			names[id+"_"+e.Name()] = filepath.Join(from, e.Name())
		}
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	for name, file := range names {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, name), text, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// readUnit returns the settings of a unit by name.
func readUnit(path string) (map[string][]string, error) {
	text, err := os.ReadFile(path)
	settings := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(strings.TrimSpace(line), "="); ok && !strings.HasPrefix(name, "#") {
			settings[name] = append(settings[name], value)
		}
	}
	return settings, err
}

// lockedBuffer is the log of a process.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// freeAddress returns an unused address on this machine.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer l.Close()
	return l.Addr().String()
}

// longest is how long a test waits for a program on a machine with a high load.
const longest = 30 * time.Second

// eventually waits until a condition holds.
func eventually(t *testing.T, otherwise string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(longest); !holds(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("after %s: %s", longest, otherwise)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
