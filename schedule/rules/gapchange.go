package rules

import (
	"cmp"
	"slices"

	"opshub/schedule"
)

// GapChange is a stretch in which the number of missing people differs between two states of the schedule.
type GapChange struct {
	Location schedule.Location
	Position string // AnyPosition for targets without one
	schedule.Interval
	Before, After int // people below the minimum
}

// Opened reports whether more people are missing in the later state.
func (g *GapChange) Opened() bool { return g.After > g.Before }

// GapChanges compares the coverage of two states of the schedule. It returns the stretches with another number of
// missing people by start, location and position. Adjacent stretches with the same numbers are one.
func GapChanges(before, after []PlaceCoverage) (changes []GapChange) {
	type post struct {
		location int64
		position string
	}
	places, sides := map[post]schedule.Location{}, [2]map[post][]Coverage{{}, {}}
	for side, list := range [][]PlaceCoverage{before, after} {
		for _, p := range list {
			for _, c := range p.Stretches {
				at := post{p.Location.ID, p.Position(c)}
				places[at] = p.Location
				sides[side][at] = append(sides[side][at], c)
			}
		}
	}
	for at, location := range places {
		for _, g := range missingChanges(sides[0][at], sides[1][at]) {
			g.Location, g.Position = location, at.position
			changes = append(changes, g)
		}
	}
	slices.SortFunc(changes, func(a, b GapChange) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.Location.Name, b.Location.Name), cmp.Compare(a.Position, b.Position), cmp.Compare(a.Location.ID, b.Location.ID))
	})
	return changes
}

// missingChanges compares the stretches of one post. The stretches of each state are sorted and do not overlap.
func missingChanges(before, after []Coverage) (changes []GapChange) {
	var edges []schedule.Instant
	for _, list := range [][]Coverage{before, after} {
		for k := range list {
			edges = append(edges, list[k].Start, list[k].End)
		}
	}
	slices.Sort(edges)
	edges = slices.Compact(edges)
	for k := 1; k < len(edges); k++ {
		part := schedule.Interval{Start: edges[k-1], End: edges[k]}
		was, is := missingIn(&before, part), missingIn(&after, part)
		switch last := len(changes) - 1; {
		case was == is:
		case last >= 0 && changes[last].End == part.Start && changes[last].Before == was && changes[last].After == is:
			changes[last].End = part.End
		default:
			changes = append(changes, GapChange{Interval: part, Before: was, After: is})
		}
	}
	return changes
}

// missingIn returns the number of missing people during a part that crosses no edge. It drops the stretches that end
// before the part.
func missingIn(list *[]Coverage, part schedule.Interval) int {
	for len(*list) > 0 && (*list)[0].End <= part.Start {
		*list = (*list)[1:]
	}
	if len(*list) == 0 || (*list)[0].Start >= part.End {
		return 0
	}
	return (*list)[0].Missing()
}
