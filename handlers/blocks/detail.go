package blocks

import (
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/recur"
)

const (
	maxOccurrences = 10 // occurrences in the detail of a block
	maxConflicts   = 10 // soft conflicts in the detail of a block
)

// addDetail adds the block that the filter names above the list. If the block does not exist, it adds a note instead.
func addDetail(s *web.Server, r *web.Request, d *components.DataPage) error {
	if r.Filter.BlockID == 0 {
		return addHorizonNote(s, r, d)
	}
	b, occs, err := r.View().Block(r.Filter.BlockID)
	if err != nil {
		d.Notes = append(d.Notes, "There is no block "+format.ID(r.Filter.BlockID)+".")
		return nil
	}
	record := components.Record{
		Title: "Block " + format.ID(b.ID), Quiet: b.EmployeeName, Facts: blockFacts(s, r, &b),
		Close:   components.Link{Href: page.Self(s, page.Narrowed(r, func(f *schedule.Filter) { f.BlockID = 0 })), Text: "Close the block"},
		Notices: blockNotices(s, r, &b), Lists: occurrenceLists(r, &b, occs),
	}
	if b.SeriesID != 0 {
		addSeries(r, &record, b.SeriesID)
	}
	if record.Rows, err = blockConflicts(s, r, &b); err != nil {
		return err
	}
	d.Detail = components.RecordView(record)
	return nil
}

// addHorizonNote adds the dates between which recurring blocks are expanded, unless the dates of the filter lie within
// them.
func addHorizonNote(s *web.Server, r *web.Request, d *components.DataPage) error {
	horizon := r.Roster.Horizon()
	if horizon.Empty() {
		return nil
	}
	z, _ := localtime.ZoneOrUTC(r.Zone)
	if first, last := z.Days(horizon); r.Filter.To == 0 || r.Filter.To > last || r.Filter.From < first {
		d.Notes = append(d.Notes, "Recurring blocks are expanded from "+r.Style.Day(first)+" to "+r.Style.Day(last)+".")
	}
	return nil
}

// blockNotices explains why the list may not contain the block.
func blockNotices(s *web.Server, r *web.Request, b *schedule.BlockRow) []components.Notice {
	var list []components.Notice
	if b.Deleted {
		list = append(list, components.Notice{Class: "late", Text: "This block was deleted. It remains for its history and is not counted."})
	}
	included := false
	for _, status := range r.Filter.StatusSet() {
		included = included || status == b.Status
	}
	if !included {
		list = append(list, components.Notice{Text: "This block is " + string(b.Status) + ". The status filter excludes it from the list below.",
			Link: components.Link{Href: BlockLink(s, r, b.ID, b.Status), Text: "Show blocks with this status"}})
	}
	return list
}

// blockFacts returns all fields of a block. Only managers and the employee of the block see its note.
func blockFacts(s *web.Server, r *web.Request, b *schedule.BlockRow) []components.Fact {
	times := format.BlockTimes(r.Style, b)
	facts := []components.Fact{
		{Label: "Employee", Text: format.Keyed(b.EmployeeName, b.EmployeeID), Href: page.EmployeeLink(s, r, b.EmployeeID)},
		{Label: "Status", Tag: format.BlockTag(b.Status)},
		{Label: "Kind", Text: format.BlockKind(b.Kind)},
		{Label: "When", Text: format.Spaced(times.Lead, times.Text)},
		{Label: "Time zone", Text: b.TimeZone},
		{Label: "Recurrence", Text: page.RecurrenceWords(r.Style, b)},
		{Label: "Replaces recurring blocks", Text: format.YesNo(b.OverridesRecur)},
		{Label: "Reason", Text: format.ReasonWithText(&b.Block)},
	}
	if r.Viewer.Role == schedule.RoleManager || r.Viewer.EmployeeID == b.EmployeeID {
		facts = append(facts, components.Fact{Label: "Note (private)", Text: format.OrNone(b.Note)})
	}
	return append(facts,
		components.Fact{Label: "Requested", Text: page.ByWhom(r, b.RequestedAt, b.RequestedBy)},
		components.Fact{Label: "Decided", Text: page.ByWhom(r, b.DecidedAt, b.DecidedBy)},
		components.Fact{Label: "Source", Text: format.OrNone(b.Source)},
		components.Fact{Label: "Created", Text: page.ByWhom(r, b.CreatedAt, "")},
		components.Fact{Label: "Updated", Text: page.ByWhom(r, b.UpdatedAt, "")},
		components.Fact{Label: "History", Text: "events of this block", Href: page.Link(s, page.Narrowed(r, func(f *schedule.Filter) {
			*f = schedule.Filter{BlockID: b.ID, All: true}
		}), catalog.PathBlockEvents)},
	)
}

