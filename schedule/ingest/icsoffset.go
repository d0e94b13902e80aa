package ingest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
)

// icsClash is a VTIMEZONE that lacks the offset which its IANA zone has at the start of an event.
type icsClash struct{ tzid, said, zone, has string }

func (x icsClash) String() string {
	return fmt.Sprintf("VTIMEZONE %q has offset %s, %s has %s: the rules of %[3]s are used", schedule.Printable(x.tzid), x.said, x.zone, x.has)
}

// offsets returns the distinct offsets of a VTIMEZONE, before and after each transition; nil if one of them is malformed.
func (c *icsComponent) offsets() (list []string) {
	for _, part := range c.parts {
		for _, name := range []string{"TZOFFSETFROM", "TZOFFSETTO"} {
			v := part.text(name)
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

// compareOffsets counts an event if the offset of the IANA zone at its start is not among the offsets of the VTIMEZONE. It does not
// compare transition dates, because programs write the rules of one year for all years.
func (f *icsFile) compareOffsets(tzid string, start icsTime) {
	said := f.zones.offsets[tzid]
	if start.form != icsZoned || len(said) == 0 || start.date < earliest {
		return
	}
	has := start.in(schedule.UTC).Offset(start.at(schedule.UTC))
	if slices.Contains(said, has) {
		return
	}
	f.clashes[icsClash{tzid, strings.Join(said, " or "), start.zone, has}]++
}

// reportClashes adds a notice for each VTIMEZONE and each missing offset.
func (f *icsFile) reportClashes() {
	texts := map[string]int{}
	for x, n := range f.clashes {
		texts[x.String()] = n
	}
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		f.im.notice(f.file.Path, "%s for %s", text, count(texts[text], "event"))
	}
}
