package conditions

import (
	"fmt"
	"io/fs"
	"strings"

	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/web"
)

// commandConditions are about the dry run on the command line.
func commandConditions() []Condition {
	return []Condition{
		{Key: "command-known", Title: "The command line includes the dry run.", Means: "The dry run cannot be run in a terminal.",
			How: "Start the service with a program that includes the command.", Setup: true, Check: commandKnown},
		{Key: "command-told", Title: "Every option of the command has a line of help.", Means: "The purpose of an option is not documented.",
			How: "Add a line of help to each option.", Setup: true, Check: commandDocumented},
		{Key: "command-exits", Title: "Each outcome of the command has its own exit status.", Means: "A script cannot distinguish findings from a failure.",
			How: "Define an exit status for each outcome.", Setup: true, Check: commandExits},
		{Key: "command-files", Title: "The files of the dry run are in this build.", Means: "The source files of the dry run cannot be shown.",
			How: "Build again from a complete checkout.", Setup: true, Check: commandFilesThere},
		{Key: "save-command", Title: "The command line can save a draft.", Means: "No command could be run after an approval: the dry run is the only command.",
			How: "No such command is planned: publishing stays in your scheduling tool.", Setup: true, Check: saveCommand},
	}
}

const noSuchCommand = "the command line of this service has no command " + dryrun.ValidateName

func commandKnown(s *web.Server, _ *web.Request) (Observed, error) {
	c, ok := dryrun.ValidateCommand(s)
	if !ok {
		return Observed{false, noSuchCommand}, nil
	}
	return Observed{true, c.Signature}, nil
}

func commandDocumented(s *web.Server, _ *web.Request) (Observed, error) {
	c, ok := dryrun.ValidateCommand(s)
	documented := 0
	for _, o := range c.Options {
		if o.Help != "" {
			documented++
		}
	}
	if !ok {
		return Observed{false, noSuchCommand}, nil
	}
	return Observed{documented == len(c.Options), fmt.Sprintf("%d of %s a line of help", documented, components.Plural(len(c.Options), "option has", "options have"))}, nil
}

// outcomeCount is the number of outcomes of a dry run: no findings, findings, failure.
const outcomeCount = 3

func commandExits(s *web.Server, _ *web.Request) (Observed, error) {
	c, ok := dryrun.ValidateCommand(s)
	if !ok {
		return Observed{false, noSuchCommand}, nil
	}
	means := map[int]bool{}
	for _, e := range c.Exits {
		if e.Means != "" {
			means[e.Status] = true
		}
	}
	return Observed{len(means) >= outcomeCount, fmt.Sprintf("%s for %d outcomes", components.Plural(len(means), "status", "statuses"), outcomeCount)}, nil
}

func commandFilesThere(s *web.Server, _ *web.Request) (Observed, error) {
	c, _ := dryrun.ValidateCommand(s)
	files, missing := dryrun.CommandPaths(c), []string{}
	for _, f := range files {
		if _, err := fs.Stat(s.Files, f.Path); err != nil {
			missing = append(missing, f.Path)
		}
	}
	if len(missing) > 0 {
		return Observed{false, fmt.Sprintf("%d of %d are missing; the first: %s", len(missing), len(files), missing[0])}, nil
	}
	return Observed{true, fmt.Sprintf("all %d files are there", len(files))}, nil
}

func saveCommand(s *web.Server, _ *web.Request) (Observed, error) {
	var found []string
	options := 0
	for _, c := range dryrun.DraftCommands(s) {
		if dryrun.Saves(c.Name) {
			found = append(found, c.Name)
		}
		for _, o := range c.Options {
			if options++; dryrun.Saves(o.Name) {
				found = append(found, c.Name+" "+o.Name)
			}
		}
	}
	if len(found) > 0 {
		return Observed{true, strings.Join(found, ", ")}, nil
	}
	return Observed{false, fmt.Sprintf("none of the %s of the draft-shift commands saves anything", components.Plural(options, "option", "options"))}, nil
}
