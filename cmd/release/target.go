package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
)

// target is an operating system and an architecture in the words of Go.
type target struct{ os, arch string }

// allTargets lists the targets of a release. SQLite is Go code, so no target needs a C compiler.
var allTargets = []target{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

// String returns the target as it appears in file names.
func (t target) String() string { return t.os + "_" + t.arch }

// binary returns the file name of the program.
func (t target) binary() string {
	if t.os == "windows" {
		return "opshub.exe"
	}
	return "opshub"
}

// env returns the environment of the go command. It sets everything that changes the output and that a user may have set.
func (t target) env() []string {
	return append(os.Environ(), "GOOS="+t.os, "GOARCH="+t.arch, "CGO_ENABLED=0", "GOFLAGS=-mod=readonly", "GOAMD64=v1", "GOARM64=v8.0")
}

// goCommand runs the go command for a target and returns its output.
func (r *release) goCommand(ctx context.Context, t target, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, "go", args...) // #nosec G204 -- arguments of this program
	c.Dir, c.Env, c.Stderr = r.root, t.env(), os.Stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s for %s: %w", args[0], t, err)
	}
	return out, nil
}

// compile builds the program like `make build`.
func (r *release) compile(ctx context.Context, t target, binary string) error {
	_, err := r.goCommand(ctx, t, "build", "-trimpath", "-buildvcs=false", "-ldflags", r.ldflags, "-o", binary, r.program)
	return err
}
