package history

import (
	"cmp"
	"slices"

	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
	"opshub/schedule/store"
)

// EventList returns the event list of a screen.
func EventList(s *web.Server, e eventScreen) report.List[schedule.EventRow] {
	set := store.EventSet{Subjects: e.subjects}
	fields, reads := []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q"}, "without a status filter, the history of blocks of every status"
	switch {
	case !set.Has(schedule.BlockSubject):
		fields = slices.DeleteFunc(fields, func(name string) bool { return name == "block_id" })
		reads = "the block and block status do not narrow these events"
	case !e.ofBlocks():
		reads = "a block or block status selects only events of blocks"
	}
	return report.List[schedule.EventRow]{
		File: e.file, Noun: [2]string{"event", "events"}, Order: "newest first", Sort: "-time", InFiles: "oldest first",
		Quiet: e.quiet, Note: "Times are local to the location; UTC appears below.",
		Fields: fields, Reads: reads, Rules: e.rules(),
		Asked:   func(f *schedule.Filter) { *f = set.Reads(*f) },
		Columns: EventColumns(e.ofBlocks()),
		Count:   func(r *web.Request) (report.Summary, error) { return eventSummary(s, r, e) },
		Total:   func(r *web.Request) (int, error) { return s.Store.CountEvents(r.Ctx, r.Viewer, e.set(r), r.Filter) },
		Rows: func(r *web.Request) paging.List[schedule.EventRow] {
			return paging.List[schedule.EventRow]{
				Page: func(p paging.Page) ([]schedule.EventRow, paging.Turn, error) {
					return s.Store.EventsIn(r.Ctx, r.Viewer, e.set(r), r.Filter, p)
				},
				Each: func(visit func(*schedule.EventRow) error) error {
					return s.Store.EachEventIn(r.Ctx, r.Viewer, e.set(r), r.Filter, visit)
				},
			}
		},
		Known:  []string{"notes"},
		Detail: func(r *web.Request, d *components.DataPage) error { return addChainNote(s, r, d) },
		Export: func(r *web.Request) []columns.Column[schedule.EventRow] {
			if e.ofBlocks() {
				return blocks.WithNotes(r, columns.EventColumns, columns.EventColumnsWithNotes)
			}
			return blocks.WithNotes(r, columns.SubjectEventColumns, columns.SubjectEventColumnsWithNotes)
		},
	}
}

// eventSummary counts the events of the filter and reports the state of the chain.
func eventSummary(s *web.Server, r *web.Request, e eventScreen) (report.Summary, error) {
	c, err := s.Store.EventCounts(r.Ctx, r.Viewer, e.set(r), r.Filter)
	if err != nil {
		return report.Summary{}, err
	}
	chain, err := ChainCounter(s, r)
	if err != nil {
		return report.Summary{}, err
	}
	return report.Summary{Total: c.Events, State: chain.Tag.Word + chain.Note, Notes: e.ruleWords(r), Figures: []*components.Figures{eventFigures(s, r, &c)}, Facts: newEventFacts(&c),
		Searched: "Every recorded change of " + cmp.Or(e.looked, "the schedule") + " was checked; none matches the filter.", Counters: []components.Counter{
			{Label: "Events", Value: format.Number(c.Events)},
			{Label: e.touched, Value: format.Number(c.Subjects)},
			{Label: "Actors", Value: format.Number(c.Actors), Note: "people and programs"},
			chain,
		}}, nil
}

// ChainCounter reports whether every event still has its original content. A background check verifies the whole chain
// at least once a minute.
func ChainCounter(s *web.Server, r *web.Request) (components.Counter, error) {
	chain, counter := AuditOf(s).Get(s), components.Counter{Label: "Record"}
	switch {
	case chain.Pending:
		counter.Tag, counter.Note = components.Tag{Word: "being verified"}, "verification is in progress; reload the screen"
	case chain.Broken != 0:
		counter.Tag, counter.Note = components.Tag{Word: "broken", Class: "bad"}, "first at event "+format.ID(chain.Broken)+" of "+format.Number(chain.Events)
	default:
		counter.Tag, counter.Note = components.Tag{Word: "intact", Class: "ok"}, components.Plural(chain.Events, "event", "events")+" of all kinds verified within the last minute"
	}
	if !chain.Pending && !r.Manages() { // the number of other employees' events is private
		counter.Note = "all events of all employees are verified at least once a minute"
	}
	return counter, chain.Err
}

