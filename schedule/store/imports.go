package store

import (
	"context"
	"encoding/json"
	"fmt"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/store/engine"
)

// ImportMeta describes the source of an import and the result of reading it.
type ImportMeta struct {
	Source  string // what was imported, for example a folder or "demo"
	Actor   string // who ran the import
	At      schedule.Instant
	Files   []ImportFile
	Notices []string   // assumptions and mappings made while reading
	Errors  []RowError // a single error refuses the whole import

	Sync *SyncImport // nil for an import that no source of opshub sync made
}

// ImportFile is one file of an import.
type ImportFile struct {
	Name, SHA256, Format string
	Rows, Refused        int
}

// RowError is one reason to refuse an import. Line is 0 and Column is empty if they do not apply.
type RowError struct {
	File    string
	Line    int
	Column  string
	Message string
}

// ImportBatch is the record of one import, accepted or refused.
type ImportBatch struct {
	ID int64
	ImportMeta
	Accepted bool
}

// ImportResult reports what an import changed.
type ImportResult struct {
	Batch     int64
	NewBlocks int // blocks that are new to the database
	Changed   int // blocks that a row changed
}

// Refused is the error of an import that changed no data. The database records its batch and its errors.
type Refused struct {
	Batch  int64
	Errors []RowError
}

// Error returns the number of reasons and the first one.
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

// nextBatch returns the ID of the next import.
func nextBatch(ctx context.Context, r engine.Reader) (int64, error) {
	return engine.Count(ctx, r, `SELECT COALESCE(MAX(id), 0) + 1 FROM import_batch`)
}

// writeBatch records an import.
func writeBatch(ctx context.Context, w engine.Writer, id int64, meta ImportMeta, accepted bool) error {
	notices, err := json.Marshal(append([]string{}, meta.Notices...))
	if err != nil {
		return err
	}
	outcome := outcomeRefused
	if accepted {
		outcome = outcomeAccepted
	}
	err = w.Exec(ctx, `INSERT INTO import_batch (id, occurred_at, actor, source, outcome, notices)
		VALUES (?1, ?2, ?3, ?4, ?5, ?6)`,
		id, int64(meta.At), engine.Clean(meta.Actor), engine.Clean(meta.Source), outcome, engine.Clean(string(notices)))
	if err != nil {
		return err
	}
	files := engine.BulkTable{Name: "import_file", Columns: []string{"import_batch_id", "ordinal", "name", "sha256", "format", "rows_read",
		"rows_refused"}, Key: 0}
	err = w.Bulk(ctx, files, len(meta.Files), func(i int, c engine.Cells) {
		f := meta.Files[i]
		engine.Put(c, id, i+1, f.Name, f.SHA256, f.Format, f.Rows, f.Refused)
	})
	if err != nil {
		return err
	}
	rows := engine.BulkTable{Name: "import_row_error", Columns: []string{"import_batch_id", "ordinal", "file", "line", "column_name",
		"message"}, Key: 0}
	return w.Bulk(ctx, rows, len(meta.Errors), func(i int, c engine.Cells) {
		e := meta.Errors[i]
		engine.Put(c, id, i+1, e.File, e.Line, e.Column, e.Message)
	})
}

const (
	outcomeAccepted = "accepted"
	outcomeRefused  = "refused"
)

// importList lists the files of imports. errorList lists the reasons why imports were refused.
var (
	importList = list{
		sort: "time", first: "i.id", second: "COALESCE(f.ordinal, 0)", columns: 14,
		selects: `SELECT i.id, i.occurred_at, i.actor, i.source, i.outcome, i.notices, COALESCE(f.ordinal, 0), f.name, f.sha256, f.format,
			f.rows_read, f.rows_refused, (SELECT COUNT(*) FROM import_row_error x WHERE x.import_batch_id = i.id), g.default_time_zone`,
		from: ` FROM import_batch i LEFT JOIN import_file f ON f.import_batch_id = i.id LEFT JOIN organization g ON g.id = 1`,
	}
	errorList = list{
		sort: "reason", first: "x.import_batch_id", second: "x.ordinal", columns: 6,
		selects: `SELECT x.import_batch_id, x.ordinal, x.file, x.line, x.column_name, x.message`,
		from:    ` FROM import_row_error x`,
	}
)

