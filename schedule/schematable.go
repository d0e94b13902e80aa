package schedule

import "strings"

// SchemaTable is one table of the live schema, as the database describes it.
type SchemaTable struct {
	Name     string
	Columns  []SchemaColumn
	Defaults map[string]string // by column; only columns with a default
	Indexes  []SchemaIndex
	Checks   []string // conditions of CHECK constraints
	Guards   []string // names of triggers
	Rows     int64
}

// SchemaIndex is one index of a table.
type SchemaIndex struct {
	Name    string
	Columns []string // columns or expressions
	Unique  bool
	Partial bool // contains only some of the rows
}

// ChecksOf returns the CHECK conditions that mention a column.
func (t SchemaTable) ChecksOf(column string) (out []string) {
	for _, check := range t.Checks {
		for _, word := range strings.FieldsFunc(check, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') && (r < '0' || r > '9') }) {
			if word == column {
				out = append(out, check)
				break
			}
		}
	}
	return out
}

// ChecksIn returns the CHECK conditions in the definition of a table or constraint: the text in parentheses after each
// CHECK.
func ChecksIn(definition string) (out []string) {
	for {
		_, rest, found := strings.Cut(definition, "CHECK (")
		if !found {
			return out
		}
		depth, quoted, end := 1, false, 0
		for end < len(rest) && depth > 0 {
			switch c := rest[end]; {
			case c == '\'':
				quoted = !quoted
			case c == '(' && !quoted:
				depth++
			case c == ')' && !quoted:
				depth--
			}
			end++
		}
		out, definition = append(out, strings.Join(strings.Fields(rest[:max(end-1, 0)]), " ")), rest[end:]
	}
}
