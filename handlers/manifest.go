package handlers

import (
	"io/fs"
	"slices"
	"sync"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/handlers/conditions"
	"opshub/handlers/page"
	"opshub/handlers/web"
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
		m.Routes = append(m.Routes, conditions.ManifestRoute(sc, page.ReadMethods))
	}
	return m, nil
}

// builtFiles are the hand-written files of the build, with those of the commands.
func builtFiles(commands fs.FS) ([]check.ManifestFile, error) {
	files, err := roomFiles()
	if err != nil || commands == nil {
		return files, err
	}
	of, err := web.FilesIn(web.SourceTree{{Folder: "cmd", Files: commands}})
	files = slices.Concat(files, of)
	slices.SortFunc(files, web.ByPath)
	return files, err
}

// roomFiles are those of the rooms, read once: they are embedded.
var roomFiles = sync.OnceValues(func() ([]check.ManifestFile, error) { return web.FilesIn(Sources.(web.SourceTree)) })
