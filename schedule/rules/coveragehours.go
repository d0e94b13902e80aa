package rules

import (
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// PlaceCoverage is the coverage of one location.
type PlaceCoverage struct {
	Location  schedule.Location
	Positions map[int64]string // names of the positions with a target
	Stretches []Coverage       // as returned by WorstCoverage
}

// AnyPosition describes a target without a position.
const AnyPosition = "any position"

// Position returns the name of the position of a stretch.
func (p PlaceCoverage) Position(c Coverage) string {
	if c.Target.PositionID == 0 {
		return AnyPosition
	}
	return p.Positions[c.Target.PositionID]
}

// Sum returns the totals of the stretches.
func (p PlaceCoverage) Sum() (sum CoverageSum) {
	for _, c := range p.Stretches {
		sum.Add(c)
	}
	return sum
}

// CoverageHour is one hour of a day with the stretches of one position. A day with a clock change has 23 or 25 hours.
type CoverageHour struct {
	Location *schedule.Location // of the place
	Position string             // AnyPosition if the target has none
	On       schedule.Date      // local day of the hour
	Hour     schedule.Interval  // the whole hour, even if the target covers only part of it
	Worst    Coverage           // worst stretch, limited to the hour
	Sum      CoverageSum
}

// AddHours divides the coverage of a place on the days first to last by the hours of its clock. It appends a row for
// each hour and position with a target, sorted by hour and then by position.
func (p PlaceCoverage) AddHours(out []CoverageHour, first, last schedule.Date) []CoverageHour {
	z, _ := localtime.ZoneOrUTC(p.Location.TimeZone)
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

// AboutHours returns an upper estimate of the number of rows that AddHours appends: the hours that the stretches of
// each position overlap.
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

// byPosition returns the stretches grouped by position.
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

// hourOf returns the row of an hour from the stretches of one position. The first stretch must end after the hour
// begins. ok is false if no stretch overlaps the hour.
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

// Shortfall is one stretch with fewer people than the minimum.
type Shortfall struct {
	Coverage
	Location  schedule.Location
	Position  string // AnyPosition if the target has none
	Qualified int    // employees of the location who work in the position
	Free      int    // of these, employees who are free, see Reserve.Fill; -1 if not computed
}

// MissingMinutes returns the people below the minimum times the minutes. Gaps are sorted by it.
func (g Shortfall) MissingMinutes() int { return g.Missing() * g.Minutes() }

// Gaps returns the stretches of a place below the minimum in their order.
func (p PlaceCoverage) Gaps() (out []Shortfall) {
	for _, c := range p.Stretches {
		if c.Word() == CoverageGap {
			out = append(out, Shortfall{Coverage: c, Location: p.Location, Position: p.Position(c), Free: -1})
		}
	}
	return out
}
