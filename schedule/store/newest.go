package store

import (
	"context"

	"opshub/schedule"
)

// Newest is the newest record of a table by one of its instants, and what that instant is, in a word or two.
type Newest struct {
	At   schedule.Instant
	What string
}

// newestOf are the tables whose rows have an instant of their own.
var newestOf = []struct{ table, column, what string }{
	{"audit_event", "occurred_at", "recorded"},
	{"constraint_review", "detected_at", "detected"},
	{"exception_review", "detected_at", "detected"},
	{"import_batch", "occurred_at", "run"},
	{"period_acknowledgment", "acknowledged_at", "acknowledged"},
	{"published_period", "published_at", "published"},
	{"schedule_exception", "requested_at", "requested"},
	{"unavailable_block", "COALESCE(updated_at, created_at)", "changed"},
}

// NewestRecords is the newest record of each table that has an instant, by table.
func (s *Store) NewestRecords(ctx context.Context) (map[string]Newest, error) {
	out := map[string]Newest{}
	err := s.engine.read(ctx, func(q reader) error {
		for _, t := range newestOf {
			at, err := count(ctx, q, `SELECT COALESCE(MAX(`+t.column+`), 0) FROM `+t.table)
			if err != nil {
				return err
			}
			if at != 0 {
				out[t.table] = Newest{schedule.Instant(at), t.what}
			}
		}
		return nil
	})
	return out, wrap(err, "newest records")
}

// Size is how many bytes the database takes.
func (s *Store) Size(ctx context.Context) (n int64, err error) {
	n, err = count(ctx, s.engine, s.engine.texts().size)
	return n, wrap(err, "size of the database")
}
