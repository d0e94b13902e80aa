package history

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/localtime"
)

// EventColumns returns the columns of an event list. If ofBlocks is true, all events are about unavailable blocks.
func EventColumns(ofBlocks bool) []report.Column[schedule.EventRow] {
	subject := report.Column[schedule.EventRow]{Label: "Subject", Cell: SubjectCell}
	if ofBlocks {
		subject.Label = "Block"
	}
	return []report.Column[schedule.EventRow]{
		{Label: "Time", Sort: "time", Cell: EventTimeCell},
		{Label: "Action", Cell: func(_ *web.Server, _ *web.Request, e *schedule.EventRow) components.Cell {
			return components.Cell{Text: format.Words(e.Action), Sub: "event " + format.ID(e.ID)}
		}},
		subject,
		{Label: "Employee", Says: "employee_id", Cell: EmployeeCell},
		{Label: "Actor", Cell: func(_ *web.Server, _ *web.Request, e *schedule.EventRow) components.Cell {
			return components.Cell{Text: format.OrNone(e.ActorName), Sub: e.ActorType}
		}},
		{Label: "Changed", Cell: func(_ *web.Server, r *web.Request, e *schedule.EventRow) components.Cell {
			return components.Cell{Codes: changeLines(e.Changes, page.OnPaper(r))}
		}},
		{Label: "Note", Screen: true, Cell: func(_ *web.Server, _ *web.Request, e *schedule.EventRow) components.Cell {
			return components.Cell{Text: format.OrNone(e.Note)}
		}},
		{Label: "Record", Cell: chainCell},
	}
}

// EventTimeCell returns the time of an event in its own zone and in UTC.
func EventTimeCell(_ *web.Server, _ *web.Request, e *schedule.EventRow) components.Cell {
	known, _ := localtime.ZoneOrUTC(e.TimeZone)
	zone := known.Location()
	at := time.Unix(int64(e.OccurredAt), 0)
	return components.Cell{Lead: components.Stamp(at.In(zone)), At: at.UTC().Format("2006-01-02T15:04:05Z"),
		Sub: format.Join(zone.String(), at.UTC().Format("15:04:05")+" UTC")}
}

// SubjectCell returns the record that an event is about, with a link to its screen if there is one.
func SubjectCell(s *web.Server, r *web.Request, e *schedule.EventRow) components.Cell {
	noun := "block"
	if e.SubjectType != schedule.BlockSubject {
		noun = schedule.SubjectOf(e.SubjectType).One
	}
	return components.Cell{Text: noun + "\u00a0" + format.ID(e.SubjectID), Href: subjectLink(s, r, e)}
}

// subjectScreens are the paths of screens of single records, by subject type.
var subjectScreens = map[string]string{
	schedule.ShiftSubject: catalog.PathShift, schedule.DraftSubject: catalog.PathDraftPeriod, schedule.PublishedSubject: catalog.PathPublishedPeriod,
	schedule.AvailabilitySubject: catalog.PathEmployee,
}

// subjectLists are the paths of lists, by subject type, for records without a screen of their own.
var subjectLists = map[string]string{
	schedule.CoverageTargetSubject: catalog.PathCoverageTargets, schedule.ConstraintSubject: catalog.PathConstraintQueue,
	schedule.ExceptionSubject: catalog.PathExceptionQueue,
}

// subjectLink returns a link to the record that an event is about, or "" if it has no screen. A deleted record has no
// link.
func subjectLink(s *web.Server, r *web.Request, e *schedule.EventRow) string {
	if e.SubjectType == schedule.BlockSubject {
		return page.Link(s, page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{BlockID: e.SubjectID, All: true} }), catalog.PathBlocks)
	}
	if path, ok := subjectScreens[e.SubjectType]; ok && !e.Gone {
		return page.Link(s, r, path, strconv.FormatInt(e.SubjectID, 10))
	}
	if path, ok := subjectLists[e.SubjectType]; ok {
		return page.Link(s, r, path)
	}
	return ""
}

// EmployeeCell returns the employee of an event, or its location if it has no employee.
func EmployeeCell(s *web.Server, r *web.Request, e *schedule.EventRow) components.Cell {
	if e.EmployeeID == 0 {
		return components.Cell{Text: format.OrNone(e.Location)}
	}
	return components.Cell{Text: e.EmployeeName, Href: page.EmployeeLink(s, r, e.EmployeeID)}
}

// chainCell returns whether the hash of an event is intact, and the beginning of the hash.
func chainCell(_ *web.Server, r *web.Request, e *schedule.EventRow) components.Cell {
	cell := components.Cell{Tag: intactTag(e.Intact), Codes: []string{e.Hash[:min(len(e.Hash), shortHash)]}}
	if !page.OnPaper(r) {
		cell.Fold = chainFold(e)
	}
	return cell
}

// intactTag returns the tag of a verified hash.
func intactTag(intact bool) components.Tag {
	if !intact {
		return components.Tag{Word: "broken", Class: "bad"}
	}
	return components.Tag{Word: "intact", Class: "ok"}
}

// chainFold returns the full hash of an event and the hash of the previous event.
func chainFold(e *schedule.EventRow) *components.Fold {
	before := e.PrevHash
	if before == "" {
		before = "none: this is the first recorded event"
	}
	return &components.Fold{Summary: "Hashes", Facts: []components.Fact{
		{Label: "Event " + format.ID(e.ID), Text: e.Hash}, {Label: "Previous event", Text: before},
	}}
}

// shortHash is the number of characters of an abbreviated hash.
const shortHash = 12

// changeLines describes the changed fields, one per line, for example "status: requested -> approved". Fields without
// an old value share one line. On paper, private values are omitted.
func changeLines(changes []schedule.Change, paper bool) []string {
	var set, lines []string
	for _, c := range changes {
		switch {
		case paper && columns.PrivateOnPaper(c.Field):
			lines = append(lines, c.Field+": changed")
		case c.From == "":
			set = append(set, c.Field+": "+format.OrNone(c.To))
		default:
			lines = append(lines, fmt.Sprintf("%s: %s -> %s", c.Field, c.From, format.OrNone(c.To)))
		}
	}
	if len(set) == 1 {
		field, to, _ := strings.Cut(set[0], ": ")
		lines = append(lines, field+": none -> "+to)
	} else if len(set) > 0 {
		lines = append(lines, "set: "+strings.Join(set, "; "))
	}
	if len(lines) == 0 {
		return []string{"no field recorded"}
	}
	return lines
}
