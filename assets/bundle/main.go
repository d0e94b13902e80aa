// Command bundle builds assets/dist: one style sheet, one script and the icon, each also compressed. Run it from the
// root of the module, as `make assets` does:
//
//	go run ./assets/bundle
//
// Packages that npm did not install are reported and left out. The build works without them.
package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/tdewolff/minify/v2"
	"github.com/tdewolff/minify/v2/css"
	"github.com/tdewolff/minify/v2/js"
	"github.com/tdewolff/minify/v2/svg"
)

func main() {
	dir := flag.String("dir", "assets", "the folder that holds hub.css and node_modules")
	flag.Parse()
	if err := run(*dir, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// part is one npm package. Package assets reads the list of them.
type part struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

type bundler struct {
	dir     string
	out     io.Writer
	min     *minify.M
	parts   []part
	sources map[string]string
}

func run(dir string, out io.Writer) error {
	m := minify.New()
	m.Add("text/css", &css.Minifier{})
	m.Add("text/javascript", &js.Minifier{})
	m.Add("image/svg+xml", &svg.Minifier{})
	b := &bundler{dir: dir, out: out, min: m, sources: map[string]string{}}

	pico, err := b.fromNPM("@picocss/pico", "css/pico.classless.min.css")
	if err != nil {
		return err
	}
	htmx, err := b.fromNPM("htmx.org", "dist/htmx.min.js")
	if err != nil {
		return err
	}
	style, err := b.own("hub.css", "text/css")
	if err != nil {
		return err
	}
	script, err := b.own("hub.js", "text/javascript")
	if err != nil {
		return err
	}
	icon, err := b.own("icon.svg", "image/svg+xml")
	if err != nil {
		return err
	}
	if htmx == nil {
		script = nil // hub.js only configures htmx
	}
	return errors.Join(
		b.write("app.css", join(subset(pico, style), style)),
		b.write("app.js", join(htmx, script)),
		b.write("icon.svg", icon),
		b.writeManifest(),
	)
}

// fromNPM reads a file of an installed package. If the package is missing, it reports that and returns nil.
func (b *bundler) fromNPM(name, file string) ([]byte, error) {
	root := filepath.Join(b.dir, "node_modules", filepath.FromSlash(name))
	text, err := os.ReadFile(filepath.Join(root, "package.json")) // #nosec G304 -- the build reads a package of the lockfile
	if errors.Is(err, fs.ErrNotExist) {
		fmt.Fprintf(b.out, "without %s: it is not installed\n", name)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p := part{Name: name}
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, fmt.Errorf("package.json of %s: %w", name, err)
	}
	text, err = os.ReadFile(filepath.Join(root, filepath.FromSlash(file))) // #nosec G304 -- the build reads a package of the lockfile
	if err != nil {
		return nil, err
	}
	b.parts = append(b.parts, p)
	return text, nil
}

// own reads and minifies one of our own files. It records the digest of the file, so that a stale bundle can be
// detected.
func (b *bundler) own(name, mediaType string) ([]byte, error) {
	text, err := os.ReadFile(filepath.Join(b.dir, name)) // #nosec G304 -- the build reads its own sources
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	b.sources[name] = hex.EncodeToString(sum[:])
	small, err := b.min.Bytes(mediaType, text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return small, nil
}

func join(first, second []byte) []byte {
	if len(first) == 0 || len(second) == 0 {
		return append(first, second...)
	}
	return append(append(first, '\n'), second...)
}
