package handlers

import (
	"slices"
	"strings"
)

// Command is one command of the program as its model of the command line has it, in plain values, for the screens that speak of it.
type Command struct {
	Name      string // draft-shift validate
	Help      string
	Signature string // opshub draft-shift validate --db=FILE [flags]
	Text      string // its help as a terminal of 80 columns shows it
	Code      string // the function that runs it
	File      string // the file of that function, within this program; both are empty where nobody can tell
	Options   []CommandOption
	Exits     []CommandExit // none where the command has no statuses of its own
}

// CommandOption is one option or argument of a command.
type CommandOption struct {
	Name     string // --db, or the name of an argument
	Type     string // text, whole number, yes or no
	Default  string // empty for none
	Required bool
	Repeat   bool     // it may be given several times
	Values   []string // the only ones that are taken; none: any
	Limits   string   // of a number: "0 or more", "60 to 120"; empty for none
	Env      []string // variables that set it
	Help     string
}

// CommandExit is one exit status of a command.
type CommandExit struct {
	Status int
	Means  string // a whole sentence
}

// draftShift is what the name of every command about drafts begins with, and validateName the one that these screens speak of.
const (
	draftShift   = "draft-shift "
	validateName = draftShift + "validate"
)

// validateCommand is the dry run as the command line defines it; ok is false where the program was started without one.
func (s *server) validateCommand() (c Command, ok bool) {
	at := slices.IndexFunc(s.Commands, func(c Command) bool { return c.Name == validateName })
	if at < 0 {
		return Command{Name: validateName}, false
	}
	return s.Commands[at], true
}

// draftCommands are the commands about drafts that the program was started with.
func (s *server) draftCommands() (list []Command) {
	for _, c := range s.Commands {
		if strings.HasPrefix(c.Name, draftShift) {
			list = append(list, c)
		}
	}
	return list
}

// saving are the words by which a command or an option would say that it writes.
var saving = []string{"save", "write", "apply", "publish", "commit", "approve", "force", "execute", "install", "confirm", "yes"}

// saves says whether one of these words stands in the name of a command or an option.
func saves(name string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == ' ' }), func(word string) bool { return slices.Contains(saving, word) })
}
