package history

import (
	"slices"

	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// EventDatasets are what the screens of events show.
func EventDatasets() web.DatasetTable {
	table := web.DatasetTable{}
	for key, screen := range EventScreens {
		table[key] = func(s *web.Server) web.Dataset { return EventList(s, screen).Dataset(s) }
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

// EventScreens are the screens by the key of their content.
var EventScreens = map[string]eventScreen{
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

// AnyValue is the choice that narrows nothing.
const AnyValue = "all"

// actionRule narrows to one action (domain.md 1.2).
var actionRule = page.ChoiceRule("action", "Action", AnyValue, "Every action", "created", "created", "updated", "updated", "status_changed", "status changed",
	"deleted", "deleted", "restored", "restored", "imported", "imported", "published", "published", "recalled", "recalled", "acknowledged", "acknowledged")

// subjectRule narrows to one type, of those that the screen has.
func (e eventScreen) subjectRule() page.Rule {
	pairs := []string{AnyValue, "Every subject"}
	for _, subject := range schedule.Subjects {
		if len(e.subjects) == 0 || slices.Contains(e.subjects, subject.Type) {
			pairs = append(pairs, subject.Type, subject.Many)
		}
	}
	return page.ChoiceRule("subject", "Subject", pairs...)
}

// rules are the parameters of the screen's own.
func (e eventScreen) rules() []page.Rule {
	if len(e.subjects) == 1 {
		return []page.Rule{actionRule}
	}
	return []page.Rule{e.subjectRule(), actionRule}
}

// ofBlocks says whether the events can only be about unavailable blocks.
func (e eventScreen) ofBlocks() bool {
	return slices.Equal(e.subjects, []string{schedule.BlockSubject})
}

// onlyWords says what the screen's own parameters leave, for paper has no form that shows them; none where they leave everything.
func (e eventScreen) onlyWords(r *web.Request) []string {
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
