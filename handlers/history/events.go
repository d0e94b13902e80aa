package history

import (
	"cmp"
	"context"
	"slices"

	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/store"
)

// EventList is the events of one screen.
func EventList(s *web.Server, e eventScreen) report.List[schedule.EventRow] {
	set := store.EventSet{Subjects: e.subjects}
	fields, reads := []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q"}, "without a status filter, the history of blocks of every status"
	switch {
	case !set.Has(schedule.BlockSubject):
		fields = slices.DeleteFunc(fields, func(name string) bool { return name == "block_id" })
		reads = "filters by block or by status of blocks leave these events as they are"
	case !e.ofBlocks():
		reads = "a status or a number of a block asks for the events of blocks alone"
	}
	return report.List[schedule.EventRow]{
		File: e.file, Noun: [2]string{"event", "events"}, Order: "newest first", Sort: "-time", InFiles: "oldest first",
		Quiet: e.quiet, Note: "Times are local to the place; UTC stands below.",
		Fields: fields, Reads: reads, Rules: e.rules(),
		Asked:   func(f *schedule.Filter) { *f = set.Reads(*f) },
		Columns: EventColumns(e.ofBlocks()),
		Count:   func(r *web.Request) (report.Summary, error) { return eventSummary(s, r, e) },
		Total: func(r *web.Request) (int, error) { // the chain is followed for those who look at the events
			c, err := s.Store.EventCounts(r.Ctx, r.Viewer, e.set(r), r.Filter)
			return c.Events, err
		},
		Page: func(r *web.Request, p paging.Page) ([]schedule.EventRow, string, error) {
			return s.Store.EventsIn(r.Ctx, r.Viewer, e.set(r), r.Filter, p)
		},
		Each: func(ctx context.Context, r *web.Request, visit func(*schedule.EventRow) error) error {
			return s.Store.EachEventIn(ctx, r.Viewer, e.set(r), r.Filter, visit)
		},
		Known:  []string{"notes"},
		Detail: func(r *web.Request, d *components.DataPage) error { return chainNote(s, r, d) },
		Export: func(r *web.Request) []columns.Column[schedule.EventRow] {
			if e.ofBlocks() {
				return blocks.WithNotes(r, columns.EventColumns, columns.EventColumnsWithNotes)
			}
			return blocks.WithNotes(r, columns.SubjectEventColumns, columns.SubjectEventColumnsWithNotes)
		},
	}
}

// eventSummary counts the events of the filter and verifies the whole chain, now.
func eventSummary(s *web.Server, r *web.Request, e eventScreen) (report.Summary, error) {
	c, err := s.Store.EventCounts(r.Ctx, r.Viewer, e.set(r), r.Filter)
	if err != nil {
		return report.Summary{}, err
	}
	chain, err := ChainCounter(s, r)
	if err != nil {
		return report.Summary{}, err
	}
	return report.Summary{Total: c.Events, State: chain.Tag.Word + chain.Note, Notes: e.onlyWords(r), Figures: eventFigures(s, r, &c), Facts: eventFactsOf(&c),
		Looked: "Every recorded change of " + cmp.Or(e.looked, "the schedule") + " was compared with the filter; none fits.", Counters: []components.Counter{
			{Label: "Events", Value: format.Number(c.Events)},
			{Label: e.touched, Value: format.Number(c.Subjects)},
			{Label: "Actors", Value: format.Number(c.Actors), Note: "people and programs"},
			chain,
		}}, nil
}

// ChainCounter says whether each event still has the content it was written with. The check reads the whole chain in the
// background, at least once a minute.
func ChainCounter(s *web.Server, r *web.Request) (components.Counter, error) {
	chain, counter := AuditOf(s).Get(s), components.Counter{Label: "Record"}
	switch {
	case chain.Pending:
		counter.Tag, counter.Note = components.Tag{Word: "being verified"}, "every event is being read; open the screen again"
	case chain.Broken != 0:
		counter.Tag, counter.Note = components.Tag{Word: "broken", Class: "bad"}, "first at event "+format.ID(chain.Broken)+" of "+format.Number(chain.Events)
	default:
		counter.Tag, counter.Note = components.Tag{Word: "intact", Class: "ok"}, components.Plural(chain.Events, "event", "events")+" of all kinds verified within the last minute"
	}
	if !chain.Pending && !r.Manages() { // how many there are of others is not for everybody
		counter.Note = "every event of everybody is verified, at least once a minute"
	}
	return counter, chain.Err
}

// chainNote says what intact and broken mean, once for all rows.
func chainNote(s *web.Server, _ *web.Request, d *components.DataPage) error {
	d.Notes = append(d.Notes, "Each row was checked when this page was made. Intact: its hash, computed again from the event, is the stored one, and the event before "+
		"is there with the hash that this one names. Broken: the event, or one before it, was changed or taken away.")
	return nil
}
