package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// member is one file of an archive.
type member struct {
	name string // with slashes
	mode fs.FileMode
	body []byte
}

// archive writes the archive of one target: the program, the documents and the notices in one folder.
func (r *release) archive(t target, binary string, notices []byte) error {
	program, err := os.ReadFile(binary) // #nosec G304 -- this program built it
	if err != nil {
		return err
	}
	members := []member{{t.binary(), 0o755, program}, {noticesName, 0o644, notices}}
	names, err := r.documents()
	if err != nil {
		return err
	}
	for _, name := range names {
		body, err := os.ReadFile(filepath.Join(r.root, filepath.FromSlash(name)))
		if err != nil {
			return err
		}
		members = append(members, member{name, 0o644, body})
	}
	folder := "opshub_" + r.version + "_" + t.String()
	for i := range members {
		members[i].name = folder + "/" + members[i].name
	}
	write, suffix := writeTarGz, ".tar.gz"
	if t.os == "windows" {
		write, suffix = writeZip, ".zip"
	}
	file, err := os.Create(filepath.Join(r.out, folder+suffix))
	if err != nil {
		return err
	}
	return errors.Join(write(file, r.at, members), file.Close())
}

// writeTarGz writes the members with one time and without owners. The gzip header has no time and no name.
func writeTarGz(w io.Writer, at time.Time, members []member) error {
	packed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	out := tar.NewWriter(packed)
	for _, m := range members {
		head := &tar.Header{Typeflag: tar.TypeReg, Name: m.name, Mode: int64(m.mode), Size: int64(len(m.body)), ModTime: at.UTC(), Format: tar.FormatPAX}
		if err := out.WriteHeader(head); err != nil {
			return err
		}
		if _, err := out.Write(m.body); err != nil {
			return err
		}
	}
	return errors.Join(out.Close(), packed.Close())
}

// writeZip writes the members with one time.
func writeZip(w io.Writer, at time.Time, members []member) error {
	out := zip.NewWriter(w)
	for _, m := range members {
		head := &zip.FileHeader{Name: m.name, Method: zip.Deflate, Modified: at.UTC()}
		head.SetMode(m.mode)
		body, err := out.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := body.Write(m.body); err != nil {
			return err
		}
	}
	return out.Close()
}

// writeSums writes the checksums of all files in a folder, in the format of sha256sum.
func writeSums(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	var text strings.Builder
	for _, e := range entries {
		sum, err := sumOf(filepath.Join(folder, e.Name()))
		if err != nil {
			return err
		}
		fmt.Fprintf(&text, "%x  %s\n", sum, e.Name())
	}
	return os.WriteFile(filepath.Join(folder, "SHA256SUMS"), []byte(text.String()), 0o644) // #nosec G306 -- for everybody
}

func sumOf(path string) ([]byte, error) {
	file, err := os.Open(path) // #nosec G304 -- a file of the release
	if err != nil {
		return nil, err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return nil, err
	}
	return h.Sum(nil), nil
}
