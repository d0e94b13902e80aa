package store

import (
	"context"
	"errors"
	"slices"

	"opshub/schedule"
)

// Table is one table as the engine describes it now; how many rows it has only managers learn. ErrNotFound where there is none.
func (s *Store) Table(ctx context.Context, v schedule.Viewer, name string) (out schedule.SchemaTable, err error) {
	schema, err := s.Schema(ctx)
	if err != nil {
		return out, err
	}
	tables, err := s.Tables(ctx, v)
	if err != nil {
		return out, err
	}
	out = schedule.SchemaTable{Name: name, Defaults: map[string]string{}}
	for _, c := range schema {
		if c.Table == name {
			out.Columns = append(out.Columns, c)
		}
	}
	if len(out.Columns) == 0 {
		return out, ErrNotFound
	}
	if at := slices.IndexFunc(tables, func(t TableInfo) bool { return t.Name == name }); at >= 0 {
		out.Rows = tables[at].Rows
	}
	return out, wrap(s.engine.read(ctx, func(q reader) error { return lookAtTable(ctx, q, s.engine.texts(), &out) }), "table "+name)
}

func lookAtTable(ctx context.Context, q reader, ask *engineTexts, out *schedule.SchemaTable) error {
	name := []any{out.Name}
	return errors.Join(
		q.query(ctx, ask.defaults, name, func(r row) {
			if value := r.text(1); value != "" {
				out.Defaults[r.text(0)] = value
			}
		}),
		q.query(ctx, ask.indexes, name, func(r row) {
			if last := len(out.Indexes) - 1; last < 0 || out.Indexes[last].Name != r.text(0) {
				out.Indexes = append(out.Indexes, schedule.SchemaIndex{Name: r.text(0), Unique: r.int(1) != 0, Partial: r.int(2) != 0})
			}
			last := &out.Indexes[len(out.Indexes)-1]
			last.Columns = append(last.Columns, r.text(3))
		}),
		q.query(ctx, ask.checks, name, func(r row) { out.Checks = append(out.Checks, schedule.ChecksIn(r.text(0))...) }),
		q.query(ctx, ask.guards, name, func(r row) { out.Guards = append(out.Guards, r.text(0)) }))
}
