package blueprints

import (
	"errors"
	"fmt"
	"io/fs"

	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// CommandFiles are the same, with what these files hold. One that is not among them is missing.
func CommandFiles(c web.Command, files fs.FS) ([]dryrun.CommandFile, error) {
	list := dryrun.CommandPaths(c)
	for i := range list {
		err := list[i].Read(files)
		if list[i].Missing = errors.Is(err, fs.ErrNotExist); err != nil && !list[i].Missing {
			return nil, fmt.Errorf("file of the command: %w", err)
		}
		if list[i].Missing {
			list[i].Holds = "This file is not there."
		}
	}
	return list, nil
}

// commandFilesData is the files of the command, and what each of them holds.
func commandFilesData(s *web.Server) web.Dataset {
	return blueprint(s, "the sources of this build", true, func(*web.Request) (web.Overlooked, error) {
		c, ok := dryrun.ValidateCommand(s)
		list, err := CommandFiles(c, s.AllSources())
		if err != nil {
			return web.Overlooked{}, err
		}
		size, lines := int64(0), 0
		table := format.PlainTable("Files of the command", []string{"File", "Bytes", "Lines", "What it holds", "Types and functions"}, nil)
		table.Groups = nil
		for _, group := range dryrun.CommandGroups {
			g := components.RowGroup{Title: group}
			for _, f := range list {
				if f.Group != group {
					continue
				}
				size, lines = size+f.Size, lines+f.Lines
				g.Rows = append(g.Rows, components.Row{Cells: []components.Cell{{Codes: []string{f.Path}}, {Text: components.Thousands(f.Size)},
					{Text: format.Number(f.Lines)}, {Text: format.OrNone(f.Holds)}, {Text: format.Join(f.Names...)}}})
			}
			if g.Count = format.Number(len(g.Rows)); len(g.Rows) > 0 {
				table.Groups = append(table.Groups, g)
			}
		}
		f := web.Overlooked{Counters: []components.Counter{{Label: "Files", Value: format.Number(len(list)), Href: "#files"}, {Label: "Size", Value: format.Size(size)}, {Label: "Lines", Value: format.Number(lines)}}}
		f.Lead = "These are the files of the functions that a dry run goes through, as the running program names them. Sizes are those of the sources in this build."
		if !ok {
			f.Notices = []components.Notice{{Text: NoCommand}}
		}
		f.Parts = []components.Part{{ID: "files", Title: "Files", Quiet: "by what they do", Rows: len(list), Table: format.NumberColumns(table, 1, 2)}}
		return f, nil
	})
}
