package store

import (
	"context"
	"errors"
	"hash/maphash"

	"opshub/schedule"
)

// one reads a single row, or gives ErrNotFound.
func one(ctx context.Context, q reader, text string, args []any, scan func(row)) error {
	found := false
	err := q.query(ctx, text, args, func(r row) {
		found = true
		scan(r)
	})
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}

// count reads a single number, 0 if there is no row.
func count(ctx context.Context, q reader, text string, args ...any) (n int64, err error) {
	err = q.query(ctx, text, args, func(r row) { n = r.int(0) })
	return n, err
}

// every reads all rows of a query.
func every[T any](ctx context.Context, q reader, text string, args []any, scan func(row) T) (out []T, err error) {
	err = q.query(ctx, text, args, func(r row) { out = append(out, scan(r)) })
	return out, err
}

// whole reads all rows of a table. It adds an error to those before.
func whole[T any](ctx context.Context, q reader, table string, scan func(row) T, failed *error) []T {
	rows, err := every(ctx, q, loaded.selectFrom(table), nil, scan)
	*failed = errors.Join(*failed, err)
	return rows
}

// some reads the rows of a table that a condition holds for.
func some[T any](ctx context.Context, q reader, table, condition string, args []any, scan func(row) T) ([]T, error) {
	return every(ctx, q, loaded.selectFrom(table)+` WHERE `+condition, args, scan)
}

func instant(r row, col int) schedule.Instant { return schedule.Instant(r.int(col)) }

// date reads a date column; NULL and text that is no date are no date.
func date(r row, col int) schedule.Date {
	if s := r.text(col); s != "" {
		d, _ := schedule.ParseDate(s)
		return d
	}
	return 0
}

// meta is the one row about the whole database.
type meta struct {
	organization schedule.Organization
	newest       schedule.Instant
	minOverlap   int
	dataVersion  string
}

func readMeta(ctx context.Context, q reader) (m meta, err error) {
	err = one(ctx, q, loaded.selectFrom("organization")+` WHERE id = 1`, nil, func(r row) {
		m = meta{
			organization: schedule.Organization{Name: r.text(0), TimeZone: r.text(1), WeekStartsOn: int(r.int(2)), PublishNoticeDays: int(r.int(6))},
			newest:       instant(r, 3), minOverlap: int(r.int(4)), dataVersion: r.text(5),
		}
	})
	return m, err
}

// texts gives the texts of the rows of one question, and gives one that came before again in place of a copy: names, zones and kinds repeat
// from row to row, and over a long answer so do the dates and the numbers of employees. What is kept is bounded, however long the answer.
type texts struct {
	last   []string // of each column
	copied int
	kept   []string // by hash, the newest of those that share a place; nil in a short answer
}

// What is kept of a long answer: texts of up to longestKept bytes, once shortAnswer were copied. The rows of a page stay below that: to
// keep them would take more than to copy them.
const (
	shortAnswer = 1 << 13
	keptTexts   = 1 << 14
	longestKept = 64
)

var textSeed = maphash.MakeSeed()

// in is the text raw of a column.
func (t *texts) in(col int, raw []byte) string {
	if t.last[col] != string(raw) {
		t.last[col] = t.copy(raw)
	}
	return t.last[col]
}

func (t *texts) copy(raw []byte) string {
	if t.copied < shortAnswer || len(raw) > longestKept {
		t.copied++
		return string(raw)
	}
	if t.kept == nil {
		t.kept = make([]string, keptTexts)
	}
	place := &t.kept[maphash.Bytes(textSeed, raw)%keptTexts]
	if *place != string(raw) {
		*place = string(raw)
	}
	return *place
}
