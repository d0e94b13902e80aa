package ingest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
)

// sheet is the state of reading one file and its current row.
type sheet struct {
	im   *importer
	file *report.File
	in   table.Rows
	layout
	mapped  *mapping.Translator // nil for a file with the columns of opshub
	header  []string
	own     bool  // our own export wrote the file, see exported
	at      []int // index in the record by known column, -1 for none
	partial bool  // the file lacks at least one known column
	fields  [][]byte
	line    int
	failed  bool // the current row has an error
	update  bool // the current row updates a stored one, see storedRow
	words   map[int]*report.WordReader
	taken   int      // rows that use the default zone
	long    rowCount // longer than usual
	seconds rowCount // with seconds
	changes rowCount // with a time that a clock change skips or repeats
	ordinal int32    // number of the table in the import
	repeats int      // rows that repeat an earlier row, see repeated
}

// readers maps each kind to the function that adds a row to the roster.
var readers = map[report.Kind]func(*sheet){
	report.Organization: readOrganization, report.Locations: readLocation, report.Employees: readEmployee, report.Series: readSeries, report.Blocks: readBlock, report.Shifts: readShift,
	report.Targets: readTarget, report.Rules: readRule, report.Departures: readException,
}

// readFile reads and hashes one file, or one sheet of a workbook.
func (im *importer) readFile(file *report.File, l layout) {
	f, err := table.OpenRegular(file.Path)
	if err != nil {
		im.rep.AddError(report.FileError(file.Name(), err))
		return
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil {
		file.Bytes = info.Size()
	}
	hash := sha256.New()
	im.sheets++
	s := &sheet{im: im, file: file, layout: l, words: map[int]*report.WordReader{}, ordinal: im.sheets}
	src := io.TeeReader(f, hash)
	if file.Workbook {
		err = s.readWorkbook()
	} else {
		err = s.read(src)
	}
	if err != nil {
		im.rep.AddError(report.FileError(file.Name(), err))
	}
	if _, err := io.Copy(io.Discard, src); err != nil { // so that the hash covers the whole file
		im.rep.AddError(report.FileError(file.Name(), err))
	}
	file.SHA256 = hex.EncodeToString(hash.Sum(nil))
	s.report()
}

// read reads a text with a table. A returned error ends the file. Errors of rows are in the report.
func (s *sheet) read(src io.Reader) error {
	rows, err := table.OpenText(src, s.delimiter)
	if err != nil {
		return err
	}
	return s.readRows(rows, false)
}

// readRows binds the header and reads the rows.
func (s *sheet) readRows(rows table.Rows, date1904 bool) (err error) {
	if err := s.readHeader(rows, date1904); err != nil {
		return err
	}
	if !s.bind() {
		return nil
	}
	row := readers[s.file.Kind]
	for {
		s.fields, s.line, err = s.in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if s.file.Rows%1024 == 0 && s.im.ctx.Err() != nil {
			return nil // Read discards the partial result
		}
		s.file.Rows++
		if s.failed = false; s.sound() && !s.repeated() {
			row(s)
			s.remember()
		}
		if s.failed {
			s.file.Bad++
		}
		if s.file.Rows == 1000 {
			s.expect()
		}
	}
}

// bind maps the columns and reports whether the rows can be read.
func (s *sheet) bind() bool {
	s.own = exported(s.file.Kind, s.header)
	b := bind(s.file.Kind, s.header, s.own)
	s.at, s.partial = b.at, slices.Contains(b.at, -1)
	for _, c := range b.missing {
		s.im.rep.AddError(report.RowError{File: s.file.Name(), Line: s.line, Column: c, Reason: "this column is missing; it is required in a file of " + string(s.file.Kind)})
	}
	for _, c := range b.twice {
		s.im.rep.AddError(report.RowError{File: s.file.Name(), Line: s.line, Column: schedule.Printable(c), Reason: "this column occurs twice"})
	}
	if s.file.Kind == report.Organization { // the columns are what proves this kind, so that no other may be there
		for _, c := range b.unused {
			s.im.rep.AddError(report.RowError{File: s.file.Name(), Line: s.line, Column: schedule.Printable(c), Reason: "this column is unknown: an organization file has only name, time_zone, week_starts_on, clock and date_order"})
		}
		return len(b.missing)+len(b.twice)+len(b.unused) == 0
	}
	if len(b.unused) > 0 {
		for i, c := range b.unused {
			b.unused[i] = schedule.Printable(c)
		}
		say := "columns not used: %s"
		if s.own {
			say = "an export of opshub; its computed columns are not read: %s"
		}
		s.im.rep.AddNotice(s.file.Name(), say, strings.Join(b.unused, ", "))
	}
	return len(b.missing)+len(b.twice) == 0
}

// sound checks that a row has as many fields as the header and that its text is UTF-8 without NUL.
func (s *sheet) sound() bool {
	if s.mapped != nil {
		for _, p := range s.mapped.Problems() {
			s.refuse(p.Column, p.Reason)
		}
		if s.failed {
			return false
		}
	}
	if len(s.fields) != len(s.header) {
		s.refuse("", "has "+report.Count(len(s.fields), "field")+", the header has "+strconv.Itoa(len(s.header)))
		return false
	}
	for i, f := range s.fields {
		if !utf8.Valid(f) {
			s.refuse(s.header[i], "is not valid UTF-8: save the file as CSV UTF-8")
		} else if bytes.IndexByte(f, 0) >= 0 {
			s.refuse(s.header[i], "contains a NUL character")
		}
	}
	return !s.failed
}

// expect allocates memory for all rows of a long file, based on the average length of the first thousand rows.
func (s *sheet) expect() {
	perRow := s.in.Done() / int64(s.file.Rows)
	if perRow == 0 {
		return
	}
	s.im.grow(s.file.Kind, int(s.file.Bytes/max(perRow, 1)*21/20))
}

// report adds the counts of the file to the report: mapped words, long rows and the default zone.
func (s *sheet) report() {
	for c := range tables[s.file.Kind] {
		if w := s.words[c]; w != nil {
			s.im.rep.AddWords(w)
		}
	}
	s.reportMapped()
	s.reportTimes()
	if s.taken > 0 {
		s.im.rep.Zones = append(s.im.rep.Zones, report.Zone{File: s.file.Name(), Zone: s.im.opt.TimeZone, Rows: s.taken})
	}
}

// refuse reports an error of the current row.
func (s *sheet) refuse(column, reason string) {
	s.failed = true
	s.im.rep.AddError(report.RowError{File: s.file.Name(), Line: s.line, Column: schedule.Printable(column), Reason: reason})
}

// bad reports an error in a known column.
func (s *sheet) bad(c int, reason string) { s.refuse(s.label(c), reason) }

// label returns the name of a known column in the header, or our name if the file lacks it.
func (s *sheet) label(c int) string {
	name := tables[s.file.Kind][c].names[0]
	if s.at[c] >= 0 {
		name = s.header[s.at[c]]
	}
	if s.mapped != nil {
		return s.mapped.Label(name)
	}
	return name
}
