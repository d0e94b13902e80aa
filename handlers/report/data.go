package report

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/handlers/web"
)

// Dataset returns the dataset of a data, print or export row, found by the content key of the row. Each dataset is
// built once per server, because one hub reads a hundred of them. An unknown key is an error that stops the start.
func Dataset(s *web.Server, sc catalog.Screen) (web.Dataset, error) {
	build, ok := s.Datasets[sc.Content]
	if !ok {
		return web.Dataset{}, fmt.Errorf("BUG: no dataset %q", sc.Content)
	}
	return web.Once(s, datasetKey(sc.Content), func() web.Dataset { return build(s) }), nil
}

// datasetKey identifies a built dataset in the server's memory by its content key.
type datasetKey string

// Data returns the handler of a screen of rows. If a form has all status boxes in their initial state, the query names
// the live statuses. On such a screen this means the same as no status, so the parameter is removed.
func Data(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	d, err := Dataset(s, sc)
	return Strict(func(r *web.Request) (*web.Answer, error) {
		if slices.Contains(d.Fields, "status") && r.Filter.AsksLive() {
			r.Filter = r.Filter.Without("status")
		}
		if d.Write == nil || r.Format == "" {
			return d.Show(r)
		}
		format, err := FileFormat(r, web.CSVFile)
		if err != nil {
			return nil, err
		}
		return d.Write(r, format)
	}), err
}

// Strict wraps a handler to refuse a request that has an invalid filter value.
func Strict(show web.ScreenFunc) web.ScreenFunc {
	return func(r *web.Request) (*web.Answer, error) {
		if err := r.RefuseBad(); err != nil {
			return nil, err
		}
		return show(r)
	}
}

// ShareFields are the filter fields that a shared address can contain.
var ShareFields = []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"}

// FormFields returns the filter fields of a screen, or nil if the screen has no form.
func FormFields(s *web.Server, sc catalog.Screen) []string {
	if suite := Suite(s, sc); sc.Family == catalog.Hub && suite != nil && len(suite.Reports) > 0 {
		return ShareFields
	}
	if sc.Family != catalog.Data && sc.Family != catalog.Hub {
		return nil
	}
	d, err := Dataset(s, sc)
	if err != nil {
		return nil
	}
	return d.Fields
}
