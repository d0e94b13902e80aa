package handlers

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// item is one shift or block in its cell: the time, what it is, where it began, its state, its zone.
func (g *weekGrid) item(d *schedule.DayItem, zone string) components.WeekItem {
	at, from := dayTimes(d)
	item, what, state := components.WeekItem{Time: at}, "", ""
	if d.ShiftID != 0 {
		what, state = g.shiftItem(d, &item)
		if from != "" {
			what = ""
		}
	} else {
		what, state = g.blockItem(d, &item)
	}
	item.What = joinWords(what, from, state, lasts(d), zoneBeside(d.TimeZone, zone))
	return item
}

// lasts is how long an item really is where a change of the clock makes it another length than its times say, on the day
// it starts.
func lasts(d *schedule.DayItem) string {
	z, _ := schedule.ZoneOrUTC(d.TimeZone)
	startDay, startMinute := z.Local(d.Start)
	endDay, endMinute := z.Local(d.End)
	minutes := d.Interval.Minutes()
	if d.AllDay || d.FromPrevious || int(endDay-startDay)*24*60+endMinute-startMinute == minutes {
		return ""
	}
	return "lasts " + schedule.DurationWords(minutes)
}

// dayTimes says what of an item lies on its day: "22:00-06:00 (+1)" on the first one, "until 06:00" and
// "from Tue 22:00" on the last, "all day" between and where the day is covered from end to end.
func dayTimes(d *schedule.DayItem) (at, from string) {
	z, _ := schedule.ZoneOrUTC(d.TimeZone)
	day := z.Day(d.Date)
	whole := d.Start <= day.Start && d.End >= day.End
	startDay, startMinute := z.Local(d.Start)
	switch {
	case d.FromPrevious && !d.AllDay:
		from = "from " + startDay.Time().Format("Mon") + " " + clock(startMinute)
		if d.Date-startDay >= weekDays {
			from = "from " + startDay.Time().Format("Mon 2 Jan") + " " + clock(startMinute)
		}
	case !d.FromPrevious && !whole:
		return schedule.RangeWords(z, d.Interval), ""
	}
	if whole {
		return "all day", from
	}
	_, endMinute := z.Local(d.End)
	return "until " + clock(endMinute), from
}

// clock is minutes after midnight as 05:00.
func clock(minute int) string {
	h, m := byte(minute/60), byte(minute%60) // #nosec G115 -- of one day
	return string([]byte{'0' + h/10, '0' + h%10, ':', '0' + m/10, '0' + m%10})
}

// shiftItem says what a shift is. Its conflict stands on the day it starts, or on the first day of the week where
// it began before.
func (g *weekGrid) shiftItem(d *schedule.DayItem, item *components.WeekItem) (what, state string) {
	if !g.paper.sheet {
		item.Href = g.s.link(g.r, catalog.PathShift, idText(d.ShiftID))
	}
	switch d.ShiftState {
	case schedule.NeverPublished:
		item.Class, state = "dr", "draft"
	case schedule.ChangedSince:
		item.Class, state = "dr", "changed since published"
	case schedule.StagedForRemoval:
		item.Class, state = "dr", "to be removed"
	}
	if !d.FromPrevious || d.Date == g.first {
		g.conflict(d, item)
	}
	if d.Position == "" {
		return "Shift", state
	}
	return d.Position, state
}

// conflict marks a shift that overlaps a block: in force, or only if a request is approved.
func (g *weekGrid) conflict(d *schedule.DayItem, item *components.WeekItem) {
	if d.ConflictMinutes > 0 && (!g.paper.sheet || g.paper.marks) {
		item.Class = spaced("hit", item.Class)
		item.Hit = "conflict " + minutesWord(d.ConflictMinutes)
	}
	if d.RequestedMinutes > 0 && g.paper.whole() {
		item.Quiet = minutesWord(d.RequestedMinutes) + " if approved"
		if d.ConflictMinutes > 0 {
			item.Quiet = minutesWord(d.RequestedMinutes) + " more if approved"
		}
	}
}

// blockItem says what a block is: on paper nothing but that somebody cannot work, and where it is not in force its status.
func (g *weekGrid) blockItem(d *schedule.DayItem, item *components.WeekItem) (what, state string) {
	item.Class = "off"
	if d.BlockStatus == schedule.Requested {
		item.Class = "off rq"
	}
	if d.BlockStatus != schedule.Active && d.BlockStatus != schedule.Approved {
		state = string(d.BlockStatus)
	}
	if g.paper.sheet {
		return "Unavailable", state
	}
	item.Href = g.s.blockLink(g.r, d.BlockID, d.BlockStatus)
	return upperFirst(kindWords(d.BlockKind)), state
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
