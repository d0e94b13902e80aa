package dryrun

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// CommandFile is one file that the command is made of.
type CommandFile struct {
	Path, Group string
	Missing     bool
	Size        int64
	Lines       int
	Holds       string   // its first words about itself
	Names       []string // of its types and functions
}

// CommandFunctions are the functions that the command goes through beside its steps. Which files they are in, the running program says.
func CommandFunctions() map[string][]any {
	return map[string][]any{
		"Decisions": {rules.DryRunAsk.PeriodOf, (*rules.DryRun).Judge, rules.CoverageFindings, (*schedule.Save).Payload, (*schedule.Payload).Counts, rules.DryRunMessages},
		"Output":    {DryRun.Sum, DryRun.Text, DryRun.JSON},
		"Steps":     {roster.View.DryRun},
	}
}

// CommandGroups are the groups of files in their order.
var CommandGroups = []string{"Command line", "Steps", "Decisions", "Output"}

// CommandPaths are the files of the command by group, which the running program names; each path stands once.
func CommandPaths(c web.Command) (list []CommandFile) {
	paths := map[string][]string{}
	if c.File != "" {
		paths["Command line"] = []string{c.File}
	}
	for group, functions := range CommandFunctions() {
		for _, f := range functions {
			_, file := FunctionOf(f)
			paths[group] = append(paths[group], file)
		}
	}
	for _, step := range roster.DryRunSteps() {
		paths["Steps"] = append(paths["Steps"], step.File)
	}
	for _, group := range CommandGroups {
		slices.Sort(paths[group])
		for _, name := range slices.Compact(paths[group]) {
			if !slices.ContainsFunc(list, func(f CommandFile) bool { return f.Path == name }) {
				list = append(list, CommandFile{Path: name, Group: group})
			}
		}
	}
	return list
}

// FunctionOf is the name of a function of this program and its file. The running program says both.
func FunctionOf(function any) (code, file string) {
	f := runtime.FuncForPC(reflect.ValueOf(function).Pointer())
	at, _ := f.FileLine(f.Entry())
	folder, name := path.Split(f.Name()) // opshub/schedule/, store.(*Store).DryRun
	room, _, _ := strings.Cut(name, ".")
	return name, path.Join(strings.TrimPrefix(folder, "opshub/"), room, path.Base(at))
}

// Read looks into a source file: how long it is, and what it says of itself.
func (f *CommandFile) Read(files fs.FS) error {
	text, err := fs.ReadFile(files, f.Path)
	if err != nil {
		return err
	}
	f.Size, f.Lines = int64(len(text)), strings.Count(string(text), "\n")
	parsed, err := parser.ParseFile(token.NewFileSet(), f.Path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, d := range parsed.Decls {
		names, about := declared(d)
		f.Names = append(f.Names, names...)
		if f.Holds == "" && about != "" {
			f.Holds = new(doc.Package).Synopsis(about)
		}
	}
	return nil
}

// declared are the types and functions of a declaration, and its comment.
func declared(d ast.Decl) (names []string, about string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return []string{d.Name.Name}, d.Doc.Text()
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			if t, ok := spec.(*ast.TypeSpec); ok {
				names = append(names, t.Name.Name)
			}
		}
		return names, d.Doc.Text()
	}
	return nil, ""
}
