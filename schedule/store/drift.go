package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// Drift is how the schema of the database differs from what the migrations of this program make, in words such as "table shift" and
// "column shift.zone".
type Drift struct {
	Version         int64 // of the schema, as it is now
	Tables, Columns int   // that the migrations make
	Missing         []string
	Other           []string // another type, or empty where it must not be
	More            []string // what no migration makes
	Behind          error    // why what is read is not the file that is there now; nil where it is
}

// migrationTable keeps which migrations were applied. The library that makes it chooses its columns.
const migrationTable = "goose_db_version"

// Drift compares the schema with the migrations. Nothing of it is remembered: who changes a table behind the program's back does
// not change the data version.
func (s *Store) Drift(ctx context.Context) (d Drift, err error) {
	made, err := madeSchema()
	if err != nil {
		return d, wrap(err, "schema of the migrations")
	}
	d.Behind = s.engine.behind()
	live, err := s.Schema(ctx)
	if err != nil {
		return d, err
	}
	d.Version, err = count(ctx, s.engine, versionQuery)
	d.compare(made, live)
	return d, wrap(err, "version of the schema")
}

// compare says what of the schema that the migrations make the live one lacks, has otherwise, and has beyond it.
func (d *Drift) compare(made, live []Column) {
	wanted, had := byColumn(made), byColumn(live)
	tables, there := tablesOf(made), tablesOf(live)
	d.Tables, d.Columns = len(tables), len(made)
	for _, c := range made {
		got, ok := had[c.Table+"."+c.Name]
		switch {
		case !there[c.Table]:
			d.Missing = append(d.Missing, "table "+c.Table)
		case !ok:
			d.Missing = append(d.Missing, "column "+c.Table+"."+c.Name)
		case got != c:
			d.Other = append(d.Other, fmt.Sprintf("column %s.%s is %s instead of %s", c.Table, c.Name, columnWords(got), columnWords(c)))
		}
	}
	for _, c := range live {
		switch _, ok := wanted[c.Table+"."+c.Name]; {
		case c.Table == migrationTable || ok:
		case !tables[c.Table]:
			d.More = append(d.More, "table "+c.Table)
		default:
			d.More = append(d.More, "column "+c.Table+"."+c.Name)
		}
	}
	d.Missing, d.More = slices.Compact(d.Missing), slices.Compact(d.More) // a table is named once, not once for each of its columns
}

// byColumn is a schema in the types of the migrations: PostgreSQL has another word for whole numbers.
func byColumn(list []Column) map[string]Column {
	out := map[string]Column{}
	for _, c := range list {
		c.Type = strings.Replace(c.Type, "BIGINT", "INTEGER", 1)
		out[c.Table+"."+c.Name] = c
	}
	return out
}

func tablesOf(list []Column) map[string]bool {
	out := map[string]bool{}
	for _, c := range list {
		out[c.Table] = true
	}
	return out
}

func columnWords(c Column) string {
	words := c.Type
	if c.NotNull {
		words += " and never empty"
	}
	if c.Key {
		words += ", part of the key"
	}
	if c.Refers != "" {
		words += ", referring to " + c.Refers
	}
	return words
}

// madeSchema is what the migrations make, read from a database in memory that they were just run on. Both engines get the same.
var madeSchema = sync.OnceValues(func() (out []Column, err error) {
	db, err := driver.Open(":memory:")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // a second connection would have a memory of its own
	ctx := context.Background()
	if err := migrate(ctx, db, sqliteDialect); err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	err = conn.Raw(func(c any) error {
		q := &liteConn{c.(driver.Conn).Raw(), map[string]*sqlite3.Stmt{}}
		defer q.forget()
		out, err = every(ctx, q, liteTexts.columns, nil, scanColumn)
		return err
	})
	return slices.DeleteFunc(out, func(c Column) bool { return c.Table == migrationTable }), err
})
