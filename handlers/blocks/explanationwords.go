package blocks

import (
	"fmt"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// lead summarizes the pair in two sentences.
func (e *explanation) lead() string {
	c := e.pair
	shift, block := format.TimeCell(e.r.Style, c.Shift.Interval(), c.Shift.TimeZone), format.TimeCell(e.r.Style, c.Occurrence, c.Shift.TimeZone)
	cannot := "is unavailable"
	switch {
	case c.BlockStatus == schedule.Requested:
		cannot = "requested time off"
	case !c.BlockStatus.Live():
		cannot = "had a block, now " + string(c.BlockStatus) + ","
	case c.BlockKind == schedule.Undesired:
		cannot = "prefers not to work"
	case c.BlockKind == schedule.TimeOff:
		cannot = "is off"
	}
	return fmt.Sprintf("%s is scheduled %s %s and %s %s %s, in the time zone %s. The shift and the block overlap for %s. %s.",
		c.EmployeeName, shift.Lead, shift.Text, cannot, block.Lead, block.Text, c.Shift.TimeZone,
		schedule.DurationWords(c.Minutes()), format.UpperFirst(catalog.ReportedNotBlocked))
}

// overlap explains step by step how the overlap is computed, on the clock of the shift.
func (e *explanation) overlap() components.FactList {
	c := e.pair
	at := func(i schedule.Instant) string {
		d, minute := e.zone.Local(i)
		return e.r.Style.Day(d) + " " + e.r.Style.Clock(minute)
	}
	latest := func(of string, a, b, result schedule.Instant) string {
		return fmt.Sprintf("the shift %s %s, the block %s; %s", of, at(a), at(b), at(result))
	}
	shift := c.Shift.Interval()
	lines := []string{
		"Start: " + latest("begins", shift.Start, c.Occurrence.Start, c.Overlap.Start) + " is the later, so the overlap begins then.",
		"End: " + latest("ends", shift.End, c.Occurrence.End, c.Overlap.End) + " is the earlier, so the overlap ends then.",
		"Minutes: " + e.minutes(),
		fmt.Sprintf("Share: the shift lasts %s, breaks included: %s of %s is %d %%.", schedule.DurationWords(shift.Minutes()), format.Number(c.Minutes()), format.Minutes(shift.Minutes()), c.Percent),
		"Relation: the block is " + relationWords[c.Relation] + ".",
		"Together: " + e.union(),
	}
	return components.FactList{Title: "How the overlap is calculated", Lines: lines}
}

// minutes describes the length of the overlap. If the clock changes within it, the difference of the local times is
// explained too.
func (e *explanation) minutes() string {
	c := e.pair
	words := format.Minutes(c.Minutes()) + " from start to end. A shift and a block that only touch do not overlap."
	first, from := e.zone.Local(c.Overlap.Start)
	last, to := e.zone.Local(c.Overlap.End)
	switch shown := int(last-first)*24*60 + to - from; {
	case shown < c.Minutes():
		words += " The clock times differ by only " + format.Minutes(shown) + ", because the clocks are set back in between."
	case shown > c.Minutes():
		words += " The clock times differ by " + format.Minutes(shown) + ", because the clocks are set forward in between."
	}
	return words
}

// union describes how much of the shift all its blocks cover together.
func (e *explanation) union() string {
	c := e.pair
	sum, n := 0, 0
	for _, p := range append(e.conflict.Others[:len(e.conflict.Others):len(e.conflict.Others)], *c) {
		if p.BlockStatus.Live() {
			sum, n = sum+p.Minutes(), n+1
		}
	}
	switch {
	case n == 0:
		return "no block that is in force or requested overlaps this shift."
	case n == 1 && c.BlockStatus.Live():
		return fmt.Sprintf("no other block that is in force or requested overlaps this shift; this one covers %s of it.", format.Minutes(c.UnionMinutes))
	}
	return fmt.Sprintf("blocks that are in force or requested cover %s of the shift; overlapping blocks count once (their sum is %s). All are listed above.",
		format.Minutes(c.UnionMinutes), format.Minutes(sum))
}

// occurrence explains where the occurrence of the block comes from.
func (e *explanation) occurrence() components.FactList {
	out, b, o := components.FactList{Title: "How this occurrence was computed"}, e.block, e.origin
	add := func(line string) { out.Lines = append(out.Lines, line) }
	switch {
	case !e.found:
		add("The block no longer has an occurrence that begins at this time.")
		return out
	case !b.Recurring():
		add(e.oneOffWords())
	default:
		add(fmt.Sprintf("The rule begins on %s. %s is its occurrence number %s, in the time zone %s.", e.r.Style.Day(b.FirstOn), e.r.Style.Day(o.On), format.Number(o.Nth), b.TimeZone))
		if o.Exception != nil {
			add("An exception changes the times on that date: " + e.r.Style.MinuteRange(o.Exception.StartMinute, o.Exception.EndMinute) + " instead of " + ruleTimes(e.r.Style, &b.Block) + ".")
		} else {
			add("The rule gives " + ruleTimes(e.r.Style, &b.Block) + " on that date; no exception changes it.")
		}
		if len(o.Cancelled) > 0 {
			add("Skipped before it: " + dateWords(e.r.Style, o.Cancelled) + ".")
		}
		e.overrides(add)
	}
	if b.AllDay {
		add(fmt.Sprintf("All day means from the start of the first day to the end of the last day in the time zone %s: here %s.", b.TimeZone, schedule.DurationWords(e.pair.Occurrence.Minutes())))
	}
	return out
}

// overrides lists the blocks that may replace a recurring occurrence.
func (e *explanation) overrides(add func(string)) {
	none := true
	for i := range e.conflict.Overrides {
		if b := &e.conflict.Overrides[i]; recur.Replaces(b, e.origin.On) {
			none = false
			add("Block " + format.ID(b.ID) + ", " + string(b.Status) + ", replaces recurring blocks on that date once it is active or approved.")
		}
	}
	if none {
		add("No block replaces recurring blocks on that date.")
	}
}

// oneOffWords describes a block that does not recur.
func (e *explanation) oneOffWords() string {
	b := e.block
	words := "The block happens once"
	if b.SeriesID != 0 {
		words = "The block is one imported time of series " + format.ID(b.SeriesID) + ", unchanged"
	}
	if b.OverridesRecur {
		words += "; on its days it replaces the employee's recurring blocks"
	}
	return words + "."
}

// ruleTimes returns the local times of a recurring block.
func ruleTimes(style localtime.Style, b *schedule.Block) string {
	if b.AllDay {
		return "all day"
	}
	return style.MinuteRange(b.StartMinute, b.EndMinute)
}

// dateWords joins the dates.
func dateWords(style localtime.Style, days []schedule.Date) string {
	words := make([]string, len(days))
	for i, d := range days {
		words[i] = style.Day(d)
	}
	return strings.Join(words, ", ")
}

// copies describes which copies of the shift overlap, and which one the numbers refer to.
func (e *explanation) copies() string {
	c, zone := e.pair, e.pair.Shift.TimeZone
	switch {
	case c.ShiftState == schedule.StateDraft && c.Published.Empty():
		return "draft only; employees have not seen it"
	case c.ShiftState == schedule.StateDraft:
		return "the draft overlaps; the published copy, " + format.Spaced(format.TimeCell(e.r.Style, c.Published, zone).Lead, format.ClockRange(e.r.Style, c.Published, zone)) + ", does not"
	case c.ShiftState == schedule.StatePublished && e.conflict.Shift.ID == 0:
		return "published only; its draft no longer exists"
	case c.ShiftState == schedule.StatePublished:
		moved := e.conflict.Shift.Interval()
		return "published only; the draft was moved to " + format.Spaced(format.TimeCell(e.r.Style, moved, zone).Lead, format.ClockRange(e.r.Style, moved, zone)) + " and does not overlap"
	case c.Published.Empty():
		return "draft and published, the same times"
	}
	return "both overlap; the published copy is " + format.Spaced(format.TimeCell(e.r.Style, c.Published, zone).Lead, format.ClockRange(e.r.Style, c.Published, zone)) + "; the figures are for the draft"
}

// countsWords explains what the status of a block means for the report.
func countsWords(s schedule.BlockStatus) string {
	switch {
	case s == schedule.Requested:
		return "not decided: " + catalog.WouldConflictIfApproved + "; counted separately"
	case s.Live():
		return "in force: counted"
	}
	return "not in force: counted only if the filter includes this status"
}

// repeatWords describes the recurrence of a block.
func repeatWords(style localtime.Style, b *schedule.BlockRow) string {
	if !b.Recurring() {
		return "once"
	}
	return format.Join(format.BlockRule(style, &b.Block), format.Until(style, b.RecurrenceUntil), format.Exceptions(b.Exceptions))
}

// duplicateWords names the block that the block duplicates, or returns "none".
func duplicateWords(c *schedule.SoftConflict) string {
	if c.DuplicateOf == 0 {
		return "none"
	}
	return "of block " + format.ID(c.DuplicateOf) + ": same time; its minutes count once"
}
