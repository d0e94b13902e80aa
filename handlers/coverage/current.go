package coverage

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// NowCover is how the shifts of this moment stand to the coverage targets that hold at it.
type NowCover struct {
	places    []rules.PlaceCoverage
	Stretches []rules.Coverage // of every place, those that hold now
	Gaps      int
}

// CoverNow holds this moment against the targets, each location on its own clock.
func CoverNow(s *web.Server, day *web.Request) (NowCover, error) {
	var out NowCover
	now := page.Instant(day)
	locations := day.Roster.Locations()
	first, last := day.Filter.From, day.Filter.From // the days that it is now somewhere
	for _, l := range locations {
		z, _ := schedule.ZoneOrUTC(l.TimeZone)
		first, last = min(first, z.Date(now)), max(last, z.Date(now))
	}
	for _, p := range day.View().Coverage(day.Filter, first, last) {
		var held []rules.Coverage
		for _, c := range p.Stretches {
			if c.Start <= now && now < c.End {
				held = append(held, c)
				if c.Word() == rules.CoverageGap {
					out.Gaps++
				}
			}
		}
		p.Stretches = held
		out.places, out.Stretches = append(out.places, p), append(out.Stretches, held...)
	}
	return out, nil
}

// Part is a line for each target that holds now, place by place.
func (c NowCover) Part(s *web.Server, day *web.Request) components.Part {
	part := components.Part{ID: "coverage", Title: "Coverage now", Quiet: "who is on shift against who is wanted, at this moment", Empty: "No coverage target asks for anybody at this moment.",
		All: components.Link{Href: page.Link(s, day, catalog.PathCoverage), Text: "Open the coverage of the week"}}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "Position"}, {Label: "On shift", Num: true}, {Label: "At least", Num: true}, {Label: "Best", Num: true}, {Label: "Coverage"}, {Label: "Until"}}}
	for _, p := range c.places {
		z, _ := schedule.ZoneOrUTC(p.Location.TimeZone)
		_, minute := z.Local(page.Instant(day))
		group := components.RowGroup{Title: p.Location.Name, Count: format.Clock(minute) + " " + format.ZoneTime(p.Location.TimeZone)}
		for _, held := range p.Stretches {
			_, end := z.Local(held.End)
			group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: format.UpperFirst(p.Position(held))}, {Text: format.Number(held.Scheduled)}, {Text: format.Number(held.Target.Min)},
				{Text: format.Number(held.Target.Optimal)}, {Tag: nowTag(held)}, {Text: format.Clock(end)}}})
			part.Rows++
		}
		if len(group.Rows) > 0 {
			part.Table.Groups = append(part.Table.Groups, group)
		}
	}
	return part
}

// nowTag is the word of a stretch with its shape, and how many people are missing.
func nowTag(c rules.Coverage) components.Tag {
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
