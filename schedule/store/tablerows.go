package store

import (
	"context"
	"fmt"
	"slices"

	"opshub/schedule"
)

// largeTables grow with the data, and only what makes the derived tables too writes them: their rows are counted then.
var largeTables = []string{"audit_event", "block_occurrence", "published_shift", "shift", "soft_conflict", "unavailable_block"}

// countedSheet is what was counted of them, a row for each.
const countedSheet = "table"

// Columns of the sheet.
const (
	countedTable = iota // a word
	countedRows
	countedColumns
)

// countTable counts the rows of a table. Its name comes from the engine's own catalog, or stands in this file.
func countTable(ctx context.Context, q reader, name string) (int64, error) {
	return count(ctx, q, `SELECT COUNT(*) FROM `+name)
}

// packCounted packs the counts of the large tables, which have to be written.
func (d *deriver) packCounted() (namedSheet, error) {
	p := newPacker(countedColumns)
	for _, name := range largeTables {
		n, err := countTable(d.ctx, d.w, name)
		if err != nil {
			return namedSheet{}, err
		}
		p.add(p.word(name), n)
	}
	return namedSheet{countedSheet, p}, nil
}

// counted is the rows of each table of a sheet of counts; of none where there is no sheet.
func (s *sheet) counted() map[string]int64 {
	out := map[string]int64{}
	if s != nil {
		for i := range s.rows {
			out[s.list[s.columns[countedTable][i]]] = s.columns[countedRows][i]
		}
	}
	return out
}

// Tables is every table and view with its rows, by name. They are counted once per data version, which takes a while; only managers
// learn them.
func (s *Store) Tables(ctx context.Context, v schedule.Viewer) ([]TableInfo, error) {
	return s.rememberedTables(ctx, v, "tables", func() (map[string]int64, error) { return nil, nil })
}

// CountedTables is the same at once: the rows of the large tables as the import or refresh that wrote them counted them. What another
// program did since is not in it.
func (s *Store) CountedTables(ctx context.Context, v schedule.Viewer) ([]TableInfo, error) {
	return s.rememberedTables(ctx, v, "counted tables", func() (map[string]int64, error) {
		rows, err := s.sheetOf(ctx, countedSheet, countedColumns)
		return rows.counted(), err
	})
}

func (s *Store) rememberedTables(ctx context.Context, v schedule.Viewer, key string, known func() (map[string]int64, error)) ([]TableInfo, error) {
	if !readsDrafts(v) {
		return nil, nil
	}
	all, err := rememberedRows(s, key, func() (all []TableInfo, err error) {
		counted, err := known()
		if err != nil {
			return nil, err
		}
		err = s.engine.read(ctx, func(q reader) error {
			all, err = s.tables(ctx, q, counted)
			return err
		})
		return all, err
	}, weigh)
	return slices.Clone(all), wrap(err, "rows of the tables")
}

// tables are the tables with these names, or every table, with their rows: those that were counted, and now those of the others.
func (s *Store) tables(ctx context.Context, q reader, counted map[string]int64, names ...string) (out []TableInfo, err error) {
	err = q.query(ctx, s.engine.tablesQuery(), nil, func(r row) error {
		if name := r.text(0); len(names) == 0 || slices.Contains(names, name) {
			out = append(out, TableInfo{Name: name})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for k := range out {
		known := false
		if out[k].Rows, known = counted[out[k].Name]; known {
			continue
		}
		if out[k].Rows, err = countTable(ctx, q, out[k].Name); err != nil {
			return nil, err
		}
	}
	return out, nil
}

const countedName = "the count of rows of %s"

// counted counts one of the large tables, which takes up to some hundred milliseconds.
func (p *sampler) counted() error {
	name := largeTables[p.turn%int64(len(largeTables))]
	now, err := countTable(p.ctx, p.q, name)
	if err != nil {
		return err
	}
	p.computed[fmt.Sprintf(countedName, name)] = fmt.Sprint(now)
	rows, err := p.sheet(countedSheet, countedColumns)
	if n, known := rows.counted()[name]; known {
		p.stored[fmt.Sprintf(countedName, name)] = fmt.Sprint(n)
	}
	return err
}
