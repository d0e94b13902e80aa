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
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// explanationLink returns a link that opens the explanation of a pair and keeps the position in the list. It is empty on
// other screens, which show only the first pairs.
func explanationLink(s *web.Server, r *web.Request, c *schedule.SoftConflict) string {
	if r.Screen.Content != "soft-conflicts" {
		return ""
	}
	key := rules.ConflictKey(c.Shift.ID, c.BlockID, c.Occurrence.Start)
	return page.Self(s, r, "why", key, "sort", r.Query.Get("sort"), "limit", r.Query.Get("limit"), "after", r.Query.Get("after")) + "#record"
}

// addExplanation adds the explanation of the pair in the query parameter "why" above the list.
func addExplanation(s *web.Server, r *web.Request, d *components.DataPage) error {
	key := r.Query.Get("why")
	if key == "" {
		return nil
	}
	shift, block, start, err := rules.ParseConflictKey(key)
	if err != nil {
		return web.QueryError{BadValue: schedule.BadValue{Name: "why", Value: schedule.Printable(key),
			Message: "The key of a soft conflict is invalid: " + err.Error() + ".", Hint: "Open Why this row? from the list"}}
	}
	list := page.Self(s, r, "sort", r.Query.Get("sort"), "limit", r.Query.Get("limit"), "after", r.Query.Get("after"))
	record := components.Record{Title: "Why this row?", Close: components.Link{Href: list, Text: "Close"}}
	conflict, err := r.View().ConflictStory(shift, block, start)
	if err != nil { // the pair does not exist
		record.Quiet = key
		record.Notices = []components.Notice{{Class: "late", Text: "This soft conflict does not exist: the shift or the block was changed after the link was created, or the two never overlapped. The list below is current."}}
	} else {
		record = newExplanation(s, r, &conflict).record(record)
	}
	d.Detail = components.RecordView(record)
	return nil
}

// explanation holds what explains why one pair is a row of the report.
type explanation struct {
	s         *web.Server
	r         *web.Request
	conflict  *roster.ConflictStory
	pair      *schedule.SoftConflict
	block     *schedule.BlockRow
	zone      *localtime.Zone // zone of the shift
	blockZone *localtime.Zone // zone of the block
	origin    recur.Origin
	found     bool // the block's rule produces the occurrence
}

// newExplanation resolves the zones and the origin of the occurrence.
func newExplanation(s *web.Server, r *web.Request, conflict *roster.ConflictStory) *explanation {
	e := &explanation{s: s, r: r, conflict: conflict, pair: &conflict.Pair, block: &conflict.Block}
	e.zone, _ = localtime.ZoneOrUTC(e.pair.Shift.TimeZone)
	e.blockZone, _ = localtime.ZoneOrUTC(e.block.TimeZone)
	var err error
	e.origin, e.found, err = recur.OriginOf(e.block.Block, conflict.Exceptions, e.pair.Occurrence.Start)
	e.found = e.found && err == nil
	return e
}

// record returns the complete explanation, beginning with a summary.
func (e *explanation) record(out components.Record) components.Record {
	out.Quiet = format.Join(e.pair.EmployeeName, "shift "+format.ID(e.pair.Shift.ID), "block "+format.ID(e.pair.BlockID))
	out.Lead = e.lead()
	out.Facts = e.facts()
	out.Tables = []components.RecordRows{e.times()}
	out.Lists = []components.FactList{e.overlap(), e.occurrence(), e.clockChanges()}
	if n := len(e.conflict.Others); n > 0 {
		out.Tables = append(out.Tables, components.RecordRows{
			Title: "The same shift overlaps " + components.Plural(n, "other block occurrence", "other block occurrences"),
			Table: e.others(), Count: n})
	}
	return out
}

