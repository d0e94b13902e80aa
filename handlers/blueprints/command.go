package blueprints

import (
	"cmp"
	"strconv"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// NoCommand stands in place of a command that the program was started without.
const NoCommand = "This program was started without its command line, so the command cannot be shown here."

// ofCommand is a screen about the command: found is what it shows of it.
func ofCommand(s *web.Server, land bool, show func(r *web.Request, c web.Command) web.Overlooked) web.Dataset {
	return blueprint(s, "the command of this program", land, func(r *web.Request) (web.Overlooked, error) {
		c, ok := dryrun.ValidateCommand(s)
		f := show(r, c)
		if !ok {
			f.Notices = []components.Notice{{Text: NoCommand}}
		}
		return f, nil
	})
}

// required counts the options that have to be given.
func required(c web.Command) (n int) {
	for _, o := range c.Options {
		if o.Required {
			n++
		}
	}
	return n
}

// exitsPart is the exit statuses of a command.
func exitsPart(c web.Command) components.Part {
	part := components.Part{ID: "exits", Title: "Exit statuses", Quiet: "what a script can go by", Empty: "It has no exit statuses of its own.", Rows: len(c.Exits)}
	var rows []components.Row
	for _, e := range c.Exits {
		rows = append(rows, components.Row{Cells: []components.Cell{{Text: strconv.Itoa(e.Status)}, {Text: e.Means}}})
	}
	part.Table = format.PlainTable(part.Title, []string{"Status", "Means"}, rows)
	return part
}

// commandSignatureData is the name of the command, its arguments and its options.
func commandSignatureData(s *web.Server) web.Dataset {
	return ofCommand(s, false, func(r *web.Request, c web.Command) web.Overlooked {
		part := components.Part{ID: "arguments", Title: "Arguments and options", Quiet: "in the order of the definition", Rows: len(c.Options), Empty: "It takes none."}
		var rows []components.Row
		for _, o := range c.Options {
			rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{o.Name}}, {Text: sort(o)}, {Text: givenWords(o)}}})
		}
		part.Table = format.PlainTable(part.Title, []string{"Name", "Sort", "Given"}, rows)
		return web.Overlooked{Counters: []components.Counter{
			{Label: "Arguments and options", Value: format.Number(len(c.Options)), Href: "#arguments"}, {Label: "Required", Value: format.Number(required(c))},
			{Label: "Exit statuses", Value: format.Number(len(c.Exits)), Href: "#exits"},
		}, Overview: components.Overview{Lead: c.Help, Facts: []components.Fact{
			{Label: "Command", Text: "opshub " + c.Name}, {Label: "Function that runs it", Text: format.OrNone(c.Code)}, {Label: "File", Text: format.OrNone(c.File)},
		}, Parts: []components.Part{{ID: "signature", Title: "As it is typed", Quiet: "flags: the options that may be left out", Sample: c.Signature,
			All: components.Link{Href: page.Link(s, r, catalog.PathCommandPrint), Text: "Its help and a sample run on paper"}}, part, exitsPart(c)}}}
	})
}

// sort says whether it is an argument or an option.
func sort(o web.CommandOption) string {
	if strings.HasPrefix(o.Name, "--") {
		return "option, " + o.Type
	}
	return "argument, " + o.Type
}

// givenWords say how often it is given.
func givenWords(o web.CommandOption) string {
	return format.Join(map[bool]string{true: "required", false: "may be left out"}[o.Required], map[bool]string{true: "several times", false: ""}[o.Repeat])
}

// commandOptionsData is every option with what it takes.
func commandOptionsData(s *web.Server) web.Dataset {
	return ofCommand(s, true, func(_ *web.Request, c web.Command) web.Overlooked {
		part := components.Part{ID: "options", Title: "Options", Quiet: "as the command line defines them", Rows: len(c.Options), Empty: "It has none.",
			Lines: []string{"A value that an option does not take is refused before anything is read, with a message that names the option and what it takes."}}
		var rows []components.Row
		bounded, preset := 0, 0
		for _, o := range c.Options {
			if o.Default != "" {
				preset++
			}
			if o.Limits != "" || len(o.Values) > 0 {
				bounded++
			}
			rows = append(rows, components.Row{Cells: []components.Cell{{Codes: []string{o.Name}}, {Text: o.Help}, {Text: o.Type, Sub: givenWords(o)},
				{Text: cmp.Or(o.Default, "none")}, takesCell(o), {Codes: o.Env, Text: map[bool]string{true: "none"}[len(o.Env) == 0]}}})
		}
		part.Table = format.PlainTable(part.Title, []string{"Option", "What it does", "Type", "Default", "Takes", "Variable"}, rows)
		return web.Overlooked{Counters: []components.Counter{
			{Label: "Options", Value: format.Number(len(c.Options)), Href: "#options"}, {Label: "Required", Value: format.Number(required(c))},
			{Label: "With a default", Value: format.Number(preset)}, {Label: "With limits", Value: format.Number(bounded), Note: "a range or a list of values"},
		}, Overview: components.Overview{Facts: []components.Fact{{Label: "Command", Text: "opshub " + c.Name}}, Parts: []components.Part{part}}}
	})
}

// takesCell is what values an option takes.
func takesCell(o web.CommandOption) components.Cell {
	switch {
	case o.Limits != "":
		return components.Cell{Text: o.Limits}
	case len(o.Values) > 0:
		return components.Cell{Codes: o.Values}
	}
	return components.Cell{Text: "any"}
}
