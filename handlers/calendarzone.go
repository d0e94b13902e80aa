package handlers

import "strings"

// zonePlace is the place in the name of a zone, as people say it: "Buenos Aires" of America/Argentina/Buenos_Aires. Names that
// are no places stay as they are.
func zonePlace(name string) string {
	at := strings.LastIndexByte(name, '/')
	if at < 0 || strings.HasPrefix(name, "Etc/") {
		return name
	}
	return strings.ReplaceAll(name[at+1:], "_", " ")
}

// zoneTime is the clock of a zone in a few words that fit into a cell: "Berlin time". UTC is its own name.
func zoneTime(name string) string {
	if place := zonePlace(name); place != name {
		return place + " time"
	}
	return name
}

// zoneBeside names the clock of a zone where it is not the one that is meant anyway.
func zoneBeside(zone, meant string) string {
	if zone == meant {
		return ""
	}
	return zoneTime(zone)
}

// zoneWords names the zone of the items that say no other.
func (g *weekGrid) zoneWords() string {
	switch len(g.zones) {
	case 0:
		return g.r.zone
	case 1:
		return g.zones[0]
	}
	return g.zones[0] + " where no other time is named"
}

// notes says which zones the short names in the grid stand for, and what a location or a position in the filter means.
func (g *weekGrid) notes() string {
	f := g.r.filter
	if f.LocationID == 0 && f.PositionID == 0 {
		return g.zoneNames()
	}
	narrowed := "location"
	if f.LocationID == 0 {
		narrowed = "position"
	} else if f.PositionID != 0 {
		narrowed = "location and position"
	}
	return joinWords(g.zoneNames(), "the "+narrowed+" of the filter: of a shift where it is worked, of a block the employee's own")
}

// zoneNames is the short names of zones with what they stand for; empty where there is only one zone.
func (g *weekGrid) zoneNames() string {
	var words []string
	for i, name := range g.zones {
		if short := zoneTime(name); i > 0 && short != name {
			words = append(words, short+" is "+name)
		}
	}
	return joinWords(words...)
}
