package handlers

import (
	"slices"

	"opshub/handlers/format"
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

// onlyWords says what the screen's own parameters leave, for paper has no form that shows them; none where they leave everything.
func (e eventScreen) onlyWords(r *request) []string {
	words := ""
	if typ := r.rule(e.subjectRule()); typ != anyValue && len(e.subjects) != 1 {
		words += " about " + schedule.SubjectOf(typ).Many
	}
	if action := r.rule(actionRule); action != anyValue {
		words += " with the action " + format.Words(action)
	}
	if words == "" {
		return nil
	}
	return []string{"Only events" + words + " are shown."}
}
