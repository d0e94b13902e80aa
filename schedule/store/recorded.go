package store

import (
	"context"
	"slices"
	"strings"

	"opshub/schedule"
)

// Recorded is how many entries the audit log has about one sort of subject and one action.
type Recorded struct {
	Subject, Action string
	Entries         int64
	Newest          schedule.Instant
}

// RecordedActions is what the audit log has entries about, by subject and action. Only managers read it.
func (s *Store) RecordedActions(ctx context.Context, v schedule.Viewer) (out []Recorded, err error) {
	if !readsDrafts(v) {
		return nil, ErrNotFound
	}
	out, err = every(ctx, s.engine, `SELECT subject_type, action, COUNT(*), MAX(occurred_at) FROM audit_event
		GROUP BY subject_type, action ORDER BY subject_type, action`, nil, func(r row) Recorded {
		return Recorded{r.text(0), r.text(1), r.int(2), instant(r, 3)}
	})
	return out, wrap(err, "recorded actions")
}

// sentenceColumns are the columns in which a sentence that somebody wrote could be kept.
var sentenceColumns = []string{"note", "notes", "changes", "notices", "message", "reason_text"}

// HeldText is a column that was looked through for a text, with the rows that hold it.
type HeldText struct {
	Table, Column string
	Rows          int64
}

// WhoHolds searches every column of the live schema that may hold a sentence for a text without LIKE patterns. Only managers read it.
func (s *Store) WhoHolds(ctx context.Context, v schedule.Viewer, text string) (out []HeldText, err error) {
	if !readsDrafts(v) {
		return nil, ErrNotFound
	}
	schema, err := s.Schema(ctx)
	if err != nil {
		return nil, err
	}
	for _, c := range schema {
		if slices.Contains(sentenceColumns, c.Name) && strings.Contains(c.Type, "TEXT") {
			out = append(out, HeldText{Table: c.Table, Column: c.Name})
		}
	}
	err = s.engine.read(ctx, func(q reader) (err error) {
		for k := range out { // the names come from the engine's own catalog
			c := &out[k]
			if c.Rows, err = count(ctx, q, `SELECT COUNT(*) FROM `+c.Table+` WHERE `+c.Column+` LIKE ?1`, "%"+text+"%"); err != nil {
				return err
			}
		}
		return nil
	})
	return out, wrap(err, "who holds a text")
}
