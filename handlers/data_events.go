package handlers

import (
	"cmp"
	"context"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/store"
)

// eventList is the events of one screen.
func (s *server) eventList(e eventScreen) list[schedule.EventRow] {
	set := store.EventSet{Subjects: e.subjects}
	fields, reads := []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q"}, "without a status filter, the history of blocks of every status"
	switch {
	case !set.Has(schedule.BlockSubject):
		fields = slices.DeleteFunc(fields, func(name string) bool { return name == "block_id" })
		reads = "filters by block or by status of blocks leave these events as they are"
	case !e.ofBlocks():
		reads = "a status or a number of a block asks for the events of blocks alone"
	}
	return list[schedule.EventRow]{
		file: e.file, noun: [2]string{"event", "events"}, order: "newest first", sort: "-time", inFiles: "oldest first",
		quiet: e.quiet, note: "Times are local to the place; UTC stands below.",
		fields: fields, reads: reads, rules: e.rules(),
		asked:   func(f *schedule.Filter) { *f = set.Reads(*f) },
		columns: eventColumns(e.ofBlocks()),
		count:   func(r *request) (summary, error) { return s.eventSummary(r, e) },
		total: func(r *request) (int, error) { // the chain is followed for those who look at the events
			c, err := s.Store.EventCounts(r.ctx, r.viewer, e.set(r), r.filter)
			return c.Events, err
		},
		page: func(r *request, p paging.Page) ([]schedule.EventRow, string, error) {
			return s.Store.EventsIn(r.ctx, r.viewer, e.set(r), r.filter, p)
		},
		each: func(ctx context.Context, r *request, visit func(*schedule.EventRow) error) error {
			return s.Store.EachEventIn(ctx, r.viewer, e.set(r), r.filter, visit)
		},
		known:  []string{"notes"},
		detail: func(r *request, d *components.DataPage) error { return s.chainNote(r, d) },
		export: func(r *request) []columns.Column[schedule.EventRow] {
			if e.ofBlocks() {
				return withNotes(r, columns.EventColumns, columns.EventColumnsWithNotes)
			}
			return withNotes(r, columns.SubjectEventColumns, columns.SubjectEventColumnsWithNotes)
		},
	}
}

// eventSummary counts the events of the filter and verifies the whole chain, now.
func (s *server) eventSummary(r *request, e eventScreen) (summary, error) {
	c, err := s.Store.EventCounts(r.ctx, r.viewer, e.set(r), r.filter)
	if err != nil {
		return summary{}, err
	}
	chain, err := s.chainCounter(r)
	if err != nil {
		return summary{}, err
	}
	return summary{total: c.Events, state: chain.Tag.Word + chain.Note, notes: e.onlyWords(r), figures: s.eventFigures(r, &c), facts: eventFactsOf(&c),
		looked: "Every recorded change of " + cmp.Or(e.looked, "the schedule") + " was compared with the filter; none fits.", counters: []components.Counter{
			{Label: "Events", Value: format.Number(c.Events)},
			{Label: e.touched, Value: format.Number(c.Subjects)},
			{Label: "Actors", Value: format.Number(c.Actors), Note: "people and programs"},
			chain,
		}}, nil
}

// chainCounter says whether each event still has the content it was written with. The check reads the whole chain in the
// background, at least once a minute.
func (s *server) chainCounter(r *request) (components.Counter, error) {
	chain, counter := s.auditOf().get(s), components.Counter{Label: "Record"}
	switch {
	case chain.Pending:
		counter.Tag, counter.Note = components.Tag{Word: "being verified"}, "every event is being read; open the screen again"
	case chain.Broken != 0:
		counter.Tag, counter.Note = components.Tag{Word: "broken", Class: "bad"}, "first at event "+format.ID(chain.Broken)+" of "+format.Number(chain.Events)
	default:
		counter.Tag, counter.Note = components.Tag{Word: "intact", Class: "ok"}, components.Plural(chain.Events, "event", "events")+" of all kinds verified within the last minute"
	}
	if !chain.Pending && !r.manages() { // how many there are of others is not for everybody
		counter.Note = "every event of everybody is verified, at least once a minute"
	}
	return counter, chain.Err
}

// chainNote says what intact and broken mean, once for all rows.
func (s *server) chainNote(_ *request, d *components.DataPage) error {
	d.Notes = append(d.Notes, "Each row was checked when this page was made. Intact: its hash, computed again from the event, is the stored one, and the event before "+
		"is there with the hash that this one names. Broken: the event, or one before it, was changed or taken away.")
	return nil
}
