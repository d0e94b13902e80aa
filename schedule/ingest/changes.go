package ingest

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// firstChanges is the number of rows of each sort that Changes lists.
const firstChanges = 10

// Changes counts what an import of rows of one kind would do, and lists the first rows of each sort.
type Changes struct {
	Kind                 report.Kind
	Added, Changed, Same int
	FirstAdded           []string
	FirstChanged         []string // with the old and the new value of each column
}

// cell is a column of a row as text.
type cell struct{ column, text string }

// tally counts one row. old is nil for a new row.
func (c *Changes) tally(id int64, row, old []cell) {
	switch {
	case old == nil:
		if c.Added++; len(c.FirstAdded) < firstChanges {
			var parts []string
			for _, x := range row {
				if x.text != "" {
					parts = append(parts, x.column+" "+schedule.Printable(x.text))
				}
			}
			c.FirstAdded = append(c.FirstAdded, fmt.Sprintf("%s %d: %s", c.Kind.Noun(), id, strings.Join(parts, ", ")))
		}
	case slices.Equal(row, old):
		c.Same++
	default:
		if c.Changed++; len(c.FirstChanged) < firstChanges {
			var parts []string
			for k, x := range row {
				if x != old[k] {
					parts = append(parts, fmt.Sprintf("%s from %q to %q", x.column, schedule.Printable(old[k].text), schedule.Printable(x.text)))
				}
			}
			c.FirstChanged = append(c.FirstChanged, fmt.Sprintf("%s %d: %s", c.Kind.Noun(), id, strings.Join(parts, ", ")))
		}
	}
}

// compare compares the rows of one kind with the stored ones.
func compare[T any](kind report.Kind, rows []T, id func(*T) int64, cells func(*T) []cell, stored func(id int64) (T, bool)) (c Changes) {
	c.Kind = kind
	for k := range rows {
		row := &rows[k]
		var old []cell
		if stored != nil {
			if have, ok := stored(id(row)); ok {
				old = cells(&have)
			}
		}
		c.tally(id(row), cells(row), old)
	}
	return c
}

// changesOf compares a roster with the stored rows of the options. Kinds without rows are missing from the result.
func changesOf(roster *schedule.Roster, opt Options) []Changes {
	known := opt.Known
	n := newNames(known, roster)
	all := []Changes{
		compare(report.Locations, roster.Locations, func(l *schedule.Location) int64 { return l.ID }, locationCells, find(known.Locations, func(l *schedule.Location) int64 { return l.ID })),
		compare(report.Employees, roster.Employees, func(e *schedule.Employee) int64 { return e.ID }, n.employeeCells, find(known.Employees, func(e *schedule.Employee) int64 { return e.ID })),
		compare(report.Shifts, roster.Shifts, func(s *schedule.Shift) int64 { return s.ID }, n.shiftCells, opt.Stored.Shift),
		compare(report.Blocks, withExceptions(roster), func(b *blockRow) int64 { return b.ID }, n.blockCells, storedBlocks(opt.Stored)),
		compare(report.Series, roster.Series, func(s *schedule.Series) int64 { return s.ID }, plainCells[schedule.Series], opt.Stored.Series),
		compare(report.Targets, roster.CoverageTargets, func(t *schedule.CoverageTarget) int64 { return t.ID }, plainCells[schedule.CoverageTarget], opt.Stored.CoverageTarget),
		compare(report.Rules, roster.ConstraintRules, func(r *schedule.ConstraintRule) int64 { return r.ID }, plainCells[schedule.ConstraintRule], opt.Stored.ConstraintRule),
		compare(report.Departures, roster.ScheduleExceptions, func(x *schedule.ScheduleException) int64 { return x.ID }, plainCells[schedule.ScheduleException], opt.Stored.Exception),
	}
	return slices.DeleteFunc(all, func(c Changes) bool { return c.Added+c.Changed+c.Same == 0 })
}

// find returns a lookup in a list of rows.
func find[T any](rows []T, id func(*T) int64) func(int64) (T, bool) {
	at := make(map[int64]int, len(rows))
	for k := range rows {
		at[id(&rows[k])] = k
	}
	return func(id int64) (row T, ok bool) {
		k, ok := at[id]
		if ok {
			row = rows[k]
		}
		return row, ok
	}
}

// names are the names that IDs in rows refer to.
type names struct{ employees, locations, positions map[int64]string }

func newNames(rosters ...*schedule.Roster) names {
	n := names{map[int64]string{}, map[int64]string{}, map[int64]string{}}
	for _, r := range rosters {
		for _, e := range r.Employees {
			n.employees[e.ID] = e.Name
		}
		for _, l := range r.Locations {
			n.locations[l.ID] = l.Name
		}
		for _, p := range r.Positions {
			n.positions[p.ID] = p.Name
		}
	}
	return n
}

