package blocks

import (
	"fmt"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/recur"
)

// occurrenceLists are the next times of a block and the days on which its rule is changed.
func occurrenceLists(r *web.Request, b *schedule.BlockRow, occs []schedule.Occurrence) []components.FactList {
	next := components.FactList{Title: "Next occurrences"}
	later, now := 0, schedule.Instant(r.Now.Unix())
	for _, o := range occs {
		switch {
		case o.End <= now:
		case len(next.Lines) < nextShown:
			next.Lines = append(next.Lines, occurrenceWords(o, b.TimeZone))
		default:
			later++
		}
	}
	switch {
	case later > 0:
		next.Note = "And " + format.Number(later) + " more that are stored."
	case len(next.Lines) == 0 && len(occs) > 0:
		next.Note = "None from now on. The last one was " + occurrenceWords(occs[len(occs)-1], b.TimeZone) + "."
	case len(next.Lines) == 0:
		next.Note = "None: the block covers no time in the stored range."
	}
	lists := []components.FactList{next}
	if b.Exceptions > 0 {
		changed := components.FactList{Title: "Exceptions of the rule"}
		for _, e := range b.ExceptionList {
			changed.Lines = append(changed.Lines, exceptionLine(e))
		}
		lists = append(lists, changed)
	}
	return lists
}

// occurrenceWords is one occurrence with its distance from UTC, so that a clock change shows.
func occurrenceWords(o schedule.Occurrence, zone string) string {
	if o.Missing {
		return format.Day(o.On) + ": this time does not exist on that day, because the clock is put forward"
	}
	z, _ := schedule.ZoneOrUTC(zone)
	cell := format.TimeCell(o.Interval, zone)
	return fmt.Sprintf("%s %s (UTC%s, %s)", cell.Lead, cell.Text, z.Offset(o.Start), schedule.DurationWords(o.Minutes()))
}

func exceptionLine(e schedule.BlockException) string {
	if e.Action == recur.Replace {
		return format.Day(e.OccursOn) + ": " + format.MinuteRange(e.StartMinute, e.EndMinute) + " instead"
	}
	return format.Day(e.OccursOn) + ": left out"
}

// addSeries shows the rule that the source kept behind the block. It is not expanded: its occurrences are blocks.
func addSeries(r *web.Request, record *components.Record, id int64) {
	series, err := r.View().Series(id)
	if err != nil { // another employee's, or gone
		return
	}
	line := fmt.Sprintf("%s at %s for %s, %s", format.Recurrence(series.RRule), format.Clock(series.LocalStart), schedule.DurationWords(series.Minutes), series.TimeZone)
	record.Lists = append(record.Lists, components.FactList{
		Title: "Imported series " + format.ID(id),
		Lines: []string{format.Join(line, "from "+series.FirstOn.String(), format.Until(series.UntilOn)), "RRULE:" + series.RRule},
		Note:  "The rule is shown as it was imported. Each of its occurrences is a block of its own.",
	})
}