func scanImportRow(r engine.Row) schedule.ImportRow {
	i := schedule.ImportRow{
		ID: r.Int(0), At: engine.Instant(r, 1), Actor: r.Text(2), Source: r.Text(3), Accepted: r.Text(4) == outcomeAccepted,
		Ordinal: int(r.Int(6)), File: r.Text(7), SHA256: r.Text(8), Format: r.Text(9), RowsRead: int(r.Int(10)), RowsRefused: int(r.Int(11)),
		Reasons: int(r.Int(12)), Zone: r.Text(13),
	}
	var notices []string
	if json.Unmarshal([]byte(r.Text(5)), &notices) == nil { // unreadable notices count as none
		i.Notices = len(notices)
	}
	return i
}

// ImportedFiles returns one page of the imported files, newest first unless the page has another sort order. outcome
// selects one outcome, or both if it is empty. The days of the filter are in the organization's zone. Only managers read
// them.
func (s *Store) ImportedFiles(ctx context.Context, v schedule.Viewer, outcome string, f schedule.Filter, p Page) (rows []schedule.ImportRow, turn paging.Turn, err error) {
	if p.Sort == "" {
		p.Sort = "-time"
	}
	err = s.engine.Read(ctx, func(q engine.Reader) error {
		m, err := engine.ReadMeta(ctx, q)
		if err != nil {
			return err
		}
		rows, turn, err = readPage(ctx, q, importList, importsOf(v, outcome, f, m.Organization.TimeZone), p, scanImportRow)
		return err
	})
	return rows, turn, wrap(err, "imports")
}

// EachImportedFile calls fn with all files that ImportedFiles selects, oldest first.
func (s *Store) EachImportedFile(ctx context.Context, v schedule.Viewer, outcome string, f schedule.Filter, fn func(*schedule.ImportRow) error) error {
	return eachPage(Page{Sort: "time"}, func(p Page) ([]schedule.ImportRow, paging.Turn, error) { return s.ImportedFiles(ctx, v, outcome, f, p) }, fn)
}

func importsOf(v schedule.Viewer, outcome string, f schedule.Filter, zone string) *engine.Where {
	w := engine.ManagersOnly(v)
	if outcome != "" {
		w.Add("i.outcome = #", outcome)
	}
	if f.From != 0 || f.To != 0 {
		w.Conditions = append(w.Conditions, w.DaysIn("i.occurred_at", zone, f))
	}
	if f.Q != "" {
		pattern := w.Arg(engine.LikePattern(schedule.Fold(f.Q)))
		w.Conditions = append(w.Conditions, `(LOWER(i.source) LIKE `+pattern+` ESCAPE '\' OR LOWER(i.actor) LIKE `+pattern+` ESCAPE '\' OR LOWER(f.name) LIKE `+pattern+` ESCAPE '\')`)
	}
	return w
}

// ImportCounts holds the counters of the imports under a filter.
type ImportCounts struct {
	Files, Accepted, Refused int // Accepted and Refused count imports, not files
	RowsAccepted             int
	RowsRefused              int // in all imports, including refused ones
}

// ImportCounts counts the imports under the filter.
func (s *Store) ImportCounts(ctx context.Context, v schedule.Viewer, outcome string, f schedule.Filter) (c ImportCounts, err error) {
	seen := map[int64]bool{}
	err = s.EachImportedFile(ctx, v, outcome, f, func(i *schedule.ImportRow) error {
		c.Files++
		c.RowsAccepted += i.RowsAccepted()
		c.RowsRefused += i.RowsRefused
		switch {
		case seen[i.ID]:
		case i.Accepted:
			c.Accepted++
		default:
			c.Refused++
		}
		seen[i.ID] = true
		return nil
	})
	return c, wrap(err, "import counts")
}

// Imports returns the last imports with their files and row errors, newest first, including refused ones. Viewers who are
// not managers get nil.
func (s *Store) Imports(ctx context.Context, v schedule.Viewer, limit int) (list []ImportBatch, err error) {
	if !engine.ReadsDrafts(v) {
		return nil, nil
	}
	err = s.engine.Read(ctx, func(q engine.Reader) (err error) {
		if list, err = engine.Every(ctx, q, batchQuery+` ORDER BY i.id DESC LIMIT ?1`, []any{int64(limit)}, scanBatch); err != nil {
			return err
		}
		for k := range list {
			b := &list[k]
			if err := readFiles(ctx, q, b); err != nil {
				return err
			}
			b.Errors, err = engine.Every(ctx, q, `SELECT file, line, column_name, message FROM import_row_error
				WHERE import_batch_id = ?1 ORDER BY ordinal`,
				[]any{b.ID}, func(r engine.Row) RowError { return RowError{r.Text(0), int(r.Int(1)), r.Text(2), r.Text(3)} })
			if err != nil {
				return err
			}
		}
		return nil
	})
	return list, wrap(err, "imports")
}