// others lists the other pairs of the shift, each with a link to its own explanation.
func (e *explanation) others() components.Table {
	var columns []report.Column[schedule.SoftConflict]
	for _, c := range ConflictColumns[2:] { // skip employee and shift, which are the same in all rows
		c.Sort = ""
		columns = append(columns, c)
	}
	t := report.List[schedule.SoftConflict]{Columns: columns}.Table(e.s, e.r, e.conflict.Others, "", false)
	t.Caption = "Other soft conflicts of shift " + format.ID(e.pair.Shift.ID)
	return t
}

// facts returns the shift, the block, and the data that the pair was computed from.
func (e *explanation) facts() []components.Fact {
	c, b := e.pair, e.block
	block := page.Narrowed(e.r, func(f *schedule.Filter) {
		*f = schedule.Filter{BlockID: c.BlockID, Statuses: []schedule.BlockStatus{b.Status}}
	})
	facts := []components.Fact{
		{Label: "Computed", Text: "from the shift, the block and its recurrence rule, when the schedule was loaded"},
		{Label: "Employee", Text: format.Keyed(c.EmployeeName, c.Shift.EmployeeID), Href: page.EmployeeLink(e.s, e.r, c.Shift.EmployeeID)},
		{Label: "Shift", Text: format.Join("shift "+format.ID(c.Shift.ID), c.Position, c.Location), Href: page.Link(e.s, e.r, catalog.PathShift, format.ID(c.Shift.ID))},
		{Label: "Copies of the shift", Text: e.copies()},
		{Label: "Unavailable block", Text: format.Join("block "+format.ID(c.BlockID), format.BlockKind(b.Kind)), Href: page.Link(e.s, block, catalog.PathBlocks)},
		{Label: "Status of the block", Tag: format.BlockTag(c.BlockStatus), Text: " " + countsWords(c.BlockStatus)},
		{Label: "Reported as", Text: c.BlockKind.ConflictKind() + ", " + c.BlockKind.Severity()},
		{Label: "Recurrence", Text: repeatWords(e.r.Style, b)},
	}
	if b.Recurring() {
		facts = append(facts, components.Fact{Label: "Rule as stored", Text: "RRULE:" + b.RRule})
	}
	return append(facts,
		components.Fact{Label: "Duplicate", Text: duplicateWords(c)},
		components.Fact{Label: "First seen", Text: page.ByWhom(e.r, c.FirstSeen, "")},
		components.Fact{Label: "Block entered by", Text: format.Join(format.OrNone(b.Source), b.RequestedBy)},
		components.Fact{Label: "Key", Text: rules.ConflictKey(c.Shift.ID, c.BlockID, c.Occurrence.Start)},
	)
}

// times lists the start and end of the shift, the block and the overlap in local time and UTC.
func (e *explanation) times() components.RecordRows {
	t := components.Table{Caption: "Times of the shift, the block and the overlap", Heads: []components.Head{{Label: "What"}, {Label: "Local time"}, {Label: "Time zone"}, {Label: "UTC"}, {Label: "Clock"}}}
	c := e.pair
	rows := [][]components.Cell{
		TimeRow(e.r.Style, "Shift starts", e.zone, e.zone.ExplainInstant(c.Shift.StartsAt), true),
		TimeRow(e.r.Style, "Shift ends", e.zone, e.zone.ExplainInstant(c.Shift.EndsAt), true),
	}
	if !c.Published.Empty() {
		rows = append(rows,
			TimeRow(e.r.Style, "Published copy starts", e.zone, e.zone.ExplainInstant(c.Published.Start), true),
			TimeRow(e.r.Style, "Published copy ends", e.zone, e.zone.ExplainInstant(c.Published.End), true))
	}
	start, end, stored := e.blockEnds()
	rows = append(rows,
		TimeRow(e.r.Style, "Block starts", e.blockZone, start, stored),
		TimeRow(e.r.Style, "Block ends", e.blockZone, end, stored),
		TimeRow(e.r.Style, "Overlap starts", e.zone, e.zone.ExplainInstant(c.Overlap.Start), true),
		TimeRow(e.r.Style, "Overlap ends", e.zone, e.zone.ExplainInstant(c.Overlap.End), true))
	group := components.RowGroup{}
	for _, cells := range rows {
		group.Rows = append(group.Rows, components.Row{Cells: cells})
	}
	t.Groups = []components.RowGroup{group}
	return components.RecordRows{Title: "Times", Table: t, Count: len(rows)}
}

