package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"opshub/schedule/roster/reload"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

var ctx = context.Background()

// now is the current time in the tests.
const now = schedule.Instant(1795132800) // 2026-11-20 00:00 UTC

// at parses a UTC time such as 2026-11-16T09:00.
func at(t testing.TB, s string) schedule.Instant {
	t.Helper()
	return storetest.Instant(t, s)
}

// opened opens a store and closes it when the test ends.
func opened(t testing.TB, dsn string, mode Mode) *Store {
	t.Helper()
	s, err := Open(ctx, dsn, mode, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// importInto imports a roster that must be valid.
func importInto(t testing.TB, dsn string, r *schedule.Roster) ImportResult {
	t.Helper()
	s, err := Open(ctx, dsn, ReadWrite, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	result, err := s.Import(ctx, ImportMeta{Source: "test", Actor: "tester", At: now}, r)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// imported returns a read-only store of a database into which the roster was imported.
func imported(t testing.TB, dsn string, r *schedule.Roster) *Store {
	t.Helper()
	importInto(t, dsn, r)
	return opened(t, dsn, ReadOnly)
}

// loadedRoster loads the schedule of a database.
func loadedRoster(t testing.TB, s *Store) *roster.Roster {
	t.Helper()
	r, err := s.Load(ctx, now, &reload.Progress{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// brokenVersions returns the number of published versions, and the ids of those whose rows do not match the checksum of the publication.
func brokenVersions(r *roster.Roster) (versions int, broken []int64) {
	w := r.For(schedule.Manager)
	for _, p := range w.PublishedPeriods() {
		if versions++; w.PublishedSum(p.ID) != p {
			broken = append(broken, p.ID)
		}
	}
	return versions, broken
}

// loadedView returns the schedule of a database as a viewer reads it.
func loadedView(t testing.TB, s *Store, v schedule.Viewer) roster.View {
	t.Helper()
	return loadedRoster(t, s).For(v)
}

// counted returns the number of rows of a table.
func counted(t testing.TB, s *Store, table string) int64 {
	t.Helper()
	n, err := engine.Count(ctx, s.engine, `SELECT COUNT(*) FROM `+table)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// collect returns the rows of a list.
func collect[T any](t testing.TB, each func(func(*T) error) error) (out []T) {
	t.Helper()
	err := each(func(row *T) error {
		out = append(out, *row)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// eventually waits up to a second for a condition.
func eventually(ok func() bool) error {
	for range 100 {
		if ok() {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return errors.New("it did not happen")
}

// directly opens a database as another program does, and returns the dialect of its migrations.
func directly(t testing.TB, dsn string) (*sql.DB, engine.Dialect) {
	t.Helper()
	if isPostgres(dsn) {
		pool, err := pgxpool.New(ctx, dsn)
		if err != nil {
			t.Fatal(err)
		}
		db := stdlib.OpenDBFromPool(pool)
		t.Cleanup(func() {
			_ = db.Close()
			pool.Close()
		})
		return db, engine.PostgresDialect
	}
	db, err := driver.Open(dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db, engine.SQLiteDialect
}

// runOn runs statements as another program does.
func runOn(t testing.TB, dsn string, statements ...string) {
	t.Helper()
	db, _ := directly(t, dsn)
	defer db.Close()
	for _, text := range statements {
		if _, err := db.ExecContext(ctx, text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
}

// contents returns every row of every table except the named ones and the data version, in a fixed order.
func contents(t *testing.T, s *Store, without ...string) map[string][]string {
	t.Helper()
	columns, err := s.Schema(ctx)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string][]string{}
	for _, c := range columns {
		if c.Table != "goose_db_version" && c.Name != "data_version" && !slices.Contains(without, c.Table) {
			names[c.Table] = append(names[c.Table], c.Name)
		}
	}
	out := map[string][]string{}
	for table, list := range names {
		err := s.engine.Read(ctx, func(q engine.Reader) error {
			return q.Query(ctx, "SELECT "+strings.Join(list, ", ")+" FROM "+table, nil, func(r engine.Row) {
				cells := make([]string, len(list))
				for k := range cells {
					cells[k] = cell(columns, table, list[k], r, k)
				}
				out[table] = append(out[table], strings.Join(cells, "|"))
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(out[table])
	}
	return out
}

func cell(columns []schedule.SchemaColumn, table, name string, r engine.Row, k int) string {
	for _, c := range columns {
		if c.Table == table && c.Name == name && c.Type == "TEXT" {
			return name + "=" + r.Text(k)
		}
	}
	return fmt.Sprint(name, "=", r.Int(k))
}
