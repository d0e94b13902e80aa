// Package mapping translates the tables of other scheduling programs to the columns of opshub. A mapping is a TOML file
// that declares which column holds which field, the order of dates, the clock, how an employee is found, and what the words
// of the program mean. Nothing is guessed.
package mapping

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"

	"github.com/BurntSushi/toml"
)

// Mapping describes the files of one product.
type Mapping struct {
	Name   string  `toml:"name"`  // names the mapping in options and reports, and is part of the keys that it makes
	Title  string  `toml:"title"` // product and file, in words
	Tables []Table `toml:"table"`

	Text string `toml:"-"` // the TOML text
}

// Table describes one table of a file: a CSV file, or a sheet of a workbook.
type Table struct {
	Rows   string   `toml:"rows"`   // shifts, blocks or employees
	Refuse string   `toml:"refuse"` // why tables of this kind are never imported; Rows is then empty
	Match  []string `toml:"match"`  // columns that a table must have to be recognized
	Sheet  string   `toml:"sheet"`  // name of the sheet in a workbook; empty for any

	Delimiter  string   `toml:"delimiter"`   // separates the fields of a CSV file; empty to detect it
	SkipLines  int      `toml:"skip_lines"`  // lines before the header; 0 to search for it
	TotalLines []string `toml:"total_lines"` // first words of lines that contain totals and are skipped

	DateOrder  string `toml:"date_order"` // day_first, month_first or year_first
	Clock      string `toml:"clock"`      // 24h or 12h
	EndNextDay bool   `toml:"end_next_day"`
	TimeZone   string `toml:"time_zone"` // IANA zone of all rows; empty for the zone of the column, location or employee

	Employee     string   `toml:"employee"`      // what the column of the employee holds: id, number, email, name, or file for the file name
	NameOrder    string   `toml:"name_order"`    // last_first if names are "Last, First"
	AddEmployees bool     `toml:"add_employees"` // unknown employees are added, otherwise they are errors
	Key          []string `toml:"key"`           // fields that together identify a row, if no column has a number as its ID
	Complete     bool     `toml:"complete"`      // the file contains all rows: rows that vanish from it are removed by sync

	Columns    map[string]columns           `toml:"columns"`     // column names by field
	Values     map[string]string            `toml:"values"`      // constant values by field
	Words      map[string]map[string]string `toml:"words"`       // words of opshub by field and word of the file
	ShiftTimes map[string]string            `toml:"shift_times"` // times such as "06:00-14:00" by the name of a shift

	mapping *Mapping
}

// columns is one column name or several whose texts are joined with a space.
type columns []string

// UnmarshalTOML reads a string or a list of strings.
func (c *columns) UnmarshalTOML(v any) error {
	switch v := v.(type) {
	case string:
		*c = columns{v}
		return nil
	case []any:
		for _, name := range v {
			text, ok := name.(string)
			if !ok {
				return errors.New("a column must be a text or a list of texts")
			}
			*c = append(*c, text)
		}
		return nil
	}
	return errors.New("a column must be a text or a list of texts")
}

// Parse reads a mapping. An error says what to change.
func Parse(text string) (*Mapping, error) {
	m := &Mapping{Text: text}
	meta, err := toml.Decode(text, m)
	if err != nil {
		return nil, err
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("%s is not a setting of a mapping", unknown[0])
	}
	if m.Name == "" || strings.ContainsFunc(m.Name, func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' }) {
		return nil, errors.New("name must consist of lower-case letters, digits and hyphens")
	}
	if len(m.Tables) == 0 {
		return nil, errors.New("there is no [[table]]")
	}
	for i := range m.Tables {
		t := &m.Tables[i]
		t.mapping = m
		if err := t.check(); err != nil {
			return nil, fmt.Errorf("table %d: %w", i+1, err)
		}
	}
	return m, nil
}

// Mapping returns the mapping that contains the table.
func (t *Table) Mapping() *Mapping { return t.mapping }

