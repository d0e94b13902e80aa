package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

// Query is the query behind an export, with its values written into it, so that it can be run in the database's own
// client. Names are those of the exports: soft-conflicts, blocks, events and shifts. Staff and calendar are made of
// several questions and have no single one.
func (s *Store) Query(ctx context.Context, name string, v schedule.Viewer, f schedule.Filter) (string, error) {
	queries := map[string]func(context.Context, schedule.Viewer, schedule.Filter) (string, []any, error){
		"soft-conflicts": s.conflictQuery, "blocks": s.blockQuery, "events": s.eventQuery, "shifts": s.shiftQuery,
	}
	query, ok := queries[name]
	if !ok {
		return "", fmt.Errorf("%s has no single query: its rows are made of several questions", name)
	}
	text, args, err := query(ctx, v, f)
	return literal(text, args), wrap(err, "query of "+name)
}
