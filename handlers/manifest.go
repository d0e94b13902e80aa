package handlers

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"opshub/catalog"
	"opshub/catalog/check"
)

// Manifest is what this build consists of: the built rows of a catalog, as they are registered, and the embedded sources with those
// of the commands.
func Manifest(cat *catalog.Catalog, commands fs.FS) (check.Manifest, error) {
	files, err := builtFiles(commands)
	if err != nil {
		return check.Manifest{}, err
	}
	m := check.Manifest{Files: files}
	for _, sc := range cat.Built() {
		m.Routes = append(m.Routes, manifestRoute(sc, readMethods))
	}
	return m, nil
}

// manifest is what the running program consists of: the routes that its router has, and the files that file checks look at,
// which are those of a checkout on disk where one was given.
func (s *server) manifest() (m check.Manifest, err error) {
	for _, route := range s.live.Registered() {
		if sc, ok := s.Catalog.Lookup(route.Pattern); ok {
			sc.Name = route.Name
			m.Routes = append(m.Routes, manifestRoute(sc, route.Methods))
		}
	}
	if _, own := s.Files.(rooms); own {
		m.Files = slices.Clone(s.built)
		return m, nil
	}
	names, err := s.allSources().names()
	m.Files = filesOf(s.Files, alike(s.Files, names))
	return m, err
}

func manifestRoute(sc catalog.Screen, methods string) check.ManifestRoute {
	return check.ManifestRoute{Methods: methods, Path: sc.Path, Name: sc.Name, Section: sc.Section, Family: string(sc.Family), Title: sc.Title}
}

// builtFiles are the hand-written files of the build, with those of the commands.
func builtFiles(commands fs.FS) ([]check.ManifestFile, error) {
	files, err := roomFiles()
	if err != nil || commands == nil {
		return files, err
	}
	of, err := filesIn(rooms{{folder: "cmd", files: commands}})
	files = slices.Concat(files, of)
	slices.SortFunc(files, byPath)
	return files, err
}

// roomFiles are those of the rooms, read once: they are embedded.
var roomFiles = sync.OnceValues(func() ([]check.ManifestFile, error) { return filesIn(Sources.(rooms)) })

func filesIn(sources rooms) ([]check.ManifestFile, error) {
	names, err := sources.names()
	if err != nil {
		return nil, fmt.Errorf("list the files of the build: %w", err)
	}
	return filesOf(sources, names), nil
}

func byPath(a, b check.ManifestFile) int { return cmp.Compare(a.Path, b.Path) }

// filesOf reads these files, by path. One that cannot be read is as good as not there.
func filesOf(files fs.FS, names []string) []check.ManifestFile {
	var list []check.ManifestFile
	for _, name := range names {
		if one, err := manifestFile(files, name); err == nil {
			list = append(list, one)
		}
	}
	slices.SortFunc(list, byPath)
	return list
}

func manifestFile(files fs.FS, name string) (check.ManifestFile, error) {
	file, err := files.Open(name)
	if err != nil {
		return check.ManifestFile{}, err
	}
	defer file.Close()
	hash := sha256.New()
	size, err := io.Copy(hash, file)
	return check.ManifestFile{Path: name, Size: size, Hash: hex.EncodeToString(hash.Sum(nil))}, err
}

// alike are the files of a checkout that a build of it would hold: those that lie in the folders of these names and end like one
// of them there.
func alike(files fs.FS, names []string) (found []string) {
	kinds := map[string]map[string]bool{}
	for _, name := range names {
		folder := path.Dir(name)
		if kinds[folder] == nil {
			kinds[folder] = map[string]bool{}
		}
		kinds[folder][path.Ext(name)] = true
	}
	for folder, ends := range kinds {
		entries, _ := fs.ReadDir(files, folder) // a folder that cannot be read has no files
		for _, e := range entries {
			if name := e.Name(); ends[path.Ext(name)] && !e.IsDir() && handWritten(name) {
				found = append(found, path.Join(folder, name))
			}
		}
	}
	return found
}

// handWritten tells a source that somebody wrote for the program from tests and what is generated.
func handWritten(name string) bool {
	return !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, "_templ.go")
}
