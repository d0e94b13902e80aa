package calendar

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/schedule"
)

// Item is one shift or block in its cell: the time, what it is, where it began, its state, its zone.
func (g *WeekGrid) Item(d *schedule.DayItem, zone string) components.WeekItem {
	at, from := format.DayTimes(d)
	item, what, state := components.WeekItem{Time: at}, "", ""
	if d.ShiftID != 0 {
		what, state = g.shiftItem(d, &item)
		if from != "" {
			what = ""
		}
	} else {
		what, state = g.blockItem(d, &item)
	}
	item.What = format.Join(what, from, state, page.Lasts(d), format.ZoneUnlessSame(d.TimeZone, zone))
	return item
}

// shiftItem says what a shift is. Its conflict stands on the day it starts, or on the first day of the week where
// it began before.
func (g *WeekGrid) shiftItem(d *schedule.DayItem, item *components.WeekItem) (what, state string) {
	if !g.paper.sheet {
		item.Href = page.Link(g.s, g.r, catalog.PathShift, format.ID(d.ShiftID))
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
func (g *WeekGrid) conflict(d *schedule.DayItem, item *components.WeekItem) {
	if d.ConflictMinutes > 0 && (!g.paper.sheet || g.paper.marks) {
		item.Class = format.Spaced("hit", item.Class)
		item.Hit = "conflict " + format.Minutes(d.ConflictMinutes)
	}
	if d.RequestedMinutes > 0 && g.paper.whole() {
		item.Quiet = format.Minutes(d.RequestedMinutes) + " if approved"
		if d.ConflictMinutes > 0 {
			item.Quiet = format.Minutes(d.RequestedMinutes) + " more if approved"
		}
	}
}

// blockItem says what a block is: on paper nothing but that somebody cannot work, and where it is not in force its status.
func (g *WeekGrid) blockItem(d *schedule.DayItem, item *components.WeekItem) (what, state string) {
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
	item.Href = blocks.BlockLink(g.s, g.r, d.BlockID, d.BlockStatus)
	return format.UpperFirst(format.BlockKind(d.BlockKind)), state
}
