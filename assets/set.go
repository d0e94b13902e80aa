package assets

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

// Part is one npm package in the bundle.
type Part struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// set holds the files of one build.
type set struct {
	byName  map[string]*file // "app.css"
	byPath  map[string]*file // "/assets/app.0123456789.css"
	parts   []Part
	missing []string
}

// file is one file in all encodings of the build, the smallest first. The last one is uncompressed.
type file struct {
	path        string
	contentType string
	variants    []variant
}

type variant struct {
	encoding string // "br", "gzip", "" for none
	etag     string
	body     []byte
}

var wanted = []struct{ name, words string }{
	{"@picocss/pico", "Pico, the base style sheet"},
	{"htmx.org", "htmx, the script"},
}

var bundled = sync.OnceValue(func() *set { return load(dist, Sources) })

// load reads the output of the bundle program from dist. It uses the sources if there is none.
func load(dist, sources fs.FS) *set {
	s := &set{byName: map[string]*file{}, byPath: map[string]*file{}}
	s.add(dist, sources, "app.css", "hub.css", "text/css; charset=utf-8")
	s.add(dist, sources, "app.js", "", "text/javascript; charset=utf-8")
	s.add(dist, sources, "icon.svg", "icon.svg", "image/svg+xml")

	var made manifest
	if text, err := fs.ReadFile(dist, "dist/parts.json"); err == nil {
		_ = json.Unmarshal(text, &made) // an unreadable manifest counts as a bundle without parts, which is reported
	}
	s.parts = made.Parts
	for _, want := range wanted {
		if !slices.ContainsFunc(s.parts, func(p Part) bool { return p.Name == want.name }) {
			s.missing = append(s.missing, want.words)
		}
	}
	for _, name := range []string{"hub.css", "hub.js"} {
		if made.Sources[name] != "" && made.Sources[name] != digest(sources, name) {
			s.missing = append(s.missing, name+" as it is now (the bundle is older)")
		}
	}
	return s
}

// manifest is the list that the bundle program writes with its files.
type manifest struct {
	Parts   []Part            `json:"parts"`
	Sources map[string]string `json:"sources"` // digest at the time of bundling by file name
}

func digest(fsys fs.FS, name string) string {
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func (s *set) add(dist, sources fs.FS, name, fallback, contentType string) {
	plain, err := fs.ReadFile(dist, path.Join("dist", name))
	if err != nil && fallback != "" {
		plain, err = fs.ReadFile(sources, fallback)
	}
	if err != nil {
		return
	}
	sum := sha256.Sum256(plain)
	hash := hex.EncodeToString(sum[:])[:10]
	base, ext, _ := strings.Cut(name, ".")
	f := &file{path: "/assets/" + base + "." + hash + "." + ext, contentType: contentType}

	if body, err := fs.ReadFile(dist, path.Join("dist", name+".br")); err == nil {
		f.variants = append(f.variants, variant{"br", `"` + hash + `-br"`, body})
	}
	body, err := fs.ReadFile(dist, path.Join("dist", name+".gz"))
	if err != nil {
		body = squeeze(plain)
	}
	f.variants = append(f.variants,
		variant{"gzip", `"` + hash + `-gz"`, body},
		variant{"", `"` + hash + `"`, plain})
	s.byName[name], s.byPath[f.path] = f, f
}

func squeeze(plain []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
	_, _ = w.Write(plain)                                 // a write to a buffer cannot fail
	_ = w.Close()
	return b.Bytes()
}

func (s *set) path(name string) string {
	if f := s.byName[name]; f != nil {
		return f.path
	}
	return ""
}
