package blueprints

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	draftrun "opshub/schedule/dryrun"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule/rules"
)

// NoCommand is shown if the program was started without its command line.
const NoCommand = "This program was started without its command line, so the command cannot be shown here."

// commandBlueprint is a screen about the command.
func commandBlueprint(s *web.Server, land bool, show func(r *web.Request, c web.Command) web.OverviewResult) web.Dataset {
	return blueprint(s, "the command of this program", land, func(r *web.Request) (web.OverviewResult, error) {
		c, ok := dryrun.ValidateCommand(s)
		f := show(r, c)
		if !ok {
			f.Notices = []components.Notice{{Text: NoCommand}}
		}
		return f, nil
	})
}

// countRequired counts the required options.
func countRequired(c web.Command) (n int) {
	for _, o := range c.Options {
		if o.Required {
			n++
		}
	}
	return n
}

// exitsPart lists the exit statuses of a command.
func exitsPart(c web.Command) components.Part {
	part := components.Part{ID: "exits", Title: "Exit statuses", Quiet: "for scripts", Empty: "The command defines no exit statuses.", Rows: len(c.Exits)}
	var rows []components.Row
	for _, e := range c.Exits {
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: strconv.Itoa(e.Status)}, {Text: e.Means}}})
	}
	part.Table = format.PlainTable(part.Title, []string{"Status", "Means"}, rows)
	return part
}

// commandSignatureData shows the name of the command, its arguments and its options.
func commandSignatureData(s *web.Server) web.Dataset {
	return commandBlueprint(s, false, func(r *web.Request, c web.Command) web.OverviewResult {
		part := components.Part{ID: "arguments", Title: "Arguments and options", Quiet: "in the order of the definition", Rows: len(c.Options), Empty: "None."}
		var rows []components.Row
		for _, o := range c.Options {
			rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{o.Name}}, {Text: optionKind(o)}, {Text: occurrenceText(o)}}})
		}
		part.Table = format.PlainTable(part.Title, []string{"Name", "Type", "Use"}, rows)
		return web.OverviewResult{Counters: []components.Counter{
			{Label: "Arguments and options", Value: format.Number(len(c.Options)), Href: "#arguments"}, {Label: "Required", Value: format.Number(countRequired(c))},
			{Label: "Exit statuses", Value: format.Number(len(c.Exits)), Href: "#exits"},
		}, Overview: components.Overview{Lead: c.Help, Facts: []components.Fact{
			{Label: "Command", Text: "opshub " + c.Name}, {Label: "Function", Text: format.OrNone(c.Code)}, {Label: "File", Text: format.OrNone(c.File)},
		}, Parts: []components.Part{{ID: "signature", Title: "Usage", Quiet: "flags: the optional arguments", Sample: c.Signature,
			All: components.Link{Href: page.Link(s, r, catalog.PathCommandPrint), Text: "Help and a sample run for printing"}}, part, exitsPart(c)}}}
	})
}

// optionKind reports whether it is an argument or an option, with its type.
func optionKind(o web.CommandOption) string {
	if strings.HasPrefix(o.Name, "--") {
		return "option, " + o.Type
	}
	return "argument, " + o.Type
}

// occurrenceText returns whether an option is required and repeatable.
func occurrenceText(o web.CommandOption) string {
	return format.Join(map[bool]string{true: "required", false: "optional"}[o.Required], map[bool]string{true: "repeatable", false: ""}[o.Repeat])
}

// commandOptionsData lists every option with its values.
func commandOptionsData(s *web.Server) web.Dataset {
	return commandBlueprint(s, true, func(_ *web.Request, c web.Command) web.OverviewResult {
		part := components.Part{ID: "options", Title: "Options", Quiet: "as the command line defines them", Rows: len(c.Options), Empty: "None.",
			Lines: []string{"An invalid value is refused before anything is read. The message names the option and its valid values."}}
		var rows []components.Row
		bounded, preset := 0, 0
		for _, o := range c.Options {
			if o.Default != "" {
				preset++
			}
			if o.Limits != "" || len(o.Values) > 0 {
				bounded++
			}
			rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{o.Name}}, {Text: o.Help}, {Text: o.Type, Sub: occurrenceText(o)},
				{Text: cmp.Or(o.Default, "none")}, valuesCell(o), {Codes: o.Env, Text: map[bool]string{true: "none"}[len(o.Env) == 0]}}})
		}
		part.Table = format.PlainTable(part.Title, []string{"Option", "What it does", "Type", "Default", "Values", "Variable"}, rows)
		return web.OverviewResult{Counters: []components.Counter{
			{Label: "Options", Value: format.Number(len(c.Options)), Href: "#options"}, {Label: "Required", Value: format.Number(countRequired(c))},
			{Label: "With a default", Value: format.Number(preset)}, {Label: "With limits", Value: format.Number(bounded), Note: "a range or a list of values"},
		}, Overview: components.Overview{Facts: []components.Fact{{Label: "Command", Text: "opshub " + c.Name}}, Parts: []components.Part{part}}}
	})
}

