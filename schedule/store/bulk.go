package store

import (
	"context"
	"fmt"
	"strings"

	"opshub/schedule"
)

// bulkTable names a table, its columns in the order they are filled, and how many of the first ones are the key.
type bulkTable struct {
	name    string
	columns []string
	key     int
}

// cells takes the values of one row in the order of the columns.
type cells interface {
	int(v int64)
	text(v string)
	null()
}

// optional is an id or an instant that is stored as NULL if it is 0.
type optional int64

// put writes the values of one row. A date of 0 is stored as NULL. No value escapes, so that a row allocates nothing.
func put(c cells, values ...any) {
	for _, v := range values {
		switch v := v.(type) {
		case int64:
			c.int(v)
		case string:
			c.text(v)
		case int:
			c.int(int64(v))
		case schedule.Instant:
			c.int(int64(v))
		case optional:
			if v == 0 {
				c.null()
			} else {
				c.int(int64(v))
			}
		case schedule.Date:
			if v == 0 {
				c.null()
			} else {
				c.text(v.String())
			}
		case bool:
			if v {
				c.int(1)
			} else {
				c.int(0)
			}
		case nil:
			c.null()
		default:
			panic("BUG: a value of this type is not stored")
		}
	}
}

// writeRows writes a row for each item of a list, with the columns that Load reads of the table.
func writeRows[T any](i *importer, table string, key int, list []T, fill func(c cells, row *T)) error {
	return i.w.bulk(i.ctx, bulkTable{table, loaded[table], key}, len(list), func(k int, c cells) { fill(c, &list[k]) })
}

// execAll runs statements until one fails.
func execAll(ctx context.Context, w writer, texts []string) error {
	for _, text := range texts {
		if err := w.exec(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

// hasRows says whether the table holds anything.
func hasRows(ctx context.Context, q reader, table string) (bool, error) {
	n, err := count(ctx, q, `SELECT COUNT(*) FROM (SELECT 1 FROM `+table+` LIMIT 1) AS first_row`)
	return n > 0, err
}

// insertText is the statement that inserts some rows, or updates the rows of the same keys where they differ.
func insertText(t bulkTable, rows int) string {
	var b strings.Builder
	b.WriteString("INSERT INTO " + t.name + " (" + strings.Join(t.columns, ", ") + ") VALUES ")
	for i := range rows * len(t.columns) {
		switch {
		case i == 0:
			b.WriteByte('(')
		case i%len(t.columns) == 0:
			b.WriteString("), (")
		default:
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "?%d", i+1)
	}
	b.WriteString(")" + conflictClause(t))
	return b.String()
}

// changedColumn is when an import last changed a row. It is not part of what a row says: if nothing else differs, the row stays as it is.
const changedColumn = "changed_at"

// conflictClause says what happens to a row whose key exists; it is the same text for both engines.
func conflictClause(t bulkTable) string {
	if t.key == 0 {
		return ""
	}
	keys, rest := t.columns[:t.key], t.columns[t.key:]
	if len(rest) == 0 {
		return " ON CONFLICT (" + strings.Join(keys, ", ") + ") DO NOTHING"
	}
	var set, old, given []string
	for _, col := range rest {
		set = append(set, col+" = excluded."+col)
		if col == changedColumn {
			continue
		}
		old = append(old, t.name+"."+col)
		given = append(given, "excluded."+col)
	}
	return " ON CONFLICT (" + strings.Join(keys, ", ") + ") DO UPDATE SET " + strings.Join(set, ", ") +
		" WHERE (" + strings.Join(old, ", ") + ") IS DISTINCT FROM (" + strings.Join(given, ", ") + ")"
}
