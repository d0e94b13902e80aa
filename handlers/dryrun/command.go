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
	"opshub/schedule/dryrun"
	"opshub/schedule/rules"
)

// draftShift is the prefix of the commands about drafts. ValidateName is the command for the dry run.
const (
	draftShift   = "draft-shift "
	ValidateName = draftShift + "validate"
)

// ValidateCommand returns the dry run as the command line defines it. ok is false if the program was started
// without its command line.
func ValidateCommand(s *web.Server) (c web.Command, ok bool) {
	at := slices.IndexFunc(s.Commands, func(c web.Command) bool { return c.Name == ValidateName })
	if at < 0 {
		return web.Command{Name: ValidateName}, false
	}
	return s.Commands[at], true
}

// DraftCommands returns the commands about drafts.
func DraftCommands(s *web.Server) (list []web.Command) {
	for _, c := range s.Commands {
		if strings.HasPrefix(c.Name, draftShift) {
			list = append(list, c)
		}
	}
	return list
}

// Saving are words in the name of a command or an option that writes.
var Saving = []string{"save", "write", "apply", "publish", "commit", "approve", "force", "execute", "install", "confirm", "yes"}

// Saves reports whether the name of a command or an option contains one of the words in Saving.
func Saves(name string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == ' ' }), func(word string) bool { return slices.Contains(Saving, word) })
}

// CommandFile is a source file of the command.
type CommandFile struct {
	Path, Group string
	Missing     bool
	Size        int64
	Lines       int
	Holds       string   // synopsis of its first doc comment
	Names       []string // its types and functions
}

// CommandFunctions returns the functions that the command calls in addition to its steps, by group. Their files
// are found at run time.
func CommandFunctions() map[string][]any {
	return map[string][]any{
		"Decisions": {rules.DryRunAsk.PeriodOf, (*rules.DryRun).Judge, rules.CoverageFindings, (*schedule.Save).Payload, (*schedule.Payload).Counts, rules.DryRunMessages},
		"Output":    {DryRun.Sum, DryRun.Text, DryRun.JSON},
		"Steps":     {dryrun.Run},
	}
}

// CommandGroups are the groups of files in order.
var CommandGroups = []string{"Command line", "Steps", "Decisions", "Output"}

// CommandPaths returns the source files of the command by group, each once.
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
	for _, step := range dryrun.Steps() {
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

// FunctionOf returns the name of a function and its source file.
func FunctionOf(function any) (code, file string) {
	f := runtime.FuncForPC(reflect.ValueOf(function).Pointer())
	at, _ := f.FileLine(f.Entry())
	folder, name := path.Split(f.Name()) // opshub/schedule/, store.(*Store).DryRun
	room, _, _ := strings.Cut(name, ".")
	return name, path.Join(strings.TrimPrefix(folder, "opshub/"), room, path.Base(at))
}

// Read sets the size, the number of lines, the synopsis and the declared names of the file.
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

// declared returns the types and functions of a declaration, and its doc comment.
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
