package sqlite

import (
	"context"
	"encoding/csv"
	"errors"
	"io"

	"opshub/schedule/store/engine"

	"github.com/ncruces/go-sqlite3"
)

// QueryCSV runs one query on the file of another program and writes the rows as CSV, with the names of the columns first. The
// file is opened read-only.
func QueryCSV(ctx context.Context, path, query string, w io.Writer) (err error) {
	c, err := OpenConn(path, sqlite3.OPEN_READONLY)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	c.SetInterrupt(ctx)
	s, tail, err := c.Prepare(query)
	if err != nil {
		return err
	}
	if s == nil || tail != "" {
		_ = s.Close()
		return errors.New("the query must be exactly one statement")
	}
	defer s.Close()
	out, cells := csv.NewWriter(w), make([]string, s.ColumnCount())
	for i := range cells {
		cells[i] = s.ColumnName(i)
	}
	if err := out.Write(cells); err != nil {
		return err
	}
	for s.Step() {
		for i := range cells {
			cells[i] = s.ColumnText(i)
		}
		if err := out.Write(cells); err != nil {
			return err
		}
	}
	out.Flush()
	return errors.Join(engine.ContextError(ctx, s.Err()), out.Error())
}
