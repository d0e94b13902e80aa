package rules

import "opshub/schedule"

// PlaceCoverage is the coverage of one location.
type PlaceCoverage struct {
	Location  schedule.Location
	Positions map[int64]string // names of the positions with a target
	Stretches []Coverage       // as WorstCoverage gives them
}

// AnyPosition is what a target is for that names no position.
const AnyPosition = "any position"

// Position is the name of the position of a stretch.
func (p PlaceCoverage) Position(c Coverage) string {
	if c.Target.PositionID == 0 {
		return AnyPosition
	}
	return p.Positions[c.Target.PositionID]
}

// Sum is what the stretches amount to.
func (p PlaceCoverage) Sum() (sum CoverageSum) {
	for _, c := range p.Stretches {
		sum.Add(c)
	}
	return sum
}

// CoverageHour is one hour of a day with the stretches of one position in it. A day has 23 or 25 of them when a clock changes.
type CoverageHour struct {
	Location *schedule.Location // of the place
	Position string             // AnyPosition where the target names none
	On       schedule.Date      // local day of the hour
	Hour     schedule.Interval  // the whole hour, even where the target asks for part of it
	Worst    Coverage           // the worst stretch in it, cut to the hour
	Sum      CoverageSum
}

// AddHours cuts the coverage of a place on the days first to last at the hours of its clock: one more row for each hour and position
// with a target, by hour and then by position.
func (p PlaceCoverage) AddHours(out []CoverageHour, first, last schedule.Date) []CoverageHour {
	z, _ := schedule.ZoneOrUTC(p.Location.TimeZone)
	lines := p.byPosition()
	for d := first; d <= last; d++ {
		for _, hour := range z.Hours(d) {
			for k := range lines {
				for len(lines[k]) > 0 && lines[k][0].End <= hour.Start {
					lines[k] = lines[k][1:]
				}
				if row, ok := hourOf(lines[k], hour); ok {
					row.Location, row.Position, row.On = &p.Location, p.Position(row.Worst), d
					out = append(out, row)
				}
			}
		}
	}
	return out
}

// AboutHours is how many rows AddHours adds, or a few more: so many hours the stretches touch, those of each position counted once.
func (p PlaceCoverage) AboutHours() (n int) {
	const hour = 3600
	for _, line := range p.byPosition() {
		until := schedule.Instant(0)
		for i := range line {
			from, to := max(line[i].Start/hour, until), (line[i].End+hour-1)/hour
			n += max(0, int(to-from))
			until = max(until, to)
		}
	}
	return n
}

// byPosition is the stretches, those of each position on their own.
func (p PlaceCoverage) byPosition() (lines [][]Coverage) {
	from := 0
	for i := range p.Stretches {
		if i+1 == len(p.Stretches) || p.Stretches[i+1].Target.PositionID != p.Stretches[i].Target.PositionID {
			lines = append(lines, p.Stretches[from:i+1])
			from = i + 1
		}
	}
	return lines
}

// hourOf is what the stretches, the first of which ends after the hour begins, say of the hour.
func hourOf(line []Coverage, hour schedule.Interval) (row CoverageHour, ok bool) {
	for i := range line {
		c := &line[i]
		if c.Start >= hour.End {
			break
		}
		row.Sum.AddFor(c, c.Overlap(hour).Minutes())
		if !ok || CompareCoverage(c, &row.Worst) < 0 {
			row.Worst = *c
		}
		ok = true
	}
	row.Worst.Interval = row.Worst.Overlap(hour)
	row.Hour = hour
	return row, ok
}

// Shortfall is one stretch in which fewer people are there than the minimum.
type Shortfall struct {
	Coverage
	Location  schedule.Location
	Position  string // AnyPosition where the target names none
	Qualified int    // employees of the location who work in the position
	Free      int    // of them, those who could come: see FreeFor; -1 where that was not asked
}

// MissingMinutes is people below the minimum times minutes, by which gaps are ordered.
func (g Shortfall) MissingMinutes() int { return g.Missing() * g.Minutes() }

// Gaps are the stretches of a place below the minimum, as they come.
func (p PlaceCoverage) Gaps() (out []Shortfall) {
	for _, c := range p.Stretches {
		if c.Word() == CoverageGap {
			out = append(out, Shortfall{Coverage: c, Location: p.Location, Position: p.Position(c), Free: -1})
		}
	}
	return out
}
