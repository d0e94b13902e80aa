package calendar

import (
	"cmp"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// hourRule says how the hours of a day are counted.
const hourRule = "People on shift at some time within each hour, by the clock of the location"

// hours is how many people are on shift in each hour of the day, place by place: who has a shift at some time within the hour. Open
// shifts and those to be removed have nobody.
func (d *dayShifts) hours(s *web.Server, r *web.Request) []components.HourTable {
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
		row := components.HourRow{Name: cmp.Or(place[0].Location, "Without a location"), Cells: d.heads(z, place, schedule.Instant(r.Now.Unix()))}
		if id := place[0].LocationID; id != 0 && r.Filter.LocationID == 0 {
			row.Href = page.Link(s, r, catalog.PathLocationDay, format.ID(id))
		}
		tables[k].Rows = append(tables[k].Rows, row)
	}
	return tables
}

// heads counts the people of a place in each hour of the day.
func (d *dayShifts) heads(z *schedule.Zone, place []schedule.ShiftRow, now schedule.Instant) []components.HourCell {
	hours := z.Hours(d.on)
	if len(hours) == 0 { // a day that the zone left out
		return nil
	}
	cells, seen := make([]components.HourCell, len(hours)), make(map[int64]uint64, len(place)) // of an employee, the hours that have him
	for k, hour := range hours {
		cells[k].Now = hour.Start <= now && now < hour.End
	}
	for i := range place {
		row := &place[i]
		if row.EmployeeID == 0 || row.State == schedule.StagedForRemoval {
			continue
		}
		had := seen[row.EmployeeID]
		has := had
		first := int(max(0, row.StartsAt-hours[0].Start) / 3600) // no hour is longer, so that none before it is touched
		for k := first; k < len(hours) && hours[k].Start < row.EndsAt; k++ {
			if bit := uint64(1) << k; has&bit == 0 && row.Interval().Overlaps(hours[k]) {
				has |= bit
				cells[k].N++
			}
		}
		if has != had {
			seen[row.EmployeeID] = has
		}
	}
	return cells
}
