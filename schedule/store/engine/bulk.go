package engine

import (
	"context"
	"fmt"
	"strings"

	"opshub/schedule"
)

// BulkTable is the target of a bulk write: a table, its columns in the order in which they are filled, and how many of
// the first columns are the key.
type BulkTable struct {
	Name    string
	Columns []string
	Key     int
}

// Cells takes the values of one row in the order of the columns.
type Cells interface {
	Int(v int64)
	Text(v string)
	Null()
}

// Optional is an ID or an instant. 0 is stored as NULL.
type Optional int64

// Put writes the values of one row. It stores a date of 0 as NULL. No value escapes, so a row allocates nothing.
func Put(c Cells, values ...any) {
	for _, v := range values {
		switch v := v.(type) {
		case int64:
			c.Int(v)
		case string:
			c.Text(v)
		case int:
			c.Int(int64(v))
		case schedule.Instant:
			c.Int(int64(v))
		case Optional:
			if v == 0 {
				c.Null()
			} else {
				c.Int(int64(v))
			}
		case schedule.Date:
			if v == 0 {
				c.Null()
			} else {
				c.Text(v.String())
			}
		case bool:
			if v {
				c.Int(1)
			} else {
				c.Int(0)
			}
		case nil:
			c.Null()
		default:
			panic("BUG: a value of this type is not stored")
		}
	}
}

// ExecAll runs statements until one fails.
func ExecAll(ctx context.Context, w Writer, texts []string) error {
	for _, text := range texts {
		if err := w.Exec(ctx, text); err != nil {
			return err
		}
	}
	return nil
}

// HasRows reports whether the table has a row.
func HasRows(ctx context.Context, q Reader, table string) (bool, error) {
	n, err := Count(ctx, q, `SELECT COUNT(*) FROM (SELECT 1 FROM `+table+` LIMIT 1) AS first_row`)
	return n > 0, err
}

// InsertText returns the statement that inserts a row. If t has key columns, it updates an existing row that differs.
func InsertText(t BulkTable) string {
	values := make([]string, len(t.Columns))
	for i := range values {
		values[i] = fmt.Sprintf("?%d", i+1)
	}
	return "INSERT INTO " + t.Name + " (" + strings.Join(t.Columns, ", ") + ") VALUES (" + strings.Join(values, ", ") + ")" + ConflictClause(t)
}

// ChangedColumn is the column with the time at which an import last changed a row. It does not count as a difference: an
// import leaves a row unchanged if only this column differs.
const ChangedColumn = "changed_at"

// ConflictClause returns the ON CONFLICT clause for existing keys, or "" if t has no key columns. It is the same for both
// engines.
func ConflictClause(t BulkTable) string {
	if t.Key == 0 {
		return ""
	}
	keys, rest := t.Columns[:t.Key], t.Columns[t.Key:]
	if len(rest) == 0 {
		return " ON CONFLICT (" + strings.Join(keys, ", ") + ") DO NOTHING"
	}
	var set, old, given []string
	for _, col := range rest {
		set = append(set, col+" = excluded."+col)
		if col == ChangedColumn {
			continue
		}
		old = append(old, t.Name+"."+col)
		given = append(given, "excluded."+col)
	}
	return " ON CONFLICT (" + strings.Join(keys, ", ") + ") DO UPDATE SET " + strings.Join(set, ", ") +
		" WHERE (" + strings.Join(old, ", ") + ") IS DISTINCT FROM (" + strings.Join(given, ", ") + ")"
}
