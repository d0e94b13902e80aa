package format

import "strings"

// ZonePlace returns the place in the name of a zone: "Buenos Aires" for America/Argentina/Buenos_Aires. It returns names without a place
// unchanged.
func ZonePlace(name string) string {
	at := strings.LastIndexByte(name, '/')
	if at < 0 || strings.HasPrefix(name, "Etc/") {
		return name
	}
	return strings.ReplaceAll(name[at+1:], "_", " ")
}

// ZoneTime returns a short name for the clock of a zone, "Berlin time". It returns UTC unchanged.
func ZoneTime(name string) string {
	if place := ZonePlace(name); place != name {
		return place + " time"
	}
	return name
}

// ZoneUnlessSame returns ZoneTime, or "" if the reader expects this zone anyway.
func ZoneUnlessSame(zone, meant string) string {
	if zone == meant {
		return ""
	}
	return ZoneTime(zone)
}
