package handlers

import (
	"context"
	"fmt"
	"strings"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/store"
)

// eventsData is the history of the unavailable blocks: what changed, when, by whom, and whether the record is intact.
func (s *server) eventsData() dataset { return s.eventsList().dataset(s) }

func (s *server) eventsList() list[schedule.EventRow] {
	return list[schedule.EventRow]{
		file: "unavailable-block-events", noun: [2]string{"event", "events"}, order: "newest first", sort: "-time", inFiles: "oldest first",
		quiet:  "a record to read; nothing here can be edited or undone",
		note:   "Times are local to the employee's place; UTC stands below.",
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "block_id", "q"},
		reads:  "without a status filter, the history of blocks of every status",
		asked: func(f *schedule.Filter) { // without a status every event is meant, whatever the block became
			f.All = len(f.Statuses) == 0
		},
		columns: eventColumns,
		count:   s.eventSummary,
		page: func(r *request, p store.Page) ([]schedule.EventRow, string, error) {
			return s.Store.Events(r.ctx, r.viewer, r.filter, p)
		},
		each: func(ctx context.Context, r *request, visit func(*schedule.EventRow) error) error {
			return s.Store.EachEvent(ctx, r.viewer, r.filter, visit)
		},
		known:  []string{"notes"},
		detail: s.chainNote,
		export: func(r *request) []schedule.Column[schedule.EventRow] {
			return withNotes(r, schedule.EventColumns, schedule.EventColumnsWithNotes)
		},
	}
}

// eventSummary counts the events of the filter and verifies the whole chain, now.
func (s *server) eventSummary(r *request) (summary, error) {
	c, err := s.Store.EventCounts(r.ctx, r.viewer, store.EventSet{Subjects: []string{schedule.BlockSubject}}, r.filter)
	if err != nil {
		return summary{}, err
	}
	chain, err := s.chainCounter()
	if err != nil {
		return summary{}, err
	}
	return summary{total: c.Events, state: chain.Tag.Word + chain.Note,
		looked: "Every recorded change of an unavailable block was compared with the filter; none fits.", counters: []components.Counter{
			{Label: "Events", Value: number(c.Events)},
			{Label: "Blocks touched", Value: number(c.Subjects)},
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

// onPaper says whether the face is for paper, where nothing private stands.
func (r *request) onPaper() bool { return r.screen.Family == catalog.Print }

// eventColumns are the columns of the history.
var eventColumns = []column[schedule.EventRow]{
	{label: "Time", sort: "time", cell: func(_ *server, _ *request, e *schedule.EventRow) components.Cell {
		zone, err := time.LoadLocation(e.TimeZone)
		if err != nil {
			zone = time.UTC
		}
		at := time.Unix(int64(e.OccurredAt), 0)
		return components.Cell{Lead: components.Stamp(at.In(zone)), At: at.UTC().Format("2006-01-02T15:04:05Z"),
			Sub: joinWords(zone.String(), at.UTC().Format("15:04:05")+" UTC")}
	}},
	{label: "Action", cell: func(_ *server, _ *request, e *schedule.EventRow) components.Cell {
		return components.Cell{Text: actionWords(e.Action), Sub: "event " + idText(e.ID)}
	}},
	{label: "Block", cell: func(s *server, r *request, e *schedule.EventRow) components.Cell {
		one := r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{BlockID: e.SubjectID, All: true} })
		return components.Cell{Text: "block\u00a0" + idText(e.SubjectID), Href: s.link(one, catalog.PathBlocks)}
	}},
	{label: "Employee", cell: func(s *server, r *request, e *schedule.EventRow) components.Cell {
		if e.EmployeeID == 0 {
			return components.Cell{Text: "none"}
		}
		return components.Cell{Text: e.EmployeeName, Href: s.employeeLink(r, e.EmployeeID)}
	}},
	{label: "Actor", cell: func(_ *server, _ *request, e *schedule.EventRow) components.Cell {
		return components.Cell{Text: orNone(e.ActorName), Sub: e.ActorType}
	}},
	{label: "Changed", cell: func(_ *server, r *request, e *schedule.EventRow) components.Cell {
		return components.Cell{Codes: changeLines(e.Changes, r.onPaper())}
	}},
	{label: "Note", screen: true, cell: func(_ *server, _ *request, e *schedule.EventRow) components.Cell {
		return components.Cell{Text: orNone(e.Note)}
	}},
	{label: "Record", cell: func(_ *server, r *request, e *schedule.EventRow) components.Cell {
		cell := components.Cell{Tag: components.Tag{Word: "intact", Class: "ok"}, Codes: []string{e.Hash[:min(len(e.Hash), shortHash)]}}
		if !e.Intact {
			cell.Tag = components.Tag{Word: "broken", Class: "bad"}
		}
		if !r.onPaper() {
			cell.Fold = chainFold(e)
		}
		return cell
	}},
}

// chainFold is the place of an event in the record: its own hash, and the one it names as that of the event before.
func chainFold(e *schedule.EventRow) *components.Fold {
	before := e.PrevHash
	if before == "" {
		before = "none: this is the first event of the record"
	}
	return &components.Fold{Summary: "Hashes", Facts: []components.Fact{
		{Label: "Event " + idText(e.ID), Text: e.Hash}, {Label: "Event before", Text: before},
	}}
}

// chainNote says what intact and broken mean, once for all rows.
func (s *server) chainNote(_ *request, d *components.DataPage) error {
	d.Notes = append(d.Notes, "Each row was checked when this page was made. Intact: its hash, computed again from the event, is the stored one, and the event before "+
		"is there with the hash that this one names. Broken: the event, or one before it, was changed or taken away.")
	return nil
}

// shortHash is how many characters of a hash are shown: enough to compare by eye.
const shortHash = 12

// changeLines are the changed fields, one line each, "status: requested -> approved". What was set from nothing, as when a
// block is created, goes on one line. On paper private values are left out.
func changeLines(changes []schedule.Change, paper bool) []string {
	var set, lines []string
	for _, c := range changes {
		switch {
		case paper && schedule.PrivateOnPaper(c.Field):
			lines = append(lines, c.Field+": changed")
		case c.From == "":
			set = append(set, c.Field+": "+orNone(c.To))
		default:
			lines = append(lines, fmt.Sprintf("%s: %s -> %s", c.Field, c.From, orNone(c.To)))
		}
	}
	if len(set) == 1 {
		field, to, _ := strings.Cut(set[0], ": ")
		lines = append(lines, field+": none -> "+to)
	} else if len(set) > 0 {
		lines = append(lines, "from nothing: "+strings.Join(set, "; "))
	}
	if len(lines) == 0 {
		return []string{"no field named"}
	}
	return lines
}

// actionWords is an action of the record for staff.
func actionWords(action string) string {
	return strings.ReplaceAll(action, "_", " ")
}
