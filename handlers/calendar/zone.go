package calendar

import "opshub/handlers/format"

// zoneWords names the zone of the items that say no other.
func (g *WeekGrid) zoneWords() string {
	switch len(g.zones) {
	case 0:
		return g.r.Zone
	case 1:
		return g.zones[0]
	}
	return g.zones[0] + " where no other time is named"
}

// notes says which zones the short names in the grid stand for, and what a location or a position in the filter means.
func (g *WeekGrid) notes() string {
	f := g.r.Filter
	if f.LocationID == 0 && f.PositionID == 0 {
		return g.zoneNames()
	}
	narrowed := "location"
	if f.LocationID == 0 {
		narrowed = "position"
	} else if f.PositionID != 0 {
		narrowed = "location and position"
	}
	return format.Join(g.zoneNames(), "the "+narrowed+" of the filter: of a shift where it is worked, of a block the employee's own")
}

// zoneNames is the short names of zones with what they stand for; empty where there is only one zone.
func (g *WeekGrid) zoneNames() string {
	var words []string
	for i, name := range g.zones {
		if short := format.ZoneTime(name); i > 0 && short != name {
			words = append(words, short+" is "+name)
		}
	}
	return format.Join(words...)
}
