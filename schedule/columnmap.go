package schedule

import (
	"cmp"
	"slices"
)

// SchemaColumn is one column of the live schema, as the database describes it.
type SchemaColumn struct {
	Table, Name, Type string
	NotNull           bool
	Key               bool   // part of the primary key
	Refers            string // referenced table; empty for none
}

// ColumnMapping is one field of a draft shift and the column to which a save would write it, both from the live schema.
type ColumnMapping struct {
	From  SchemaColumn // column of the draft; no name if no field provides the value
	To    SchemaColumn // column of the published schedule; no name if it is not written
	How   string       // a whole sentence
	Known bool         // both columns exist in the live schema and the mapping is defined
}

// columnRules lists the fields that are not copied to a column with the same name.
var columnRules = []struct{ from, to, how string }{
	{"shift.id", "published_shift.shift_id", "The number of the shift, by which versions are compared."},
	{"shift.draft_period_id", "published_period.draft_period_id", "It is stored once, in the head of the version."},
	{"shift.state", "", "It is not copied: employees either see a shift or do not see it."},
	{"shift.changed_at", "", "It is not copied: it is the time of the last import that changed the draft, and the version has its own time."},
	{"", "published_shift.published_period_id", "The number of the new version."},
	{"employee.name", "published_shift.employee_name", "The name of the employee at the save. Later changes do not affect it."},
	{"", "published_shift.change_kind", "The difference from the previous version: added, changed, unchanged or removed."},
}

// MapColumns maps each column of a working copy to its target and each column of a published copy to its source.
// Columns without a rule map to the column with the same name. If that does not exist, the mapping is not known.
func MapColumns(schema []SchemaColumn) (out []ColumnMapping) {
	find := func(name string) (SchemaColumn, bool) {
		i := slices.IndexFunc(schema, func(c SchemaColumn) bool { return c.Table+"."+c.Name == name })
		if i < 0 {
			return SchemaColumn{}, name == ""
		}
		return schema[i], true
	}
	told := map[string]bool{}
	add := func(from, to, how string) {
		f, known := find(from)
		t, also := find(to)
		out = append(out, ColumnMapping{f, t, how, known && also})
		told[from], told[to] = true, true
	}
	for _, r := range columnRules {
		add(r.from, r.to, r.how)
	}
	for _, c := range schema {
		if from, to := c.Table+"."+c.Name, tablePublished+"."+c.Name; c.Table == tableShift && !told[from] {
			add(from, to, "Copied unchanged.")
		}
	}
	for _, c := range schema {
		if to := c.Table + "." + c.Name; c.Table == tablePublished && !told[to] {
			out = append(out, ColumnMapping{To: c, How: "No field of a draft shift fills it."})
		}
	}
	place := func(m ColumnMapping) int {
		return slices.IndexFunc(schema, func(c SchemaColumn) bool { return c == cmp.Or(m.From, m.To) })
	}
	slices.SortStableFunc(out, func(a, b ColumnMapping) int {
		return cmp.Or(cmp.Compare(rankOf(a), rankOf(b)), cmp.Compare(place(a), place(b)))
	})
	return out
}

// rankOf sorts the fields of the shift before other sources.
func rankOf(m ColumnMapping) int {
	if m.From.Table == tableShift {
		return 0
	}
	return 1
}
