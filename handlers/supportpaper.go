package handlers

import (
	"cmp"
	"slices"

	"opshub/catalog"
	"opshub/components"
)

// screen makes what answers for a row. A supporting screen whose row is a sheet answers on paper, whether the row says so by its
// address or prints another one; packets are made for paper anyway.
func (s *server) screen(sc catalog.Screen) (screenFunc, error) {
	shown, paper := sc, sc.OnPaper() && sc.Family.Supports() && sc.Family != catalog.Packet
	if of, ok := s.supportOf(sc); ok {
		shown, paper = of, true
	}
	show, err := s.families[shown.Family].make(s, shown)
	switch {
	case err != nil:
		return nil, err
	case paper:
		return s.sheetOf(show), nil
	case sc.HasSuite() && len(s.Catalog.Faces(sc.Path)) > 0:
		return s.withSheets(show), nil
	}
	return show, nil
}

// supportOf is the supporting screen that a print row prints, if it prints one.
func (s *server) supportOf(sc catalog.Screen) (of catalog.Screen, ok bool) {
	of, ok = s.Catalog.Lookup(sc.Of)
	return of, ok && sc.Family == catalog.Print && of.HasSuite()
}

// sheetOf puts what a supporting screen shows on a sheet.
func (s *server) sheetOf(show screenFunc) screenFunc {
	return strict(func(r *request) (*answer, error) {
		a, err := show(r)
		if err != nil {
			return nil, err
		}
		layout := a.page
		layout.Actions = nil
		layout.Counters = slices.DeleteFunc(layout.Counters, func(c components.Counter) bool { return !c.At.IsZero() }) // the head of a sheet says when
		sheet, err := s.onPaper(r, layout, components.SupportSheet(a.main, s.whole(s.beside(r, cmp.Or(r.screen.Of, r.screen.Path)))), "portrait")
		if err == nil {
			sheet.status, sheet.state, sheet.json = a.status, a.state, a.json
		}
		return sheet, err
	})
}

// withSheets puts the way to its sheets at the head of a supporting screen.
func (s *server) withSheets(show screenFunc) screenFunc {
	return func(r *request) (*answer, error) {
		a, err := show(r)
		if err != nil {
			return nil, err
		}
		var links []components.Link
		for _, face := range s.Catalog.Faces(r.screen.Path) {
			if href := s.beside(r, face.Path); href != "" {
				links = append(links, components.Link{Href: href, Text: face.Short()})
			}
		}
		a.page.Actions = components.SheetLinks(links)
		return a, nil
	}
}
