package report

import (
	"fmt"
	"slices"

	"opshub/catalog"
	"opshub/handlers/web"
)

// Dataset finds what a data, print or export row shows, by the content key of the row. It is put together once, for a page of sections
// asks for a hundred of them. An unknown key stops the boot.
func Dataset(s *web.Server, sc catalog.Screen) (web.Dataset, error) {
	build, ok := s.Datasets[sc.Content]
	if !ok {
		return web.Dataset{}, fmt.Errorf("BUG: no dataset %q", sc.Content)
	}
	return web.Once(s, datasetKey(sc.Content), func() web.Dataset { return build(s) }), nil
}

// datasetKey is the content key of a dataset that was made.
type datasetKey string

// Data answers a screen of rows. A form with every box as it came names the live statuses, which is what no status
// means on a screen that has those boxes.
func Data(s *web.Server, sc catalog.Screen) (web.ScreenFunc, error) {
	d, err := Dataset(s, sc)
	return Strict(func(r *web.Request) (*web.Answer, error) {
		if slices.Contains(d.Fields, "status") && r.Filter.AsksLive() {
			r.Filter = r.Filter.Without("status")
		}
		if d.Write == nil || r.Format == "" {
			return d.Show(r)
		}
		format, err := FileFormat(r, web.CsvFile)
		if err != nil {
			return nil, err
		}
		return d.Write(r, format)
	}), err
}

// Strict refuses a request with a bad filter value before the question is asked.
func Strict(show web.ScreenFunc) web.ScreenFunc {
	return func(r *web.Request) (*web.Answer, error) {
		if err := r.RefuseBad(); err != nil {
			return nil, err
		}
		return show(r)
	}
}

// ShareFields are the filters a shared address can hold.
var ShareFields = []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q", "status"}

// FormFields are the filter fields that a screen shows; none where it has no form.
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
