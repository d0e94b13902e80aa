package handlers

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"opshub/assets"
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/identity"
	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/store"
)

//go:embed *.go format/*.go
var sources embed.FS

// Sources are the files of the build: each room embeds its own, and this joins them under their folders, so that
// an installed program can check its files far from any checkout.
var Sources fs.FS = rooms{
	{folder: "schedule/store", files: store.Sources}, {folder: "schedule/ingest", files: ingest.Sources}, {folder: "schedule", files: schedule.Sources},
	{folder: "handlers/identity", files: identity.Sources}, {folder: "handlers", files: sources}, {folder: "components", files: components.Sources}, {folder: "catalog", files: catalog.Sources}, {folder: "assets", files: assets.Sources},
}

// allSources are the embedded files of the build, with those of the commands if they were given.
func (s *server) allSources() rooms { return s.embedded.with("cmd", s.CommandSources) }

// with adds a folder of files, if there are any.
func (t rooms) with(folder string, files fs.FS) rooms {
	all := slices.Clone(t)
	if files != nil {
		all = append(all, room{folder, files})
	}
	return all
}

// rooms is a tree of folders; the deeper folder stands first.
type rooms []room

type room struct {
	folder string
	files  fs.FS
}

// Open finds a file in the room whose folder its name begins with.
func (t rooms) Open(name string) (fs.File, error) {
	for _, room := range t {
		if rest, ok := strings.CutPrefix(name, room.folder+"/"); ok {
			return room.files.Open(rest)
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// names lists every hand-written file of the rooms: no tests and nothing generated.
func (t rooms) names() ([]string, error) {
	var names []string
	for _, room := range t {
		err := fs.WalkDir(room.files, ".", func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && handWritten(path) {
				names = append(names, room.folder+"/"+path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}
