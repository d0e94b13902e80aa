package catalog

import "strings"

// Place is one entry of the top bar. The list is closed: a new section joins a place.
type Place string

// The places of the top bar; the last two stand under More.
const (
	PlaceHub         Place = "Hub"
	PlaceSchedule    Place = "Schedule"
	PlaceUnavailable Place = "Unavailable"
	PlaceCoverage    Place = "Coverage"
	PlacePlanning    Place = "Planning"
	PlaceStaff       Place = "Staff"
	PlaceReports     Place = "Reports"
	PlaceService     Place = "For whoever runs the service"
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

// More says whether the place stands under More instead of in the bar itself.
func (p Place) More() bool { return p == PlaceService || p == PlaceDevelopers }

// Short is the place in a word, where no sentence fits.
func (p Place) Short() string {
	switch p {
	case PlaceService:
		return "Service"
	case PlaceDevelopers:
		return "Developers"
	}
	return string(p)
}

// Section is where screens belong: the unit of hubs, checks, navigation and catalogs.
type Section struct {
	Name    string
	Purpose string // what it is for: one sentence for staff
	Place   Place
	Order   int      // order inside its place
	Open    bool     // its tools stand open in the left column instead of folded
	Screens []Screen // the rows as written; use Catalog.In for the filled ones
}

// Key is the section's name as a query value: lower case, hyphens.
func (s Section) Key() string { return strings.ReplaceAll(strings.ToLower(s.Name), " ", "-") }
