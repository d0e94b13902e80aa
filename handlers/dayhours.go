package handlers

import (
	"cmp"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// hourRule says how the hours of a day are counted.
const hourRule = "People on shift at some time within each hour, by the clock of the location"

// hours is how many people are on shift in each hour of the day, place by place: who has a shift at some time within the hour. Open
// shifts and those to be removed have nobody.
func (d *dayShifts) hours(s *server, r *request) []components.HourTable {
	var tables []components.HourTable
	at := map[string]int{} // by the heads
	for _, place := range d.places(d.rows) {
		z, _ := schedule.ZoneOrUTC(place[0].TimeZone)
		_, ticks := dayTicks(z, d.on)
		heads := make([]string, len(ticks))
		for i := range ticks {
			heads[i] = ticks[i].Text
		}
		k, known := at[strings.Join(heads, " ")]
		if !known {
			k = len(tables)
			at[strings.Join(heads, " ")] = k
			tables = append(tables, components.HourTable{Caption: hourRule, Heads: heads})
		}
		row := components.HourRow{Name: cmp.Or(place[0].Location, "Without a location"), Cells: d.heads(z, place, schedule.Instant(r.now.Unix()))}
		if id := place[0].LocationID; id != 0 && r.filter.LocationID == 0 {
			row.Href = s.link(r, catalog.PathLocationDay, idText(id))
		}
		tables[k].Rows = append(tables[k].Rows, row)
	}
	return tables
}

// heads counts the people of a place in each hour of the day.
func (d *dayShifts) heads(z *schedule.Zone, place []schedule.ShiftRow, now schedule.Instant) []components.HourCell {
	var cells []components.HourCell
	for _, hour := range z.Hours(d.on) {
		var people []int64
		for i := range place {
			row := &place[i]
			if row.EmployeeID != 0 && row.State != schedule.StagedForRemoval && row.Interval().Overlaps(hour) && !slices.Contains(people, row.EmployeeID) {
				people = append(people, row.EmployeeID)
			}
		}
		cells = append(cells, components.HourCell{N: len(people), Now: hour.Start <= now && now < hour.End})
	}
	return cells
}
