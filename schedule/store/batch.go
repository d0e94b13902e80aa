package store

import (
	"context"
	"encoding/json"
	"fmt"

	"opshub/schedule"
)

// ImportMeta says where rows come from and how reading them went.
type ImportMeta struct {
	Source  string // what was imported, in words: a folder, "demo"
	Actor   string // who ran the import
	At      schedule.Instant
	Files   []ImportFile
	Notices []string   // what was assumed or mapped while reading
	Errors  []RowError // any error refuses the whole import
}

// ImportFile is one file of an import.
type ImportFile struct {
	Name, SHA256, Format string
	Rows, Refused        int
}

// RowError is one reason why an import is refused. Line and Column are empty where they make no sense.
type RowError struct {
	File    string
	Line    int
	Column  string
	Message string
}

// ImportBatch is one import as it is remembered, refused ones included.
type ImportBatch struct {
	ID int64
	ImportMeta
	Accepted bool
}

// ImportResult is what an import did.
type ImportResult struct {
	Batch     int64
	NewBlocks int // blocks seen for the first time
	Changed   int // blocks that a row changed
}

// Refused is the error of an import that changed no data. Its batch and its errors are in the database.
type Refused struct {
	Batch  int64
	Errors []RowError
}

// Error says how many reasons there are, and the first.
func (e *Refused) Error() string {
	first := e.Errors[0]
	where := first.File
	if first.Line > 0 {
		where = fmt.Sprintf("%s:%d", first.File, first.Line)
	}
	if first.Column != "" {
		where += ": " + first.Column
	}
	if where != "" {
		where += ": "
	}
	if n := len(e.Errors); n > 1 {
		return fmt.Sprintf("import refused for %d reasons, the first: %s%s", n, where, first.Message)
	}
	return "import refused: " + where + first.Message
}

// nextBatch is the id of the import that is about to be recorded.
func nextBatch(ctx context.Context, r reader) (int64, error) {
	return count(ctx, r, `SELECT COALESCE(MAX(id), 0) + 1 FROM import_batch`)
}

// writeBatch records an import.
func writeBatch(ctx context.Context, w writer, id int64, meta ImportMeta, accepted bool) error {
	notices, err := json.Marshal(append([]string{}, meta.Notices...))
	if err != nil {
		return err
	}
	outcome := outcomeRefused
	if accepted {
		outcome = outcomeAccepted
	}
	err = w.exec(ctx, `INSERT INTO import_batch (id, occurred_at, actor, source, outcome, notices)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
		id, int64(meta.At), clean(meta.Actor), clean(meta.Source), outcome, clean(string(notices)))
	if err != nil {
		return err
	}
	files := bulkTable{"import_file", []string{"import_batch_id", "ordinal", "name", "sha256", "format", "rows_read",
		"rows_refused"}, 0}
	err = w.bulk(ctx, files, len(meta.Files), func(i int, c cells) {
		f := meta.Files[i]
		put(c, id, i+1, f.Name, f.SHA256, f.Format, f.Rows, f.Refused)
	})
	if err != nil {
		return err
	}
	rows := bulkTable{"import_row_error", []string{"import_batch_id", "ordinal", "file", "line", "column_name",
		"message"}, 0}
	return w.bulk(ctx, rows, len(meta.Errors), func(i int, c cells) {
		e := meta.Errors[i]
		put(c, id, i+1, e.File, e.Line, e.Column, e.Message)
	})
}
