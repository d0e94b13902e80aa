package check

import (
	"slices"
	"strings"
	"testing"
)

func aRoute(path, name string) ManifestRoute {
	return ManifestRoute{Methods: "GET|HEAD", Path: path, Name: name, Section: "Staff", Family: "data", Title: "Title of " + path}
}

func aFile(path, hash string) ManifestFile { return ManifestFile{Path: path, Size: 9, Hash: hash} }

// told formats a list of changes as text: kind, new value, old value and differences.
func told[T any](changes []Change[T], id func(T) string) (lines []string) {
	for _, c := range changes {
		lines = append(lines, strings.Join(append([]string{string(c.Kind), id(c.Is), id(c.Was)}, c.Differs...), " | "))
	}
	return lines
}

func TestRoutesCompared(t *testing.T) {
	moved, retitled := aRoute("/a", "a"), aRoute("/a", "a")
	moved.Section, retitled.Title, retitled.Methods = "Places", "New words", "GET"
	same := aRoute("/same", "same")
	for name, c := range map[string]struct {
		was, is []ManifestRoute
		want    []string
	}{
		"nothing":             {[]ManifestRoute{aRoute("/a", "a")}, []ManifestRoute{aRoute("/a", "a")}, nil},
		"another order":       {[]ManifestRoute{same, aRoute("/a", "a")}, []ManifestRoute{aRoute("/a", "a"), same}, nil},
		"added":               {nil, []ManifestRoute{aRoute("/a", "a")}, []string{"added | /a | "}},
		"removed":             {[]ManifestRoute{aRoute("/a", "a")}, nil, []string{"removed |  | /a"}},
		"another address":     {[]ManifestRoute{aRoute("/a", "a")}, []ManifestRoute{aRoute("/b", "a")}, []string{"renamed | /b | /a | address was /a | title was Title of /a"}},
		"another name":        {[]ManifestRoute{aRoute("/a", "a")}, []ManifestRoute{aRoute("/a", "b")}, []string{"renamed | /a | /a | name was a"}},
		"another section":     {[]ManifestRoute{aRoute("/a", "a")}, []ManifestRoute{moved}, []string{"changed | /a | /a | section was Staff"}},
		"other words":         {[]ManifestRoute{aRoute("/a", "a")}, []ManifestRoute{retitled}, []string{"changed | /a | /a | methods was GET|HEAD | title was Title of /a"}},
		"both are new":        {[]ManifestRoute{aRoute("/a", "a")}, []ManifestRoute{aRoute("/b", "b")}, []string{"added | /b | ", "removed |  | /a"}},
		"the name goes first": {[]ManifestRoute{aRoute("/a", "a")}, []ManifestRoute{aRoute("/a", "b"), aRoute("/b", "a")}, []string{"added | /a | ", "renamed | /b | /a | address was /a | title was Title of /a"}},
	} {
		got := Compare(Manifest{Routes: append(c.was, aRoute("/rest", "rest"))}, Manifest{Routes: append(c.is, aRoute("/rest", "rest"))})
		if lines := told(got.Routes, func(r ManifestRoute) string { return r.Path }); !slices.Equal(lines, c.want) || len(got.Files) > 0 || got.None() != (c.want == nil) {
			t.Errorf("%s: %q, want %q", name, lines, c.want)
		}
	}
}

