package report

import (
	"io/fs"
	"path"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/handlers/web"
)

// FilesBehind returns the source files of these screens: the handler and the component of each family, and the file of
// each dataset.
func FilesBehind(s *web.Server, rows []catalog.Screen) []catalog.FileExpectation {
	var list []catalog.FileExpectation
	add := func(e catalog.FileExpectation) {
		if e.Path != "" && !slices.ContainsFunc(list, func(f catalog.FileExpectation) bool { return f.Path == e.Path }) {
			e.Required = true
			list = append(list, e)
		}
	}
	for _, sc := range rows {
		add(catalog.FileExpectation{Path: SourceFile(s.Families[sc.Family].Make), Title: familyTitle(sc.Family) + " controller", Group: "Controllers"})
		if !sc.Family.IsAction() || sc.Family == catalog.Print {
			add(catalog.FileExpectation{Path: "components/" + viewFile(sc.Family) + ".templ", Title: familyTitle(sc.Family) + " view", Group: "Views"})
		}
		add(catalog.FileExpectation{Path: datasetFile(s, sc), Title: sc.Title + " rows", Group: "Controllers"})
	}
	return list
}

// FilesOf returns the source files of one screen, and the test files next to them with the same name.
func FilesOf(s *web.Server, sc catalog.Screen) (files, tests []string) {
	for _, f := range FilesBehind(s, []catalog.Screen{sc}) {
		files = append(files, f.Path)
		test := strings.TrimSuffix(f.Path, path.Ext(f.Path)) + "_test.go"
		if _, err := fs.Stat(s.Files, test); err == nil {
			tests = append(tests, test)
		}
	}
	return files, tests
}

// familyFile returns the base name of the files of a family.
func familyFile(f catalog.Family) string { return strings.ReplaceAll(string(f), "-", "") }

// viewFile returns the path of the component of a family, below components and without its extension.
func viewFile(f catalog.Family) string {
	switch {
	case f.IsExhibit():
		return "overview"
	case f == catalog.Print:
		return "print/list"
	case f == catalog.Packet:
		return "print/packet"
	}
	return familyFile(f)
}

// familyTitle returns the name of a family as a title.
func familyTitle(f catalog.Family) string {
	word := strings.ReplaceAll(string(f), "-", " ")
	return strings.ToUpper(word[:1]) + word[1:]
}

// datasetFile returns the file that declares the dataset of a screen, or "" if the screen has none.
func datasetFile(s *web.Server, sc catalog.Screen) string {
	if build, ok := s.Datasets[sc.Content]; ok && !sc.Family.IsTool() {
		return SourceFile(build)
	}
	return ""
}

// SourceFile returns the path below the repository root of the file that declares a function.
func SourceFile(function any) string {
	file, _ := runtime.FuncForPC(reflect.ValueOf(function).Pointer()).FileLine(reflect.ValueOf(function).Pointer())
	file = filepath.ToSlash(file)
	return file[strings.LastIndex(file, "/handlers/")+1:]
}
