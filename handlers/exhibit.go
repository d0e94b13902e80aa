package handlers

import "opshub/catalog"

// exhibit answers a preview, a gate, a blueprint or a screen of evidence: an overview of what was looked at just now. A row whose
// address is that of a sheet answers on paper.
func (s *server) exhibit(sc catalog.Screen) (screenFunc, error) {
	d, err := s.dataset(sc)
	if err == nil {
		err = s.knownConditions(catalog.Step{Title: sc.Title, Needs: d.needs})
	}
	if err == nil && sc.OnPaper() {
		return strict(d.print), nil
	}
	return strict(d.show), err
}
