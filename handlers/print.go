package handlers

import (
	"strings"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// print answers the print face of the screen that the row names.
func (s *server) print(sc catalog.Screen) (screenFunc, error) {
	d, err := s.dataset(sc)
	if err == nil && d.print == nil {
		return nil, errNoFace
	}
	return strict(d.print), err
}

// papers are the sizes a print face knows; the first is the default.
var papers = []string{"a4", "letter", "a3"}

// onPaper finishes a print face: paper size, the way back, and the frame without navigation.
func (s *server) onPaper(r *request, layout components.Page, main templ.Component, orientation string) (*answer, error) {
	size := r.query.Get("paper")
	switch size {
	case "":
		size = papers[0]
	case "a4", "letter", "a3":
	default:
		return nil, queryError{BadValue: schedule.BadValue{Name: "paper", Value: schedule.Printable(size),
			Message: "Paper can be a4, letter or a3, not " + schedule.Printable(size) + ".", Hint: "Use a4, letter or a3"}}
	}
	layout.Paper, layout.PaperSize = orientation, size
	layout.Back = components.Link{Href: s.link(r, catalog.PathHub), Text: "Back to the Hub"}
	if first, ok := s.nav.first(r.screen.Section); ok && r.screen.Of == "" {
		layout.Back = components.Link{Href: s.link(r, first.Path), Text: "Back to " + first.Title}
	}
	if of, ok := s.Catalog.Lookup(r.screen.Of); ok && s.beside(r, of.Path) != "" {
		layout.Back = components.Link{Href: withParams(s.beside(r, of.Path), r.own()), Text: "Back to " + of.Title}
	}
	frame := func(p components.Page) templ.Component {
		return paperWith(p, main)
	}
	return &answer{page: layout, frame: frame, main: main}, nil
}

// whole is an address as people type it: with the configured base in front, or else the address of this machine where the
// service answers nobody but this machine. It never comes from a header.
func (s *server) whole(href string) string {
	switch {
	case href == "":
		return ""
	case s.BaseURL != nil:
		return strings.TrimSuffix(s.BaseURL.String(), "/") + href
	case s.Local != nil:
		return strings.TrimSuffix(s.Local.String(), "/") + href
	}
	return href
}

// noPrivateWords stands on every sheet of rows.
const noPrivateWords = "Private reasons and notes are never printed"

// runLine is the line that repeats at the head of each sheet: what it is, when it was made, and of which state.
func (s *server) runLine(r *request, words ...string) string {
	return format.Join(append(words, "generated "+components.Stamp(r.now), r.zone, "state "+s.stateStamp(r))...)
}
