package calendars

import (
	"fmt"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/localtime"
)

// extent returns the interval that an availability covers. Without an end it extends to maxInstant.
func (a *availability) extent(home *localtime.Zone) schedule.Interval {
	iv := schedule.Interval{End: maxInstant}
	first := schedule.Date(0)
	for _, s := range a.slots {
		if first == 0 || s.span.start.Date < first {
			first = s.span.start.Date
		}
	}
	switch {
	case a.start.Form != ical.None:
		iv.Start = a.start.At(home)
	case len(a.slots) > 0:
		iv.Start = a.slots[0].span.start.In(home).StartOfDay(first)
	}
	switch {
	case a.end.Form != ical.None:
		iv.End = a.end.At(home)
	case a.length != nil:
		iv.End = span{start: a.start, length: a.length}.interval(home).End
	}
	return iv
}

const maxInstant = schedule.Instant(1) << 40

// clock returns the zone of an availability. All its AVAILABLE components must be in the same zone.
func (a *availability) clock(home *localtime.Zone) (*localtime.Zone, error) {
	z := a.start.In(home)
	for i, s := range a.slots {
		other := s.span.start.In(home)
		if i > 0 && other.Name() != z.Name() {
			return nil, fmt.Errorf("its AVAILABLE components are on the clocks of %s and %s: write them all in one zone", z.Name(), other.Name())
		}
		z = other
	}
	return z, nil
}

// reaches returns the parts of an extent that no availability of higher priority covers. Two of equal priority must not
// overlap, because RFC 7953 does not define which one applies.
func (g *group) reaches(e *event, all []*event) ([]schedule.Interval, error) {
	left := []schedule.Interval{e.avail.extent(g.home)}
	for _, other := range all {
		theirs := other.avail.extent(g.home)
		switch {
		case other == e || other.free != "":
		case other.avail.rank < e.avail.rank:
			left = without(left, theirs)
		case other.avail.rank == e.avail.rank && theirs.Overlaps(e.avail.extent(g.home)):
			return nil, fmt.Errorf("covers the same time as %s with the same PRIORITY: give the valid one a smaller number", schedule.Printable(other.node.Text("UID")))
		}
	}
	return left, nil
}

// without removes an interval from a list of intervals.
func without(list []schedule.Interval, cut schedule.Interval) (out []schedule.Interval) {
	for _, iv := range list {
		for _, part := range []schedule.Interval{{Start: iv.Start, End: min(iv.End, cut.Start)}, {Start: max(iv.Start, cut.End), End: iv.End}} {
			if !part.Empty() {
				out = append(out, part)
			}
		}
	}
	return out
}
