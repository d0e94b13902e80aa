package report

import (
	"strings"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// Print answers the print face of the screen that the row names.
func Print(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	d, err := Dataset(s, sc)
	if err == nil && d.Print == nil {
		return nil, ErrNoFace
	}
	return Strict(d.Print), err
}

// Papers are the sizes a print face knows; the first is the default.
var Papers = []string{"a4", "letter", "a3"}

// OnPaper finishes a print face: paper size, the way back, and the frame without navigation.
func OnPaper(s *web.Server, r *web.Request, layout components.Page, main templ.Component, orientation string) (*web.Answer, error) {
	size := r.Query.Get("paper")
	switch size {
	case "":
		size = Papers[0]
	case "a4", "letter", "a3":
	default:
		return nil, web.QueryError{BadValue: schedule.BadValue{Name: "paper", Value: schedule.Printable(size),
			Message: "Paper can be a4, letter or a3, not " + schedule.Printable(size) + ".", Hint: "Use a4, letter or a3"}}
	}
	layout.Paper, layout.PaperSize = orientation, size
	layout.Back = components.Link{Href: page.Link(s, r, catalog.PathHub), Text: "Back to the Hub"}
	if first, ok := page.First(s.Nav, r.Screen.Section); ok && r.Screen.Of == "" {
		layout.Back = components.Link{Href: page.Link(s, r, first.Path), Text: "Back to " + first.Title}
	}
	if of, ok := s.Catalog.Lookup(r.Screen.Of); ok && page.Beside(s, r, of.Path) != "" {
		layout.Back = components.Link{Href: page.WithParams(page.Beside(s, r, of.Path), page.Own(r)), Text: "Back to " + of.Title}
	}
	frame := func(p components.Page) templ.Component {
		return page.PaperWith(p, main)
	}
	return &web.Answer{Page: layout, Frame: frame, Main: main}, nil
}

// Whole is an address as people type it: with the configured base in front, or else the address of this machine where the
// service answers nobody but this machine. It never comes from a header.
func Whole(s *web.Server, href string) string {
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

// NoPrivateWords stands on every sheet of rows.
const NoPrivateWords = "Private reasons and notes are never printed"

// RunLine is the line that repeats at the head of each sheet: what it is, when it was made, and of which state.
func RunLine(s *web.Server, r *web.Request, words ...string) string {
	return format.Join(append(words, "generated "+components.Stamp(r.Now), r.Zone, "state "+s.StateStamp(r))...)
}
