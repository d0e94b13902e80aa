package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// The CPUs that a server and the load on it are kept to when there are two; everywhere asks for no such thing.
const (
	everywhere = ""
	serverCPU  = "0"
	loadCPU    = "1"
)

// How long a process may take to answer for the first time, and to end.
const (
	readyLimit = 30 * time.Second
	stopLimit  = 10 * time.Second
)

// process is a program that runs beside the bench, with its log in a file.
type process struct {
	cmd  *exec.Cmd
	addr string
	log  string
	done chan struct{} // closed when it has ended
	err  error         // how it ended
}

// start runs a program that listens on addr. Pinned processes are one process still: taskset becomes the program.
func (b *bench) start(cpu, addr, name string, args ...string) (*process, error) {
	b.processes++
	p := &process{addr: addr, log: filepath.Join(b.dir, fmt.Sprintf("%02d-%s.log", b.processes, filepath.Base(name))), done: make(chan struct{})}
	out, err := os.Create(p.log)
	if err != nil {
		return nil, err
	}
	defer out.Close()
	p.cmd = command(context.Background(), cpu, name, args...)
	p.cmd.Stdout, p.cmd.Stderr = out, out
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() { p.err = p.cmd.Wait(); close(p.done) }()
	return p, nil
}

// command is a program kept to one CPU where that is asked for and possible.
func command(ctx context.Context, cpu, name string, args ...string) *exec.Cmd {
	if cpu != everywhere && runtime.NumCPU() > 1 {
		if taskset, err := exec.LookPath("taskset"); err == nil {
			return exec.CommandContext(ctx, taskset, append([]string{"-c", cpu, name}, args...)...) // #nosec G204 -- the bench starts the programs that it measures
		}
	}
	return exec.CommandContext(ctx, name, args...) // #nosec G204 -- the benchmark runs programs that it names itself
}

// stop ends the process: it is asked first, and killed when it does not go. It takes the log of a good run away.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM) // it may have ended
	select {
	case <-p.done:
	case <-time.After(stopLimit):
		_ = p.cmd.Process.Kill()
		<-p.done
	}
	_ = os.Remove(p.log)
}

// lastWords is the end of the log.
func (p *process) lastWords() string {
	raw, err := os.ReadFile(p.log)
	if err != nil {
		return err.Error()
	}
	return strings.TrimSpace(string(raw[max(0, len(raw)-500):]))
}

// residentKiB reads a memory figure of the process, such as VmRSS.
func (p *process) residentKiB(field string) (float64, error) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(raw)) {
		if rest, ok := strings.CutPrefix(line, field+":"); ok {
			return strconv.ParseFloat(strings.Fields(rest)[0], 64)
		}
	}
	return 0, fmt.Errorf("no %s in the status of process %d", field, p.cmd.Process.Pid)
}

// processorTime is what the process has used of the processors so far; 0 where the system does not say.
func (p *process) processorTime() time.Duration { return processorTime(p.cmd.Process.Pid) }

func processorTime(pid int) time.Duration {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	const tick = time.Second / 100 // the unit of the file
	_, rest, _ := strings.Cut(string(raw), ") ")
	words := strings.Fields(rest)
	if len(words) < 13 {
		return 0
	}
	user, err1 := strconv.Atoi(words[11])
	system, err2 := strconv.Atoi(words[12])
	if err1 != nil || err2 != nil {
		return 0
	}
	return time.Duration(user+system) * tick
}

// runProgram runs a program to its end and gives its output; what it complained about goes into the error.
func runProgram(ctx context.Context, cpu, name string, args ...string) (string, error) {
	out, err := command(ctx, cpu, name, args...).Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = fmt.Errorf("%s: %w: %s", filepath.Base(name), err, strings.TrimSpace(string(exit.Stderr)))
	}
	return string(out), err
}
