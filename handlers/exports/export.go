package exports

import (
	"opshub/catalog"
	"opshub/handlers/report"
	"opshub/handlers/web"
)

// Export answers the file of the screen that the row names: CSV where no format is asked for, and with preview=1 what the
// file would hold.
func Export(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	d, err := report.Dataset(s, sc)
	if err == nil && d.Write == nil {
		return nil, report.ErrNoFace
	}
	return report.Strict(func(r *web.Request) (*web.Answer, error) {
		format, err := report.FileFormat(r, web.CsvFile)
		if err != nil {
			return nil, err
		}
		if r.Query.Get("preview") == "1" {
			r.Format = "" // whatever the file would be, the preview is a page
			return preview(s, r, d)
		}
		return d.Write(r, format)
	}), err
}
