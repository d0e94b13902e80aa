package store

import (
	"slices"

	"opshub/schedule"
)

// shiftStates are the states that the daily totals tell apart.
var shiftStates = []schedule.PublishState{schedule.NeverPublished, schedule.Published, schedule.ChangedSince, schedule.StagedForRemoval}

// Kinds of day_total that hold the shifts of a state, whoever has them, and their minutes.
func stateKind(s schedule.PublishState) string  { return "state " + string(s) }
func minuteKind(s schedule.PublishState) string { return "minutes " + string(s) }

// statesOn is what the shifts of each state amount to that begin or end on a day.
type statesOn [4]struct{ starting, ending, startingMinutes, endingMinutes int }

// state adds a shift to the totals of its state.
func (d *deriver) state(s *schedule.Shift, first, last schedule.Date) {
	k := slices.Index(shiftStates, s.State)
	if k < 0 {
		return
	}
	minutes := s.Interval().Minutes()
	begun, ended := d.statesOn(first), d.statesOn(last)
	begun[k].starting++
	begun[k].startingMinutes += minutes
	ended[k].ending++
	ended[k].endingMinutes += minutes
}

func (d *deriver) statesOn(on schedule.Date) *statesOn {
	s := d.states[on]
	if s == nil {
		s = &statesOn{}
		d.states[on] = s
	}
	return s
}

// writeStates adds the totals by state, and the minutes worked within each day, to those of everyone.
func (d *deriver) writeStates() error {
	type total struct {
		on                      schedule.Date
		kind                    string
		items, starting, ending int
	}
	var rows []total
	for on, states := range d.states {
		for k, t := range states {
			if t.starting > 0 || t.ending > 0 {
				rows = append(rows, total{on, stateKind(shiftStates[k]), 0, t.starting, t.ending}, total{on, minuteKind(shiftStates[k]), 0, t.startingMinutes, t.endingMinutes})
			}
		}
	}
	for on, minutes := range d.worked {
		rows = append(rows, total{on, workedMinutes, minutes, 0, 0})
	}
	t := bulkTable{"day_total", []string{"on_day", "kind", "items", "starting", "ending"}, 0}
	return d.out.bulk(d.ctx, t, len(rows), func(k int, c cells) {
		c.text(d.days.word(rows[k].on))
		c.text(rows[k].kind)
		c.int(int64(rows[k].items))
		c.int(int64(rows[k].starting))
		c.int(int64(rows[k].ending))
	})
}
