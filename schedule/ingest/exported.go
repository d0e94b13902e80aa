package ingest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
	"opshub/schedule/recur"
)

// marks lists the columns that identify a file of our own export. No other program writes all of them under these names.
// A user who removes or adds other columns of an export keeps these.
var marks = map[report.Kind][]string{
	report.Employees: {"employee_id", "employee_name", "employee_status", "primary_position"},
	report.Blocks:    {"block_id", "starts_local", "ends_local", "time_zone", "starts_utc", "ends_utc"},
	report.Shifts:    {"shift_id", "starts_local", "ends_local", "time_zone", "starts_utc", "ends_utc"},
}

// exported reports whether our own export wrote a file with this header. Only then does the import remove the apostrophe
// before a dangerous text, treat an empty cell as no value, and read the columns that other programs do not have.
func exported(kind report.Kind, header []string) bool {
	has := map[string]bool{}
	for _, h := range header {
		has[mapping.Plain(h)] = true
	}
	return len(marks[kind]) > 0 && !slices.ContainsFunc(marks[kind], func(name string) bool { return !has[mapping.Plain(name)] })
}

// agree refuses a row whose local time differs from its instant. The instant takes precedence, so a change of the local
// time alone would be lost silently.
func (s *sheet) agree(local int, at schedule.Instant, zone string) {
	b := s.cell(local)
	if len(b) == 0 || s.failed {
		return
	}
	m, err := table.ParseMoment(b)
	switch d, minute := s.zone(zone).Local(at); {
	case err != nil:
		s.bad(local, fmt.Sprintf("%q %s", table.Clip(b), err))
	case !m.Local || m.Date != d || m.Minute != minute:
		s.bad(local, fmt.Sprintf("%q is not the time in UTC of the same row on the clock of %s: change both, or neither", table.Clip(b), zone))
	}
}

// stamp reads an instant to the second, or returns 0 for an empty cell.
func (s *sheet) stamp(c int) schedule.Instant {
	b := s.cell(c)
	if len(b) == 0 {
		return 0
	}
	at, err := time.Parse(time.RFC3339, string(b))
	if err != nil {
		s.bad(c, fmt.Sprintf("%q %s", table.Clip(b), table.ErrShape))
		return 0
	}
	if no := outside(schedule.Instant(at.Unix())); no != "" {
		s.bad(c, fmt.Sprintf("%q %s", table.Clip(b), no))
	}
	return schedule.Instant(at.Unix())
}

