package mapping

import (
	"crypto/sha256"
	"encoding/binary"
	"hash/maphash"
	"slices"
	"strconv"
	"strings"

	"opshub/schedule/ingest/table"
)

// People finds the employees of an import.
type People interface {
	// Find returns the employee with an id, number, email or name, or the employee of the file name. It returns 0 if
	// there is none, and an error if several fit.
	Find(by, text string) (id int64, err error)
	// Add adds an employee who is known only from a row, and returns the ID.
	Add(by, text, name string) int64
	// NextID returns an ID that no employee has.
	NextID() int64
}

// Options configures a translation.
type Options struct {
	DateOrder, Clock string // for tables that do not declare them
	Workbook         bool   // dates may be numbers of days
	Date1904         bool   // the days are counted from 1904
	People           People
}

// Problem is an error in one row: the column of the file, empty for the whole row, and the reason.
type Problem struct{ Column, Reason string }

// Word is a word of a column that the mapping replaced, and the number of rows.
type Word struct {
	Column, From, To string
	Count            int
}

// Translator reads the rows of a table and returns rows with the columns of opshub. It implements table.Rows.
type Translator struct {
	in     table.Rows
	t      *Table
	header []string // of the file
	at     map[string][]int
	dates  dates
	people People

	out    []string // columns of opshub
	fills  []fill
	labels map[string]string // columns of the file by column of opshub

	cells    [][]byte // current row of the file
	fields   [][]byte
	problems []Problem
	words    map[string]map[string]*Word // by field and word
	Totals   int                         // skipped lines with totals
}

// seed is common to all files, so that equal rows of two files have equal fingerprints.
var seed = maphash.MakeSeed()

// fill writes one output field of the current row.
type fill func() []byte

// Translate returns a translator for a table whose header was read. in continues after the header.
func (t *Table) Translate(in table.Rows, header []string, o Options) *Translator {
	tr := &Translator{
		in: in, t: t, header: header, at: map[string][]int{}, people: o.People, labels: map[string]string{},
		dates: dates{order: t.DateOrder, clock: t.Clock, workbook: o.Workbook, date1904: o.Date1904},
		words: map[string]map[string]*Word{},
	}
	if tr.dates.order == "" {
		tr.dates.order = o.DateOrder
	}
	if tr.dates.clock == "" {
		tr.dates.clock = o.Clock
	}
	names := plainNames(header)
	for field, list := range t.Columns {
		for _, column := range list {
			if i, ok := names[Plain(column)]; ok {
				tr.at[field] = append(tr.at[field], i)
			}
		}
	}
	tr.build()
	return tr
}

// build lists the output columns. Fields that the file does not have are absent, so that stored values stay.
func (tr *Translator) build() {
	tr.add(idColumn[tr.t.Rows], tr.id, tr.idFields()...)
	if tr.t.Rows != "employees" {
		tr.add("employee_id", tr.employee, "employee")
		tr.add("starts_at", nil, "starts_at", "date", "start_date", "start_time")
		tr.add("ends_at", nil, "ends_at", "date", "end_date", "end_time")
	}
	if tr.t.Rows == "blocks" {
		tr.add("all_day", nil, "all_day")
	}
	for _, o := range output[tr.t.Rows] {
		switch {
		case tr.has(o.field) && (o.field == "hired_on" || o.field == "terminated_on"):
			tr.add(o.column, func() []byte { return tr.day(o.field) }, o.field)
		case tr.has(o.field) && o.field == "name":
			tr.add(o.column, func() []byte { return []byte(tr.name(tr.text("name"))) }, o.field)
		case tr.has(o.field) && o.field == "break_minutes":
			tr.add(o.column, func() []byte { return tr.minutes(o.field) }, o.field)
		case tr.has(o.field) || tr.t.Values[o.field] != "":
			tr.add(o.column, func() []byte { return tr.word(o.field) }, o.field)
		case o.field == "time_zone" && tr.t.TimeZone != "":
			tr.add(o.column, func() []byte { return []byte(tr.t.TimeZone) }, o.field)
		}
	}
	tr.fields = make([][]byte, len(tr.out))
}

