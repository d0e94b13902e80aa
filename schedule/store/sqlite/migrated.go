package sqlite

import (
	"context"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// MigratedColumns runs the migrations on an in-memory database and returns the columns of its tables. scan reads one row
// of the column query.
func MigratedColumns(ctx context.Context, scan func(engine.Row) schedule.SchemaColumn) (out []schedule.SchemaColumn, err error) {
	db, err := driver.Open(":memory:")
	if err != nil {
		return nil, err
	}
	defer db.Close()
	db.SetMaxOpenConns(1) // a second connection would open another in-memory database
	if err := engine.Migrate(ctx, db, engine.SQLiteDialect); err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	err = conn.Raw(func(c any) error {
		q := &Conn{Conn: c.(driver.Conn).Raw(), Prepared: map[string]*sqlite3.Stmt{}}
		defer q.Forget()
		out, err = engine.Every(ctx, q, queries.Columns, nil, scan)
		return err
	})
	return out, err
}
