package web

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"opshub/catalog/check"
)

func FilesIn(sources Rooms) ([]check.ManifestFile, error) {
	names, err := sources.Names()
	if err != nil {
		return nil, fmt.Errorf("list the files of the build: %w", err)
	}
	return FilesOf(sources, names), nil
}

func ByPath(a, b check.ManifestFile) int { return cmp.Compare(a.Path, b.Path) }

// FilesOf reads these files, by path. One that cannot be read is as good as not there.
func FilesOf(files fs.FS, names []string) []check.ManifestFile {
	var list []check.ManifestFile
	for _, name := range names {
		if one, err := ManifestFile(files, name); err == nil {
			list = append(list, one)
		}
	}
	slices.SortFunc(list, ByPath)
	return list
}

func ManifestFile(files fs.FS, name string) (check.ManifestFile, error) {
	file, err := files.Open(name)
	if err != nil {
		return check.ManifestFile{}, err
	}
	defer file.Close()
	hash := sha256.New()
	size, err := io.Copy(hash, file)
	return check.ManifestFile{Path: name, Size: size, Hash: hex.EncodeToString(hash.Sum(nil))}, err
}

// HandWritten tells a source that somebody wrote for the program from tests and what is generated.
func HandWritten(name string) bool {
	return !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, "_templ.go")
}

// AllSources are the embedded files of the build, with those of the commands if they were given.
func (s *Server) AllSources() Rooms { return s.Embedded.With("cmd", s.CommandSources) }

// With adds a folder of files, if there are any.
func (t Rooms) With(folder string, files fs.FS) Rooms {
	all := slices.Clone(t)
	if files != nil {
		all = append(all, room{folder, files})
	}
	return all
}

// Rooms is a tree of folders; the deeper folder stands first.
type Rooms []room

type room struct {
	Folder string
	Files  fs.FS
}

// Open finds a file in the room whose folder its name begins with.
func (t Rooms) Open(name string) (fs.File, error) {
	for _, room := range t {
		if rest, ok := strings.CutPrefix(name, room.Folder+"/"); ok {
			return room.Files.Open(rest)
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Names lists every hand-written file of the rooms: no tests and nothing generated.
func (t Rooms) Names() ([]string, error) {
	var names []string
	for _, room := range t {
		err := fs.WalkDir(room.Files, ".", func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && HandWritten(path) {
				names = append(names, room.Folder+"/"+path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}
