package ingest

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"opshub/schedule"
)

// marks are the columns by which a file of our own export is known. No other program writes all of them under these names, and
// whoever drops or adds another column of an export keeps them.
var marks = map[Kind][]string{
	Employees: {"employee_id", "employee_name", "employee_status", "primary_position"},
	Blocks:    {"block_id", "starts_local", "ends_local", "time_zone", "starts_utc", "ends_utc"},
	Shifts:    {"shift_id", "starts_local", "ends_local", "time_zone", "starts_utc", "ends_utc"},
}

// exported says whether our own export wrote a file with this header. Only then is the apostrophe before a dangerous text ours
// and taken away again; in files of other programs every text stays as it stands. Only then, too, an empty cell says that there
// is nothing, and columns that no other program knows are read.
func exported(kind Kind, header []string) bool {
	has := map[string]bool{}
	for _, h := range header {
		has[plainName(h)] = true
	}
	return len(marks[kind]) > 0 && !slices.ContainsFunc(marks[kind], func(name string) bool { return !has[plainName(name)] })
}

// agree holds the wall-clock time beside an instant to it: the instant is what counts, so a time that was changed alone would be
// lost without a word.
func (s *sheet) agree(local int, at schedule.Instant, zone string) {
	b := s.cell(local)
	if len(b) == 0 || s.failed {
		return
	}
	m, err := parseMoment(b)
	switch d, minute := s.zone(zone).Local(at); {
	case err != nil:
		s.bad(local, fmt.Sprintf("%q %s", clip(b), err))
	case !m.local || m.date != d || m.minute != minute:
		s.bad(local, fmt.Sprintf("%q is not the time in UTC of the same row on the clock of %s: change both, or neither", clip(b), zone))
	}
}

// stamp reads an instant to the second that may be absent.
func (s *sheet) stamp(c int) schedule.Instant {
	b := s.cell(c)
	if len(b) == 0 {
		return 0
	}
	at, err := time.Parse(time.RFC3339, string(b))
	if err != nil {
		s.bad(c, fmt.Sprintf("%q %s", clip(b), errShape))
		return 0
	}
	if no := outside(schedule.Instant(at.Unix())); no != "" {
		s.bad(c, fmt.Sprintf("%q %s", clip(b), no))
	}
	return schedule.Instant(at.Unix())
}

// newcomer is an employee of whom only the row under the pen speaks; nil where it does not name anybody.
func (s *sheet) newcomer(id int64) *employee {
	if !s.own {
		return nil
	}
	e, who := schedule.Employee{ID: id, Status: "active"}, &employee{}
	switch s.file.Kind {
	case Blocks: // of the place and the position of the employee
		e.Number, e.Name, e.PositionID = s.text(blockNumber), s.text(blockName), s.position(blockPosition)
		if who.location = s.location(blockLocation); who.location != nil {
			e.LocationID = who.location.ID
			who.location.suggest(s.namedZone(blockZone))
		}
	case Shifts:
		e.Number, e.Name = s.text(shiftNumber), s.text(shiftName)
	default:
	}
	if e.Name == "" {
		return nil
	}
	s.im.newcomers++
	s.im.employees[id] = who
	s.im.out.Employees = append(s.im.out.Employees, e)
	return who
}

// private records, for the files of one kind, whether one is our own export and whether any row has a private text.
type private struct{ exported, some bool }

// meetPrivate notes the private texts of a row.
func (s *sheet) meetPrivate(texts ...string) {
	p := s.im.private[s.file.Kind]
	if p.exported && p.some {
		return
	}
	s.im.private[s.file.Kind] = private{p.exported || s.own, p.some || strings.Join(texts, "") != ""}
}

// withoutNotes says whether the exports of a kind were written without notes: not one row has any. Then an empty cell does not
// say that there is no note.
func (im *importer) withoutNotes(k Kind) bool {
	without := im.private[k].exported && !im.private[k].some
	if without {
		im.notice("", "the exported %s come without notes: those that the database has stay", k)
	}
	return without
}