func locationCells(l *schedule.Location) []cell {
	return []cell{{"location", l.Code}, {"name", l.Name}, {"time_zone", l.TimeZone}}
}

func (n names) employeeCells(e *schedule.Employee) []cell {
	return []cell{
		{"name", e.Name}, {"employee_number", e.Number}, {"email", e.Email}, {"role", n.positions[e.PositionID]}, {"location", n.locations[e.LocationID]},
		{"status", e.Status}, {"hired_on", e.HiredOn.String()}, {"terminated_on", e.TerminatedOn.String()},
	}
}

func (n names) shiftCells(s *schedule.Shift) []cell {
	return []cell{
		{"employee", n.employees[s.EmployeeID]}, {"starts_at", localText(s.TimeZone, s.StartsAt)}, {"ends_at", localText(s.TimeZone, s.EndsAt)},
		{"time_zone", s.TimeZone}, {"location", n.locations[s.LocationID]}, {"role", n.positions[s.PositionID]}, {"shift_type", s.Label},
		{"status", string(s.State)}, {"break_minutes", fmt.Sprint(s.BreakMinutes)}, {"open_slots", fmt.Sprint(s.Slots())}, {"notes", s.Notes},
	}
}

// blockRow is a block with its exceptions.
type blockRow struct {
	schedule.Block
	exceptions []schedule.BlockException
}

func withExceptions(roster *schedule.Roster) []blockRow {
	by := map[int64][]schedule.BlockException{}
	for _, x := range roster.Exceptions {
		by[x.BlockID] = append(by[x.BlockID], x)
	}
	rows := make([]blockRow, len(roster.Blocks))
	for k, b := range roster.Blocks {
		rows[k] = blockRow{b, by[b.ID]}
	}
	return rows
}

func storedBlocks(s Stored) func(int64) (blockRow, bool) {
	if s.Block == nil {
		return nil
	}
	return func(id int64) (blockRow, bool) {
		b, exceptions, ok := s.Block(id)
		return blockRow{b, exceptions}, ok
	}
}

func (n names) blockCells(b *blockRow) []cell {
	span := recur.Span(&b.Block)
	return []cell{
		{"employee", n.employees[b.EmployeeID]}, {"starts_at", localText(b.TimeZone, span.Start)}, {"ends_at", localText(b.TimeZone, span.End)},
		{"time_zone", b.TimeZone}, {"all_day", fmt.Sprint(b.AllDay)}, {"kind", string(b.Kind)}, {"status", string(b.Status)}, {"reason", b.ReasonCode},
		{"rrule", b.RRule}, {"exceptions", exceptionText(b.exceptions)}, {"note", b.Note},
	}
}

// exceptionText returns the exceptions of a block by date.
func exceptionText(list []schedule.BlockException) string {
	list = slices.SortedFunc(slices.Values(list), func(a, b schedule.BlockException) int { return cmp.Compare(a.OccursOn, b.OccursOn) })
	return string(recur.AppendExceptions(nil, list))
}

// plainCells returns a row as a single text, for kinds whose files are short.
func plainCells[T any](row *T) []cell { return []cell{{"row", fmt.Sprintf("%+v", *row)}} }

// localText returns an instant on the clock of a zone.
func localText(zone string, at schedule.Instant) string {
	z, _ := localtime.ZoneOrUTC(zone)
	return string(z.AppendLocal(nil, at))
}

// WriteChanges writes the counts of all kinds, the first added and changed rows, and the first rejected ones of a report.
func WriteChanges(w io.Writer, all []Changes, report *report.Report) error {
	var b strings.Builder
	for _, c := range all {
		fmt.Fprintf(&b, "rows      %s: %d to add, %d to change, %d as they are\n", c.Kind, c.Added, c.Changed, c.Same)
	}
	for _, c := range all {
		writeFirst(&b, "add       ", c.FirstAdded, c.Added)
		writeFirst(&b, "change    ", c.FirstChanged, c.Changed)
	}
	rejected := make([]string, 0, firstChanges)
	for _, e := range report.Errors[:min(len(report.Errors), firstChanges)] {
		rejected = append(rejected, e.Error())
	}
	writeFirst(&b, "reject    ", rejected, report.ErrorCount)
	_, err := io.WriteString(w, b.String())
	return err
}

func writeFirst(b *strings.Builder, word string, lines []string, total int) {
	for _, line := range lines {
		fmt.Fprintln(b, word+line)
	}
	if more := total - len(lines); more > 0 {
		fmt.Fprintf(b, "%s... and %d more\n", word, more)
	}
}