// addEmployee adds an employee who is known only from the current row of our own export. It returns nil if the row does not
// name the employee.
func (s *sheet) addEmployee(id int64) *employee {
	if !s.own {
		return nil
	}
	e, who := schedule.Employee{ID: id, Status: "active"}, &employee{}
	switch s.file.Kind {
	case report.Blocks: // location and position are those of the employee
		e.Number, e.Name, e.PositionID = s.text(blockNumber), s.text(blockName), s.position(blockPosition)
		if who.location = s.location(blockLocation); who.location != nil {
			e.LocationID = who.location.ID
			who.location.suggest(s.namedZone(blockZone))
		}
	case report.Shifts:
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

// private records for the files of one kind whether one is our own export and whether any row has a private text.
type private struct{ exported, some bool }

// notePrivate records whether a row has private texts.
func (s *sheet) notePrivate(texts ...string) {
	p := s.im.private[s.file.Kind]
	if p.exported && p.some {
		return
	}
	s.im.private[s.file.Kind] = private{p.exported || s.own, p.some || strings.Join(texts, "") != ""}
}

// withoutNotes reports whether the exports of a kind were written without notes, which is assumed if no row has one. Then
// an empty cell does not mean that there is no note.
func (im *importer) withoutNotes(k report.Kind) bool {
	without := im.private[k].exported && !im.private[k].some
	if without {
		im.rep.AddNotice("", "the exported %s have no notes: the notes in the database stay unchanged", k)
	}
	return without
}

// exportedBlock reads the columns of a block that only our own export has.
func (s *sheet) exportedBlock(b *schedule.Block) {
	b.ReasonText = cellOr(s, blockReasonText, b.ReasonText, s.common)
	b.OverridesRecur = cellOr(s, blockOverrides, b.OverridesRecur, s.flag)
	if s.at[blockReasonText] >= 0 {
		s.notePrivate(b.ReasonText)
	}
	b.RequestedAt, b.RequestedBy = cellOr(s, blockRequestedAt, b.RequestedAt, s.stamp), cellOr(s, blockRequestedBy, b.RequestedBy, s.text)
	b.DecidedAt, b.DecidedBy = cellOr(s, blockDecidedAt, b.DecidedAt, s.stamp), cellOr(s, blockDecidedBy, b.DecidedBy, s.text)
	b.CreatedAt, b.UpdatedAt = s.stamp(blockCreatedAt), s.stamp(blockUpdatedAt)
	if source := s.common(blockSource); source != "" {
		b.Source = source
	}
}

// readExceptions reads the exceptions of a recurring block.
func (s *sheet) readExceptions(b *schedule.Block, stored []schedule.BlockException) {
	if s.failed {
		return
	}
	s.im.out.Exceptions = append(s.im.out.Exceptions, cellOr(s, blockExceptions, stored, func(c int) []schedule.BlockException {
		list, err := recur.ParseExceptions(b.ID, s.text(c))
		if err != nil {
			s.bad(c, err.Error())
		}
		return list
	})...)
}

// exportedRule reads a recurring block. Its local times are the first date and the planned hours, regardless of a clock
// change on that date. The times in UTC are derived from them and not read.
func (s *sheet) exportedRule(b *schedule.Block) {
	var at [2]table.Moment
	for k, c := range []int{blockStartLocal, blockEndLocal} {
		cell := s.cell(c)
		m, err := table.ParseMoment(cell)
		if err != nil || !m.Local {
			s.bad(c, fmt.Sprintf("%q is not a local date and time: use YYYY-MM-DDTHH:MM", table.Clip(cell)))
			return
		}
		if no := outside(table.Unix(m.Date, 0)); no != "" {
			s.bad(c, fmt.Sprintf("%q %s", table.Clip(cell), no))
			return
		}
		at[k] = m
	}
	if _, err := recur.ParseRule(b.RRule); err != nil {
		s.bad(blockRule, err.Error())
	}
	b.FirstOn, b.StartMinute, b.EndMinute = at[0].Date, at[0].Minute, endMinute(at[1].Minute, at[1].Date > at[0].Date)
	minutes := int(at[1].Date-at[0].Date)*dayMinutes + at[1].Minute - at[0].Minute
	if minutes <= 0 || minutes > dayMinutes || b.AllDay && (minutes != dayMinutes || b.StartMinute != 0) {
		s.bad(blockEndLocal, fmt.Sprintf("a recurring block lasts at most a day, and one for whole days from midnight to midnight; this one %d minutes", minutes))
	}
}

// exportedShift reads the columns of a shift that only our own export has.
func (s *sheet) exportedShift(shift *schedule.Shift) {
	s.agree(shiftStartLocal, shift.StartsAt, shift.TimeZone)
	s.agree(shiftEndLocal, shift.EndsAt, shift.TimeZone)
	if s.lacks(shiftPeriod) {
		return
	}
	shift.DraftPeriodID = s.optionalID(shiftPeriod)
	if shift.DraftPeriodID != 0 && !s.failed {
		s.im.period(shift.DraftPeriodID, s.zone(shift.TimeZone).Date(shift.StartsAt))
	}
}

// period records a draft period that is known only from exported shifts. It spans the dates on which these shifts start.
func (im *importer) period(id int64, on schedule.Date) {
	if im.knownPeriods[id] {
		return
	}
	p := im.periods[id]
	if p == nil {
		p = &schedule.DraftPeriod{ID: id, Name: fmt.Sprintf("Draft period %d", id), Status: "draft", StartsOn: on, EndsOn: on}
		im.periods[id] = p
	}
	p.StartsOn, p.EndsOn = min(p.StartsOn, on), max(p.EndsOn, on)
}

// newPeriods adds these draft periods to the roster.
func (im *importer) newPeriods() {
	list := slices.SortedFunc(maps.Values(im.periods), func(a, b *schedule.DraftPeriod) int { return cmp.Compare(a.ID, b.ID) })
	for _, p := range list {
		im.out.DraftPeriods = append(im.out.DraftPeriods, *p)
	}
	im.counted(len(list), "draft period", "known only by number from exported shifts: added as a draft over the days of these shifts")
}
