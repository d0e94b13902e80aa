package catalog

import "strings"

// Place is one entry of the top bar. The list is closed: a new section belongs to an existing place.
type Place string

// Values of Place. The last two are in the More menu.
const (
	PlaceHub         Place = "Hub"
	PlaceSchedule    Place = "Schedule"
	PlaceUnavailable Place = "Unavailable"
	PlaceCoverage    Place = "Coverage"
	PlacePlanning    Place = "Planning"
	PlaceStaff       Place = "Staff"
	PlaceReports     Place = "Reports"
	PlaceService     Place = "For operators"
	PlaceDevelopers  Place = "For developers, not needed in daily work"
)

// Places lists the places in the order of the top bar.
var Places = []Place{
	PlaceHub, PlaceSchedule, PlaceUnavailable, PlaceCoverage, PlacePlanning, PlaceStaff, PlaceReports,
	PlaceService, PlaceDevelopers,
}

var places = func() map[Place]bool {
	m := map[Place]bool{}
	for _, p := range Places {
		m[p] = true
	}
	return m
}()

// More reports whether the place is in the More menu instead of the bar.
func (p Place) More() bool { return p == PlaceService || p == PlaceDevelopers }

// Short returns a one-word name of the place.
func (p Place) Short() string {
	switch p {
	case PlaceService:
		return "Service"
	case PlaceDevelopers:
		return "Developers"
	}
	return string(p)
}

// Section groups screens for hubs, checks, navigation and catalogs.
type Section struct {
	Name    string
	Purpose string // one sentence for staff
	Place   Place
	Order   int      // order within its place
	Open    bool     // its tools are expanded in the left column
	Screens []Screen // the rows as written; Catalog.In returns the completed ones
}

// Key returns the section's name as a query value: lower case with hyphens.
func (s Section) Key() string { return strings.ReplaceAll(strings.ToLower(s.Name), " ", "-") }
