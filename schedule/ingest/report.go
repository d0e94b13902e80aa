package ingest

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"opshub/schedule"
	"opshub/schedule/store"
)

// Report is what a reading found: which files were read, what was assumed, and every reason to refuse.
type Report struct {
	Files      []File
	Errors     []RowError // the first Options.MaxErrors of them
	ErrorCount int        // all of them
	Words      []Word     // words that were mapped to ours
	Zones      []Zone     // where the default zone was taken
	Notices    []Notice   // what a reader should know and need not correct
}

// File is one file or folder entry that was looked at.
type File struct {
	Path    string
	Kind    Kind   // empty when it was not read
	NotRead string // why it was not read; empty when it was
	Rows    int    // data rows, good and bad
	Bad     int    // rows with at least one error
	Bytes   int64
	SHA256  string // of the whole file, hex
}

// Format is what sort of text the file is, and what its rows are.
func (f File) Format() string {
	if f.Kind == Calendars {
		return "iCalendar"
	}
	return "csv " + string(f.Kind)
}

// RowError is one reason why a file cannot be imported.
type RowError struct {
	File   string
	Line   int    // physical line the row starts on, 0 when the whole file is meant
	Column string // as the file's header writes it, empty when the whole row is meant
	Reason string
}

// Error is "file:line: column: reason".
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

// Word is a word of a file that stands for one of ours, and how often it was met. An empty From is an empty or
// absent column.
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

// Notice is something to know about a file, or about the whole reading when File is empty.
type Notice struct{ File, Text string }

// OK says whether nothing stands against the import.
func (r *Report) OK() bool { return r.ErrorCount == 0 }

// Rows adds up the rows of every file of one kind.
func (r *Report) Rows(k Kind) int {
	n := 0
	for _, f := range r.Files {
		if f.Kind == k {
			n += f.Rows
		}
	}
	return n
}

// Totals says how many rows of each kind were read: "12 employees, 1 shift".
func (r *Report) Totals() string {
	var parts []string
	for _, k := range []Kind{Locations, Employees, Shifts, Blocks, Series, Calendars, Targets, Rules, Departures} {
		if n := r.Rows(k); n > 0 {
			parts = append(parts, count(n, k.noun()))
		}
	}
	if parts == nil {
		return "no rows"
	}
	return strings.Join(parts, ", ")
}

// WriteErrors writes one line per listed error, and a last one when there are more than are listed.
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

// WriteSummary writes what was read and what was assumed, in words.
func (r *Report) WriteSummary(w io.Writer) error {
	for _, f := range r.Files {
		line := fmt.Sprintf("read      %s: %s", f.Path, count(f.Rows, f.Kind.noun()))
		if f.NotRead != "" {
			line = fmt.Sprintf("not read  %s: %s", f.Path, f.NotRead)
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

// Sentences are what was assumed or mapped, each for itself.
func (r *Report) Sentences() []string {
	var list []string
	for _, x := range r.Words {
		list = append(list, fmt.Sprintf("%s: %s: %s means %s (%s)", x.File, x.Column, shown(x.From), x.To, count(x.Count, "row")))
	}
	for _, z := range r.Zones {
		list = append(list, fmt.Sprintf("%s: %s without a time zone: %s taken", z.File, count(z.Rows, "row"), z.Zone))
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

// Meta is what the database remembers of the reading.
func (r *Report) Meta(source, actor string, at schedule.Instant) store.ImportMeta {
	m := store.ImportMeta{Source: source, Actor: actor, At: at, Notices: r.Sentences()}
	for _, f := range r.Files {
		if f.NotRead == "" {
			m.Files = append(m.Files, store.ImportFile{Name: f.Path, SHA256: f.SHA256, Format: f.Format(), Rows: f.Rows, Refused: f.Bad})
		}
	}
	for _, e := range r.Errors {
		m.Errors = append(m.Errors, store.RowError{File: e.File, Line: e.Line, Column: e.Column, Message: e.Reason})
	}
	return m
}
