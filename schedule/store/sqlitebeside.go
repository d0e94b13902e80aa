package store

import (
	"context"

	"github.com/ncruces/go-sqlite3"
)

const sideSuffix = "-side"

// sideFile names the file for what is written beside another file.
func sideFile(path string) string { return path + sideSuffix }

// liteSide writes to a file of its own, so that one processor fills some tables while another fills the rest. It has the same schema,
// and nothing but those tables is ever read of it.
type liteSide struct {
	*liteWriter
	of *liteWriter
}

// beside begins to write beside this writer.
func (w *liteWriter) beside(ctx context.Context) (side, error) {
	path := sideFile(w.path)
	removeLite(path)
	if _, err := makeEmpty(path); err != nil { // SQLite would create it with mode 0644
		return nil, err
	}
	if err := migrateLite(ctx, path); err != nil {
		return nil, err
	}
	c, err := openLiteContext(sqlite3.WithMaxMemory(ctx, changeMemory), path)
	if err != nil {
		return nil, err
	}
	s := &liteSide{&liteWriter{c, path}, w}
	if err := c.Exec(unsafePragmas + `; BEGIN`); err != nil {
		s.leave()
		return nil, err
	}
	return s, nil
}

// join copies the rows of these tables, with their indexes, into the file beside which they were written and where the tables are
// empty. Both have the same schema, so the engine copies the entries of tables and indexes as they are and in their order.
func (s *liteSide) join(ctx context.Context, tables []string) error {
	err := s.Exec(`COMMIT`)
	s.leave()
	if err != nil {
		return err
	}
	if err := s.of.exec(ctx, `ATTACH ?1 AS side`, s.path); err != nil {
		return err
	}
	for _, table := range tables {
		if err := s.of.exec(ctx, `INSERT INTO main.`+table+` SELECT * FROM side.`+table); err != nil {
			return err
		}
	}
	return nil
}

// leave closes the file. It is removed with the change that it belongs to.
func (s *liteSide) leave() { _ = s.close() }