// check checks the settings of a table.
func (t *Table) check() error {
	if t.Refuse != "" {
		if len(t.Match) == 0 {
			return errors.New("match must list the columns by which the table is recognized")
		}
		return nil
	}
	fields, ok := kinds[t.Rows]
	if !ok {
		return fmt.Errorf("rows must be shifts, blocks or employees, not %q", t.Rows)
	}
	for _, c := range []struct {
		setting, value string
		allowed        []string
	}{
		{"date_order", t.DateOrder, []string{"", schedule.DayFirst, schedule.MonthFirst, YearFirst}},
		{"clock", t.Clock, []string{"", schedule.Clock24, schedule.Clock12}},
		{"employee", t.Employee, []string{"id", "number", "email", "name", "file"}},
		{"name_order", t.NameOrder, []string{"", lastFirst}},
		{"delimiter", t.Delimiter, []string{"", ",", ";", "\t", "|"}},
	} {
		if !slices.Contains(c.allowed, c.value) {
			return fmt.Errorf("%s must be one of %s, not %q", c.setting, strings.Join(slices.DeleteFunc(c.allowed, func(s string) bool { return s == "" }), ", "), c.value)
		}
	}
	for field := range t.Columns {
		if !fields.has(field) {
			return fmt.Errorf("columns: %q is not a field of %s: use %s", field, t.Rows, fields)
		}
	}
	for field := range t.Values {
		if !fields.has(field) {
			return fmt.Errorf("values: %q is not a field of %s: use %s", field, t.Rows, fields)
		}
	}
	for field := range t.Words {
		if t.Columns[field] == nil {
			return fmt.Errorf("words: there is no column of %q", field)
		}
	}
	return t.checkFields()
}

// checkFields checks that the fields are complete.
func (t *Table) checkFields() error {
	if t.Columns["id"] == nil && len(t.Key) == 0 && t.Rows != "employees" {
		return errors.New("set the column of id, or key = [...] with the fields that identify a row")
	}
	for _, field := range t.Key {
		if t.Columns[field] == nil && !(field == "employee" && t.Employee == "file") {
			return fmt.Errorf("key: there is no column of %q", field)
		}
	}
	if t.Columns["employee"] == nil && t.Employee != "file" {
		return errors.New("set the column of employee")
	}
	if t.Rows == "employees" {
		if t.Complete {
			return errors.New("complete is only for shifts and blocks: employees are never removed")
		}
		return nil
	}
	start := t.Columns["starts_at"] != nil || t.Columns["start_date"] != nil || t.Columns["date"] != nil
	if !start {
		return errors.New("set the column of starts_at, start_date or date")
	}
	for label, times := range t.ShiftTimes {
		if _, _, err := parseRange(times); err != nil {
			return fmt.Errorf("shift_times: %q: %w", label, err)
		}
	}
	return nil
}

// Has reports whether a header has every column by which the table is recognized.
func (t *Table) Has(header []string) bool {
	names := plainNames(header)
	for _, column := range t.required() {
		if _, ok := names[Plain(column)]; !ok {
			return false
		}
	}
	return true
}

// Missing returns the columns by which the table is recognized and that a header lacks, and how many it has.
func (t *Table) Missing(header []string) (missing []string, present int) {
	names := plainNames(header)
	for _, column := range t.required() {
		if _, ok := names[Plain(column)]; ok {
			present++
		} else {
			missing = append(missing, column)
		}
	}
	return missing, present
}

// required returns the columns by which the table is recognized: Match, or else every column of the mapping.
func (t *Table) required() []string {
	if len(t.Match) > 0 {
		return t.Match
	}
	var all []string
	for _, list := range t.Columns {
		all = append(all, list...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// Plain normalizes a column name or a word for comparison. It ignores case, spaces, underscores and hyphens.
func Plain(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '_' || r == '-' || r == '\t' || r == '\u00a0' {
			return -1
		}
		return r
	}, strings.ToLower(s))
}

// plainNames returns the index of each column by its normalized name. The first of equal names counts.
func plainNames(header []string) map[string]int {
	names := make(map[string]int, len(header))
	for i := len(header) - 1; i >= 0; i-- {
		names[Plain(header[i])] = i
	}
	return names
}
