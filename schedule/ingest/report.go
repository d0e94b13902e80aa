package ingest

import (
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
	Errors     []RowError // at most Options.MaxErrors
	ErrorCount int        // total number of errors
	Words      []Word     // mapped words
	Zones      []Zone     // files with rows that use the default zone
	Notices    []Notice   // information that requires no correction
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

	mapped    *mapping.Table // nil for files with the columns of opshub
	workbook  bool
	skip      int  // records before the header
	delimiter byte // 0 to detect it
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
	if f.mapped == nil {
		return ""
	}
	return f.mapped.Mapping().Name
}

// Format returns the format of the file and the kind of its rows.
func (f File) Format() string {
	format := "csv "
	switch {
	case f.Kind == Calendars:
		return "iCalendar"
	case f.workbook:
		format = "xlsx "
	}
	if f.mapped != nil {
		return format + string(f.Kind) + " (" + f.Mapping() + ")"
	}
	return format + string(f.Kind)
}

// RowError is one reason why a file cannot be imported.
type RowError struct {
	File   string
	Line   int    // physical line on which the row starts, 0 for the whole file
	Column string // column name as in the header, empty for the whole row
	Reason string
}

// Error returns "file:line: column: reason".
func (e RowError) Error() string {
	s := e.File
	if e.Line > 0 {
		s += ":" + strconv.Itoa(e.Line)
	}
	if e.Column != "" {
		s += ": " + e.Column
	}
	return s + ": " + e.Reason
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
		if some = true; f.mapped == nil || !f.mapped.Complete {
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
			parts = append(parts, count(n, k.noun()))
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
		if f.mapped == nil {
			continue
		}
		if _, err := fmt.Fprintf(w, "mapping   %s: %s, %s\n", f.Name(), f.Mapping(), f.mapped.Mapping().Title); err != nil {
			return err
		}
	}
	for _, f := range r.Files {
		line := fmt.Sprintf("read      %s: %s", f.Name(), count(f.Rows, f.Kind.noun()))
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
		list = append(list, fmt.Sprintf("%s: %s: %s means %s (%s)", x.File, x.Column, shown(x.From), x.To, count(x.Count, "row")))
	}
	for _, z := range r.Zones {
		list = append(list, fmt.Sprintf("%s: %s without a time zone: %s used", z.File, count(z.Rows, "row"), z.Zone))
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

func count(n int, noun string) string {
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
