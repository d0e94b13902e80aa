package check

import (
	_ "embed" // for the manifest of the last release
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// Manifest lists the content of a build: its registered routes and its source files. Every build contains the manifest
// of the last release, so that it can show what changed since.
type Manifest struct {
	Release string // a tag or the commit; empty if unknown
	Dated   string // time of its commit in RFC 3339; empty if unknown
	Routes  []ManifestRoute
	Files   []ManifestFile
}

// ManifestRoute is one registered route.
type ManifestRoute struct{ Methods, Path, Name, Section, Family, Title string }

// ManifestFile is one hand-written source file.
type ManifestFile struct {
	Path string // relative to the root of the project
	Size int64
	Hash string // SHA-256 in hexadecimal
}

// Empty reports whether the manifest has no routes and files to compare with.
func (m Manifest) Empty() bool { return len(m.Routes) == 0 && len(m.Files) == 0 }

//go:embed released.txt
var released string

// Released returns the embedded manifest of the last release. It is empty before the first release.
var Released = sync.OnceValues(func() (Manifest, error) { return ParseManifest(released) })

// The first word of each line of a manifest.
const (
	lineRelease = "release"
	lineRoute   = "route"
	lineFile    = "file"
)

// String returns the manifest as text with one line for each route and each file and tabs between fields. Equal builds
// produce equal text.
func (m Manifest) String() string {
	var b strings.Builder
	line := func(fields ...string) { b.WriteString(strings.Join(fields, "\t") + "\n") }
	line(lineRelease, m.Release, m.Dated)
	for _, r := range m.Routes {
		line(lineRoute, r.Methods, r.Path, r.Name, r.Section, r.Family, r.Title)
	}
	for _, f := range m.Files {
		line(lineFile, strconv.FormatInt(f.Size, 10), f.Hash, f.Path)
	}
	return b.String()
}

// ParseManifest parses the result of String. Its errors name the line.
func ParseManifest(text string) (m Manifest, err error) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case f[0] == lineRelease && len(f) == 3:
			m.Release, m.Dated = f[1], f[2]
		case f[0] == lineRoute && len(f) == 7:
			m.Routes = append(m.Routes, ManifestRoute{Methods: f[1], Path: f[2], Name: f[3], Section: f[4], Family: f[5], Title: f[6]})
		case f[0] == lineFile && len(f) == 4:
			size, err := strconv.ParseInt(f[1], 10, 64)
			if err != nil {
				return Manifest{}, fmt.Errorf("manifest, line %d: %q is no size", n, f[1])
			}
			m.Files = append(m.Files, ManifestFile{Size: size, Hash: f[2], Path: f[3]})
		default:
			return Manifest{}, fmt.Errorf("manifest, line %d: neither a release nor a route nor a file: %q", n, line)
		}
	}
	return m, nil
}

// OfPath returns the file with that path, or a zero value for none.
func OfPath(files []ManifestFile, path string) ManifestFile {
	for _, f := range files {
		if f.Path == path {
			return f
		}
	}
	return ManifestFile{}
}
