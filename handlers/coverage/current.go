package coverage

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
)

// Current is the coverage at the moment of the request.
type Current struct {
	places    []rules.PlaceCoverage
	Stretches []rules.Coverage // current stretches of all locations
	Gaps      int              // number of stretches below the minimum
}

// ReadCurrent compares the current shifts with the targets, at each location by its own clock. The error is always nil.
func ReadCurrent(s *web.Server, day *web.Request) (Current, error) {
	var coverage Current
	now := page.Instant(day)
	locations := day.Roster.Locations()
	first, last := day.Filter.From, day.Filter.From // local dates of the locations
	for _, l := range locations {
		z, _ := localtime.ZoneOrUTC(l.TimeZone)
		first, last = min(first, z.Date(now)), max(last, z.Date(now))
	}
	for _, p := range day.View().Coverage(day.Filter, first, last) {
		var current []rules.Coverage
		for _, c := range p.Stretches {
			if c.Start <= now && now < c.End {
				current = append(current, c)
				if c.Word() == rules.CoverageGap {
					coverage.Gaps++
				}
			}
		}
		p.Stretches = current
		coverage.places, coverage.Stretches = append(coverage.places, p), append(coverage.Stretches, current...)
	}
	return coverage, nil
}

// Part lists the current targets by location.
func (c Current) Part(s *web.Server, day *web.Request) components.Part {
	part := components.Part{ID: "coverage", Title: "Coverage now", Quiet: "people on shift compared with the target", Empty: "No coverage target applies now.",
		All: components.Link{Href: page.Link(s, day, catalog.PathCoverage), Text: "Open the coverage of the week"}}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Position"}, {Label: "On shift", Num: true}, {Label: "Minimum", Num: true}, {Label: "Optimum", Num: true}, {Label: "Coverage"}, {Label: "Until"}}}
	for _, p := range c.places {
		z, _ := localtime.ZoneOrUTC(p.Location.TimeZone)
		_, minute := z.Local(page.Instant(day))
		group := components.RowGroup{Title: p.Location.Name, Count: day.Style.Clock(minute) + " " + format.ZoneTime(p.Location.TimeZone)}
		for _, current := range p.Stretches {
			_, end := z.Local(current.End)
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: format.UpperFirst(p.Position(current))}, {Text: format.Number(current.Scheduled)}, {Text: format.Number(current.Target.Min)},
				{Text: format.Number(current.Target.Optimal)}, {Tag: currentTag(current)}, {Text: day.Style.Clock(end)}}})
			part.Rows++
		}
		if len(group.Rows) > 0 {
			part.Table.Groups = append(part.Table.Groups, group)
		}
	}
	return part
}

// currentTag returns the tag of a stretch. A gap includes the number of missing people.
func currentTag(c rules.Coverage) components.Tag {
	switch c.Word() {
	case rules.CoverageGap:
		return components.Tag{Word: fmt.Sprintf("gap, %d missing", c.Target.Min-c.Scheduled), Class: "bad"}
	case rules.CoverageShort:
		return components.Tag{Word: "short", Class: "warn"}
	case rules.CoverageOver:
		return components.Tag{Word: "over", Class: "act"}
	}
	return components.Tag{Word: "met", Class: "ok"}
}
