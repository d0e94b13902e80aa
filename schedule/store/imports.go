package store

import (
	"context"
	"encoding/json"

	"opshub/schedule"
)

var importList = listed[schedule.ImportRow]{
	title: "imports",
	selects: `SELECT i.id, i.occurred_at, i.actor, i.source, i.outcome, i.notices, COALESCE(f.ordinal, 0), f.name, f.sha256, f.format,
		f.rows_read, f.rows_refused, (SELECT COUNT(*) FROM import_row_error x WHERE x.import_batch_id = i.id), g.default_time_zone`,
	columns: 14,
	from:    ` FROM import_batch i LEFT JOIN import_file f ON f.import_batch_id = i.id LEFT JOIN organization g ON g.id = 1`,
	sorts:   []sortKey{{"time", []string{"i.id", "COALESCE(f.ordinal, 0)"}, 0}},
	scan: func(r row, i *schedule.ImportRow) {
		*i = schedule.ImportRow{
			ID: r.int(0), At: instant(r, 1), Actor: r.text(2), Source: r.text(3), Accepted: r.text(4) == outcomeAccepted,
			Ordinal: int(r.int(6)), File: r.text(7), SHA256: r.text(8), Format: r.text(9), RowsRead: int(r.int(10)), RowsRefused: int(r.int(11)),
			Reasons: int(r.int(12)), Zone: r.text(13),
		}
		var notices []string
		if json.Unmarshal([]byte(r.text(5)), &notices) == nil { // what cannot be read says nothing
			i.Notices = len(notices)
		}
	},
}

const (
	outcomeAccepted = "accepted"
	outcomeRefused  = "refused"
)

// ImportedFiles is one page of the files of the imports, the newest first unless the page says otherwise, of one outcome or, where it is
// empty, of both. The filter's days are those of the organization. Only managers read it.
func (s *Store) ImportedFiles(ctx context.Context, v schedule.Viewer, outcome string, f schedule.Filter, p Page) ([]schedule.ImportRow, string, error) {
	if p.Sort == "" {
		p.Sort = "-time"
	}
	w, err := s.importsOf(ctx, v, outcome, f)
	if err != nil {
		return nil, "", err
	}
	return importList.page(ctx, s, w, p)
}

// EachImportedFile gives every one of them, the oldest first.
func (s *Store) EachImportedFile(ctx context.Context, v schedule.Viewer, outcome string, f schedule.Filter, fn func(*schedule.ImportRow) error) error {
	w, err := s.importsOf(ctx, v, outcome, f)
	if err != nil {
		return err
	}
	return importList.each(ctx, s, w, fn)
}

// ImportCounts are the counters of the imports under a filter.
type ImportCounts struct {
	Files, Accepted, Refused int // Accepted and Refused count imports, each once
	RowsAccepted             int
	RowsRefused              int // of all imports, the refused ones included
}

