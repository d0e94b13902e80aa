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

// Print returns the handler of a print face.
func Print(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	d, err := Dataset(s, sc)
	if err == nil && d.Print == nil {
		return nil, ErrNoFace
	}
	return Strict(d.Print), err
}

// Papers are the supported paper sizes. The first is the default.
var Papers = []string{"a4", "letter", "a3"}

// OnPaper returns the answer of a print face, with paper size, back link, and a frame without navigation. An unknown
// paper size is a QueryError.
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
		layout.Back = components.Link{Href: page.WithParams(page.Beside(s, r, of.Path), page.KeptParams(r)), Text: "Back to " + of.Title}
	}
	frame := func(p components.Page) templ.Component {
		return page.PaperWith(p, main)
	}
	return &web.Answer{Page: layout, Frame: frame, Main: main}, nil
}

// AbsoluteURL returns href as an absolute URL: with the configured base URL, otherwise with the local address if the
// service only listens on the loopback interface. The base never comes from a request header.
func AbsoluteURL(s *web.Server, href string) string {
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

// NoPrivateWords is printed on every sheet of rows.
const NoPrivateWords = "Private reasons and notes are never printed"

// RunLine returns the line that repeats at the top of each page: title, time and state.
func RunLine(s *web.Server, r *web.Request, words ...string) string {
	return format.Join(append(words, "generated "+components.Stamp(r.Now), r.Zone, "state "+s.StateStamp(r))...)
}
