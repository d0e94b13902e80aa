package handlers

import (
	"cmp"
	"context"
	"slices"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// eventSets are what the screens of events show.
func eventSets() datasetTable {
	table := datasetTable{}
	for key, screen := range eventScreens {
		table[key] = func(s *server) dataset { return s.eventList(screen).dataset(s) }
	}
	return table
}

// eventScreen is one screen of events: whose they are. All of them show, count, check and write events in the same way.
type eventScreen struct {
	file     string
	subjects []string // types of what the events are about; none: every type
	touched  string   // counts what they are about
	quiet    string
	looked   string // every recorded change of what was compared, in words
}

// eventScreens are the screens by the key of their content.
var eventScreens = map[string]eventScreen{
	"block-events": {"unavailable-block-events", []string{schedule.BlockSubject}, "Blocks touched",
		"a record to read; nothing here can be edited or undone", "an unavailable block"},
	"events": {"schedule-events", nil, "Records touched",
		"everything that was recorded; nothing here can be edited or undone", "the schedule"},
	"availability-events": {"availability-events", []string{schedule.AvailabilitySubject, schedule.BlockSubject}, "Records touched",
		"what employees would like to work, and their unavailable blocks", "the availability of an employee"},
	"coverage-target-events": {"coverage-target-events", []string{schedule.CoverageTargetSubject}, "Targets touched",
		"what was to be covered, and since when", "a coverage target"},
	"constraint-review-events": {"constraint-review-events", []string{schedule.ConstraintSubject}, "Reviews touched",
		"what was found, and what was decided about it", "a constraint review"},
	"exception-review-events": {"exception-review-events", []string{schedule.ExceptionSubject}, "Reviews touched",
		"what was asked for, and what was decided about it", "an exception review"},
}

// set is the events that the screen asks for under its own parameters.
func (e eventScreen) set(r *request) store.EventSet {
	set := store.EventSet{Subjects: e.subjects}
	if typ := r.rule(e.subjectRule()); typ != anyValue && len(e.subjects) != 1 {
		set.Subjects = []string{typ}
	}
	if action := r.rule(actionRule); action != anyValue {
		set.Action = action
	}
	return set
}

// anyValue is the choice that narrows nothing.
const anyValue = "all"

// actionRule narrows to one action (domain.md 1.2).
var actionRule = choiceRule("action", "Action", anyValue, "Every action", "created", "created", "updated", "updated", "status_changed", "status changed",
	"deleted", "deleted", "restored", "restored", "imported", "imported", "published", "published", "recalled", "recalled", "acknowledged", "acknowledged")

// subjectRule narrows to one type, of those that the screen has.
func (e eventScreen) subjectRule() rule {
	pairs := []string{anyValue, "Every subject"}
	for _, subject := range schedule.Subjects {
		if len(e.subjects) == 0 || slices.Contains(e.subjects, subject.Type) {
			pairs = append(pairs, subject.Type, subject.Many)
		}
	}
	return choiceRule("subject", "Subject", pairs...)
}

// rules are the parameters of the screen's own.
func (e eventScreen) rules() []rule {
	if len(e.subjects) == 1 {
		return []rule{actionRule}
	}
	return []rule{e.subjectRule(), actionRule}
}

// ofBlocks says whether the events can only be about unavailable blocks.
func (e eventScreen) ofBlocks() bool {
	return slices.Equal(e.subjects, []string{schedule.BlockSubject})
}

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
		page: func(r *request, p store.Page) ([]schedule.EventRow, string, error) {
			return s.Store.EventsIn(r.ctx, r.viewer, e.set(r), r.filter, p)
		},
		each: func(ctx context.Context, r *request, visit func(*schedule.EventRow) error) error {
			return s.Store.EachEventIn(ctx, r.viewer, e.set(r), r.filter, visit)
		},
		known:  []string{"notes"},
		detail: s.chainNote,
		export: func(r *request) []schedule.Column[schedule.EventRow] {
			if e.ofBlocks() {
				return withNotes(r, schedule.EventColumns, schedule.EventColumnsWithNotes)
			}
			return withNotes(r, schedule.SubjectEventColumns, schedule.SubjectEventColumnsWithNotes)
		},
	}
}

// onlyWords says what the screen's own parameters leave, for paper has no form that shows them; none where they leave everything.
func (e eventScreen) onlyWords(r *request) []string {
	words := ""
	if typ := r.rule(e.subjectRule()); typ != anyValue && len(e.subjects) != 1 {
		words += " about " + schedule.SubjectOf(typ).Many
	}
	if action := r.rule(actionRule); action != anyValue {
		words += " with the action " + actionWords(action)
	}
	if words == "" {
		return nil
	}
	return []string{"Only events" + words + " are shown."}
}

// eventSummary counts the events of the filter and verifies the whole chain, now.
func (s *server) eventSummary(r *request, e eventScreen) (summary, error) {
	c, err := s.Store.EventCounts(r.ctx, r.viewer, e.set(r), r.filter)
	if err != nil {
		return summary{}, err
	}
	chain, err := s.chainCounter()
	if err != nil {
		return summary{}, err
	}
	return summary{total: c.Events, state: chain.Tag.Word + chain.Note, notes: e.onlyWords(r), figures: s.eventFigures(r, &c), facts: eventFactsOf(&c),
		looked: "Every recorded change of " + cmp.Or(e.looked, "the schedule") + " was compared with the filter; none fits.", counters: []components.Counter{
			{Label: "Events", Value: number(c.Events)},
			{Label: e.touched, Value: number(c.Subjects)},
			{Label: "Actors", Value: number(c.Actors), Note: "people and programs"},
			chain,
		}}, nil
}

// chainCounter says whether each event still has the content it was written with. The whole chain is followed, at least
// once a minute; for a long one that goes on beside the requests.
func (s *server) chainCounter() (components.Counter, error) {
	slow := s.service.slow.get(s)
	chain, counter := slow.audit, components.Counter{Label: "Record"}
	switch {
	case slow.pending:
		counter.Tag, counter.Note = components.Tag{Word: "being verified"}, "every event is being read; open the screen again"
	case chain.Broken != 0:
		counter.Tag, counter.Note = components.Tag{Word: "broken", Class: "bad"}, "first at event "+idText(chain.Broken)+" of "+number(chain.Events)
	default:
		counter.Tag, counter.Note = components.Tag{Word: "intact", Class: "ok"}, components.Plural(chain.Events, "event", "events")+" of all kinds verified within the last minute"
	}
	return counter, chain.Err
}

// chainNote says what intact and broken mean, once for all rows.
func (s *server) chainNote(_ *request, d *components.DataPage) error {
	d.Notes = append(d.Notes, "Each row was checked when this page was made. Intact: its hash, computed again from the event, is the stored one, and the event before "+
		"is there with the hash that this one names. Broken: the event, or one before it, was changed or taken away.")
	return nil
}