// valuesCell shows the values that an option accepts.
func valuesCell(o web.CommandOption) components.Cell {
	switch {
	case o.Limits != "":
		return components.Cell{Text: o.Limits}
	case len(o.Values) > 0:
		return components.Cell{Codes: o.Values}
	}
	return components.Cell{Text: "any"}
}

// commandStepsData lists the steps of the command with their functions and current times.
func commandStepsData(s *web.Server) web.Dataset {
	return blueprint(s, "a dry run over the current draft period", true, func(r *web.Request) (web.OverviewResult, error) {
		run, reason, err := dryrun.DryRunNow(s, r)
		if err != nil {
			return web.OverviewResult{}, err
		}
		steps := run.Steps
		if reason != "" {
			steps = draftrun.Steps()
		}
		part := components.Part{ID: "steps", Title: "Steps", Quiet: "in order; the first failure ends the dry run", Rows: len(steps)}
		part.Table = stepsTable(steps, reason == "")
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Steps", Value: format.Number(len(steps)), Href: "#steps"}}}
		f.Notices, f.Parts = withoutRun(reason, "The steps are listed without times."), []components.Part{part}
		if reason == "" {
			f.Facts, f.State = periodFacts(r, &run), fmt.Sprint(run.Took())
			f.Counters = append(f.Counters, components.Counter{Label: "Took", Value: components.Millis(run.Took()), Note: "run for this page"})
			f.Lead = fmt.Sprintf("This page ran a dry run: its %s took %s.", components.Plural(len(steps), "step", "steps"), components.Millis(run.Took()))
		}
		return f, nil
	})
}

// stepsTable lists the steps, with their times if taken is true.
func stepsTable(steps []rules.StepTaken, taken bool) components.Table {
	var rows []components.Row
	for i, step := range steps {
		took := "not run"
		if taken {
			took = Unbroken(components.Millis(step.Took))
		}
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: format.Number(i+1) + ". " + step.Name, Sub: step.Does}, {Codes: []string{step.Code}},
			{Codes: []string{step.File}}, {Text: took}}})
	}
	return format.NumberColumns(format.PlainTable("Steps", []string{"Step", "Function", "File", "Took"}, rows), 3)
}

// Unbroken replaces spaces by no-break spaces, which keeps a number and its unit on one line.
func Unbroken(words string) string { return strings.ReplaceAll(words, " ", "\u00a0") }

// CommandFiles returns the source files of the command with their content summary. A file that files lacks is
// marked as missing.
func CommandFiles(c web.Command, files fs.FS) ([]dryrun.CommandFile, error) {
	list := dryrun.CommandPaths(c)
	for i := range list {
		err := list[i].Read(files)
		if list[i].Missing = errors.Is(err, fs.ErrNotExist); err != nil && !list[i].Missing {
			return nil, fmt.Errorf("file of the command: %w", err)
		}
		if list[i].Missing {
			list[i].Holds = "This file is missing."
		}
	}
	return list, nil
}

// commandFilesData lists the source files of the command.
func commandFilesData(s *web.Server) web.Dataset {
	return blueprint(s, "the sources of this build", true, func(*web.Request) (web.OverviewResult, error) {
		c, ok := dryrun.ValidateCommand(s)
		list, err := CommandFiles(c, s.AllSources())
		if err != nil {
			return web.OverviewResult{}, err
		}
		size, lines := int64(0), 0
		table := format.PlainTable("Files of the command", []string{"File", "Bytes", "Lines", "Content", "Types and functions"}, nil)
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
		f := web.OverviewResult{Counters: []components.Counter{{Label: "Files", Value: format.Number(len(list)), Href: "#files"}, {Label: "Size", Value: format.Size(size)}, {Label: "Lines", Value: format.Number(lines)}}}
		f.Lead = "These files contain the functions of a dry run, as reported by the running program. Sizes are those of the source files in this build."
		if !ok {
			f.Notices = []components.Notice{{Text: NoCommand}}
		}
		f.Parts = []components.Part{{ID: "files", Title: "Files", Quiet: "by purpose", Rows: len(list), Table: format.NumberColumns(table, 1, 2)}}
		return f, nil
	})
}
