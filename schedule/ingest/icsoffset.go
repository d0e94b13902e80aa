package ingest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
)

// icsClash is a VTIMEZONE without the offset that the time zone of its name has at the start of an event.
type icsClash struct{ tzid, said, zone, has string }

func (x icsClash) String() string {
	return fmt.Sprintf("VTIMEZONE %q has offset %s, %s has %s: the rules of %[3]s are used", schedule.Printable(x.tzid), x.said, x.zone, x.has)
}

// offsets are those of all parts of a VTIMEZONE, before and after each change; none where one cannot be read.
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

// compareOffsets counts an event at whose start the zone has an offset that its VTIMEZONE does not know at all. On which days the
// VTIMEZONE changes from one offset to the other is not compared: programs write the rules of one year for all years, or one half of them.
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

// reportClashes adds a notice for each VTIMEZONE and each offset that it lacks.
func (f *icsFile) reportClashes() {
	texts := map[string]int{}
	for x, n := range f.clashes {
		texts[x.String()] = n
	}
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		f.im.notice(f.file.Path, "%s for %s", text, count(texts[text], "event"))
	}
}
