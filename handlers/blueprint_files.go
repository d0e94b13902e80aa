package handlers

import (
	"errors"
	"fmt"
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

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// commandFile is one file that the command is made of.
type commandFile struct {
	path, group string
	missing     bool
	size        int64
	lines       int
	holds       string   // its first words about itself
	names       []string // of its types and functions
}

// commandFunctions are the functions that the command goes through beside its steps. Which files they are in, the running program says.
func commandFunctions() map[string][]any {
	return map[string][]any{
		"Decisions": {rules.DryRunAsk.PeriodOf, (*rules.DryRun).Judge, rules.CoverageFindings, (*schedule.Save).Payload, (*schedule.Payload).Counts, rules.DryRunMessages},
		"Output":    {DryRun.Sum, DryRun.Text, DryRun.JSON},
		"Steps":     {roster.View.DryRun},
	}
}

// commandGroups are the groups of files in their order.
var commandGroups = []string{"Command line", "Steps", "Decisions", "Output"}

// commandPaths are the files of the command by group, which the running program names; each path stands once.
func (c Command) commandPaths() (list []commandFile) {
	paths := map[string][]string{}
	if c.File != "" {
		paths["Command line"] = []string{c.File}
	}
	for group, functions := range commandFunctions() {
		for _, f := range functions {
			_, file := functionOf(f)
			paths[group] = append(paths[group], file)
		}
	}
	for _, step := range roster.DryRunSteps() {
		paths["Steps"] = append(paths["Steps"], step.File)
	}
	for _, group := range commandGroups {
		slices.Sort(paths[group])
		for _, name := range slices.Compact(paths[group]) {
			if !slices.ContainsFunc(list, func(f commandFile) bool { return f.path == name }) {
				list = append(list, commandFile{path: name, group: group})
			}
		}
	}
	return list
}

// commandFiles are the same, with what these files hold. One that is not among them is missing.
func (c Command) commandFiles(files fs.FS) ([]commandFile, error) {
	list := c.commandPaths()
	for i := range list {
		err := list[i].read(files)
		if list[i].missing = errors.Is(err, fs.ErrNotExist); err != nil && !list[i].missing {
			return nil, fmt.Errorf("file of the command: %w", err)
		}
		if list[i].missing {
			list[i].holds = "This file is not there."
		}
	}
	return list, nil
}

// functionOf is the name of a function of this program and its file. The running program says both.
func functionOf(function any) (code, file string) {
	f := runtime.FuncForPC(reflect.ValueOf(function).Pointer())
	at, _ := f.FileLine(f.Entry())
	folder, name := path.Split(f.Name()) // opshub/schedule/, store.(*Store).DryRun
	room, _, _ := strings.Cut(name, ".")
	return name, path.Join(strings.TrimPrefix(folder, "opshub/"), room, path.Base(at))
}

// read looks into a source file: how long it is, and what it says of itself.
func (f *commandFile) read(files fs.FS) error {
	text, err := fs.ReadFile(files, f.path)
	if err != nil {
		return err
	}
	f.size, f.lines = int64(len(text)), strings.Count(string(text), "\n")
	parsed, err := parser.ParseFile(token.NewFileSet(), f.path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, d := range parsed.Decls {
		names, about := declared(d)
		f.names = append(f.names, names...)
		if f.holds == "" && about != "" {
			f.holds = new(doc.Package).Synopsis(about)
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

// commandFilesData is the files of the command, and what each of them holds.
func (s *server) commandFilesData() dataset {
	return s.blueprint("the sources of this build", true, func(*request) (overlooked, error) {
		c, ok := s.validateCommand()
		list, err := c.commandFiles(s.allSources())
		if err != nil {
			return overlooked{}, err
		}
		size, lines := int64(0), 0
		table := format.PlainTable("Files of the command", []string{"File", "Bytes", "Lines", "What it holds", "Types and functions"}, nil)
		table.Groups = nil
		for _, group := range commandGroups {
			g := components.RowGroup{Title: group}
			for _, f := range list {
				if f.group != group {
					continue
				}
				size, lines = size+f.size, lines+f.lines
				g.Rows = append(g.Rows, components.Row{Cells: []components.Cell{{Codes: []string{f.path}}, {Text: components.Thousands(f.size)},
					{Text: format.Number(f.lines)}, {Text: format.OrNone(f.holds)}, {Text: format.Join(f.names...)}}})
			}
			if g.Count = format.Number(len(g.Rows)); len(g.Rows) > 0 {
				table.Groups = append(table.Groups, g)
			}
		}
		f := overlooked{counters: []components.Counter{{Label: "Files", Value: format.Number(len(list)), Href: "#files"}, {Label: "Size", Value: format.Size(size)}, {Label: "Lines", Value: format.Number(lines)}}}
		f.Lead = "These are the files of the functions that a dry run goes through, as the running program names them. Sizes are those of the sources in this build."
		if !ok {
			f.Notices = []components.Notice{{Text: noCommand}}
		}
		f.Parts = []components.Part{{ID: "files", Title: "Files", Quiet: "by what they do", Rows: len(list), Table: format.NumberColumns(table, 1, 2)}}
		return f, nil
	})
}
