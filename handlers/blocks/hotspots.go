package blocks

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// hotspotRule selects the dimensions by which conflicts are counted.
var hotspotRule = page.ChoiceRule("by", "Rows by", "location", "Location", "weekday", "Weekday", "hour", "Hour", "all", "Location, weekday and hour")

// hotspotDimensions are the dimensions by value of hotspotRule.
var hotspotDimensions = map[string]rules.SpotsBy{
	"location": {Location: true}, "weekday": {Weekday: true}, "hour": {Hour: true}, "all": {Location: true, Weekday: true, Hour: true},
}

// hotspotsData returns where soft conflicts occur most: by location, weekday and hour.
func hotspotsData(s *web.Server) web.Dataset {
	return report.Report[rules.ConflictSpot]{
		File: "conflict-hotspots", Noun: [2]string{"spot", "spots"}, Order: "by location, weekday and hour", Reads: pairReads, Fields: pairFields,
		Rules: []page.Rule{hotspotRule}, Columns: columns.ConflictSpotColumns,
		Cells: map[string]func(*web.Server, *web.Request, *rules.ConflictSpot) components.Cell{
			"location": func(_ *web.Server, _ *web.Request, p *rules.ConflictSpot) components.Cell {
				if p.LocationID < 0 {
					return components.Cell{Text: "everywhere"}
				}
				return components.Cell{Text: format.OrNone(p.Location)}
			},
			"weekday": func(_ *web.Server, _ *web.Request, p *rules.ConflictSpot) components.Cell {
				return components.Cell{Text: cmp.Or(p.DayWords(), "every day")}
			},
			"hour": func(_ *web.Server, r *web.Request, p *rules.ConflictSpot) components.Cell {
				if p.Hour < 0 {
					return components.Cell{Text: "every hour"}
				}
				return components.Cell{Text: r.Style.Clock(p.Hour*60) + "-" + r.Style.Clock((p.Hour+1)*60)}
			},
		},
		Ask: func(r *web.Request) (report.Outcome[rules.ConflictSpot], error) {
			rows := r.View().ConflictSpots(hotspotDimensions[page.RuleValue(r, hotspotRule)], r.Filter)
			week := r.View().ConflictSpots(rules.SpotsBy{Weekday: true, Hour: true}, r.Filter)
			return report.Outcome[rules.ConflictSpot]{Rows: rows, Summary: hotspotSummary(s, r, week)}, nil
		},
		Added: func(r *web.Request) (string, error) {
			top := rules.ConflictSpot{}
			for _, p := range r.View().ConflictSpots(hotspotDimensions[page.RuleValue(r, hotspotRule)], r.Filter) {
				if p.Pairs > top.Pairs {
					top = p
				}
			}
			if top.Pairs == 0 {
				return "no soft conflict", nil
			}
			return "most at " + cmp.Or(top.Location, "no location") + ": " + components.Plural(top.Pairs, "soft conflict", "soft conflicts"), nil
		},
	}.Dataset(s)
}

// hotspotSummary counts the pairs of the week and draws them by weekday and hour.
func hotspotSummary(s *web.Server, r *web.Request, week []rules.ConflictSpot) report.Summary {
	pairs, shifts, top := 0, map[time.Weekday]int{}, rules.ConflictSpot{}
	for _, p := range week {
		pairs += p.Pairs
		shifts[p.Weekday] += p.Pairs
		if p.Pairs > top.Pairs {
			top = p
		}
	}
	sum := report.Summary{Searched: "The shifts and blocks that match the filter were compared; none overlap.",
		Notes: []string{"A soft conflict counts where its overlap begins: at the location of the shift, on the local weekday and in the local hour of the shift. A shift counts once in each row with one of its soft conflicts. Overlapping blocks count once."},
		Counters: []components.Counter{
			{Label: "Soft conflicts", Value: format.Number(pairs)},
		}}
	if top.Pairs == 0 {
		return sum
	}
	busiest := top.Weekday
	for _, day := range []time.Weekday{1, 2, 3, 4, 5, 6, 0} {
		if shifts[day] > shifts[busiest] {
			busiest = day
		}
	}
	sum.Counters = append(sum.Counters,
		components.Counter{Label: "Busiest weekday", Value: busiest.String(), Note: components.Plural(shifts[busiest], "soft conflict", "soft conflicts")},
		components.Counter{Label: "Busiest hour", Value: top.Weekday.String() + " " + r.Style.Clock(top.Hour*60), Note: components.Plural(top.Pairs, "soft conflict", "soft conflicts")})
	sum.Picture = chart.HeatMapView(hotspotMap(s, r, week, top.Pairs))
	return sum
}

// hotspotMap draws the pairs by weekday and hour. The words few, some and many are thirds of the busiest hour.
func hotspotMap(s *web.Server, r *web.Request, week []rules.ConflictSpot, most int) chart.HeatMap {
	m := chart.HeatMap{Corner: "Weekday", PictureHead: chart.PictureHead{ID: "map", Title: "Soft conflicts by weekday and hour", Quiet: "by the start of the overlap",
		Note: fmt.Sprintf("The busiest hour has %s. Many is more than two thirds of that, some is more than one third, and few is one third or less.", components.Plural(most, "soft conflict", "soft conflicts"))}}
	pairs := map[[2]int]int{}
	for _, p := range week {
		pairs[[2]int{int(p.Weekday), p.Hour}] = p.Pairs
	}
	for hour := range 24 {
		m.Cols = append(m.Cols, chart.HeatCol{Head: r.Style.Hour(hour * 60), From: r.Style.Clock(hour * 60), To: r.Style.Clock((hour + 1) * 60)})
	}
	first := page.WeekOf(r, r.Today)
	for k := range 7 {
		day := first.Add(k).Weekday()
		row := chart.HeatRow{Name: day.String()}
		for hour := range 24 {
			row.Cells = append(row.Cells, heatCount(pairs[[2]int{int(day), hour}], most))
		}
		m.Rows = append(m.Rows, row)
	}
	m.Legend = []chart.HeatCell{{Text: "few", Word: "few"}, {Text: "some", Word: "some"}, {Text: "many", Word: "many"}}
	return m
}

// heatCount returns the cell of a count, compared with the largest count.
func heatCount(n, most int) chart.HeatCell {
	c := chart.HeatCell{Text: strconv.Itoa(n), Word: "few"}
	switch {
	case n == 0:
		return chart.HeatCell{Text: "0", Word: "none"}
	case n*3 > most*2:
		c.Word = "many"
	case n*3 > most:
		c.Word = "some"
	}
	return c
}
