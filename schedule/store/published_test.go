package store

import (
	"database/sql"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// published is a roster with one published version of every third shift.
func published(t *testing.T) *schedule.Roster {
	t.Helper()
	r := storetest.Roster(12, 21)
	r.PublishedShifts, r.PublishedPeriods = nil, r.PublishedPeriods[:1]
	r.PublishedPeriods[0].Status, r.PublishedPeriods[0].Note = "current", "as agreed"
	publishInto(r, 1, nil)
	return r
}

// publishInto adds the rows of a version to the roster.
func publishInto(r *schedule.Roster, period int64, before []schedule.PublishedShift) {
	var rows []schedule.PublishedShift
	for _, s := range r.Shifts {
		if s.ID%3 == 0 && s.State != schedule.StagedForRemoval {
			rows = append(rows, schedule.PublishedShift{Shift: s, EmployeeName: "as it was"})
		}
	}
	r.PublishedShifts = append(r.PublishedShifts, schedule.Compare(period, before, rows)...)
}

type publishedRows struct {
	Heads []schedule.PublishedPeriod
	Rows  []schedule.PublishedShift
}

// downTo takes migrations back.
func downTo(t *testing.T, dsn string, version int64) {
	t.Helper()
	var db *sql.DB
	d := sqliteDialect
	if !isPostgres(dsn) {
		var err error
		if db, err = driver.Open(dsn); err != nil {
			t.Fatal(err)
		}
	} else {
		pool, err := pgxpool.New(ctx, dsn)
		if err != nil {
			t.Fatal(err)
		}
		defer pool.Close()
		db, d = stdlib.OpenDBFromPool(pool), postgresDialect
	}
	defer db.Close()
	p, err := provider(db, d)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.DownTo(ctx, version); err != nil {
		t.Fatal(err)
	}
}