// addChainNote explains the words intact and broken.
func addChainNote(s *web.Server, _ *web.Request, d *components.DataPage) error {
	d.Notes = append(d.Notes, "Each row was verified when this page was created. Intact: the hash of the event matches the stored hash, and the previous event "+
		"exists with the hash that this event refers to. Broken: the event or an earlier one was changed or removed.")
	return nil
}

// EventDatasets returns the datasets of the event screens by content key.
func EventDatasets() web.DatasetTable {
	table := web.DatasetTable{}
	for key, screen := range EventScreens {
		table[key] = func(s *web.Server) web.Dataset { return EventList(s, screen).Dataset(s) }
	}
	return table
}

// eventScreen is one screen of events. The screens differ only in these values.
type eventScreen struct {
	file     string
	subjects []string // subject types; empty for all
	touched  string   // label of the counter of distinct subjects
	quiet    string
	looked   string // noun for the message of an empty list
}

// EventScreens are the event screens by content key.
var EventScreens = map[string]eventScreen{
	"block-events": {"unavailable-block-events", []string{schedule.BlockSubject}, "Blocks touched",
		"a read-only record; nothing can be edited or undone here", "an unavailable block"},
	"events": {"schedule-events", nil, "Records touched",
		"all recorded changes; nothing can be edited or undone here", "the schedule"},
	"availability-events": {"availability-events", []string{schedule.AvailabilitySubject, schedule.BlockSubject}, "Records touched",
		"preferred working times and unavailable blocks of employees", "the availability of an employee"},
	"coverage-target-events": {"coverage-target-events", []string{schedule.CoverageTargetSubject}, "Targets touched",
		"changes to coverage targets", "a coverage target"},
	"constraint-review-events": {"constraint-review-events", []string{schedule.ConstraintSubject}, "Reviews touched",
		"findings and the decisions about them", "a constraint review"},
	"exception-review-events": {"exception-review-events", []string{schedule.ExceptionSubject}, "Reviews touched",
		"requests and the decisions about them", "an exception review"},
}

// set returns the events that the parameters of the request select.
func (e eventScreen) set(r *web.Request) store.EventSet {
	set := store.EventSet{Subjects: e.subjects}
	if typ := page.RuleValue(r, e.subjectRule()); typ != AnyValue && len(e.subjects) != 1 {
		set.Subjects = []string{typ}
	}
	if action := page.RuleValue(r, actionRule); action != AnyValue {
		set.Action = action
	}
	return set
}

// AnyValue is the value of a rule that selects everything.
const AnyValue = "all"

// actionRule selects one action (domain.md 1.2).
var actionRule = page.ChoiceRule("action", "Action", AnyValue, "Every action", "created", "created", "updated", "updated", "status_changed", "status changed",
	"deleted", "deleted", "restored", "restored", "imported", "imported", "published", "published", "recalled", "recalled", "acknowledged", "acknowledged")

// subjectRule selects one of the screen's subject types.
func (e eventScreen) subjectRule() page.Rule {
	pairs := []string{AnyValue, "Every subject"}
	for _, subject := range schedule.Subjects {
		if len(e.subjects) == 0 || slices.Contains(e.subjects, subject.Type) {
			pairs = append(pairs, subject.Type, subject.Many)
		}
	}
	return page.ChoiceRule("subject", "Subject", pairs...)
}

// rules returns the screen's own parameters.
func (e eventScreen) rules() []page.Rule {
	if len(e.subjects) == 1 {
		return []page.Rule{actionRule}
	}
	return []page.Rule{e.subjectRule(), actionRule}
}

// ofBlocks reports whether all events of the screen are about unavailable blocks.
func (e eventScreen) ofBlocks() bool {
	return slices.Equal(e.subjects, []string{schedule.BlockSubject})
}

