package report

import (
	"opshub/catalog"
	"opshub/handlers/web"
)

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
