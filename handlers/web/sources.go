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

// FilesIn returns path, size and hash of every hand-written file of the sources.
func FilesIn(sources SourceTree) ([]check.ManifestFile, error) {
	names, err := sources.Names()
	if err != nil {
		return nil, fmt.Errorf("list the files of the build: %w", err)
	}
	return FilesOf(sources, names), nil
}

// ByPath compares files by path.
func ByPath(a, b check.ManifestFile) int { return cmp.Compare(a.Path, b.Path) }

// FilesOf returns path, size and hash of these files, sorted by path. It omits files that cannot be read.
func FilesOf(files fs.FS, names []string) []check.ManifestFile {
	var list []check.ManifestFile
	for _, name := range names {
		if file, err := ManifestFile(files, name); err == nil {
			list = append(list, file)
		}
	}
	slices.SortFunc(list, ByPath)
	return list
}

// ManifestFile returns path, size and SHA-256 hash of one file.
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

// HandWritten reports whether a file is neither a test nor generated.
func HandWritten(name string) bool {
	return !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, "_templ.go")
}

// AllSources returns the embedded files of the build, including those of the commands if they were provided.
func (s *Server) AllSources() SourceTree { return s.Embedded.With("cmd", s.CommandSources) }

// With returns the tree with one more folder, or the same tree if files is nil.
func (t SourceTree) With(folder string, files fs.FS) SourceTree {
	all := slices.Clone(t)
	if files != nil {
		all = append(all, sourceFolder{folder, files})
	}
	return all
}

// SourceTree is a file system that joins folders. Deeper folders come first.
type SourceTree []sourceFolder

// sourceFolder is one folder of a SourceTree.
type sourceFolder struct {
	Folder string
	Files  fs.FS
}

// Open opens a file in the folder that its name begins with.
func (t SourceTree) Open(name string) (fs.File, error) {
	for _, dir := range t {
		if rest, ok := strings.CutPrefix(name, dir.Folder+"/"); ok {
			return dir.Files.Open(rest)
		}
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// Names lists every hand-written file: no tests and no generated files.
func (t SourceTree) Names() ([]string, error) {
	var names []string
	for _, dir := range t {
		err := fs.WalkDir(dir.Files, ".", func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && HandWritten(path) {
				names = append(names, dir.Folder+"/"+path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return names, nil
}
