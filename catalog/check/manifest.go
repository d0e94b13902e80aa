package check

import (
	_ "embed" // the manifest of the last release
	"fmt"
	"strconv"
	"strings"
	"sync"
)

// Manifest is what a build consists of: the routes that it registers and the files that it was made from. The manifest of the
// last release is part of every build, so that a build can say what changed since.
type Manifest struct {
	Release string // the word of the release: a tag, or the commit; empty where nobody gave one
	Dated   string // the moment of its commit, RFC 3339; empty where it is not known
	Routes  []ManifestRoute
	Files   []ManifestFile
}

// ManifestRoute is one registered route.
type ManifestRoute struct{ Methods, Path, Name, Section, Family, Title string }

// ManifestFile is one hand-written source file.
type ManifestFile struct {
	Path string // from the root of the project
	Size int64
	Hash string // SHA-256, in hexadecimal digits
}

// Empty says that there is nothing to compare with.
func (m Manifest) Empty() bool { return len(m.Routes) == 0 && len(m.Files) == 0 }

//go:embed released.txt
var released string

// Released is the manifest of the last release, embedded in this build; it is empty where no release was made yet.
var Released = sync.OnceValues(func() (Manifest, error) { return ParseManifest(released) })

// The words that the lines of a manifest begin with.
const (
	lineRelease = "release"
	lineRoute   = "route"
	lineFile    = "file"
)

// String is the manifest as text, one line for each route and each file, its fields separated by tabs. The same build gives
// the same text.
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

// ParseManifest reads what String writes. An error names the line.
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

// OfPath is the file of that path; the zero one where there is none.
func OfPath(files []ManifestFile, path string) ManifestFile {
	for _, f := range files {
		if f.Path == path {
			return f
		}
	}
	return ManifestFile{}
}
