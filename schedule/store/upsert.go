package store

import (
	"context"
	"fmt"
	"strings"
)

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
