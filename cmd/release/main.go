// Command release builds the files of a release: one archive for each operating system and architecture, the licenses of the linked
// code, a software bill of materials (SBOM) and the checksums. `make release` runs it in the root folder of a clone.
//
// The same commit, built with the same version of Go, produces the same bytes on every machine. All times are the time of the commit,
// and archives contain no owners.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"opshub/assets"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		stop()
		os.Exit(1)
	}
}

// release holds the settings of one release.
type release struct {
	root    string    // root folder of the clone
	out     string    // folder for the files of the release
	version string    // for the names of the files
	at      time.Time // time of the commit
	ldflags string
	program string // package of the program, such as ./cmd/opshub
	targets []target
	parts   []assets.Part // npm packages in the program
	log     io.Writer
}

// run checks the requirements and builds the release.
func run(ctx context.Context, args []string, stdout io.Writer) error {
	r := &release{root: ".", program: "./cmd/opshub", targets: allTargets, parts: assets.Parts(), log: stdout}
	flags := flag.NewFlagSet("release", flag.ExitOnError)
	flags.StringVar(&r.version, "version", "", "`name` of the release in file names: a tag or a commit")
	at := flags.String("time", "", "`time` of the commit in RFC 3339")
	flags.StringVar(&r.ldflags, "ldflags", "", "linker `flags`")
	flags.StringVar(&r.out, "out", "dist", "empty or missing `folder` for the files")
	_ = flags.Parse(args) // ExitOnError
	if r.version == "" || *at == "" {
		return errors.New("the version or the time of the commit is unknown: build a release in a git clone, with make release")
	}
	var err error
	if r.at, err = time.Parse(time.RFC3339, *at); err != nil {
		return fmt.Errorf("-time: %w", err)
	}
	if err := errors.Join(unchanged(ctx, r.root), frontEnd(r.root, assets.Missing(), r.parts)); err != nil {
		return err
	}
	return r.build(ctx)
}

// unchanged returns an error if the clone differs from its commit. Such a release could not be built again.
func unchanged(ctx context.Context, root string) error {
	git := exec.CommandContext(ctx, "git", "status", "--porcelain")
	git.Dir = root
	out, err := git.Output()
	if err != nil {
		return fmt.Errorf("git status: %w", err)
	}
	if len(out) > 0 {
		return fmt.Errorf("the clone differs from its commit: commit or remove these files\n%s", strings.TrimRight(string(out), "\n"))
	}
	return nil
}

// frontEnd returns an error if the program would lack an npm package or contain another version than the lockfile.
func frontEnd(root string, missing []string, parts []assets.Part) error {
	if len(missing) > 0 {
		return fmt.Errorf("a release contains the front end, and assets/dist lacks %s: run make assets with npm and a connection to its registry", strings.Join(missing, " and "))
	}
	text, err := os.ReadFile(filepath.Join(root, "assets/package-lock.json")) // #nosec G304 -- a file of the clone
	if err != nil {
		return err
	}
	var lock struct {
		Packages map[string]assets.Part `json:"packages"`
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		return fmt.Errorf("assets/package-lock.json: %w", err)
	}
	for _, p := range parts {
		if want := lock.Packages["node_modules/"+p.Name].Version; p.Version != want {
			return fmt.Errorf("assets/dist contains %s %s, but assets/package-lock.json requires %q: run make assets", p.Name, p.Version, want)
		}
	}
	return nil
}

// build writes all files of the release.
func (r *release) build(ctx context.Context) (err error) {
	if err := os.MkdirAll(r.out, 0o750); err != nil {
		return err
	}
	if left, err := os.ReadDir(r.out); err != nil || len(left) > 0 {
		return errors.Join(err, fmt.Errorf("the folder %s is not empty", r.out))
	}
	work, err := os.MkdirTemp("", "release")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()

	linked := components{}
	for _, t := range r.targets {
		start := time.Now()
		binary := filepath.Join(work, t.String(), t.binary())
		if err := r.compile(ctx, t, binary); err != nil {
			return err
		}
		if err := linked.add(ctx, r, t, binary); err != nil {
			return fmt.Errorf("%s: %w", t, err)
		}
		fmt.Fprintf(r.log, "built %s in %s\n", t, time.Since(start).Round(time.Second))
	}
	if err := linked.addParts(r.root, r.parts); err != nil {
		return err
	}
	list := linked.sorted()
	notices, err := noticesOf(list)
	if err != nil {
		return err
	}
	bill, err := r.bill(list)
	if err != nil {
		return err
	}
	err = errors.Join(
		os.WriteFile(filepath.Join(r.out, noticesName), notices, 0o644),                       // #nosec G306 -- for everybody
		os.WriteFile(filepath.Join(r.out, "opshub_"+r.version+"_sbom.cdx.json"), bill, 0o644)) // #nosec G306 -- for everybody
	if err != nil {
		return err
	}
	for _, t := range r.targets {
		if err := r.archive(t, filepath.Join(work, t.String(), t.binary()), notices); err != nil {
			return err
		}
	}
	return writeSums(r.out)
}

// documents returns the files that every archive contains beside the program, relative to the root of the clone: the README and all files
// to which it refers.
func (r *release) documents() (names []string, err error) {
	for _, pattern := range []string{"LICENSE*", "README.md", "docs/*.md", "docs/deploy/*", "assets/pictures/*"} {
		found, err := filepath.Glob(filepath.Join(r.root, pattern))
		if err != nil {
			return nil, err
		}
		for _, path := range found {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			name, err := filepath.Rel(r.root, path)
			if err != nil {
				return nil, err
			}
			names = append(names, filepath.ToSlash(name))
		}
	}
	slices.Sort(names)
	return names, nil
}
