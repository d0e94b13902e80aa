package store

import (
	"context"
	"slices"
	"sync"

	"opshub/schedule"
)

// TableInfo is a table and a number of rows.
type TableInfo struct {
	Name string
	Rows int64
}

// tableCounts are the rows of all tables in one version of the data. Counting millions of rows takes a while, and many screens
// of the operators show the counts.
type tableCounts struct {
	mu      sync.Mutex
	version string
	tables  []TableInfo
}

// Tables is every table and view with the number of its rows, by name, counted once for each version of the data. Only managers
// read it.
func (s *Store) Tables(ctx context.Context, v schedule.Viewer) ([]TableInfo, error) {
	if !readsDrafts(v) {
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

// RowsNow is the tables with these names, or every table and view if there is none, with the number of their rows.
func (s *Store) RowsNow(ctx context.Context, names ...string) (tables []TableInfo, err error) {
	err = s.engine.read(ctx, func(q reader) (err error) {
		if tables, err = every(ctx, q, s.engine.texts().tables, nil, func(r row) TableInfo { return TableInfo{Name: r.text(0)} }); err != nil {
			return err
		}
		tables = slices.DeleteFunc(tables, func(t TableInfo) bool { return len(names) > 0 && !slices.Contains(names, t.Name) })
		for k := range tables { // the names come from the engine's own catalog
			if tables[k].Rows, err = count(ctx, q, `SELECT COUNT(*) FROM `+tables[k].Name); err != nil {
				return err
			}
		}
		return nil
	})
	return tables, wrap(err, "rows of the tables")
}
