package store

import (
	"context"
	"maps"
	"strings"

	"opshub/schedule"
)

// ShiftTotal is how many shifts of one state there are, and how long they last together, in minutes with their breaks.
type ShiftTotal struct{ Shifts, Minutes int }

// ShiftStates adds up the shifts of the filter by their state, open ones among them. Where nothing narrows to people or texts,
// the daily totals answer.
func (s *Store) ShiftStates(ctx context.Context, v schedule.Viewer, f schedule.Filter) (map[schedule.PublishState]ShiftTotal, error) {
	f = f.Without("status")
	by, err := remembered(s, key("shift states", v, f), func() (by map[schedule.PublishState]ShiftTotal, err error) {
		if by = s.statesOfShown(ctx, v, f); by != nil {
			return by, nil
		}
		m, err := s.meta(ctx)
		if err != nil {
			return nil, err
		}
		if sums, err := s.shiftSums(ctx, v, f); sums != nil || err != nil {
			if sums != nil {
				by = addStatesOf(sums)
			}
			return by, err
		}
		if f.DraftPeriodID != 0 { // of a version, copies do not say the state
			if copies, err := s.copiesOf(ctx, v, f); copies != nil || err != nil {
				if copies != nil {
					by = copies.states(f)
				}
				return by, err
			}
		}
		err = s.engine.read(ctx, func(q reader) error {
			if everyone(v, f) {
				by, err = statesByDay(ctx, q, f)
			}
			if err == nil && len(by) == 0 { // or the totals were made by a version that did not tell states apart
				by, err = addStates(ctx, q, shiftQuestion{m, v, f, false})
			}
			return err
		})
		return by, err
	})
	return maps.Clone(by), wrap(err, "shift states")
}

// statesByDay takes the sums from the daily totals.
func statesByDay(ctx context.Context, q reader, f schedule.Filter) (map[schedule.PublishState]ShiftTotal, error) {
	w, of := &where{}, map[string]func(*ShiftTotal) *int{}
	state, marks := map[string]schedule.PublishState{}, []string{}
	sum := w.touching(f)
	for _, s := range shiftStates {
		for kind, field := range map[string]func(*ShiftTotal) *int{stateKind(s): (*ShiftTotal).shifts, minuteKind(s): (*ShiftTotal).minutes} {
			state[kind], of[kind] = s, field
			marks = append(marks, w.arg(kind))
		}
	}
	w.conditions = append(w.conditions, "t.kind IN ("+strings.Join(marks, ", ")+")")
	by := map[schedule.PublishState]ShiftTotal{}
	err := q.query(ctx, `SELECT t.kind, `+sum+` FROM day_total t`+w.text()+` GROUP BY t.kind`, w.args, func(r row) error {
		if n := int(r.int(1)); n != 0 {
			t := by[state[r.text(0)]]
			*of[r.text(0)](&t) = n
			by[state[r.text(0)]] = t
		}
		return nil
	})
	return by, err
}

func (t *ShiftTotal) shifts() *int  { return &t.Shifts }
func (t *ShiftTotal) minutes() *int { return &t.Minutes }

// addStates adds up the shifts themselves.
func addStates(ctx context.Context, q reader, question shiftQuestion) (map[schedule.PublishState]ShiftTotal, error) {
	by := map[schedule.PublishState]ShiftTotal{}
	from, w := question.from()
	err := q.query(ctx, `SELECT s.state, COUNT(*), CAST(SUM(s.ends_at - s.starts_at) / 60 AS BIGINT) FROM `+from+w.text()+` GROUP BY s.state`, w.args,
		func(r row) error {
			by[schedule.PublishState(r.text(0))] = ShiftTotal{int(r.int(1)), int(r.int(2))}
			return nil
		})
	return by, err
}

// ShiftConflict is what the soft conflicts of one shift amount to.
type ShiftConflict struct {
	Pairs     int // with blocks in force or requested
	Requested int // of these, only if a request is approved
	Minutes   int // union of all of these overlaps
}

// ShiftConflicts counts the soft conflicts of these shifts; one without any is left out.
func (s *Store) ShiftConflicts(ctx context.Context, v schedule.Viewer, shifts []int64) (map[int64]ShiftConflict, error) {
	found := map[int64]ShiftConflict{}
	w := &where{}
	w.conflictScope(v, "c")
	w.among("c.block_status", schedule.LiveStatuses)
	w.ids("c.shift_id", shifts)
	err := s.engine.query(ctx, `SELECT c.shift_id, COUNT(*), CAST(SUM(CASE WHEN c.block_status = 'requested' THEN 1 ELSE 0 END) AS BIGINT), MAX(c.union_minutes)
		FROM soft_conflict c`+w.text()+` GROUP BY c.shift_id`, w.args, func(r row) error {
		found[r.int(0)] = ShiftConflict{int(r.int(1)), int(r.int(2)), int(r.int(3))}
		return nil
	})
	return found, wrap(err, "soft conflicts of shifts")
}