// ImportBatch returns one import with its files, or ErrNotFound. It does not read the row errors, of which there may be
// many; see ImportErrors.
func (s *Store) ImportBatch(ctx context.Context, v schedule.Viewer, id int64) (b ImportBatch, err error) {
	w := engine.ManagersOnly(v)
	w.Add("i.id = #", id)
	err = s.engine.Read(ctx, func(q engine.Reader) error {
		if err := engine.One(ctx, q, batchQuery+w.Text(), w.Args, func(r engine.Row) { b = scanBatch(r) }); err != nil {
			return err
		}
		return readFiles(ctx, q, &b)
	})
	return b, wrap(err, "import")
}

// LastImport returns the last accepted import, or ErrNotFound.
func (s *Store) LastImport(ctx context.Context, v schedule.Viewer) (b ImportBatch, err error) {
	w := engine.ManagersOnly(v)
	w.Add("i.outcome = #", outcomeAccepted)
	err = engine.One(ctx, s.engine, batchQuery+w.Text()+" ORDER BY i.id DESC LIMIT 1", w.Args, func(r engine.Row) { b = scanBatch(r) })
	return b, wrap(err, "last import")
}

// batchQuery selects what scanBatch reads.
const batchQuery = `SELECT i.id, i.occurred_at, i.actor, i.source, i.outcome, i.notices FROM import_batch i`

func scanBatch(r engine.Row) ImportBatch {
	b := ImportBatch{ID: r.Int(0), Accepted: r.Text(4) == outcomeAccepted}
	b.At, b.Actor, b.Source = engine.Instant(r, 1), r.Text(2), r.Text(3)
	_ = json.Unmarshal([]byte(r.Text(5)), &b.Notices) // unreadable notices count as none
	return b
}

func readFiles(ctx context.Context, q engine.Reader, b *ImportBatch) (err error) {
	b.Files, err = engine.Every(ctx, q, `SELECT name, sha256, format, rows_read, rows_refused FROM import_file
		WHERE import_batch_id = ?1 ORDER BY ordinal`,
		[]any{b.ID}, func(r engine.Row) ImportFile {
			return ImportFile{r.Text(0), r.Text(1), r.Text(2), int(r.Int(3)), int(r.Int(4))}
		})
	return err
}

// ImportErrors returns one page of the reasons why an import was refused, in the order of its files. Only managers read
// them.
func (s *Store) ImportErrors(ctx context.Context, v schedule.Viewer, id int64, p Page) ([]schedule.ImportErrorRow, paging.Turn, error) {
	rows, turn, err := readPage(ctx, s.engine, errorList, importErrorsOf(v, id), p, func(r engine.Row) schedule.ImportErrorRow {
		return schedule.ImportErrorRow{ImportID: r.Int(0), Ordinal: int(r.Int(1)), File: r.Text(2), Line: int(r.Int(3)), Column: r.Text(4), Message: r.Text(5)}
	})
	return rows, turn, wrap(err, "row errors")
}

// EachImportError calls fn with every reason why an import was refused.
func (s *Store) EachImportError(ctx context.Context, v schedule.Viewer, id int64, fn func(*schedule.ImportErrorRow) error) error {
	return eachPage(Page{}, func(p Page) ([]schedule.ImportErrorRow, paging.Turn, error) { return s.ImportErrors(ctx, v, id, p) }, fn)
}

// ImportErrorCount returns the number of reasons why an import was refused.
func (s *Store) ImportErrorCount(ctx context.Context, v schedule.Viewer, id int64) (int, error) {
	w := importErrorsOf(v, id)
	n, err := engine.Count(ctx, s.engine, `SELECT COUNT(*) FROM import_row_error x`+w.Text(), w.Args...)
	return int(n), wrap(err, "row errors")
}

func importErrorsOf(v schedule.Viewer, id int64) *engine.Where {
	w := engine.ManagersOnly(v)
	w.Add("x.import_batch_id = #", id)
	return w
}
