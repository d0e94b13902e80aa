package roster

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/recur"
	"opshub/schedule/rules"
)

// EmployeeRows holds the rows of the base tables for one employee.
type EmployeeRows struct {
	Shifts     []schedule.Shift
	Published  []schedule.Shift // rows of current versions by version, without removed rows and shifts staged for removal
	Blocks     []schedule.Block // without deleted blocks
	Exceptions []schedule.BlockException
}

// Recount is the result of comparing the schedule in memory with the rows of one employee in the database.
type Recount struct {
	Shifts, Blocks int      // rows read
	Compared       int      // shifts, occurrences and soft conflicts
	Differences    []string // one sentence each
}

// Turn returns the ID of an employee with unavailable blocks. Successive numbers select different occurrences in turn.
// It returns 0 if there are no occurrences.
func (r *Roster) Turn(number int) int64 {
	if len(r.occurrences) == 0 {
		return 0
	}
	at := number % len(r.occurrences)
	return r.employeeID(r.occurrences[max(at, -at)].person)
}

// Recount computes the shifts, the occurrences and the soft conflicts of an employee from the base rows, without the
// indexes of the roster, and compares them with the contents of the roster.
func (r *Roster) Recount(employee int64, rows EmployeeRows) (Recount, error) {
	out := Recount{Shifts: len(rows.Shifts), Blocks: len(rows.Blocks)}
	want, err := r.plainFacts(rows)
	if err != nil {
		return out, err
	}
	have := r.factsOf(orNobody(r.personOf, employee))
	names := maps.Clone(want)
	maps.Copy(names, have)
	out.Compared = len(names)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		switch w, h := want[name], have[name]; {
		case h == "":
			out.Differences = append(out.Differences, name+" is not in memory")
		case w == "":
			out.Differences = append(out.Differences, name+" is in memory and not in the database")
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

func (f facts) time(o *schedule.Occurrence) {
	f[fmt.Sprintf("block %d at %s", o.BlockID, minuteWords(o.Start))] = fmt.Sprintf("%s, %s", intervalWords(o.Interval), o.Status)
}

func (f facts) conflict(shift int64, o *schedule.Occurrence, overlap schedule.Interval, state schedule.ShiftState) {
	f["soft conflict "+rules.ConflictKey(shift, o.BlockID, o.Start)] = fmt.Sprintf("%s, %s", intervalWords(overlap), state)
}

func minuteWords(at schedule.Instant) string {
	return time.Unix(int64(at), 0).UTC().Format("2006-01-02T15:04Z")
}

func intervalWords(iv schedule.Interval) string {
	return minuteWords(iv.Start) + " to " + minuteWords(iv.End)
}

// plainFacts computes the facts of the rows by comparing every shift with every occurrence.
func (r *Roster) plainFacts(rows EmployeeRows) (facts, error) {
	f := facts{}
	times, err := recur.ExpandAll(readable(rows.Blocks), rows.Exceptions, r.horizonOf(rows.Blocks, rows.Shifts, rows.Published))
	if err != nil {
		return nil, err
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
		f.time(o)
		for id, s := range working {
			if !r.overlaps(s, o) {
				continue
			}
			state := schedule.StateDraft
			if p := shown[id]; p != nil && r.overlaps(p, o) {
				state = schedule.StateBoth
			}
			f.conflict(id, o, s.Interval().Overlap(o.Interval), state)
		}
		for id, p := range shown {
			if s := working[id]; r.overlaps(p, o) && (s == nil || !r.overlaps(s, o)) {
				f.conflict(id, o, p.Interval().Overlap(o.Interval), schedule.StatePublished)
			}
		}
	}
	return f, nil
}

// overlaps reports whether a shift and an occurrence overlap for long enough to be a soft conflict.
func (r *Roster) overlaps(s *schedule.Shift, o *schedule.Occurrence) bool {
	return s.Interval().Overlap(o.Interval).Minutes() >= r.minOverlap
}

// factsOf returns the facts of a person in the roster.
func (r *Roster) factsOf(person int32) facts {
	f := facts{}
	if person == nobody {
		return f
	}
	for _, place := range r.working.byPerson.of(person) {
		s := r.bareShift(r.working.ref(int(place)), false)
		f.shift(&s)
	}
	from, to := r.occurrencesOf(person)
	for k := from; k < to; k++ {
		if o := r.occurrenceAt(&r.occurrences[k]); !o.Missing && !r.blocks[r.occurrences[k].block].deleted {
			f.time(&o)
		}
	}
	for _, k := range r.allConflicts.conflictOf.of(person) {
		c := &r.allConflicts.conflicts[k]
		o := r.occurrenceAt(&r.occurrences[c.occurrence])
		f.conflict(r.shifts[c.shift].id, &o, r.overlap(c), shiftStates[c.state])
	}
	return f
}
