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
	countedNewest // in seconds; 0 for none
	countedColumns
)

// countedTableRows is how many rows a table has, and the instant of its newest record.
type countedTableRows struct {
	rows   int64
	newest schedule.Instant
}

// countTable counts the rows of a table. Its name comes from the engine's own catalog, or stands in this file.
func countTable(ctx context.Context, q reader, name string) (int64, error) {
	return count(ctx, q, `SELECT COUNT(*) FROM `+name)
}

// countLarge counts one of the large tables.
func countLarge(ctx context.Context, q reader, name string) (out countedTableRows, err error) {
	if out.rows, err = countTable(ctx, q, name); err != nil {
		return out, err
	}
	if k := slices.IndexFunc(newestOf, func(t newestIn) bool { return t.table == name }); k >= 0 {
		out.newest, err = newestOf[k].at(ctx, q)
	}
	return out, err
}

// packCounted packs the counts of the large tables, which have to be written.
func (d *deriver) packCounted() (namedSheet, error) {
	p := newPacker(countedColumns)
	for _, name := range largeTables {
		c, err := countLarge(d.ctx, d.w, name)
		if err != nil {
			return namedSheet{}, err
		}
		p.add(p.word(name), c.rows, int64(c.newest))
	}
	return namedSheet{countedSheet, p}, nil
}

// counted is what was counted of the large tables, by name; of none where nothing was.
func (s *Store) counted(ctx context.Context) (map[string]countedTableRows, error) {
	if s.traced {
		return nil, nil
	}
	rows, err := s.sheetOf(ctx, countedSheet, countedColumns)
	return rows.counted(), err
}

func (s *sheet) counted() map[string]countedTableRows {
	out := map[string]countedTableRows{}
	if s != nil {
		for i := range s.rows {
			out[s.list[s.columns[countedTable][i]]] = countedTableRows{s.columns[countedRows][i], schedule.Instant(s.columns[countedNewest][i])}
		}
	}
	return out
}

// Tables is every table and view with its rows, by name. They are counted once per data version; the large ones were by the import or
// refresh that wrote them. Only managers learn them.
func (s *Store) Tables(ctx context.Context, v schedule.Viewer) ([]TableInfo, error) {
	if !readsDrafts(v) {
		return nil, nil
	}
	all, err := rememberedRows(s, "tables", func() (all []TableInfo, err error) {
		counted, err := s.counted(ctx)
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
func (s *Store) tables(ctx context.Context, q reader, counted map[string]countedTableRows, names ...string) (out []TableInfo, err error) {
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
		if c, known := counted[out[k].Name]; known {
			out[k].Rows = c.rows
		} else if out[k].Rows, err = countTable(ctx, q, out[k].Name); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// NewestRecords is the newest record of each table that has an instant, by table. It is read once per data version, of the large ones by
// the import or refresh that wrote them.
func (s *Store) NewestRecords(ctx context.Context) (map[string]Newest, error) {
	out, err := remembered(s, "newest records", func() (map[string]Newest, error) {
		counted, err := s.counted(ctx)
		if err != nil {
			return nil, err
		}
		out := map[string]Newest{}
		return out, s.engine.read(ctx, func(q reader) error {
			for _, t := range newestOf {
				c, known := counted[t.table]
				if !known {
					if c.newest, err = t.at(ctx, q); err != nil {
						return err
					}
				}
				if c.newest != 0 {
					out[t.table] = Newest{c.newest, t.what}
				}
			}
			return nil
		})
	})
	return out, wrap(err, "newest records")
}

const countedName = "the count of rows of %s"

// counted counts one of the large tables, which takes up to some hundred milliseconds.
func (p *sampler) counted() error {
	name := largeTables[p.turn%int64(len(largeTables))]
	add := func(to map[string]string, c countedTableRows) {
		to[fmt.Sprintf(countedName, name)] = fmt.Sprint(c.rows, " rows, the newest of ", minuteWord(c.newest))
	}
	now, err := countLarge(p.ctx, p.q, name)
	if err != nil {
		return err
	}
	add(p.computed, now)
	rows, err := p.sheet(countedSheet, countedColumns)
	if c, known := rows.counted()[name]; known {
		add(p.stored, c)
	}
	return err
}
