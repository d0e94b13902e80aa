package support

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/routecatalog"
	"opshub/handlers/web"
)

// Screen makes what answers for a row. A supporting screen whose row is a sheet answers on paper, whether the row says so by its
// address or prints another one; packets are made for paper anyway.
func Screen(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	shown, paper := sc, sc.OnPaper() && sc.Family.Supports() && sc.Family != catalog.Packet
	if of, ok := routecatalog.SupportOf(s, sc); ok {
		shown, paper = of, true
	}
	show, err := s.Families[shown.Family].Make(s, shown)
	switch {
	case err != nil:
		return nil, err
	case paper:
		return sheetOf(s, show), nil
	case sc.HasSuite() && len(s.Catalog.Faces(sc.Path)) > 0:
		return withSheets(s, show), nil
	}
	return show, nil
}

// sheetOf puts what a supporting screen shows on a sheet.
func sheetOf(s *web.Server, show web.ScreenFunc) web.ScreenFunc {
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		a, err := show(r)
		if err != nil {
			return nil, err
		}
		layout := a.Page
		layout.Actions = nil
		layout.Counters = slices.DeleteFunc(layout.Counters, func(c components.Counter) bool { return !c.At.IsZero() }) // the head of a sheet says when
		sheet, err := report.OnPaper(s, r, layout, components.SupportSheet(a.Main, report.AbsoluteURL(s, page.Beside(s, r, cmp.Or(r.Screen.Of, r.Screen.Path)))), "portrait")
		if err == nil {
			sheet.Status, sheet.State, sheet.Json = a.Status, a.State, a.Json
		}
		return sheet, err
	})
}

// withSheets puts the way to its sheets at the head of a supporting screen.
func withSheets(s *web.Server, show web.ScreenFunc) web.ScreenFunc {
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