// ImportCounts counts the imports under the filter.
func (s *Store) ImportCounts(ctx context.Context, v schedule.Viewer, outcome string, f schedule.Filter) (ImportCounts, error) {
	c, err := remembered(s, key("imports "+outcome, v, f), func() (c ImportCounts, err error) {
		seen := map[int64]bool{}
		err = s.eachCounted(ctx, v, outcome, f, func(i *schedule.ImportRow) error {
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
		return c, err
	})
	return c, wrap(err, "import counts")
}

// eachCounted is EachImportedFile from memory, as long as nothing is looked for in texts: hubs count the imports of whatever days they show.
func (s *Store) eachCounted(ctx context.Context, v schedule.Viewer, outcome string, f schedule.Filter, fn func(*schedule.ImportRow) error) error {
	if !readsDrafts(v) || f.Q != "" {
		return s.EachImportedFile(ctx, v, outcome, f, fn)
	}
	m, err := s.meta(ctx)
	if err != nil {
		return err
	}
	all, err := rememberedRows(s, "files of imports", func() ([]schedule.ImportRow, error) { return importList.all(ctx, s, &where{}) }, weigh)
	z, _ := schedule.ZoneOrUTC(m.organization.TimeZone)
	for k := range all {
		if one := all[k]; err == nil && (outcome == "" || one.Accepted == (outcome == outcomeAccepted)) && f.Holds(z.Date(one.At)) {
			err = fn(&one)
		}
	}
	return err
}

func (s *Store) importsOf(ctx context.Context, v schedule.Viewer, outcome string, f schedule.Filter) (*where, error) {
	m, err := s.meta(ctx)
	if err != nil {
		return nil, wrap(err, "imports")
	}
	z, _ := schedule.ZoneOrUTC(m.organization.TimeZone)
	w := &where{}
	w.managers(v)
	w.word("i.outcome", outcome)
	if f.From != 0 {
		w.add("i.occurred_at >= #", int64(z.StartOfDay(f.From)))
	}
	if f.To != 0 {
		w.add("i.occurred_at < #", int64(z.StartOfDay(f.To.Add(1))))
	}
	w.contains(f.Q, "LOWER(i.source)", "LOWER(i.actor)", "LOWER(f.name)")
	return w, nil
}

// ImportBatch is one import with its files, or ErrNotFound. Its row errors are asked for apart, for they may be many.
func (s *Store) ImportBatch(ctx context.Context, v schedule.Viewer, id int64) (b ImportBatch, err error) {
	w := &where{}
	w.managers(v)
	w.add("i.id = #", id)
	err = s.engine.read(ctx, func(q reader) error {
		b, err = readBatch(ctx, q, w, "")
		if err != nil {
			return err
		}
		return q.query(ctx, `SELECT name, sha256, format, rows_read, rows_refused FROM import_file WHERE import_batch_id = ?1 ORDER BY ordinal`, []any{b.ID}, func(r row) error {
			b.Files = append(b.Files, ImportFile{r.text(0), r.text(1), r.text(2), int(r.int(3)), int(r.int(4))})
			return nil
		})
	})
	return b, wrap(err, "import")
}

// LastImport is the import that changed the data last, or ErrNotFound.
func (s *Store) LastImport(ctx context.Context, v schedule.Viewer) (b ImportBatch, err error) {
	w := &where{}
	w.managers(v)
	w.add("i.outcome = #", outcomeAccepted)
	b, err = readBatch(ctx, s.engine, w, " ORDER BY i.id DESC LIMIT 1")
	return b, wrap(err, "last import")
}

func readBatch(ctx context.Context, q reader, w *where, tail string) (b ImportBatch, err error) {
	err = one(ctx, q, `SELECT i.id, i.occurred_at, i.actor, i.source, i.outcome, i.notices FROM import_batch i`+w.text()+tail, w.args, func(r row) {
		b = ImportBatch{ID: r.int(0), Accepted: r.text(4) == outcomeAccepted}
		b.At, b.Actor, b.Source = instant(r, 1), r.text(2), r.text(3)
		_ = json.Unmarshal([]byte(r.text(5)), &b.Notices) // what cannot be read says nothing
	})
	return b, err
}

var importErrorList = listed[schedule.ImportErrorRow]{
	title:   "row errors",
	selects: `SELECT x.import_batch_id, x.ordinal, x.file, x.line, x.column_name, x.message`,
	columns: 6,
	from:    ` FROM import_row_error x`,
	sorts:   []sortKey{{"reason", []string{"x.import_batch_id", "x.ordinal"}, 0}},
	scan: func(r row, e *schedule.ImportErrorRow) {
		*e = schedule.ImportErrorRow{ImportID: r.int(0), Ordinal: int(r.int(1)), File: r.text(2), Line: int(r.int(3)), Column: r.text(4), Message: r.text(5)}
	},
}

// ImportErrors is one page of the reasons why an import was refused, in the order of its files.
func (s *Store) ImportErrors(ctx context.Context, v schedule.Viewer, id int64, p Page) ([]schedule.ImportErrorRow, string, error) {
	return importErrorList.page(ctx, s, importErrorsOf(v, id), p)
}

// EachImportError gives every one of them.
func (s *Store) EachImportError(ctx context.Context, v schedule.Viewer, id int64, fn func(*schedule.ImportErrorRow) error) error {
	return importErrorList.each(ctx, s, importErrorsOf(v, id), fn)
}

// ImportErrorCount is how many there are.
func (s *Store) ImportErrorCount(ctx context.Context, v schedule.Viewer, id int64) (int, error) {
	w := importErrorsOf(v, id)
	var n int64
	n, err := count(ctx, s.engine, `SELECT COUNT(*)`+importErrorList.from+w.text(), w.args...)
	return int(n), wrap(err, "row errors")
}

func importErrorsOf(v schedule.Viewer, id int64) *where {
	w := &where{}
	w.managers(v)
	w.add("x.import_batch_id = #", id)
	return w
}