func (tr *Translator) add(column string, f fill, fields ...string) {
	tr.out, tr.fills = append(tr.out, column), append(tr.fills, f)
	var names []string
	for _, field := range fields {
		for _, i := range tr.at[field] {
			if !slices.Contains(names, tr.header[i]) {
				names = append(names, tr.header[i])
			}
		}
	}
	if tr.labels[column] = strings.Join(names, ", "); len(names) == 0 {
		tr.labels[column] = column
	}
}

// idFields returns the fields that identify a row.
func (tr *Translator) idFields() []string {
	switch {
	case len(tr.t.Key) > 0:
		return tr.t.Key
	case tr.t.Columns["id"] != nil:
		return []string{"id"}
	}
	return []string{"employee"}
}

// Header returns the columns of opshub that the translator fills.
func (tr *Translator) Header() []string { return tr.out }

// Label returns the columns of the file that fill a column of opshub.
func (tr *Translator) Label(column string) string { return tr.labels[column] }

// Unused returns the columns of the file that the mapping does not use.
func (tr *Translator) Unused() (names []string) {
	used := map[int]bool{}
	for _, list := range tr.at {
		for _, i := range list {
			used[i] = true
		}
	}
	for i, name := range tr.header {
		if !used[i] && Plain(name) != "" {
			names = append(names, name)
		}
	}
	return names
}

// MakesKeys reports whether the keys of the rows are made of fields.
func (tr *Translator) MakesKeys() bool { return len(tr.t.Key) > 0 }

// Problems returns the errors of the current row.
func (tr *Translator) Problems() []Problem { return tr.problems }

// Words returns the words that the mapping replaced, by column and word.
func (tr *Translator) Words() (list []Word) {
	for _, words := range tr.words {
		for _, w := range words {
			if w.From != w.To {
				list = append(list, *w)
			}
		}
	}
	slices.SortFunc(list, func(a, b Word) int {
		return strings.Compare(a.Column+"\x00"+a.From, b.Column+"\x00"+b.From)
	})
	return list
}

// Done returns the number of bytes read.
func (tr *Translator) Done() int64 { return tr.in.Done() }

// Fingerprint returns a hash of the current row. Equal rows of an import have equal fingerprints.
func (tr *Translator) Fingerprint() uint32 {
	var h maphash.Hash
	h.SetSeed(seed)
	for _, f := range tr.fields {
		_, _ = h.Write(f)
		_ = h.WriteByte(0)
	}
	return uint32(h.Sum64()) // #nosec G115 -- the lower bits
}

// Next returns the fields of the next row in the order of Header. Problems has the errors of the row.
func (tr *Translator) Next() ([][]byte, int, error) {
	for {
		cells, line, err := tr.in.Next()
		if err != nil {
			return nil, line, err
		}
		if tr.cells = cells; tr.total() {
			tr.Totals++
			continue
		}
		tr.problems = tr.problems[:0]
		if len(cells) > len(tr.header) && slices.ContainsFunc(cells[len(tr.header):], func(c []byte) bool { return len(strings.TrimSpace(string(c))) > 0 }) {
			tr.problem("", "has more fields than the header")
		}
		tr.translate()
		return tr.fields, line, nil
	}
}

// total reports whether the first cell with a text begins with a word for totals.
func (tr *Translator) total() bool {
	if len(tr.t.TotalLines) == 0 {
		return false
	}
	for _, c := range tr.cells {
		if text := strings.TrimSpace(string(c)); text != "" {
			return slices.ContainsFunc(tr.t.TotalLines, func(w string) bool {
				return len(text) >= len(w) && strings.EqualFold(text[:len(w)], w)
			})
		}
	}
	return false
}

func (tr *Translator) translate() {
	for i, f := range tr.fills {
		if i > 0 && f != nil {
			tr.fields[i] = f()
		}
	}
	if tr.t.Rows != "employees" {
		tr.times()
	}
	if tr.fields[0] = nil; len(tr.problems) == 0 {
		tr.fields[0] = tr.fills[0]()
	}
}

// has reports whether the file has a column of a field.
func (tr *Translator) has(field string) bool { return len(tr.at[field]) > 0 }

