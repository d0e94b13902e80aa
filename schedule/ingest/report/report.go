// Package report holds what the readers of all formats share: the report of an import, the kinds of rows, the translation of words, and the
// limits of lengths.
package report

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/store"
)

// Report is the result of reading files: the files, the assumptions, and every reason to refuse the import.
type Report struct {
	Files      []File
	Errors     []RowError // at most the number passed to New
	ErrorCount int        // total number of errors
	Words      []Word     // mapped words
	Zones      []Zone     // files with rows that use the default zone
	Notices    []Notice   // information that requires no correction

	maxErrors int // 0 for the default
}

// defaultMaxErrors is the maximum number of listed errors if none is given.
const defaultMaxErrors = 1000

// New returns an empty report that lists at most maxErrors errors, or 1000 if maxErrors is 0. It counts all errors.
func New(maxErrors int) *Report { return &Report{maxErrors: maxErrors} }

// AddError counts one error, and lists it if the report has not reached its maximum.
func (r *Report) AddError(e RowError) {
	r.ErrorCount++
	if len(r.Errors) < cmp.Or(r.maxErrors, defaultMaxErrors) {
		r.Errors = append(r.Errors, e)
	}
}

// AddNotice adds a notice about a file, or about the whole import if file is empty.
func (r *Report) AddNotice(file, format string, args ...any) {
	r.Notices = append(r.Notices, Notice{file, fmt.Sprintf(format, args...)})
}

// AddWords adds the mapped words of one column.
func (r *Report) AddWords(w *WordReader) {
	for _, x := range w.mapped {
		r.Words = append(r.Words, *x)
	}
}

// File is one file or folder entry that was examined, or one sheet of a workbook.
type File struct {
	Path    string
	Sheet   string // of a workbook; empty for other files
	Kind    Kind   // empty if the file was not read
	NotRead string // why the file was not read; empty if it was
	Rows    int    // data rows, good and bad
	Bad     int    // rows with at least one error
	Bytes   int64
	SHA256  string // of the whole file, hex

	Table    *mapping.Table // the mapping that translates the file; nil for files with the columns of opshub
	Workbook bool           // a sheet of a workbook
}

// Name returns the path, and the sheet of a workbook.
func (f File) Name() string {
	if f.Sheet == "" {
		return f.Path
	}
	return fmt.Sprintf("%s, sheet %s", f.Path, schedule.Printable(f.Sheet))
}

// Mapping returns the name of the mapping that translates the file, or "".
func (f File) Mapping() string {
	if f.Table == nil {
		return ""
	}
	return f.Table.Mapping().Name
}

// Format returns the format of the file and the kind of its rows.
func (f File) Format() string {
	format := "csv "
	switch {
	case f.Kind == Calendars:
		return "iCalendar"
	case f.Workbook:
		format = "xlsx "
	}
	if f.Table != nil {
		return format + string(f.Kind) + " (" + f.Mapping() + ")"
	}
	return format + string(f.Kind)
}

// Word is a word of a file that was mapped to one of ours, and its number of occurrences. From is empty for an empty or
// missing cell.
type Word struct {
	File, Column string
	From, To     string
	Count        int
}

// Zone counts the rows of a file for which neither the row nor its location or employee names a time zone.
type Zone struct {
	File string
	Zone string
	Rows int
}

// Notice is information about a file, or about the whole import if File is empty.
type Notice struct{ File, Text string }

// OK reports whether there is no error.
func (r *Report) OK() bool { return r.ErrorCount == 0 }

// Complete reports whether the mapping of every table that was read declares that the table contains all rows.
func (r *Report) Complete() bool {
	some := false
	for _, f := range r.Files {
		if f.NotRead != "" {
			continue
		}
		if some = true; f.Table == nil || !f.Table.Complete {
			return false
		}
	}
	return some
}

// Rows returns the number of rows in all files of one kind.
func (r *Report) Rows(k Kind) int {
	n := 0
	for _, f := range r.Files {
		if f.Kind == k {
			n += f.Rows
		}
	}
	return n
}

// Totals returns the number of rows of each kind in words: "12 employees, 1 shift".
func (r *Report) Totals() string {
	var parts []string
	for _, k := range []Kind{Organization, Locations, Employees, Shifts, Blocks, Series, Calendars, Targets, Rules, Departures} {
		if n := r.Rows(k); n > 0 {
			parts = append(parts, Count(n, k.Noun()))
		}
	}
	if parts == nil {
		return "no rows"
	}
	return strings.Join(parts, ", ")
}

// WriteErrors writes one line per listed error, and a last line with the number of unlisted errors if there are any.
func (r *Report) WriteErrors(w io.Writer) error {
	for _, e := range r.Errors {
		if _, err := fmt.Fprintln(w, e.Error()); err != nil {
			return err
		}
	}
	if more := r.ErrorCount - len(r.Errors); more > 0 {
		_, err := fmt.Fprintf(w, "... and %d more\n", more)
		return err
	}
	return nil
}

// WriteSummary writes the files and the assumptions in words.
func (r *Report) WriteSummary(w io.Writer) error {
	for _, f := range r.Files {
		if f.Table == nil {
			continue
		}
		if _, err := fmt.Fprintf(w, "mapping   %s: %s, %s\n", f.Name(), f.Mapping(), f.Table.Mapping().Title); err != nil {
			return err
		}
	}
	for _, f := range r.Files {
		line := fmt.Sprintf("read      %s: %s", f.Name(), Count(f.Rows, f.Kind.Noun()))
		if f.NotRead != "" {
			line = fmt.Sprintf("not read  %s: %s", f.Name(), f.NotRead)
		}
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	for _, s := range r.Sentences() {
		if _, err := fmt.Fprintln(w, "notice    "+s); err != nil {
			return err
		}
	}
	return nil
}

// Sentences returns one sentence per mapped word, default zone and notice.
func (r *Report) Sentences() []string {
	var list []string
	for _, x := range r.Words {
		list = append(list, fmt.Sprintf("%s: %s: %s means %s (%s)", x.File, x.Column, shown(x.From), x.To, Count(x.Count, "row")))
	}
	for _, z := range r.Zones {
		list = append(list, fmt.Sprintf("%s: %s without a time zone: %s used", z.File, Count(z.Rows, "row"), z.Zone))
	}
	for _, n := range r.Notices {
		if n.File != "" {
			n.Text = n.File + ": " + n.Text
		}
		list = append(list, n.Text)
	}
	return list
}

func shown(word string) string {
	if word == "" {
		return "nothing"
	}
	return strconv.Quote(word)
}

// Count returns a number with a noun: "1 shift", "2 shifts".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	if strings.HasSuffix(noun, "s") {
		return strconv.Itoa(n) + " " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// Meta returns the record of the import for the database.
func (r *Report) Meta(source, actor string, at schedule.Instant) store.ImportMeta {
	m := store.ImportMeta{Source: source, Actor: actor, At: at, Notices: r.Sentences()}
	for _, f := range r.Files {
		if f.NotRead == "" {
			m.Files = append(m.Files, store.ImportFile{Name: f.Name(), SHA256: f.SHA256, Format: f.Format(), Rows: f.Rows, Refused: f.Bad})
		}
	}
	for _, e := range r.Errors {
		m.Errors = append(m.Errors, store.RowError{File: e.File, Line: e.Line, Column: e.Column, Message: e.Reason})
	}
	return m
}
