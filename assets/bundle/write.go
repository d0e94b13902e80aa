package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"
)

// write writes a file to dist uncompressed, as .gz and as .br. It removes a file without content, so that nothing of an
// older bundle remains.
func (b *bundler) write(name string, body []byte) error {
	base := filepath.Join(b.dir, "dist", name)
	if len(body) == 0 {
		return errors.Join(remove(base), remove(base+".gz"), remove(base+".br"))
	}
	gz, err := squeeze(body, func(w io.Writer) (io.WriteCloser, error) {
		return gzip.NewWriterLevel(w, gzip.BestCompression)
	})
	if err != nil {
		return err
	}
	br, err := squeeze(body, func(w io.Writer) (io.WriteCloser, error) {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 18}), nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(b.out, "%-9s %6d bytes, gzip %5d, br %5d\n", name, len(body), len(gz), len(br))
	return errors.Join(replace(base, body), replace(base+".gz", gz), replace(base+".br", br))
}

func (b *bundler) writeManifest() error {
	text, err := json.MarshalIndent(map[string]any{"parts": b.parts, "sources": b.sources}, "", "\t")
	if err != nil {
		return err
	}
	return replace(filepath.Join(b.dir, "dist", "parts.json"), append(text, '\n'))
}

func squeeze(body []byte, open func(io.Writer) (io.WriteCloser, error)) ([]byte, error) {
	var out bytes.Buffer
	w, err := open(&out)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(body)
	err = errors.Join(err, w.Close())
	return out.Bytes(), err
}

// replace writes a file atomically, because a build may be reading the directory. It does not change a file with equal
// content.
func replace(name string, body []byte) error {
	old, err := os.ReadFile(name) // #nosec G304 -- the build reads what it wrote
	if err == nil && bytes.Equal(old, body) {
		return nil
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".bundle-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(body)
	return errors.Join(err, tmp.Chmod(0o644), tmp.Close(), os.Rename(tmp.Name(), name))
}

func remove(name string) error {
	if err := os.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
