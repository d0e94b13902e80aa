package blocks

import (
	"fmt"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// times is every end of the shift, the block and the overlap: what the clock shows, and which moment that is.
func (e *explanation) times() components.RecordRows {
	t := components.Table{Caption: "Times of the pair", Heads: []components.Head{{Label: "What"}, {Label: "Local time"}, {Label: "Time zone"}, {Label: "UTC"}, {Label: "Clock"}}}
	c := e.pair
	rows := [][]components.Cell{
		TimeRow("Shift starts", e.zone, e.zone.ExplainInstant(c.Shift.StartsAt), true),
		TimeRow("Shift ends", e.zone, e.zone.ExplainInstant(c.Shift.EndsAt), true),
	}
	if !c.Published.Empty() {
		rows = append(rows,
			TimeRow("Published copy starts", e.zone, e.zone.ExplainInstant(c.Published.Start), true),
			TimeRow("Published copy ends", e.zone, e.zone.ExplainInstant(c.Published.End), true))
	}
	start, end, stored := e.blockEnds()
	rows = append(rows,
		TimeRow("Block starts", e.local, start, stored),
		TimeRow("Block ends", e.local, end, stored),
		TimeRow("Overlap starts", e.zone, e.zone.ExplainInstant(c.Overlap.Start), true),
		TimeRow("Overlap ends", e.zone, e.zone.ExplainInstant(c.Overlap.End), true))
	group := components.RowGroup{}
	for _, cells := range rows {
		group.Rows = append(group.Rows, components.Row{Cells: cells})
	}
	t.Groups = []components.RowGroup{group}
	return components.RecordRows{Title: "Times", Table: t, Count: len(rows)}
}

// blockEnds are both ends of the occurrence: from the clock times of the rule or the days, or as they were stored.
func (e *explanation) blockEnds() (start, end schedule.Resolution, stored bool) {
	if e.found && e.origin.Start.At == e.pair.Occurrence.Start && e.origin.End.At == e.pair.Occurrence.End {
		return e.origin.Start, e.origin.End, !e.block.Recurring() && !e.block.AllDay
	}
	return e.local.ExplainInstant(e.pair.Occurrence.Start), e.local.ExplainInstant(e.pair.Occurrence.End), true
}

// TimeRow is one row. The local time is what the clock shows at that moment, in the zone of its owner.
func TimeRow(what string, z *schedule.Zone, at schedule.Resolution, stored bool) []components.Cell {
	day, minute := z.Local(at.At)
	utc := time.Unix(int64(at.At), 0).UTC()
	return []components.Cell{
		{Text: what},
		{Lead: format.Day(day), At: day.String() + "T" + format.Clock(minute), Text: format.Clock(minute)},
		{Text: z.Name(), Sub: "UTC" + z.Offset(at.At)},
		{Lead: utc.Format("2006-01-02"), At: utc.Format("2006-01-02T15:04Z"), Text: utc.Format("15:04")},
		{Text: resolvedWords(z, at, stored)},
	}
}

// resolvedWords says which rule made a moment of a clock time. stored is a moment that the source named itself.
func resolvedWords(z *schedule.Zone, at schedule.Resolution, stored bool) string {
	asked := format.Clock(at.Minute)
	switch {
	case at.Clock == schedule.ClockSkipped:
		_, shown := z.Local(at.At)
		return fmt.Sprintf("%s is not shown that day: the clock is put forward past it. It is read with the offset before the change, which is %s on the new clock.", asked, format.Clock(shown))
	case at.Clock == schedule.ClockTwice && at.At > at.Other:
		return asked + " is shown twice: the clock is put back. The source names the later of the two."
	case at.Clock == schedule.ClockTwice && stored:
		return asked + " is shown twice: the clock is put back. This is the earlier of the two."
	case at.Clock == schedule.ClockTwice:
		return asked + " is shown twice: the clock is put back. The earlier of the two counts."
	}
	return "shown once that day"
}

// clocks names the days that are not 24 hours long, and says so when there are none.
func (e *explanation) clocks() components.FactList {
	out := components.FactList{Title: "Clock changes"}
	seen := map[string]bool{}
	add := func(z *schedule.Zone, iv schedule.Interval) {
		first, last := z.Days(iv)
		for d := first; d <= last && len(out.Lines) < nextShown; d++ {
			minutes := z.Day(d).Minutes()
			if line := format.Day(d) + " has " + schedule.DurationWords(minutes) + " in " + z.Name(); minutes != 24*60 && !seen[line] {
				seen[line] = true
				out.Lines = append(out.Lines, line+ClockChangeWords(minutes))
			}
		}
	}
	add(e.zone, e.pair.Shift.Interval())
	add(e.zone, e.pair.Published)
	add(e.local, e.pair.Occurrence)
	if len(out.Lines) == 0 {
		out.Note = "None: every day that the shift or the block touches has 24 h."
		return out
	}
	out.Note = "Lengths are counted from moment to moment, so an hour that is shown twice counts twice and one that is skipped does not count."
	return out
}

func ClockChangeWords(minutes int) string {
	if minutes < 24*60 {
		return ": the clock is put forward"
	}
	return ": the clock is put back"
}
