package store

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// ProveReadOnly attempts a write that changes no row and returns the message with which the engine refuses it. It returns
// an error if the engine accepts the write or if the store was opened ReadWrite. In that mode a connection for reading
// may refuse while Import and Migrate would write.
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

// TriedWrite is an attempted write over the connection that queries use. It affects no row even if the engine accepts it.
type TriedWrite struct {
	Table, Text string
	Verb        string // INSERT, UPDATE or DELETE
	Refusal     string // the message of the engine; empty if it accepted the statement
}

// TryWrites attempts an INSERT, an UPDATE and a DELETE of no rows on each table and returns the results. It skips tables
// that the database does not have. It returns an error if the store was opened ReadWrite. In that mode a connection for
// reading may refuse while Import and Migrate would write.
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
		column := schema[at].Name // safe to concatenate: both names come from the catalog of the engine
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

// Recorded counts the audit events with one subject type and one action.
type Recorded struct {
	Subject, Action string
	Entries         int64
	Newest          schedule.Instant
}

// RecordedActions counts the audit events by subject type and action. Only managers may read it; other viewers get
// ErrNotFound.
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

// sentenceColumns lists the columns that may hold free text.
var sentenceColumns = []string{"note", "notes", "changes", "notices", "message", "reason_text"}

// TextMatch counts the rows of a column that contain a text.
type TextMatch struct {
	Table, Column string
	Rows          int64
}

// FindText searches every free text column of the live schema for a text. The text must not contain LIKE patterns. Only
// managers may read it; other viewers get ErrNotFound.
func (s *Store) FindText(ctx context.Context, v schedule.Viewer, text string) (out []TextMatch, err error) {
	if !engine.ReadsDrafts(v) {
		return nil, ErrNotFound
	}
	schema, err := s.Schema(ctx)
	if err != nil {
		return nil, err
	}
	for _, c := range schema {
		if slices.Contains(sentenceColumns, c.Name) && strings.Contains(c.Type, "TEXT") {
			out = append(out, TextMatch{Table: c.Table, Column: c.Name})
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
	return out, wrap(err, "search for a text")
}
