package conditions

import (
	"io/fs"
	"path"
	"slices"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/web"
)

// RunningManifest describes the running program: the routes of its router and the files that file checks read,
// which are those of a checkout if one was given.
func RunningManifest(s *web.Server) (m check.Manifest, err error) {
	for _, route := range s.Live.Registered() {
		if sc, ok := s.Catalog.Lookup(route.Pattern); ok {
			sc.Name = route.Name
			m.Routes = append(m.Routes, ManifestRoute(sc, route.Methods))
		}
	}
	if _, embedded := s.Files.(web.SourceTree); embedded {
		m.Files = slices.Clone(s.Built)
		return m, nil
	}
	names, err := s.AllSources().Names()
	m.Files = web.FilesOf(s.Files, similarFiles(s.Files, names))
	return m, err
}

// ManifestRoute returns the entry of a screen in a manifest.
func ManifestRoute(sc catalog.Screen, methods string) check.ManifestRoute {
	return check.ManifestRoute{Methods: methods, Path: sc.Path, Name: sc.Name, Section: sc.Section, Family: string(sc.Family), Title: sc.Title}
}

// similarFiles returns the files of a checkout that its build would embed: those in the same folder and with the
// same extension as one of names.
func similarFiles(files fs.FS, names []string) (found []string) {
	byFolder := map[string]map[string]bool{}
	for _, name := range names {
		folder := path.Dir(name)
		if byFolder[folder] == nil {
			byFolder[folder] = map[string]bool{}
		}
		byFolder[folder][path.Ext(name)] = true
	}
	for folder, exts := range byFolder {
		entries, _ := fs.ReadDir(files, folder) // a folder that cannot be read has no files
		for _, e := range entries {
			if name := e.Name(); exts[path.Ext(name)] && !e.IsDir() && web.HandWritten(name) {
				found = append(found, path.Join(folder, name))
			}
		}
	}
	return found
}
