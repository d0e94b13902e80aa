package coverage

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// coverageCells are the cells of the hours that are more than a value.
var coverageCells = map[string]func(s *web.Server, r *web.Request, h *rules.CoverageHour) components.Cell{
	"location": func(s *web.Server, r *web.Request, h *rules.CoverageHour) components.Cell {
		return components.Cell{Text: h.Location.Name, Href: page.Link(s, r, catalog.PathLocation, format.ID(h.Location.ID))}
	},
	"starts_local": func(s *web.Server, r *web.Request, h *rules.CoverageHour) components.Cell {
		cell := components.Cell{Text: format.ClockRange(h.Hour, h.Location.TimeZone), Sub: h.Location.TimeZone}
		if h.Sum.Wanted < h.Hour.Minutes() {
			cell.Sub = format.Join(cell.Sub, format.Minutes(h.Sum.Wanted)+" with a target")
		}
		return cell
	},
	"word": func(_ *web.Server, _ *web.Request, h *rules.CoverageHour) components.Cell {
		return components.Cell{Tag: format.CoverageTag(h.Worst.Word())}
	},
}

// gapCells are the cells of the gaps that are more than a value.
var gapCells = map[string]func(s *web.Server, r *web.Request, g *rules.Shortfall) components.Cell{
	"starts_local": func(s *web.Server, r *web.Request, g *rules.Shortfall) components.Cell {
		cell := format.TimeCell(g.Interval, g.Location.TimeZone)
		z, _ := schedule.ZoneOrUTC(g.Location.TimeZone)
		on := z.Date(g.Start)
		cell.Href = page.Link(s, page.Narrowed(r, func(f *schedule.Filter) {
			*f = schedule.Filter{From: on, To: on, LocationID: g.Location.ID, EmployeeID: f.EmployeeID}
		}), catalog.PathDay)
		cell.Sub = g.Location.TimeZone
		return cell
	},
	"location": func(s *web.Server, r *web.Request, g *rules.Shortfall) components.Cell {
		return components.Cell{Text: g.Location.Name, Href: page.Link(s, r, catalog.PathLocation, format.ID(g.Location.ID))}
	},
	"scheduled": func(_ *web.Server, _ *web.Request, g *rules.Shortfall) components.Cell {
		return components.Cell{Text: format.Number(g.Scheduled), Sub: components.Plural(g.Target.Optimal, "would be best", "would be best")}
	},
	"missing_minutes": func(_ *web.Server, _ *web.Request, g *rules.Shortfall) components.Cell {
		return components.Cell{Text: schedule.DurationWords(g.MissingMinutes())}
	},
	"free": func(_ *web.Server, _ *web.Request, g *rules.Shortfall) components.Cell {
		if g.Free < 0 {
			return components.Cell{Text: "not asked"}
		}
		return components.Cell{Text: format.Number(g.Free), Sub: "of " + format.Number(g.Qualified)}
	},
}

// coverageWeekCell is a week that opens as the coverage of its days.
func coverageWeekCell(s *web.Server, r *web.Request, w *rules.CoverageWeek) components.Cell {
	return components.Cell{Lead: format.Day(w.First), At: w.First.String(), Sub: "to " + format.Day(w.Last),
		Href: page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = w.First, w.Last }), catalog.PathCoverage)}
}
