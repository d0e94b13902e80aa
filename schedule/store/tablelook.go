package store

import (
	"context"
	"slices"

	"opshub/schedule"
)

// schemaQueries ask what an engine knows of the table ?1 beside its columns.
type schemaQueries struct {
	defaults string // column, default
	indexes  string // index, unique, partial, column; by index and place
	checks   string // text with CHECK (...) in it
	guards   string // trigger
}

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
	return out, wrap(s.engine.read(ctx, func(q reader) error { return lookAtTable(ctx, q, s.engine.schemaQueries(), &out) }), "table "+name)
}

func lookAtTable(ctx context.Context, q reader, ask schemaQueries, out *schedule.SchemaTable) error {
	name := []any{out.Name}
	err := q.query(ctx, ask.defaults, name, func(r row) {
		if value := r.text(1); value != "" {
			out.Defaults[r.text(0)] = value
		}
	})
	if err != nil {
		return err
	}
	err = q.query(ctx, ask.indexes, name, func(r row) {
		if last := len(out.Indexes) - 1; last < 0 || out.Indexes[last].Name != r.text(0) {
			out.Indexes = append(out.Indexes, schedule.SchemaIndex{Name: r.text(0), Unique: r.int(1) != 0, Partial: r.int(2) != 0})
		}
		last := &out.Indexes[len(out.Indexes)-1]
		last.Columns = append(last.Columns, r.text(3))
	})
	if err != nil {
		return err
	}
	err = q.query(ctx, ask.checks, name, func(r row) { out.Checks = append(out.Checks, schedule.ChecksIn(r.text(0))...) })
	if err != nil {
		return err
	}
	return q.query(ctx, ask.guards, name, func(r row) { out.Guards = append(out.Guards, r.text(0)) })
}

func (e *sqlite) schemaQueries() schemaQueries {
	return schemaQueries{
		defaults: `SELECT name, COALESCE(dflt_value, '') FROM pragma_table_info(?1)`,
		indexes: `SELECT l.name, l."unique", l.partial, COALESCE(i.name, 'an expression') FROM pragma_index_list(?1) l JOIN pragma_index_info(l.name) i
			ORDER BY l.name, i.seqno`,
		checks: `SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?1`,
		guards: `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 ORDER BY name`,
	}
}

func (e *postgres) schemaQueries() schemaQueries {
	return schemaQueries{
		defaults: `SELECT column_name::text, COALESCE(column_default::text, '') FROM information_schema.columns
			WHERE table_schema = current_schema() AND table_name::text = ?1`,
		indexes: `SELECT c.relname::text, CASE WHEN x.indisunique THEN 1 ELSE 0 END, CASE WHEN x.indpred IS NULL THEN 0 ELSE 1 END,
				pg_get_indexdef(x.indexrelid, k.n, true)::text
			FROM pg_index x JOIN pg_class c ON c.oid = x.indexrelid CROSS JOIN LATERAL generate_series(1, CAST(x.indnkeyatts AS int)) AS k(n)
			WHERE x.indrelid = to_regclass(quote_ident(?1)) ORDER BY c.relname::text COLLATE "C", k.n`,
		checks: `SELECT pg_get_constraintdef(oid)::text FROM pg_constraint
			WHERE conrelid = to_regclass(quote_ident(?1)) AND contype = 'c' ORDER BY conname::text COLLATE "C"`,
		guards: `SELECT tgname::text FROM pg_trigger WHERE tgrelid = to_regclass(quote_ident(?1)) AND NOT tgisinternal ORDER BY tgname::text COLLATE "C"`,
	}
}
