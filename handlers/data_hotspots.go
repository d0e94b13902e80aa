package handlers

import (
	"cmp"
	"fmt"
	"strconv"
	"time"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule/columns"
	"opshub/schedule/rules"
)

// hotspotsBy says what the rows of the hot spots are told apart by.
var hotspotsBy = choiceRule("by", "Rows by", "location", "Location", "weekday", "Weekday", "hour", "Hour", "all", "Location, weekday and hour")

// spotsBy are the choices of hotspotsBy.
var spotsBy = map[string]rules.SpotsBy{
	"location": {Location: true}, "weekday": {Weekday: true}, "hour": {Hour: true}, "all": {Location: true, Weekday: true, Hour: true},
}

// hotspotsData is where soft conflicts gather: the week as a map of its hours, and the places.
func (s *server) hotspotsData() dataset {
	return report[rules.ConflictSpot]{
		file: "conflict-hotspots", noun: [2]string{"spot", "spots"}, order: "by location, weekday and hour", reads: pairReads, fields: pairFields,
		rules: []rule{hotspotsBy}, columns: columns.ConflictSpotColumns,
		cells: map[string]func(*server, *request, *rules.ConflictSpot) components.Cell{
			"location": func(_ *server, _ *request, p *rules.ConflictSpot) components.Cell {
				if p.LocationID < 0 {
					return components.Cell{Text: "everywhere"}
				}
				return components.Cell{Text: format.OrNone(p.Location)}
			},
			"weekday": func(_ *server, _ *request, p *rules.ConflictSpot) components.Cell {
				return components.Cell{Text: cmp.Or(p.DayWords(), "every day")}
			},
			"hour": func(_ *server, _ *request, p *rules.ConflictSpot) components.Cell {
				if p.Hour < 0 {
					return components.Cell{Text: "every hour"}
				}
				return components.Cell{Text: format.Clock(p.Hour*60) + "-" + format.Clock((p.Hour+1)*60)}
			},
		},
		ask: func(r *request) (outcome[rules.ConflictSpot], error) {
			rows := r.view().ConflictSpots(spotsBy[r.rule(hotspotsBy)], r.filter)
			week := r.view().ConflictSpots(rules.SpotsBy{Weekday: true, Hour: true}, r.filter)
			return outcome[rules.ConflictSpot]{rows: rows, summary: s.hotspotSummary(r, week)}, nil
		},
		added: func(r *request) (string, error) {
			top := rules.ConflictSpot{}
			for _, p := range r.view().ConflictSpots(spotsBy[r.rule(hotspotsBy)], r.filter) {
				if p.Pairs > top.Pairs {
					top = p
				}
			}
			if top.Pairs == 0 {
				return "no soft conflict", nil
			}
			return "most at " + cmp.Or(top.Location, "no location") + ": " + components.Plural(top.Pairs, "pair", "pairs"), nil
		},
	}.dataset(s)
}

// hotspotSummary is the whole week by weekday and hour.
func (s *server) hotspotSummary(r *request, week []rules.ConflictSpot) summary {
	pairs, shifts, top := 0, map[time.Weekday]int{}, rules.ConflictSpot{}
	for _, p := range week {
		pairs += p.Pairs
		shifts[p.Weekday] += p.Pairs
		if p.Pairs > top.Pairs {
			top = p
		}
	}
	sum := summary{looked: "The shifts and blocks of every employee were compared under the filter; no pair overlaps.",
		notes: []string{"A pair counts where its overlap begins: at the location of the shift, on the weekday and in the hour of the shift's own wall clock. A shift counts once in each row that one of its pairs is in; minutes that several blocks cover count once."},
		counters: []components.Counter{
			{Label: "Pairs", Value: format.Number(pairs)},
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
	sum.counters = append(sum.counters,
		components.Counter{Label: "Busiest weekday", Value: busiest.String(), Note: components.Plural(shifts[busiest], "pair", "pairs")},
		components.Counter{Label: "Busiest hour", Value: top.Weekday.String() + " " + format.Clock(top.Hour*60), Note: components.Plural(top.Pairs, "pair", "pairs")})
	sum.picture = components.HeatMapView(s.hotspotMap(r, week, top.Pairs))
	return sum
}

// hotspotMap draws the pairs by weekday and hour. Few, some and many are thirds of the busiest hour.
func (s *server) hotspotMap(r *request, week []rules.ConflictSpot, most int) components.HeatMap {
	m := components.HeatMap{Corner: "Weekday", PictureHead: components.PictureHead{ID: "map", Title: "Pairs by weekday and hour", Quiet: "by the start of the overlap",
		Note: fmt.Sprintf("The busiest hour has %s. Many is more than two thirds of that, some more than one third, few the rest.", components.Plural(most, "pair", "pairs"))}}
	at := map[[2]int]int{}
	for _, p := range week {
		at[[2]int{int(p.Weekday), p.Hour}] = p.Pairs
	}
	for hour := range 24 {
		m.Cols = append(m.Cols, components.HeatCol{Head: fmt.Sprintf("%02d", hour), From: format.Clock(hour * 60), To: format.Clock((hour + 1) * 60)})
	}
	first := r.weekOf(r.today)
	for k := range 7 {
		day := first.Add(k).Weekday()
		row := components.HeatRow{Name: day.String()}
		for hour := range 24 {
			row.Cells = append(row.Cells, heatCount(at[[2]int{int(day), hour}], most))
		}
		m.Rows = append(m.Rows, row)
	}
	m.Legend = []components.HeatCell{{Text: "few", Word: "few"}, {Text: "some", Word: "some"}, {Text: "many", Word: "many"}}
	return m
}

// heatCount is a figure against the greatest one.
func heatCount(n, most int) components.HeatCell {
	c := components.HeatCell{Text: strconv.Itoa(n), Word: "few"}
	switch {
	case n == 0:
		return components.HeatCell{Text: "0", Word: "none"}
	case n*3 > most*2:
		c.Word = "many"
	case n*3 > most:
		c.Word = "some"
	}
	return c
}
