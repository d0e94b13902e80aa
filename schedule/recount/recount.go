// Package recount compares the schedule in memory with the rows of one employee in the database.
package recount

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/recur"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// Result is the result of a comparison.
type Result struct {
	Shifts, Blocks int      // rows read
	Compared       int      // shifts, occurrences and soft conflicts
	Differences    []string // one sentence each
}

// Compare computes the shifts, the occurrences and the soft conflicts of an employee from the base rows, without the
// indexes of the roster, and compares them with the contents of the roster.
func Compare(r *roster.Roster, employee int64, rows schedule.EmployeeRows) (Result, error) {
	out := Result{Shifts: len(rows.Shifts), Blocks: len(rows.Blocks)}
	want, err := plainFacts(r, rows)
	if err != nil {
		return out, err
	}
	have, err := factsOf(r.For(schedule.Manager), employee)
	if err != nil {
		return out, err
	}
	names := maps.Clone(want)
	maps.Copy(names, have)
	out.Compared = len(names)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		switch w, h := want[name], have[name]; {
		case h == "":
			out.Differences = append(out.Differences, name+" is not in memory")
		case w == "":
			out.Differences = append(out.Differences, name+" is in memory, but not in the database")
		case w != h:
			out.Differences = append(out.Differences, fmt.Sprintf("%s is %s in memory and %s in the database", name, h, w))
		}
	}
	return out, nil
}

// facts maps the names of shifts, occurrences and conflicts to their descriptions.
type facts map[string]string

func (f facts) shift(s *schedule.Shift) {
	f[fmt.Sprintf("shift %d", s.ID)] = fmt.Sprintf("%s, %s", intervalWords(s.Interval()), s.State)
}

func (f facts) occurrence(block int64, at schedule.Interval, status schedule.BlockStatus) {
	f[fmt.Sprintf("block %d at %s", block, minuteWords(at.Start))] = fmt.Sprintf("%s, %s", intervalWords(at), status)
}

func (f facts) conflict(shift, block int64, start schedule.Instant, overlap schedule.Interval, state schedule.ShiftState) {
	f["soft conflict "+rules.ConflictKey(shift, block, start)] = fmt.Sprintf("%s, %s", intervalWords(overlap), state)
}

func minuteWords(at schedule.Instant) string {
	return time.Unix(int64(at), 0).UTC().Format("2006-01-02T15:04Z")
}

func intervalWords(iv schedule.Interval) string {
	return minuteWords(iv.Start) + " to " + minuteWords(iv.End)
}

// plainFacts computes the facts of the rows by comparing every shift with every occurrence.
func plainFacts(r *roster.Roster, rows schedule.EmployeeRows) (facts, error) {
	f := facts{}
	times, err := recur.ExpandAll(recur.Readable(rows.Blocks), rows.Exceptions, recur.Horizon(r.Horizon(), rows.Blocks, rows.Shifts, rows.Published))
	if err != nil {
		return nil, err
	}
	overlaps := func(s *schedule.Shift, o *schedule.Occurrence) bool {
		return s.Interval().Overlap(o.Interval).Minutes() >= r.MinOverlap()
	}
	working, shown := map[int64]*schedule.Shift{}, map[int64]*schedule.Shift{}
	for k := range rows.Shifts {
		s := &rows.Shifts[k]
		if f.shift(s); s.State != schedule.StagedForRemoval {
			working[s.ID] = s
		}
		if s.State == schedule.Published {
			shown[s.ID] = s
		}
	}
	for k := range rows.Published {
		shown[rows.Published[k].ID] = &rows.Published[k]
	}
	for k := range times {
		o := &times[k]
		if o.Missing {
			continue
		}
		f.occurrence(o.BlockID, o.Interval, o.Status)
		for id, s := range working {
			if !overlaps(s, o) {
				continue
			}
			state := schedule.StateDraft
			if p := shown[id]; p != nil && overlaps(p, o) {
				state = schedule.StateBoth
			}
			f.conflict(id, o.BlockID, o.Start, s.Interval().Overlap(o.Interval), state)
		}
		for id, p := range shown {
			if s := working[id]; overlaps(p, o) && (s == nil || !overlaps(s, o)) {
				f.conflict(id, o.BlockID, o.Start, p.Interval().Overlap(o.Interval), schedule.StatePublished)
			}
		}
	}
	return f, nil
}

// factsOf returns the facts of an employee in the roster.
func factsOf(w roster.View, employee int64) (facts, error) {
	f, of := facts{}, schedule.Filter{EmployeeID: employee, All: true}
	if employee == 0 {
		return f, nil
	}
	err := w.Shifts(of).Each(func(s *schedule.ShiftRow) error {
		f.shift(&s.Shift)
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = w.Occurrences(of).Each(func(o *schedule.OccurrenceRow) error {
		f.occurrence(o.ID, o.At, o.Status)
		return nil
	})
	if err != nil {
		return nil, err
	}
	err = w.Conflicts(of).Each(func(c *schedule.SoftConflict) error {
		f.conflict(c.Shift.ID, c.BlockID, c.Occurrence.Start, c.Overlap, c.ShiftState)
		return nil
	})
	return f, err
}
