package blocks

import (
	"fmt"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/recur"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// whyLink opens the record that says why a pair is a row of the report, at the same place of the list.
func whyLink(s *web.Server, r *web.Request, c *schedule.SoftConflict) string {
	if r.Why == nil {
		r.Why = page.SelfFor(s, r, "why", "sort", r.Query.Get("sort"), "limit", r.Query.Get("limit"), "after", r.Query.Get("after"))
	}
	return r.Why(rules.ConflictKey(c.Shift.ID, c.BlockID, c.Occurrence.Start)) + "#record"
}

// whyDetail puts the pair that why= names above the list, with everything it came from.
func whyDetail(s *web.Server, r *web.Request, d *components.DataPage) error {
	key := r.Query.Get("why")
	if key == "" {
		return nil
	}
	shift, block, start, err := rules.ParseConflictKey(key)
	if err != nil {
		return web.QueryError{BadValue: schedule.BadValue{Name: "why", Value: schedule.Printable(key),
			Message: "The key of a pair cannot be read: " + err.Error() + ".", Hint: "Open Why this row? from the list"}}
	}
	list := page.Self(s, r, "sort", r.Query.Get("sort"), "limit", r.Query.Get("limit"), "after", r.Query.Get("after"))
	record := components.Record{Title: "Why this row?", Close: components.Link{Href: list, Text: "Close"}}
	story, err := r.View().ConflictStory(shift, block, start)
	if err != nil { // there is no such pair
		record.Quiet = key
		record.Notices = []components.Notice{{Class: "late", Text: "There is no such pair now: the shift or the block was changed since the link was made, or the two never overlapped. The list below is as it is now."}}
	} else {
		record = explainPair(s, r, &story).record(record)
	}
	d.Detail = components.RecordView(record)
	return nil
}

// explanation is one pair on its way into words.
type explanation struct {
	s      *web.Server
	r      *web.Request
	story  *roster.ConflictStory
	pair   *schedule.SoftConflict
	block  *schedule.BlockRow
	zone   *schedule.Zone // of the shift
	local  *schedule.Zone // of the block
	origin recur.Origin
	found  bool // the rule makes the occurrence
}

func explainPair(s *web.Server, r *web.Request, story *roster.ConflictStory) *explanation {
	e := &explanation{s: s, r: r, story: story, pair: &story.Pair, block: &story.Block}
	e.zone, _ = schedule.ZoneOrUTC(e.pair.Shift.TimeZone)
	e.local, _ = schedule.ZoneOrUTC(e.block.TimeZone)
	var err error
	e.origin, e.found, err = recur.OriginOf(e.block.Block, story.Exceptions, e.pair.Occurrence.Start)
	e.found = e.found && err == nil
	return e
}

// record is the whole story, the sum of it first.
func (e *explanation) record(out components.Record) components.Record {
	out.Quiet = format.Join(e.pair.EmployeeName, "shift "+format.ID(e.pair.Shift.ID), "block "+format.ID(e.pair.BlockID))
	out.Lead = e.lead()
	out.Facts = e.facts()
	out.Tables = []components.RecordRows{e.times()}
	out.Lists = []components.FactList{e.overlap(), e.occurrence(), e.clocks()}
	if n := len(e.story.Others); n > 0 {
		out.Tables = append(out.Tables, components.RecordRows{
			Title: "The same shift overlaps " + components.Plural(n, "other block time", "other block times"),
			Table: e.others(), Count: n})
	}
	return out
}

// others is the other pairs of the shift, each with its own way to the reason.
func (e *explanation) others() components.Table {
	var columns []report.Column[schedule.SoftConflict]
	for _, c := range ConflictColumns[2:] { // employee and shift are the same
		c.Sort = ""
		columns = append(columns, c)
	}
	t := report.List[schedule.SoftConflict]{Columns: columns}.Table(e.s, e.r, e.story.Others, "", false)
	t.Caption = "Other pairs of shift " + format.ID(e.pair.Shift.ID)
	return t
}

// facts are what the two are, and what the pair was computed from.
func (e *explanation) facts() []components.Fact {
	c, b := e.pair, e.block
	one := page.Narrowed(e.r, func(f *schedule.Filter) {
		*f = schedule.Filter{BlockID: c.BlockID, Statuses: []schedule.BlockStatus{b.Status}}
	})
	facts := []components.Fact{
		{Label: "Computed", Text: "from the shift, the block and its rule, when the schedule was loaded"},
		{Label: "Employee", Text: format.Keyed(c.EmployeeName, c.Shift.EmployeeID), Href: page.EmployeeLink(e.s, e.r, c.Shift.EmployeeID)},
		{Label: "Shift", Text: format.Join("shift "+format.ID(c.Shift.ID), c.Position, c.Location), Href: page.Link(e.s, e.r, catalog.PathShift, format.ID(c.Shift.ID))},
		{Label: "Copies of the shift", Text: e.copies()},
		{Label: "Unavailable block", Text: format.Join("block "+format.ID(c.BlockID), format.BlockKind(b.Kind)), Href: page.Link(e.s, one, catalog.PathBlocks)},
		{Label: "Status of the block", Tag: format.BlockTag(c.BlockStatus), Text: " " + countsWords(c.BlockStatus)},
		{Label: "Reported as", Text: c.BlockKind.ConflictKind() + ", " + c.BlockKind.Severity()},
		{Label: "Recurrence", Text: repeatWords(b)},
	}
	if b.Recurring() {
		facts = append(facts, components.Fact{Label: "Rule as stored", Text: "RRULE:" + b.RRule})
	}
	return append(facts,
		components.Fact{Label: "Duplicate", Text: duplicateWords(c)},
		components.Fact{Label: "First seen", Text: page.ByWhom(e.r, c.FirstSeen, "")},
		components.Fact{Label: "Block entered by", Text: format.Join(format.OrNone(b.Source), b.RequestedBy)},
		components.Fact{Label: "Key of the pair", Text: rules.ConflictKey(c.Shift.ID, c.BlockID, c.Occurrence.Start)},
	)
}

// times is every end of the shift, the block and the overlap: what the clock shows, and which moment that is.
func (e *explanation) times() components.RecordRows {
	t := components.Table{Caption: "Times of the pair", Heads: []components.Head{{Label: "What"}, {Label: "Local time"}, {Label: "Time zone"}, {Label: "UTC"}, {Label: "Clock"}}}
	c := e.pair
	rows := [][]components.Cell{
		TimeRow("Shift starts", e.zone, e.zone.ExplainInstant(c.Shift.StartsAt), true),
		TimeRow("Shift ends", e.zone, e.zone.ExplainInstant(c.Shift.EndsAt), true),
	}
	if !c.Published.Empty() {
		rows = append(rows,
			TimeRow("Published copy starts", e.zone, e.zone.ExplainInstant(c.Published.Start), true),
			TimeRow("Published copy ends", e.zone, e.zone.ExplainInstant(c.Published.End), true))
	}
	start, end, stored := e.blockEnds()
	rows = append(rows,
		TimeRow("Block starts", e.local, start, stored),
		TimeRow("Block ends", e.local, end, stored),
		TimeRow("Overlap starts", e.zone, e.zone.ExplainInstant(c.Overlap.Start), true),
		TimeRow("Overlap ends", e.zone, e.zone.ExplainInstant(c.Overlap.End), true))
	group := components.RowGroup{}
	for _, cells := range rows {
		group.Rows = append(group.Rows, components.Row{Cells: cells})
	}
	t.Groups = []components.RowGroup{group}
	return components.RecordRows{Title: "Times", Table: t, Count: len(rows)}
}

// blockEnds are both ends of the occurrence: from the clock times of the rule or the days, or as they were stored.
func (e *explanation) blockEnds() (start, end schedule.Resolution, stored bool) {
	if e.found && e.origin.Start.At == e.pair.Occurrence.Start && e.origin.End.At == e.pair.Occurrence.End {
		return e.origin.Start, e.origin.End, !e.block.Recurring() && !e.block.AllDay
	}
	return e.local.ExplainInstant(e.pair.Occurrence.Start), e.local.ExplainInstant(e.pair.Occurrence.End), true
}

// TimeRow is one row. The local time is what the clock shows at that moment, in the zone of its owner.
func TimeRow(what string, z *schedule.Zone, at schedule.Resolution, stored bool) []components.Cell {
	day, minute := z.Local(at.At)
	utc := time.Unix(int64(at.At), 0).UTC()
	return []components.Cell{
		{Text: what},
		{Lead: format.Day(day), At: day.String() + "T" + format.Clock(minute), Text: format.Clock(minute)},
		{Text: z.Name(), Sub: "UTC" + z.Offset(at.At)},
		{Lead: utc.Format("2006-01-02"), At: utc.Format("2006-01-02T15:04Z"), Text: utc.Format("15:04")},
		{Text: resolvedWords(z, at, stored)},
	}
}

// resolvedWords says which rule made a moment of a clock time. stored is a moment that the source named itself.
func resolvedWords(z *schedule.Zone, at schedule.Resolution, stored bool) string {
	asked := format.Clock(at.Minute)
	switch {
	case at.Clock == schedule.ClockSkipped:
		_, shown := z.Local(at.At)
		return fmt.Sprintf("%s is not shown that day: the clock is put forward past it. It is read with the offset before the change, which is %s on the new clock.", asked, format.Clock(shown))
	case at.Clock == schedule.ClockTwice && at.At > at.Other:
		return asked + " is shown twice: the clock is put back. The source names the later of the two."
	case at.Clock == schedule.ClockTwice && stored:
		return asked + " is shown twice: the clock is put back. This is the earlier of the two."
	case at.Clock == schedule.ClockTwice:
		return asked + " is shown twice: the clock is put back. The earlier of the two counts."
	}
	return "shown once that day"
}

// clocks names the days that are not 24 hours long, and says so when there are none.
func (e *explanation) clocks() components.FactList {
	out := components.FactList{Title: "Clock changes"}
	seen := map[string]bool{}
	add := func(z *schedule.Zone, iv schedule.Interval) {
		first, last := z.Days(iv)
		for d := first; d <= last && len(out.Lines) < nextShown; d++ {
			minutes := z.Day(d).Minutes()
			if line := format.Day(d) + " has " + schedule.DurationWords(minutes) + " in " + z.Name(); minutes != 24*60 && !seen[line] {
				seen[line] = true
				out.Lines = append(out.Lines, line+ClockChangeWords(minutes))
			}
		}
	}
	add(e.zone, e.pair.Shift.Interval())
	add(e.zone, e.pair.Published)
	add(e.local, e.pair.Occurrence)
	if len(out.Lines) == 0 {
		out.Note = "None: every day that the shift or the block touches has 24 h."
		return out
	}
	out.Note = "Lengths are counted from moment to moment, so an hour that is shown twice counts twice and one that is skipped does not count."
	return out
}

func ClockChangeWords(minutes int) string {
	if minutes < 24*60 {
		return ": the clock is put forward"
	}
	return ": the clock is put back"
}
