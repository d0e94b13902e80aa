// Package support contains the supporting screens of each section: hubs, dashboards, diagnostics, smoke tests,
// checklists, plans, guides, help, completions and packets. It also runs the checks for the command line.
package support

import (
	"cmp"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/print"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
)

// Screen makes the handler of a supporting screen. If its catalog row is a sheet or prints another screen, the
// handler answers with a printed sheet. Packets are printed by their own family.
func Screen(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	shown, paper := sc, sc.OnPaper() && sc.Family.Supports() && sc.Family != catalog.Packet
	if printed, ok := routecatalog.SupportOf(s, sc); ok {
		shown, paper = printed, true
	}
	show, err := s.Families[shown.Family].Make(s, shown)
	switch {
	case err != nil:
		return nil, err
	case paper:
		return asSheet(s, show), nil
	case sc.HasSuite() && len(s.Catalog.Faces(sc.Path)) > 0:
		return withSheetLinks(s, show), nil
	}
	return show, nil
}

// asSheet prints what a supporting screen shows.
func asSheet(s *web.Server, show web.ScreenFunc) web.ScreenFunc {
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		a, err := show(r)
		if err != nil {
			return nil, err
		}
		layout := a.Page
		layout.Actions = nil
		sheet, err := report.OnPaper(s, r, layout, print.SupportView(a.Main, report.AbsoluteURL(s, page.Beside(s, r, cmp.Or(r.Screen.Of, r.Screen.Path)))), "portrait")
		if err == nil {
			sheet.Status, sheet.State, sheet.Json = a.Status, a.State, a.Json
		}
		return sheet, err
	})
}

// withSheetLinks adds links to the printed forms of a supporting screen.
func withSheetLinks(s *web.Server, show web.ScreenFunc) web.ScreenFunc {
	return func(r *web.Request) (*web.Answer, error) {
		a, err := show(r)
		if err != nil {
			return nil, err
		}
		var links []components.Link
		for _, face := range s.Catalog.Faces(r.Screen.Path) {
			if href := page.Beside(s, r, face.Path); href != "" {
				links = append(links, components.Link{Href: href, Text: face.Short()})
			}
		}
		a.Page.Actions = components.SheetLinks(links)
		return a, nil
	}
}
