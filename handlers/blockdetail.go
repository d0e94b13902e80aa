package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
)

const (
	nextShown      = 10 // occurrences that the detail lists
	conflictsShown = 10 // pairs that the detail lists
)

// blockDetail puts the block that the filter names above the list, in full. A number that no block has leaves the
// list to say so.
func (s *server) blockDetail(r *request, d *components.DataPage) error {
	if r.filter.BlockID == 0 {
		return s.horizonNote(r, d)
	}
	b, occs, err := r.view().Block(r.filter.BlockID)
	if err != nil {
		d.Notes = append(d.Notes, "No block has the number "+format.ID(r.filter.BlockID)+".")
		return nil
	}
	record := components.Record{
		Title: "Block " + format.ID(b.ID), Quiet: b.EmployeeName, Facts: s.blockFacts(r, &b),
		Close:   components.Link{Href: s.self(r.narrowed(func(f *schedule.Filter) { f.BlockID = 0 })), Text: "Close the block"},
		Notices: s.blockNotices(r, &b), Lists: occurrenceLists(r, &b, occs),
	}
	if b.SeriesID != 0 {
		addSeries(r, &record, b.SeriesID)
	}
	if record.Rows, err = s.blockConflicts(r, &b); err != nil {
		return err
	}
	d.Detail = components.RecordView(record)
	return nil
}

// horizonNote says over which days recurring blocks are expanded, if the filter does not end before.
func (s *server) horizonNote(r *request, d *components.DataPage) error {
	horizon := r.roster.Horizon()
	if horizon.Empty() {
		return nil
	}
	z, _ := schedule.ZoneOrUTC(r.zone)
	if first, last := z.Days(horizon); r.filter.To == 0 || r.filter.To > last || r.filter.From < first {
		d.Notes = append(d.Notes, "Recurring blocks are expanded from "+first.String()+" to "+last.String()+".")
	}
	return nil
}

// blockNotices say why the list below may not hold the block.
func (s *server) blockNotices(r *request, b *schedule.BlockRow) []components.Notice {
	var list []components.Notice
	if b.Deleted {
		list = append(list, components.Notice{Class: "late", Text: "This block was deleted. It is kept for its history and counts nowhere."})
	}
	asked := false
	for _, status := range r.filter.StatusSet() {
		asked = asked || status == b.Status
	}
	if !asked {
		list = append(list, components.Notice{Text: "This block is " + string(b.Status) + ", which the status filter leaves out of the list below.",
			Link: components.Link{Href: s.blockLink(r, b.ID, b.Status), Text: "Show it with its status"}})
	}
	return list
}

// blockFacts are all fields of a block. The note is for managers and for the employee it is about.
func (s *server) blockFacts(r *request, b *schedule.BlockRow) []components.Fact {
	times := format.BlockTimes(b)
	facts := []components.Fact{
		{Label: "Employee", Text: format.Keyed(b.EmployeeName, b.EmployeeID), Href: s.employeeLink(r, b.EmployeeID)},
		{Label: "Status", Tag: format.BlockTag(b.Status)},
		{Label: "Kind", Text: format.BlockKind(b.Kind)},
		{Label: "When", Text: format.Spaced(times.Lead, times.Text)},
		{Label: "Time zone", Text: b.TimeZone},
		{Label: "Recurrence", Text: recurrenceWords(b)},
		{Label: "Replaces recurring blocks", Text: format.YesNo(b.OverridesRecur)},
		{Label: "Reason", Text: format.ReasonWithText(&b.Block)},
	}
	if r.viewer.Role == schedule.RoleManager || r.viewer.EmployeeID == b.EmployeeID {
		facts = append(facts, components.Fact{Label: "Note (private)", Text: format.OrNone(b.Note)})
	}
	return append(facts,
		components.Fact{Label: "Requested", Text: r.byWhom(b.RequestedAt, b.RequestedBy)},
		components.Fact{Label: "Decided", Text: r.byWhom(b.DecidedAt, b.DecidedBy)},
		components.Fact{Label: "Source", Text: format.OrNone(b.Source)},
		components.Fact{Label: "Created", Text: r.byWhom(b.CreatedAt, "")},
		components.Fact{Label: "Updated", Text: r.byWhom(b.UpdatedAt, "")},
		components.Fact{Label: "History", Text: "events of this block", Href: s.link(r.narrowed(func(f *schedule.Filter) {
			*f = schedule.Filter{BlockID: b.ID, All: true}
		}), catalog.PathBlockEvents)},
	)
}

// blockConflicts are the first soft conflicts of a block under the dates of the filter, with the way to all of them.
func (s *server) blockConflicts(r *request, b *schedule.BlockRow) (*components.RecordRows, error) {
	one := r.narrowed(func(f *schedule.Filter) {
		*f = schedule.Filter{BlockID: b.ID, From: f.From, To: f.To, Statuses: []schedule.BlockStatus{b.Status}}
	})
	counts := r.view().ConflictCounts(one.filter)
	rows, _, err := r.view().Conflicts(one.filter, paging.Page{Limit: conflictsShown})
	if err != nil {
		return nil, err
	}
	table := list[schedule.SoftConflict]{columns: conflictColumns}.table(s, one, rows, "", true)
	table.Caption = "Soft conflicts of block " + format.ID(b.ID)
	return &components.RecordRows{
		Title: "Soft conflicts: " + format.Number(counts.Pairs), Table: table, Count: len(rows),
		None: components.Plural(counts.Compared.Shifts, "shift", "shifts") + " of " + b.EmployeeName + " compared; none overlaps this block.",
		All:  components.Link{Href: s.link(one, catalog.PathSoftConflicts), Text: "Open all " + format.Number(counts.Pairs) + " in the soft-conflict report"},
	}, nil
}
