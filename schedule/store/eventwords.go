package store

import (
	"context"
	"slices"
	"strings"

	"opshub/schedule"
)

// eventWords are the values of an event's columns that a text is found in. There are few of each, and no folded copy of
// them is stored: they are looked through here, so that both engines fold alike.
type eventWords struct{ actors, actions, statuses []string }

// text narrows to events with the text in the employee's name, number or place, in the name of the actor, in the action, or in
// the status after it.
func (q eventQuestion) text(w *where) {
	in := &where{args: w.args}
	in.containsAround(q.f.Q, "a.employee_id")
	if len(in.conditions) == 0 {
		return
	}
	tests := in.conditions
	for _, c := range []struct {
		column string
		values []string
	}{{"a.actor_name", q.words.actors}, {"a.action", q.words.actions}, {"a.status_to", q.words.statuses}} {
		marks := make([]string, len(c.values))
		for i, v := range c.values {
			marks[i] = in.arg(v)
		}
		if len(marks) > 0 {
			tests = append(tests, c.column+" IN ("+strings.Join(marks, ", ")+")")
		}
	}
	w.args = in.args
	w.conditions = append(w.conditions, "("+strings.Join(tests, " OR ")+")")
}

// eventWords finds the values that hold the text, among all that the record has.
func (s *Store) eventWords(ctx context.Context, q string) (eventWords, error) {
	folded := schedule.Fold(q)
	if folded == "" {
		return eventWords{}, nil
	}
	all, err := remembered(s, "event words", func() (all eventWords, err error) {
		err = s.engine.read(ctx, func(q reader) error {
			for _, c := range []struct {
				column string
				into   *[]string
			}{{"actor_name", &all.actors}, {"action", &all.actions}, {"status_to", &all.statuses}} {
				text := `SELECT DISTINCT ` + c.column + ` FROM audit_event WHERE ` + c.column + ` <> '' ORDER BY ` + c.column
				if err := q.query(ctx, text, nil, func(r row) error { *c.into = append(*c.into, r.text(0)); return nil }); err != nil {
					return err
				}
			}
			return nil
		})
		return all, err
	})
	holds := func(list []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(v string) bool {
			return !strings.Contains(schedule.Fold(strings.ReplaceAll(v, "_", " ")), folded) && !strings.Contains(schedule.Fold(v), folded)
		})
	}
	return eventWords{holds(all.actors), holds(all.actions), holds(all.statuses)}, err
}
