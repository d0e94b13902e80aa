package store

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// Schema returns every column of every table as the engine describes it, by table and position.
func (s *Store) Schema(ctx context.Context) ([]schedule.SchemaColumn, error) {
	out, err := engine.Every(ctx, s.engine, s.engine.Queries().Columns, nil, scanColumn)
	return out, wrap(err, "schema")
}

func scanColumn(r engine.Row) schedule.SchemaColumn {
	return schedule.SchemaColumn{
		Table: r.Text(0), Name: r.Text(1), Type: strings.ToUpper(r.Text(2)), NotNull: r.Int(3) != 0, Key: r.Int(4) != 0, Refers: r.Text(5),
	}
}

// Table returns the current description of one table. Only managers read the number of rows. Table returns ErrNotFound if
// the table does not exist.
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
	return out, wrap(s.engine.Read(ctx, func(q engine.Reader) error { return lookAtTable(ctx, q, s.engine.Queries(), &out) }), "table "+name)
}

func lookAtTable(ctx context.Context, q engine.Reader, ask *engine.Queries, out *schedule.SchemaTable) error {
	name := []any{out.Name}
	return errors.Join(
		q.Query(ctx, ask.Defaults, name, func(r engine.Row) {
			if value := r.Text(1); value != "" {
				out.Defaults[r.Text(0)] = value
			}
		}),
		q.Query(ctx, ask.Indexes, name, func(r engine.Row) {
			if last := len(out.Indexes) - 1; last < 0 || out.Indexes[last].Name != r.Text(0) {
				out.Indexes = append(out.Indexes, schedule.SchemaIndex{Name: r.Text(0), Unique: r.Int(1) != 0, Partial: r.Int(2) != 0})
			}
			last := &out.Indexes[len(out.Indexes)-1]
			last.Columns = append(last.Columns, r.Text(3))
		}),
		q.Query(ctx, ask.Checks, name, func(r engine.Row) { out.Checks = append(out.Checks, schedule.ChecksIn(r.Text(0))...) }),
		q.Query(ctx, ask.Guards, name, func(r engine.Row) { out.Guards = append(out.Guards, r.Text(0)) }))
}

// TableInfo is the name of a table or view and its number of rows.
type TableInfo struct {
	Name string
	Rows int64
}

// tableCounts caches the row counts of all tables for one data version. Counting millions of rows is slow, and many
// operator screens display the counts.
type tableCounts struct {
	mu      sync.Mutex
	version string
	tables  []TableInfo
}

// Tables returns every table and view with its row count, by name. The counts are cached per data version. Viewers who
// are not managers get nil.
func (s *Store) Tables(ctx context.Context, v schedule.Viewer) ([]TableInfo, error) {
	if !engine.ReadsDrafts(v) {
		return nil, nil
	}
	c := &s.counts
	c.mu.Lock()
	defer c.mu.Unlock()
	if version := s.Version(); c.version != version || c.tables == nil {
		tables, err := s.RowsNow(ctx)
		if err != nil {
			return nil, err
		}
		c.version, c.tables = version, tables
	}
	return slices.Clone(c.tables), nil
}

// RowsNow counts the rows of the named tables and views, or of all if no name is given.
func (s *Store) RowsNow(ctx context.Context, names ...string) (tables []TableInfo, err error) {
	err = s.engine.Read(ctx, func(q engine.Reader) (err error) {
		if tables, err = engine.Every(ctx, q, s.engine.Queries().Tables, nil, func(r engine.Row) TableInfo { return TableInfo{Name: r.Text(0)} }); err != nil {
			return err
		}
		tables = slices.DeleteFunc(tables, func(t TableInfo) bool { return len(names) > 0 && !slices.Contains(names, t.Name) })
		for k := range tables { // safe to concatenate: the names come from the catalog of the engine
			if tables[k].Rows, err = engine.Count(ctx, q, `SELECT COUNT(*) FROM `+tables[k].Name); err != nil {
				return err
			}
		}
		return nil
	})
	return tables, wrap(err, "rows of the tables")
}
