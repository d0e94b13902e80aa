package calendar

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/rules"
)

// placeDay is what happens at one location on one day, by its clock.
type placeDay struct {
	s     *web.Server
	r     *web.Request
	name  string
	zone  *schedule.Zone
	on    schedule.Date
	items []schedule.DayItem // employee by employee
}

// placeLanes are the time lines of a page, one for each location by name. A shift stands where it is worked; the blocks of an employee stand
// with each of the shifts, or where there is none, at the home location.
func placeLanes(s *web.Server, day *web.Request, items []schedule.DayItem) ([]components.Timeline, error) {
	places := day.Roster.Locations()
	zones := map[string]string{}
	for _, p := range places {
		zones[p.Name] = p.TimeZone
	}
	grouped := WeekGrid{paper: weekPaper{group: "location"}, items: items}
	at := map[string]*placeDay{}
	for own := range byEmployee(grouped.items) {
		for name, part := range grouped.parted(own) {
			if at[name] == nil {
				z, _ := schedule.ZoneOrUTC(cmp.Or(zones[name], part[0].TimeZone))
				at[name] = &placeDay{s: s, r: day, name: cmp.Or(name, "Without a location"), zone: z, on: day.Filter.From}
			}
			at[name].items = append(at[name].items, part...)
		}
	}
	var list []*placeDay
	for _, p := range at {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b *placeDay) int { return strings.Compare(schedule.Fold(a.name), schedule.Fold(b.name)) })
	out := make([]components.Timeline, len(list))
	for i, p := range list {
		out[i] = p.timeline(i)
	}
	return out, nil
}

// timeline is the picture of the location.
func (p *placeDay) timeline(number int) components.Timeline {
	t := components.Timeline{Of: "Employee", PictureHead: components.PictureHead{ID: fmt.Sprintf("place-%d", number+1), Title: p.name}}
	t.Minutes, t.Ticks = dayTicks(p.zone, p.on)
	for own := range byEmployee(p.items) {
		t.Lanes = append(t.Lanes, p.lane(own))
	}
	t.Quiet = format.Join(components.Plural(len(t.Lanes), "lane", "lanes"), p.zone.Name(), dayChanges([]string{p.zone.Name()}, p.on))
	return t
}

// lane is what one employee does on the day.
func (p *placeDay) lane(own []schedule.DayItem) components.Lane {
	lane := components.Lane{Name: own[0].EmployeeName, Href: page.EmployeeLink(p.s, p.r, own[0].EmployeeID)}
	if own[0].EmployeeID == 0 {
		lane.Name, lane.Href = "Open shifts", page.Link(p.s, p.r, catalog.PathOpenShifts)
	}
	minutes, shifts := 0, []schedule.Interval{}
	for i := range own {
		d := &own[i]
		if d.ShiftID != 0 && d.ShiftState != schedule.StagedForRemoval {
			minutes += d.MinutesInDay
			shifts = append(shifts, d.Interval)
		}
		lane.Items = append(lane.Items, p.item(d, own))
	}
	if len(shifts) > 0 {
		lane.Sub = format.Join(schedule.DurationWords(minutes), gapWords(shifts))
	}
	return lane
}

// gapWords says how long the longest stretch between two shifts is.
func gapWords(shifts []schedule.Interval) string {
	slices.SortFunc(shifts, func(a, b schedule.Interval) int { return cmp.Compare(a.Start, b.Start) })
	longest, end := 0, schedule.Instant(0)
	for i, s := range shifts {
		if i > 0 {
			longest = max(longest, schedule.Interval{Start: end, End: s.Start}.Minutes())
		}
		end = max(end, s.End)
	}
	if longest == 0 {
		return ""
	}
	return "gap " + schedule.DurationWords(longest)
}

// item is one shift or block of a lane. Of a block no more is said than that the employee is unavailable, and whether that is decided.
func (p *placeDay) item(d *schedule.DayItem, own []schedule.DayItem) components.LaneItem {
	day := p.zone.Day(p.on)
	at, from := format.DayTimes(d)
	item := components.LaneItem{Start: int(d.Start-day.Start) / 60, End: int(d.End-day.Start) / 60, When: format.Join(at, from, format.ZoneUnlessSame(d.TimeZone, p.zone.Name()))}
	if d.ShiftID == 0 {
		item.Kind, item.What, item.Href = "unavailable", "Unavailable", blocks.BlockLink(p.s, p.r, d.BlockID, d.BlockStatus)
		if d.BlockStatus != schedule.Active && d.BlockStatus != schedule.Approved {
			item.What += ", " + string(d.BlockStatus)
		}
		return item
	}
	item.Kind, item.What, item.Href = "published", cmp.Or(d.Position, "Shift"), page.Link(p.s, p.r, catalog.PathShift, format.ID(d.ShiftID))
	if d.ShiftState != schedule.Published {
		item.Kind = "draft"
	}
	switch {
	case d.ShiftState == schedule.StagedForRemoval:
		item.What += ", to be removed"
	case d.EmployeeID == 0:
		item.Kind = "open"
	}
	if d.ConflictMinutes > 0 {
		item.Hit = "conflict " + format.Minutes(d.ConflictMinutes)
	}
	if n := doubled(d, own); n > 0 {
		item.Hit = format.Join(item.Hit, "overlaps another shift "+format.Minutes(n))
	}
	return item
}

// doubled is how long a shift shares time with other shifts of the same employee on the day.
func doubled(d *schedule.DayItem, own []schedule.DayItem) int {
	var shared []schedule.Interval
	for i := range own {
		o := &own[i]
		if o.ShiftID != 0 && o.ShiftID != d.ShiftID && o.Interval.Overlaps(d.Interval) && d.EmployeeID != 0 && o.ShiftState != schedule.StagedForRemoval && d.ShiftState != schedule.StagedForRemoval {
			shared = append(shared, d.Interval.Overlap(o.Interval))
		}
	}
	return rules.UnionMinutes(shared)
}