// blockConflicts returns the first soft conflicts of a block within the dates of the filter and a link to all of them.
func blockConflicts(s *web.Server, r *web.Request, b *schedule.BlockRow) (*components.RecordRows, error) {
	conflicts := page.Narrowed(r, func(f *schedule.Filter) {
		*f = schedule.Filter{BlockID: b.ID, From: f.From, To: f.To, Statuses: []schedule.BlockStatus{b.Status}}
	})
	counts := r.View().ConflictCounts(conflicts.Filter)
	rows, _, err := r.View().Conflicts(conflicts.Filter).Page(paging.Page{Limit: maxConflicts})
	if err != nil {
		return nil, err
	}
	table := report.List[schedule.SoftConflict]{Columns: ConflictColumns}.Table(s, conflicts, rows, "", true)
	table.Caption = "Soft conflicts of block " + format.ID(b.ID)
	return &components.RecordRows{
		Title: "Soft conflicts: " + format.Number(counts.Pairs), Table: table, Count: len(rows),
		None: components.Plural(counts.Compared.Shifts, "shift", "shifts") + " of " + b.EmployeeName + " compared; none overlaps this block.",
		All:  components.Link{Href: page.Link(s, conflicts, catalog.PathSoftConflicts), Text: "Open all " + format.Number(counts.Pairs) + " in the soft-conflict report"},
	}, nil
}

// occurrenceLists returns the next occurrences of a block and the exceptions of its rule.
func occurrenceLists(r *web.Request, b *schedule.BlockRow, occs []schedule.Occurrence) []components.FactList {
	next := components.FactList{Title: "Next occurrences"}
	later, now := 0, schedule.Instant(r.Now.Unix())
	for _, o := range occs {
		switch {
		case o.End <= now:
		case len(next.Lines) < maxOccurrences:
			next.Lines = append(next.Lines, occurrenceWords(r.Style, o, b.ShownIn))
		default:
			later++
		}
	}
	switch {
	case later > 0:
		next.Note = "And " + format.Number(later) + " more."
	case len(next.Lines) == 0 && len(occs) > 0:
		next.Note = "None from now on. The last one was " + occurrenceWords(r.Style, occs[len(occs)-1], b.ShownIn) + "."
	case len(next.Lines) == 0:
		next.Note = "None: the block has no occurrence in the expanded dates."
	}
	lists := []components.FactList{next}
	if b.Exceptions > 0 {
		changed := components.FactList{Title: "Exceptions to the rule"}
		for _, e := range b.ExceptionList {
			changed.Lines = append(changed.Lines, exceptionLine(r.Style, e))
		}
		lists = append(lists, changed)
	}
	return lists
}

// occurrenceWords describes one occurrence. It includes the UTC offset, so that clock changes are visible.
func occurrenceWords(style localtime.Style, o schedule.Occurrence, zone string) string {
	if o.Missing {
		return style.Day(o.On) + ": this time does not exist on that day, because the clocks are set forward"
	}
	z, _ := localtime.ZoneOrUTC(zone)
	cell := format.TimeCell(style, o.Interval, zone)
	return fmt.Sprintf("%s %s (UTC%s, %s)", cell.Lead, cell.Text, z.Offset(o.Start), schedule.DurationWords(o.Minutes()))
}

// exceptionLine describes one exception of a rule.
func exceptionLine(style localtime.Style, e schedule.BlockException) string {
	if e.Action == recur.Replace {
		return style.Day(e.OccursOn) + ": " + style.MinuteRange(e.StartMinute, e.EndMinute) + " instead"
	}
	return style.Day(e.OccursOn) + ": skipped"
}

// addSeries adds the imported rule of a series to the record. The rule is not expanded, because its occurrences are
// imported as blocks.
func addSeries(r *web.Request, record *components.Record, id int64) {
	series, err := r.View().Series(id)
	if err != nil { // hidden from the visitor, or deleted
		return
	}
	line := fmt.Sprintf("%s at %s for %s, %s", format.Recurrence(series.RRule), r.Style.Clock(series.LocalStart), schedule.DurationWords(series.Minutes), series.TimeZone)
	record.Lists = append(record.Lists, components.FactList{
		Title: "Imported series " + format.ID(id),
		Lines: []string{format.Join(line, "from "+r.Style.Day(series.FirstOn), format.Until(r.Style, series.UntilOn)), "RRULE:" + series.RRule},
		Note:  "The rule is shown as imported. Each occurrence is a separate block.",
	})
}
