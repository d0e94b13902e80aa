package ical

import (
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
)

// Zones maps the TZIDs of one calendar to IANA zones.
type Zones struct {
	places  map[string]string   // X-LIC-LOCATION by TZID
	Offsets map[string][]string // offsets of a VTIMEZONE by TZID
	known   map[string]string
	defined map[string]*Component // VTIMEZONE by TZID
	Matched map[string]string     // zones that only the rules of their VTIMEZONE identify, by TZID
}

// NewZones reads the VTIMEZONE components of a calendar.
func NewZones(calendar *Component) *Zones {
	z := &Zones{places: map[string]string{}, Offsets: map[string][]string{}, known: map[string]string{}, defined: map[string]*Component{}, Matched: map[string]string{}}
	for _, c := range calendar.Parts {
		if c.Name == "VTIMEZONE" {
			z.places[c.Text("TZID")] = c.Text("X-LIC-LOCATION")
			z.Offsets[c.Text("TZID")] = c.offsets()
			z.defined[c.Text("TZID")] = c
		}
	}
	return z
}

// Name returns the IANA zone of a TZID: the TZID itself, the X-LIC-LOCATION of its VTIMEZONE, the Windows zone of that
// name, the end of a path such as /mozilla.org/2005/Europe/Berlin, or else a zone with the rules of its VTIMEZONE. The
// offsets of a VTIMEZONE are never used for conversion. Programs truncate them, and a block must keep its local time when a
// government changes the offset.
func (z *Zones) Name(tzid string) (string, error) {
	if name, ok := z.known[tzid]; ok {
		return name, nil
	}
	candidates := []string{strings.TrimPrefix(tzid, "posix/"), z.places[tzid], windowsZone(tzid), ianaCase(tzid)}
	words := strings.Split(strings.Trim(tzid, "/"), "/")
	for _, n := range []int{3, 2} {
		if len(words) > n {
			end := strings.Join(words[len(words)-n:], "/")
			candidates = append(candidates, end, ianaCase(end))
		}
	}
	for _, name := range candidates {
		if exists(name) {
			z.known[tzid] = name
			return name, nil
		}
	}
	if c := z.defined[tzid]; c != nil {
		if name := c.match(); name != "" {
			z.known[tzid], z.Matched[tzid] = name, name
			return name, nil
		}
	}
	return "", fmt.Errorf("time zone %q is not an IANA name, and no VTIMEZONE has the rules of one: write TZID=Europe/Berlin, or X-LIC-LOCATION:Europe/Berlin into its VTIMEZONE", schedule.Printable(tzid))
}

// offsets returns the distinct offsets of a VTIMEZONE, before and after each transition; nil if one of them is malformed.
func (c *Component) offsets() (list []string) {
	for _, part := range c.Parts {
		for _, name := range []string{"TZOFFSETFROM", "TZOFFSETTO"} {
			v := part.Text(name)
			if len(v) != 5 && len(v) != 7 || v[0] != '+' && v[0] != '-' {
				return nil
			}
			list = append(list, v[:3]+":"+v[3:5])
			if list[len(list)-1] == "-00:00" {
				list[len(list)-1] = "+00:00"
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
