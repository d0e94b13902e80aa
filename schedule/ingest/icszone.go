package ingest

import (
	"fmt"
	"strings"

	"opshub/schedule"
)

// icsZones names the time zones of one calendar.
type icsZones struct {
	places  map[string]string   // TZID of a VTIMEZONE -> its X-LIC-LOCATION
	offsets map[string][]string // TZID of a VTIMEZONE -> every offset in it
	known   map[string]string
}

func newICSZones(calendar *icsComponent) *icsZones {
	z := &icsZones{places: map[string]string{}, offsets: map[string][]string{}, known: map[string]string{}}
	for _, c := range calendar.parts {
		if c.name == "VTIMEZONE" {
			z.places[c.text("TZID")] = c.text("X-LIC-LOCATION")
			z.offsets[c.text("TZID")] = c.offsets()
		}
	}
	return z
}

// name is the IANA name of a TZID: the TZID itself, the X-LIC-LOCATION of its VTIMEZONE, the name at the end of a path such
// as /mozilla.org/2005/Europe/Berlin, or the place Unicode CLDR gives to a name of Windows. The offsets that a VTIMEZONE
// lists are compared and never used: programs cut them short, and a block must keep its wall clock when a government moves it.
func (z *icsZones) name(tzid string) (string, error) {
	if name, ok := z.known[tzid]; ok {
		return name, nil
	}
	candidates := []string{strings.TrimPrefix(tzid, "posix/"), z.places[tzid], windowsZones[tzid]}
	words := strings.Split(strings.Trim(tzid, "/"), "/")
	for _, n := range []int{3, 2} {
		if len(words) > n {
			candidates = append(candidates, strings.Join(words[len(words)-n:], "/"))
		}
	}
	for _, name := range candidates {
		if _, err := schedule.LoadZone(name); err == nil {
			z.known[tzid] = name
			return name, nil
		}
	}
	return "", fmt.Errorf("time zone %q is no IANA name, and no VTIMEZONE leads to one: write TZID=Europe/Berlin, or X-LIC-LOCATION:Europe/Berlin into its VTIMEZONE", schedule.Printable(tzid))
}
