package handlers

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// shareWords is thousandths as percent, "95.7 %".
func shareWords(permille int) string {
	if permille < 0 {
		return "no targets"
	}
	return fmt.Sprintf("%d.%d %%", permille/10, permille%10)
}

// hourWords is minutes in whole or half hours where they are that, and else in hours and minutes.
func hourWords(minutes int) string { return schedule.DurationWords(minutes) }

// whenWords is a stretch on the clock of a zone, "Fri 20 Nov 18:00-19:00".
func whenWords(iv schedule.Interval, zone string) string {
	z, _ := schedule.ZoneOrUTC(zone)
	return z.Date(iv.Start).Time().Format("Mon 2 Jan") + " " + schedule.RangeWords(z, iv)
}

// coverageTag is the word of a stretch with its shape.
func coverageTag(w schedule.CoverageWord) components.Tag {
	return map[schedule.CoverageWord]components.Tag{
		schedule.CoverageGap: {Word: "gap", Class: "bad"}, schedule.CoverageShort: {Word: "short", Class: "warn"},
		schedule.CoverageOver: {Word: "over", Class: "act"}, schedule.CoverageMet: {Word: "met", Class: "ok"},
	}[w]
}

// coverageCells are the cells of the hours that are more than a value.
var coverageCells = map[string]func(s *server, r *request, h *schedule.CoverageHour) components.Cell{
	"location": func(s *server, r *request, h *schedule.CoverageHour) components.Cell {
		return components.Cell{Text: h.Location.Name, Href: s.link(r, catalog.PathLocation, idText(h.Location.ID))}
	},
	"starts_local": func(s *server, r *request, h *schedule.CoverageHour) components.Cell {
		cell := components.Cell{Text: clockWords(h.Hour, h.Location.TimeZone), Sub: h.Location.TimeZone}
		if h.Sum.Wanted < h.Hour.Minutes() {
			cell.Sub = joinWords(cell.Sub, minutesWord(h.Sum.Wanted)+" with a target")
		}
		return cell
	},
	"word": func(_ *server, _ *request, h *schedule.CoverageHour) components.Cell {
		return components.Cell{Tag: coverageTag(h.Worst.Word())}
	},
}

// gapCells are the cells of the gaps that are more than a value.
var gapCells = map[string]func(s *server, r *request, g *schedule.Shortfall) components.Cell{
	"starts_local": func(s *server, r *request, g *schedule.Shortfall) components.Cell {
		cell := timeCell(g.Interval, g.Location.TimeZone)
		z, _ := schedule.ZoneOrUTC(g.Location.TimeZone)
		on := z.Date(g.Start)
		cell.Href = s.link(r.narrowed(func(f *schedule.Filter) {
			*f = schedule.Filter{From: on, To: on, LocationID: g.Location.ID, EmployeeID: f.EmployeeID}
		}), catalog.PathDay)
		cell.Sub = g.Location.TimeZone
		return cell
	},
	"location": func(s *server, r *request, g *schedule.Shortfall) components.Cell {
		return components.Cell{Text: g.Location.Name, Href: s.link(r, catalog.PathLocation, idText(g.Location.ID))}
	},
	"scheduled": func(_ *server, _ *request, g *schedule.Shortfall) components.Cell {
		return components.Cell{Text: number(g.Scheduled), Sub: components.Plural(g.Target.Optimal, "would be best", "would be best")}
	},
	"missing_minutes": func(_ *server, _ *request, g *schedule.Shortfall) components.Cell {
		return components.Cell{Text: schedule.DurationWords(g.MissingMinutes())}
	},
	"free": func(_ *server, _ *request, g *schedule.Shortfall) components.Cell {
		if g.Free < 0 {
			return components.Cell{Text: "not asked"}
		}
		return components.Cell{Text: number(g.Free), Sub: "of " + number(g.Qualified)}
	},
}

// coverageWeekCell is a week that opens as the coverage of its days.
func coverageWeekCell(s *server, r *request, w *schedule.CoverageWeek) components.Cell {
	return components.Cell{Lead: dayWords(w.First), At: w.First.String(), Sub: "to " + dayWords(w.Last),
		Href: s.link(r.narrowed(func(f *schedule.Filter) { f.From, f.To = w.First, w.Last }), catalog.PathCoverage)}
}
