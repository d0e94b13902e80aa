package store

import (
	"context"
	"fmt"
	"slices"
)

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
		at := slices.IndexFunc(schema, func(c Column) bool { return c.Table == table })
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
			if try.Refusal, err = s.engine.tryWrite(ctx, try.Text); err != nil {
				return nil, wrap(err, "try to write")
			}
			out = append(out, try)
		}
	}
	if s.mode != ReadOnly {
		return out, fmt.Errorf("the store was opened read-write: an import would write")
	}
	return out, nil
}
