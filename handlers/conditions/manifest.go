package conditions

import (
	"io/fs"
	"path"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/web"
)

// RunningManifest is what the running program consists of: the routes that its router has, and the files that file checks look at,
// which are those of a checkout on disk where one was given.
func RunningManifest(s *web.Server) (m check.Manifest, err error) {
	for _, route := range s.Live.Registered() {
		if sc, ok := s.Catalog.Lookup(route.Pattern); ok {
			sc.Name = route.Name
			m.Routes = append(m.Routes, ManifestRoute(sc, route.Methods))
		}
	}
	if _, own := s.Files.(web.SourceTree); own {
		m.Files = slices.Clone(s.Built)
		return m, nil
	}
	names, err := s.AllSources().Names()
	m.Files = web.FilesOf(s.Files, alike(s.Files, names))
	return m, err
}

func ManifestRoute(sc catalog.Screen, methods string) check.ManifestRoute {
	return check.ManifestRoute{Methods: methods, Path: sc.Path, Name: sc.Name, Section: sc.Section, Family: string(sc.Family), Title: sc.Title}
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
			if name := e.Name(); ends[path.Ext(name)] && !e.IsDir() && web.HandWritten(name) {
				found = append(found, path.Join(folder, name))
			}
		}
	}
	return found
}