// cell returns the trimmed cell at an index, or nil if the row is shorter.
func (tr *Translator) cell(i int) []byte {
	if i >= len(tr.cells) {
		return nil
	}
	c := tr.cells[i]
	if len(c) > 0 && (c[0] == ' ' || c[len(c)-1] == ' ') {
		return []byte(strings.TrimSpace(string(c)))
	}
	return c
}

// bytes returns the text of a field, or its constant value.
func (tr *Translator) bytes(field string) []byte {
	switch list := tr.at[field]; len(list) {
	case 0:
		return []byte(tr.t.Values[field])
	case 1:
		return tr.cell(list[0])
	default:
		var parts []string
		for _, i := range list {
			if c := tr.cell(i); len(c) > 0 {
				parts = append(parts, string(c))
			}
		}
		return []byte(strings.Join(parts, " "))
	}
}

func (tr *Translator) text(field string) string { return string(tr.bytes(field)) }

// problem adds an error of the current row. column names fields of the mapping or is empty.
func (tr *Translator) problem(field, reason string) {
	column := field
	if list := tr.at[field]; len(list) > 0 {
		names := make([]string, len(list))
		for k, i := range list {
			names[k] = tr.header[i]
		}
		column = strings.Join(names, ", ")
	}
	tr.problems = append(tr.problems, Problem{column, reason})
}

// word returns the text of a field after the words of the mapping.
func (tr *Translator) word(field string) []byte {
	raw := tr.bytes(field)
	words := tr.t.Words[field]
	if len(words) == 0 {
		return raw
	}
	met := tr.words[field]
	if w := met[string(raw)]; w != nil {
		w.Count++
		return []byte(w.To)
	}
	text := string(raw)
	to := text
	for from, word := range words {
		if Plain(from) == Plain(text) {
			to = word
		}
	}
	if met == nil {
		met = map[string]*Word{}
		tr.words[field] = met
	}
	if len(met) < 1000 {
		met[text] = &Word{Column: tr.header[tr.at[field][0]], From: text, To: to, Count: 1}
	}
	return []byte(to)
}

// firstKey and keys are the range of the keys that a mapping makes: above the counters of other programs, and below the
// 15 digits that spreadsheets keep exactly.
const (
	firstKey = 1 << 40
	keys     = 1_000_000_000_000_000 - firstKey
)

// KeyOf returns the key of a text. The same text has the same key in every import and every database.
func KeyOf(text []byte) int64 {
	sum := sha256.Sum256(text)
	return int64(firstKey + binary.BigEndian.Uint64(sum[:])%keys) // #nosec G115 -- below 10^15
}

// id returns the ID of the current row: from the column of IDs, or made of the fields of the key, or the employee's.
func (tr *Translator) id() []byte {
	if len(tr.t.Key) == 0 && tr.t.Columns["id"] != nil {
		if !tr.has("id") {
			tr.problem("id", "the column "+tr.t.Columns["id"][0]+" is missing")
			return nil
		}
		return tr.bytes("id")
	}
	if len(tr.t.Key) == 0 {
		text := tr.text("employee")
		if text == "" {
			tr.problem("employee", "is empty")
			return nil
		}
		id, err := tr.people.Find(tr.t.Employee, tr.person(text))
		if err != nil {
			tr.problem("employee", err.Error())
			return nil
		}
		if id == 0 {
			id = tr.people.NextID()
		}
		return strconv.AppendInt(nil, id, 10)
	}
	key := make([]byte, 0, 128)
	key = append(append(key, tr.t.mapping.Name...), 0)
	key = append(append(key, tr.t.Rows...), 0)
	for _, field := range tr.t.Key {
		switch field {
		case "employee":
			key = append(key, tr.fields[1]...)
		case "starts_at", "start_date", "start_time", "date":
			key = append(key, tr.fields[2]...)
		case "ends_at", "end_date", "end_time":
			key = append(key, tr.fields[3]...)
		default:
			key = append(key, tr.bytes(field)...)
		}
		key = append(key, 0)
	}
	return strconv.AppendInt(nil, KeyOf(key), 10)
}
