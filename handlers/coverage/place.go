package coverage

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// PlaceCoverage returns the stretches of the location's coverage targets from first to last, computed from the working
// copies of its shifts.
func PlaceCoverage(r *web.Request, place schedule.Location, first, last schedule.Date) (list []rules.Coverage) {
	for _, p := range r.View().Coverage(schedule.Filter{LocationID: place.ID}, first, last) {
		list = append(list, p.Stretches...)
	}
	return list
}

// WorstWord returns the worst coverage word of the stretches, or "" if there are none.
func WorstWord(list []rules.Coverage) schedule.CoverageWord {
	worst := schedule.CoverageWord("")
	for _, word := range []schedule.CoverageWord{rules.CoverageMet, rules.CoverageOver, rules.CoverageShort, rules.CoverageGap} {
		for i := range list {
			if list[i].Word() == word {
				worst = word
			}
		}
	}
	return worst
}

// CoverRows returns part with a table of the stretches: time, position, scheduled and wanted people.
func CoverRows(s *web.Server, r *web.Request, zone string, list []rules.Coverage, part components.Part) components.Part {
	positions := map[int64]string{0: "any position"}
	all := r.Roster.Positions()
	for _, p := range all {
		positions[p.ID] = p.Name
	}
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "When"}, {Label: "Position"}, {Label: "Scheduled", Num: true}, {Label: "Target", Num: true}, {Label: "Coverage"}}}
	group := components.RowGroup{}
	for i := range list {
		c := &list[i]
		name := positions[c.Target.PositionID]
		if name == "" {
			name = format.Keyed("", c.Target.PositionID)
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{format.TimeCell(r.Style, c.Interval, zone), {Text: name}, {Text: format.Number(c.Scheduled)},
			{Text: TargetWords(c.Target)}, {Tag: format.CoverageTag(c.Word())}}})
	}
	part.Table.Groups, part.Rows = []components.RowGroup{group}, len(group.Rows)
	return part
}

// TargetWords describes how many people a target wants, for example "2, optimum 3, maximum 4".
func TargetWords(t *schedule.CoverageTarget) string {
	words := format.Number(t.Min)
	if t.Optimal > t.Min {
		words += ", optimum " + format.Number(t.Optimal)
	}
	if t.Max > 0 {
		words += ", maximum " + format.Number(t.Max)
	}
	return words
}
