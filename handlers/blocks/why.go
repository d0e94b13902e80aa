package blocks

import (
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
