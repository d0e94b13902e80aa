package blueprints

import (
	"opshub/catalog"
	"opshub/handlers/conditions"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Exhibit answers a preview, a gate, a blueprint or a screen of evidence: an overview of what was looked at just now. A row whose
// address is that of a sheet answers on paper.
func Exhibit(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	d, err := report.Dataset(s, sc)
	if err == nil {
		err = conditions.KnownConditions(s, catalog.Step{Title: sc.Title, Needs: d.Needs})
	}
	if err == nil && sc.OnPaper() {
		return report.Strict(d.Print), nil
	}
	return report.Strict(d.Show), err
}