// blockEnds returns the start and end of the occurrence. They come from the local times of the rule; stored reports
// whether they were stored as instants instead.
func (e *explanation) blockEnds() (start, end localtime.Resolution, stored bool) {
	if e.found && e.origin.Start.At == e.pair.Occurrence.Start && e.origin.End.At == e.pair.Occurrence.End {
		return e.origin.Start, e.origin.End, !e.block.Recurring() && !e.block.AllDay
	}
	return e.blockZone.ExplainInstant(e.pair.Occurrence.Start), e.blockZone.ExplainInstant(e.pair.Occurrence.End), true
}

// TimeRow returns the cells of an instant: its label, local time, zone, time in UTC, and how the clock determines it.
// The argument stored reports whether the instant was stored rather than derived from a local time.
func TimeRow(style localtime.Style, what string, z *localtime.Zone, at localtime.Resolution, stored bool) []components.Cell {
	day, minute := z.Local(at.At)
	utc := time.Unix(int64(at.At), 0).UTC()
	return []components.Cell{
		{Text: what},
		{Lead: style.Day(day), At: format.WallValue(day, minute), Text: style.Clock(minute)},
		{Text: z.Name(), Sub: "UTC" + z.Offset(at.At)},
		{Lead: utc.Format("2006-01-02"), At: utc.Format("2006-01-02T15:04Z"), Text: utc.Format("15:04")},
		{Text: resolvedWords(style, z, at, stored)},
	}
}

// resolvedWords describes how a local time became an instant. The argument stored reports whether the instant was
// stored.
func resolvedWords(style localtime.Style, z *localtime.Zone, at localtime.Resolution, stored bool) string {
	clock := style.Clock(at.Minute)
	switch {
	case at.Clock == localtime.ClockSkipped:
		_, shifted := z.Local(at.At)
		return fmt.Sprintf("%s does not exist on that day: the clocks are set forward past it. With the offset before the change, it is %s on the new clock.", clock, style.Clock(shifted))
	case at.Clock == localtime.ClockTwice && at.At > at.Other:
		return clock + " occurs twice: the clocks are set back. The source specifies the later one."
	case at.Clock == localtime.ClockTwice && stored:
		return clock + " occurs twice: the clocks are set back. This is the earlier one."
	case at.Clock == localtime.ClockTwice:
		return clock + " occurs twice: the clocks are set back. The earlier one applies."
	}
	return "occurs once that day"
}

// clockChanges lists the days that do not have 24 hours.
func (e *explanation) clockChanges() components.FactList {
	out := components.FactList{Title: "Clock changes"}
	seen := map[string]bool{}
	add := func(z *localtime.Zone, iv schedule.Interval) {
		first, last := z.Days(iv)
		for d := first; d <= last && len(out.Lines) < maxOccurrences; d++ {
			minutes := z.Day(d).Minutes()
			if line := e.r.Style.Day(d) + " has " + schedule.DurationWords(minutes) + " in " + z.Name(); minutes != 24*60 && !seen[line] {
				seen[line] = true
				out.Lines = append(out.Lines, line+ClockChangeWords(minutes))
			}
		}
	}
	add(e.zone, e.pair.Shift.Interval())
	add(e.zone, e.pair.Published)
	add(e.blockZone, e.pair.Occurrence)
	if len(out.Lines) == 0 {
		out.Note = "None: every day of the shift and of the block has 24 h."
		return out
	}
	out.Note = "Lengths are elapsed time: an hour that occurs twice counts twice, and a skipped hour does not count."
	return out
}

// ClockChangeWords describes the clock change of a day with the given number of minutes, which must not be 24 hours.
func ClockChangeWords(minutes int) string {
	if minutes < 24*60 {
		return ": the clocks are set forward"
	}
	return ": the clocks are set back"
}
