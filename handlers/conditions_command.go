package handlers

import (
	"fmt"
	"io/fs"
	"strings"

	"opshub/components"
)

// commandConditions are about the dry run on the command line.
func commandConditions() []condition {
	return []condition{
		{key: "command-known", title: "The command line has the dry run.", means: "Nobody can make the dry run on a terminal.",
			how: "Serve with the program that has the command.", setup: true, look: (*server).commandKnown},
		{key: "command-told", title: "Every option of the command says what it does.", means: "Whoever types the command has to guess.",
			how: "Give each option its line of help.", setup: true, look: (*server).commandTold},
		{key: "command-exits", title: "The command ends with a status of its own for each outcome.", means: "A script cannot tell findings from a failure.",
			how: "Give each outcome its exit status.", setup: true, look: (*server).commandExits},
		{key: "command-files", title: "The files of the dry run are in this build.", means: "What runs cannot be read beside what it is said to do.",
			how: "Build again from a complete checkout.", setup: true, look: (*server).commandFilesThere},
		{key: "save-command", title: "The command line can save a draft.", means: "There is nothing that could be run after an approval: the only command is the dry run.",
			how: "No such command is planned: publishing stays in your scheduling tool.", setup: true, look: (*server).saveCommand},
	}
}

const noSuchCommand = "the command line that this service was started with has no command " + validateName

func (s *server) commandKnown(*request) (observed, error) {
	c, ok := s.validateCommand()
	if !ok {
		return observed{false, noSuchCommand}, nil
	}
	return observed{true, c.Signature}, nil
}

func (s *server) commandTold(*request) (observed, error) {
	c, ok := s.validateCommand()
	told := 0
	for _, o := range c.Options {
		if o.Help != "" {
			told++
		}
	}
	if !ok {
		return observed{false, noSuchCommand}, nil
	}
	return observed{told == len(c.Options), fmt.Sprintf("%d of %s a line of help", told, components.Plural(len(c.Options), "option has", "options have"))}, nil
}

// outcomes of a dry run: nothing found, something found, it could not be made.
const outcomes = 3

func (s *server) commandExits(*request) (observed, error) {
	c, ok := s.validateCommand()
	if !ok {
		return observed{false, noSuchCommand}, nil
	}
	means := map[int]bool{}
	for _, e := range c.Exits {
		if e.Means != "" {
			means[e.Status] = true
		}
	}
	return observed{len(means) >= outcomes, fmt.Sprintf("%s for %d outcomes", components.Plural(len(means), "status", "statuses"), outcomes)}, nil
}

func (s *server) commandFilesThere(*request) (observed, error) {
	c, _ := s.validateCommand()
	files, missing := c.commandPaths(), []string{}
	for _, f := range files {
		if _, err := fs.Stat(s.Files, f.path); err != nil {
			missing = append(missing, f.path)
		}
	}
	if len(missing) > 0 {
		return observed{false, fmt.Sprintf("%d of %d are missing; the first: %s", len(missing), len(files), missing[0])}, nil
	}
	return observed{true, fmt.Sprintf("all %d files are there", len(files))}, nil
}

func (s *server) saveCommand(*request) (observed, error) {
	var found []string
	options := 0
	for _, c := range s.draftCommands() {
		if saves(c.Name) {
			found = append(found, c.Name)
		}
		for _, o := range c.Options {
			if options++; saves(o.Name) {
				found = append(found, c.Name+" "+o.Name)
			}
		}
	}
	if len(found) > 0 {
		return observed{true, strings.Join(found, ", ")}, nil
	}
	return observed{false, fmt.Sprintf("none of the %s of the draft-shift commands saves anything", components.Plural(options, "option", "options"))}, nil
}
