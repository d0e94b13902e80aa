package calendar

import (
	"cmp"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// hourRule is the caption that explains how the hours of a day are counted.
const hourRule = "People on shift at any time in each hour, in the time zone of the location"

// hours counts the people on shift in each hour of the day, with one row per location. Locations whose clocks show
// different hours, for example because of a clock change, get separate tables.
func (d *dayShifts) hours(s *web.Server, r *web.Request) []components.HourTable {
	var tables []components.HourTable
	tableOf := map[string]int{} // table index by joined hour labels
	for _, place := range d.places(d.rows) {
		z, _ := localtime.ZoneOrUTC(place[0].TimeZone)
		_, ticks := dayTicks(d.style, z, d.on)
		heads := make([]string, len(ticks))
		for i := range ticks {
			heads[i] = ticks[i].Text
		}
		index, known := tableOf[strings.Join(heads, " ")]
		if !known {
			index = len(tables)
			tableOf[strings.Join(heads, " ")] = index
			tables = append(tables, components.HourTable{Caption: hourRule, Heads: heads})
		}
		row := components.HourRow{Name: cmp.Or(place[0].Location, "Without a location"), Cells: d.heads(z, place, schedule.Instant(r.Now.Unix()))}
		if id := place[0].LocationID; id != 0 && r.Filter.LocationID == 0 {
			row.Href = page.Link(s, r, catalog.PathLocationDay, format.ID(id))
		}
		tables[index].Rows = append(tables[index].Rows, row)
	}
	return tables
}

// heads counts the employees with a shift during each hour of the day at one location. Open shifts and shifts staged
// for removal do not count. It returns nil for a day that the zone skipped.
func (d *dayShifts) heads(z *localtime.Zone, place []schedule.ShiftRow, now schedule.Instant) []components.HourCell {
	hours := z.Hours(d.on)
	if len(hours) == 0 { // the zone skipped this day
		return nil
	}
	cells, seen := make([]components.HourCell, len(hours)), make(map[int64]uint64, len(place)) // hours already counted, as a bit set by employee ID
	for k, hour := range hours {
		cells[k].Now = hour.Start <= now && now < hour.End
	}
	for i := range place {
		row := &place[i]
		if row.EmployeeID == 0 || row.State == schedule.StagedForRemoval {
			continue
		}
		before := seen[row.EmployeeID]
		after := before
		first := int(max(0, row.StartsAt-hours[0].Start) / 3600) // clock hours never exceed 3600 s, so earlier hours cannot overlap
		for k := first; k < len(hours) && hours[k].Start < row.EndsAt; k++ {
			if bit := uint64(1) << k; after&bit == 0 && row.Interval().Overlaps(hours[k]) {
				after |= bit
				cells[k].N++
			}
		}
		if after != before {
			seen[row.EmployeeID] = after
		}
	}
	return cells
}

// dayTicks returns the length of the day in minutes and a tick for each hour on the zone's clock. On a day with a clock
// change the day has 1380 or 1500 minutes, and one hour is missing or appears twice.
func dayTicks(style localtime.Style, z *localtime.Zone, d schedule.Date) (minutes int, ticks []chart.Tick) {
	day := z.Day(d)
	for _, hour := range z.Hours(d) {
		_, minute := z.Local(hour.Start)
		ticks = append(ticks, chart.Tick{Minute: schedule.Interval{Start: day.Start, End: hour.Start}.Minutes(), Text: style.Hour(minute)})
	}
	return day.Minutes(), ticks
}
