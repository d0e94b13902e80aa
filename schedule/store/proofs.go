package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// ProveReadOnly tries to write without changing anything and gives the words in which the engine refuses. It is an
// error when the engine does not refuse, and when the store was opened ReadWrite: its reading connections may refuse
// while Import and Migrate would write.
func (s *Store) ProveReadOnly(ctx context.Context) (refusal string, err error) {
	refusal, err = s.engine.TryWrite(ctx, `UPDATE organization SET name = name WHERE 1 = 0`)
	if err != nil {
		return "", wrap(err, "prove that the database is read-only")
	}
	if refusal == "" {
		return "", fmt.Errorf("the database accepted an UPDATE: it is not opened read-only")
	}
	if s.mode != engine.ReadOnly {
		return "", fmt.Errorf("the store was opened read-write: this connection refused (%s), but an import would write", refusal)
	}
	return refusal, nil
}

// TriedWrite is a statement that would write, sent to the database over the connection that questions take. It changes nothing even
// where it is allowed.
type TriedWrite struct {
	Table, Text string
	Verb        string // INSERT, UPDATE or DELETE
	Refusal     string // the words in which the engine refused; empty where it did not
}

// TryWrites tries each sort of statement on each of these tables, now, and says what came of it: an insertion of no rows, a change of
// no rows, a deletion of no rows. A table that the database has not is left out. It is an error when the store was opened ReadWrite: its
// reading connections may refuse while Import and Migrate would write.
func (s *Store) TryWrites(ctx context.Context, tables []string) (out []TriedWrite, err error) {
	schema, err := s.Schema(ctx)
	if err != nil {
		return nil, err
	}
	for _, table := range tables {
		at := slices.IndexFunc(schema, func(c schedule.SchemaColumn) bool { return c.Table == table })
		if at < 0 {
			continue
		}
		column := schema[at].Name // both names come from the engine's own catalog
		for _, try := range []TriedWrite{
			{Verb: "INSERT", Text: fmt.Sprintf("INSERT INTO %s SELECT * FROM %s WHERE 1 = 0", table, table)},
			{Verb: "UPDATE", Text: fmt.Sprintf("UPDATE %s SET %s = %s WHERE 1 = 0", table, column, column)},
			{Verb: "DELETE", Text: fmt.Sprintf("DELETE FROM %s WHERE 1 = 0", table)},
		} {
			try.Table = table
			if try.Refusal, err = s.engine.TryWrite(ctx, try.Text); err != nil {
				return nil, wrap(err, "try to write")
			}
			out = append(out, try)
		}
	}
	if s.mode != engine.ReadOnly {
		return out, fmt.Errorf("the store was opened read-write: an import would write")
	}
	return out, nil
}

// Recorded is how many entries the audit log has about one sort of subject and one action.
type Recorded struct {
	Subject, Action string
	Entries         int64
	Newest          schedule.Instant
}

// RecordedActions is what the audit log has entries about, by subject and action. Only managers read it.
func (s *Store) RecordedActions(ctx context.Context, v schedule.Viewer) (out []Recorded, err error) {
	if !engine.ReadsDrafts(v) {
		return nil, ErrNotFound
	}
	out, err = engine.Every(ctx, s.engine, `SELECT subject_type, action, COUNT(*), MAX(occurred_at) FROM audit_event
		GROUP BY subject_type, action ORDER BY subject_type, action`, nil, func(r engine.Row) Recorded {
		return Recorded{r.Text(0), r.Text(1), r.Int(2), engine.Instant(r, 3)}
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
	if !engine.ReadsDrafts(v) {
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
	err = s.engine.Read(ctx, func(q engine.Reader) (err error) {
		for k := range out { // the names come from the engine's own catalog
			c := &out[k]
			if c.Rows, err = engine.Count(ctx, q, `SELECT COUNT(*) FROM `+c.Table+` WHERE `+c.Column+` LIKE ?1`, "%"+text+"%"); err != nil {
				return err
			}
		}
		return nil
	})
	return out, wrap(err, "who holds a text")
}