func TestFilesCompared(t *testing.T) {
	longer := aFile("a/x.go", "2")
	longer.Size = 10
	empty := func(path string) ManifestFile { return ManifestFile{Path: path, Hash: "e"} }
	for name, c := range map[string]struct {
		was, is []ManifestFile
		want    []string
	}{
		"nothing":                      {[]ManifestFile{aFile("a/x.go", "1")}, []ManifestFile{aFile("a/x.go", "1")}, nil},
		"added":                        {nil, []ManifestFile{aFile("a/x.go", "1")}, []string{"added | a/x.go | "}},
		"removed":                      {[]ManifestFile{aFile("a/x.go", "1")}, nil, []string{"removed |  | a/x.go"}},
		"changed":                      {[]ManifestFile{aFile("a/x.go", "1")}, []ManifestFile{longer}, []string{"changed | a/x.go | a/x.go"}},
		"changed in place":             {[]ManifestFile{aFile("a/x.go", "1")}, []ManifestFile{aFile("a/x.go", "2")}, []string{"changed | a/x.go | a/x.go | other content of the same size"}},
		"renamed":                      {[]ManifestFile{aFile("a/x.go", "1")}, []ManifestFile{aFile("a/y.go", "1")}, []string{"renamed | a/y.go | a/x.go | was a/x.go"}},
		"moved":                        {[]ManifestFile{aFile("a/x.go", "1")}, []ManifestFile{aFile("b/x.go", "1")}, []string{"moved | b/x.go | a/x.go | was a/x.go"}},
		"moved under another name":     {[]ManifestFile{aFile("a/x.go", "1")}, []ManifestFile{aFile("b/y.go", "1")}, []string{"moved | b/y.go | a/x.go | was a/x.go"}},
		"moved and changed":            {[]ManifestFile{aFile("a/x.go", "1")}, []ManifestFile{aFile("b/x.go", "2")}, []string{"moved | b/x.go | a/x.go | was a/x.go | other content of the same size"}},
		"another name and content":     {[]ManifestFile{aFile("a/x.go", "1")}, []ManifestFile{aFile("a/y.go", "2")}, []string{"removed |  | a/x.go", "added | a/y.go | "}},
		"content tells before name":    {[]ManifestFile{aFile("a/x.go", "1"), aFile("a/y.go", "2")}, []ManifestFile{aFile("b/x.go", "2")}, []string{"removed |  | a/x.go", "moved | b/x.go | a/y.go | was a/y.go"}},
		"one of two with that content": {[]ManifestFile{aFile("a/x.go", "1"), aFile("a/y.go", "1")}, []ManifestFile{aFile("a/y.go", "1"), aFile("a/z.go", "1")}, []string{"renamed | a/z.go | a/x.go | was a/x.go"}},
		"empty files are not the same": {[]ManifestFile{empty("a/x.go")}, []ManifestFile{empty("a/y.go")}, []string{"removed |  | a/x.go", "added | a/y.go | "}},
	} {
		got := Compare(Manifest{Files: c.was}, Manifest{Files: c.is})
		if lines := told(got.Files, func(f ManifestFile) string { return f.Path }); !slices.Equal(lines, c.want) || len(got.Routes) > 0 {
			t.Errorf("%s: %q, want %q", name, lines, c.want)
		}
	}
}

func TestManifestIsReadAsItIsWritten(t *testing.T) {
	m := Manifest{Release: "v1", Dated: "2026-11-20T14:12:44Z", Routes: []ManifestRoute{aRoute("/a", "a")}, Files: []ManifestFile{aFile("a/x.go", "1")}}
	back, err := ParseManifest(m.String())
	if err != nil || back.String() != m.String() || !Compare(m, back).None() || len(back.Routes) != 1 || len(back.Files) != 1 {
		t.Errorf("%+v, %v", back, err)
	}
	for _, bad := range []string{"route\t/a\n", "file\tmany\tabc\tx.go\n", "words\n", "release\n"} {
		if _, err := ParseManifest(m.String() + bad); err == nil || !strings.Contains(err.Error(), "line 4") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if none, err := ParseManifest(""); err != nil || !none.Empty() {
		t.Errorf("a build without a release: %+v, %v", none, err)
	}
}

func TestTheManifestOfTheBuildIsRead(t *testing.T) {
	m, err := Released()
	if err != nil || m.Empty() || m.Release == "" || m.Dated == "" {
		t.Errorf("%d routes, %d files of %q at %q, %v", len(m.Routes), len(m.Files), m.Release, m.Dated, err)
	}
}
