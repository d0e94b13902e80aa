package check

import (
	"io/fs"
	"testing"
	"testing/fstest"
	"time"

	"opshub/catalog"
)

func TestFiles(t *testing.T) {
	on := time.Date(2026, 11, 18, 16, 40, 11, 0, time.UTC)
	stamp := Stamp{At: on.AddDate(0, 0, 1), Note: "commit of the build"}
	expected := []catalog.FileExpectation{{Path: "a/one.go", Title: "One", Group: "Controllers", Required: true}, {Path: "b/two.go", Title: "Two", Group: "Views"}}
	whole := fstest.MapFS{"a/one.go": {Data: []byte("package a"), ModTime: on}, "b/two.go": {Data: []byte("package b")}}
	for _, c := range []struct {
		name, gone, empty string
		path              string
		status            Status
		summary           string
	}{
		{name: "both are there"},
		{name: "a required one is gone", gone: "a/one.go", path: "a/one.go", status: Fail, summary: "the file is not there"},
		{name: "an optional one is gone", gone: "b/two.go", path: "b/two.go", status: Warn, summary: "the file is not there"},
		{name: "a required one is empty", empty: "a/one.go", path: "a/one.go", status: Fail, summary: "the file is empty"},
	} {
		files := fstest.MapFS{}
		for name, f := range whole {
			if name == c.empty {
				f = &fstest.MapFile{ModTime: on}
			}
			if name != c.gone {
				files[name] = f
			}
		}
		for _, row := range Files(expected, files, stamp) {
			if row.Path != c.path {
				if row.Status != Pass || row.Size != 9 {
					t.Errorf("%s: %s turned too: %+v", c.name, row.Path, row)
				}
				continue
			}
			if row.Status != c.status || row.Why.Summary != c.summary {
				t.Errorf("%s: %+v", c.name, row)
			}
			wantWhy(t, c.name, row.Why)
		}
	}
	rows := Files(expected, whole, stamp)
	if !rows[0].Modified.Equal(on) || rows[0].ModNote != "" {
		t.Errorf("a file with a time of its own shows %v %q", rows[0].Modified, rows[0].ModNote)
	}
	if !rows[1].Modified.Equal(stamp.At) || rows[1].ModNote != stamp.Note {
		t.Errorf("a file without one shows %v %q", rows[1].Modified, rows[1].ModNote)
	}
}

// locked is a file system in which every Open fails.
type locked struct{}

func (locked) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}

func TestAFileThatCannotBeRead(t *testing.T) {
	rows := Files([]catalog.FileExpectation{{Path: "a.go", Required: true}}, locked{}, Stamp{})
	if rows[0].Status != Fail || rows[0].Why.Summary != "the file cannot be read" {
		t.Errorf("%+v", rows[0])
	}
}
