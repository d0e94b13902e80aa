package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"opshub/schedule"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/sqlite"
)

// Drift is the difference between the schema of the database and the schema that the migrations of this program create.
// Its words are like "table shift" and "column shift.zone".
type Drift struct {
	Version         int64 // current version of the schema
	Tables, Columns int   // number that the migrations create
	Missing         []string
	Other           []string // columns with another type, nullability, key or reference
	More            []string // tables and columns that no migration creates
	Behind          error    // why the open database is no longer the one at its location; nil if it is
}

// migrationTable records the applied migrations. The migration library chooses its columns.
const migrationTable = "goose_db_version"

// Drift compares the schema with the migrations. It caches nothing, because a table that another program alters does not
// change the data version.
func (s *Store) Drift(ctx context.Context) (d Drift, err error) {
	made, err := madeSchema()
	if err != nil {
		return d, wrap(err, "schema of the migrations")
	}
	d.Behind = s.engine.Behind()
	live, err := s.Schema(ctx)
	if err != nil {
		return d, err
	}
	d.Version, err = engine.Count(ctx, s.engine, engine.VersionQuery)
	d.compare(made, live)
	return d, wrap(err, "version of the schema")
}

// compare records what is missing from the live schema, what differs, and what it has in addition.
func (d *Drift) compare(made, live []schedule.SchemaColumn) {
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
	d.Missing, d.More = slices.Compact(d.Missing), slices.Compact(d.More) // each column adds its table, so a table can repeat
}

// byColumn indexes a schema by table and column. It converts types to those of the migrations: PostgreSQL reports BIGINT
// for INTEGER.
func byColumn(list []schedule.SchemaColumn) map[string]schedule.SchemaColumn {
	out := map[string]schedule.SchemaColumn{}
	for _, c := range list {
		c.Type = strings.Replace(c.Type, "BIGINT", "INTEGER", 1)
		out[c.Table+"."+c.Name] = c
	}
	return out
}

func tablesOf(list []schedule.SchemaColumn) map[string]bool {
	out := map[string]bool{}
	for _, c := range list {
		out[c.Table] = true
	}
	return out
}

func columnWords(c schedule.SchemaColumn) string {
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

// madeSchema returns the schema that the migrations create. It is the same for both engines.
var madeSchema = sync.OnceValues(func() ([]schedule.SchemaColumn, error) {
	out, err := sqlite.MigratedColumns(context.Background(), scanColumn)
	return slices.DeleteFunc(out, func(c schedule.SchemaColumn) bool { return c.Table == migrationTable }), err
})
