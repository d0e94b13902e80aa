package dryrun

import (
	"slices"
	"strings"

	"opshub/handlers/web"
)

// draftShift is what the name of every command about drafts begins with, and validateName the one that these screens speak of.
const (
	draftShift   = "draft-shift "
	ValidateName = draftShift + "validate"
)

// ValidateCommand is the dry run as the command line defines it; ok is false where the program was started without one.
func ValidateCommand(s *web.Server) (c web.Command, ok bool) {
	at := slices.IndexFunc(s.Commands, func(c web.Command) bool { return c.Name == ValidateName })
	if at < 0 {
		return web.Command{Name: ValidateName}, false
	}
	return s.Commands[at], true
}

// DraftCommands are the commands about drafts that the program was started with.
func DraftCommands(s *web.Server) (list []web.Command) {
	for _, c := range s.Commands {
		if strings.HasPrefix(c.Name, draftShift) {
			list = append(list, c)
		}
	}
	return list
}

// Saving are the words by which a command or an option would say that it writes.
var Saving = []string{"save", "write", "apply", "publish", "commit", "approve", "force", "execute", "install", "confirm", "yes"}

// Saves says whether one of these words stands in the name of a command or an option.
func Saves(name string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == ' ' }), func(word string) bool { return slices.Contains(Saving, word) })
}