// ruleWords describes the screen's own parameters for paper, which has no form. It returns nil if they select
// everything.
func (e eventScreen) ruleWords(r *web.Request) []string {
	words := ""
	if typ := page.RuleValue(r, e.subjectRule()); typ != AnyValue && len(e.subjects) != 1 {
		words += " about " + schedule.SubjectOf(typ).Many
	}
	if action := page.RuleValue(r, actionRule); action != AnyValue {
		words += " with the action " + format.Words(action)
	}
	if words == "" {
		return nil
	}
	return []string{"Only events" + words + " are shown."}
}

// maxTallies is the maximum number of rows in each group of the figures.
const maxTallies = 10

// eventFacts is the summary object of the JSON face.
type eventFacts struct {
	Events   int            `json:"events"`
	Subjects int            `json:"distinct_subjects"`
	Actors   int            `json:"distinct_actors"`
	ByType   map[string]int `json:"by_subject_type"`
	ByAction map[string]int `json:"by_action"`
	ByActor  []actorFacts   `json:"by_actor"`
}

// actorFacts is the number of events of one actor.
type actorFacts struct {
	Name   string `json:"actor_name"`
	Type   string `json:"actor_type"`
	Events int    `json:"events"`
}

// newEventFacts converts the counts.
func newEventFacts(c *store.EventCounts) eventFacts {
	f := eventFacts{Events: c.Events, Subjects: c.Subjects, Actors: c.Actors, ByType: countsByWord(c.ByType), ByAction: countsByWord(c.ByAction), ByActor: []actorFacts{}}
	for _, a := range c.ByActor {
		f.ByActor = append(f.ByActor, actorFacts{a.Word, a.Kind, a.Events})
	}
	return f
}

// countsByWord returns the number of events by word.
func countsByWord(list []store.EventTally) map[string]int {
	counts := map[string]int{}
	for _, t := range list {
		counts[t.Word] = t.Events
	}
	return counts
}

// eventFigures returns the events by action, actor and subject, or nil if there are none.
func eventFigures(s *web.Server, r *web.Request, c *store.EventCounts) *components.Figures {
	if c.Events == 0 {
		return nil
	}
	group := func(title string, list []store.EventTally, cell func(store.EventTally) components.Cell) components.RowGroup {
		g := components.RowGroup{Title: title, Count: format.Number(len(list))}
		for _, t := range list[:min(len(list), maxTallies)] {
			g.Rows = append(g.Rows, components.Row{Cells: []components.Cell{cell(t), {Text: format.Number(t.Events)}, {Text: format.Share(t.Events, c.Events)}}})
		}
		return g
	}
	groups := []components.RowGroup{
		group("By action", c.ByAction, func(t store.EventTally) components.Cell {
			return components.Cell{Text: format.Words(t.Word), Href: eventsLink(s, r, "action", t.Word)}
		}),
		group("By actor, most events first", c.ByActor, func(t store.EventTally) components.Cell {
			return components.Cell{Text: format.OrNone(t.Word), Sub: t.Kind}
		}),
	}
	if len(c.ByType) > 1 {
		groups = append(groups, group("By subject", c.ByType, func(t store.EventTally) components.Cell {
			return components.Cell{Text: schedule.SubjectOf(t.Word).Many, Href: eventsLink(s, r, "subject", t.Word)}
		}))
	}
	return &components.Figures{
		Title: "By action and actor", Quiet: components.Plural(len(c.ByAction), "action", "actions") + ", " + components.Plural(c.Actors, "actor", "actors"),
		Note: "Actors appear under their name at the time of the event. Only the actors with the most events are listed.",
		Table: components.Table{Caption: "Events by action and actor", Heads: []components.Head{{Label: "Action or actor"}, {Label: "Events", Num: true}, {Label: "Share", Num: true}},
			Groups: groups},
	}
}

// eventsLink returns a link to the current screen with one of its parameters set. On paper it is empty.
func eventsLink(s *web.Server, r *web.Request, name, value string) string {
	if page.OnPaper(r) {
		return ""
	}
	return page.Self(s, r, name, value)
}
