package schedule

import "strings"

// Payload is every row that a save of a draft period would write. A save publishes the draft: it makes a further version of the
// period. What was published never changes, the database refuses it, so each row of published_shift is a row of the new version,
// and its action is what it does to what employees are shown. What is derived is computed again afterwards and no part of it.
type Payload struct {
	Version   PublishedPeriod // the head of the new version, with its figures and its sum; ID 0 where nothing would be written
	Rows      PayloadRows
	Unchanged int // shifts that the new version has as employees see them now
}

// PayloadAction is what is done with a row.
type PayloadAction string

// The actions.
const (
	PayloadInsert PayloadAction = "insert"
	PayloadChange PayloadAction = "change"
	PayloadDelete PayloadAction = "delete"
)

// PayloadActions lists the actions in display order.
var PayloadActions = []PayloadAction{PayloadInsert, PayloadChange, PayloadDelete}

// PayloadTable is a table that a save writes to, with what for.
type PayloadTable struct{ Name, For string }

// AuditTable is the table of the audit log, ShownTable that of what employees are shown.
const (
	AuditTable = tableEvent
	ShownTable = tablePublished
)

// The tables.
const (
	tableVersion   = "published_period"
	tablePublished = "published_shift"
	tableShift     = "shift"
	tableDraft     = "draft_period"
	tableEvent     = "audit_event"
)

// PayloadTables lists the tables in the order in which they are written.
var PayloadTables = []PayloadTable{
	{tableVersion, "the head of the new version; the one in force is superseded"},
	{tablePublished, "what employees are shown, shift by shift"},
	{tableShift, "the working copies, which are published or taken away"},
	{tableDraft, "the period itself"},
	{tableEvent, "the entry of the audit log"},
}

// PayloadRow is one row that would be written.
type PayloadRow struct {
	Table   string
	Key     []PayloadCell // what it is known by
	Action  PayloadAction
	ShiftID int64  // 0 for none
	About   string // the row in words
	Cells   []PayloadCell
}

// PayloadCell is one column of a row: what it holds, and what it would hold. Of an inserted row nothing is old, and of a deleted
// one nothing is new.
type PayloadCell struct {
	Column   string
	Old, New PayloadValue
}

// ValueKind says what a value is.
type ValueKind string

// The kinds. The zero kind is no value at all, such as the old one of an inserted row.
const (
	ValueNull    ValueKind = "null"
	ValueNumber  ValueKind = "number"
	ValueText    ValueKind = "text"
	ValuePrivate ValueKind = "private" // it is not told
	ValueAtSave  ValueKind = "at_save" // only the save would know it
)

// PayloadValue is one value as the column holds it.
type PayloadValue struct {
	Kind  ValueKind
	Text  string // digits of a number
	Words string // what it means to people, where the value does not say
}

// valueLimit is how much of a text is shown, in characters: a whole sum.
const valueLimit = 64

// String is the value with its words. Texts that say nothing are in quotes.
func (v PayloadValue) String() string {
	text := v.Text
	switch v.Kind {
	case "":
		return ""
	case ValueNull:
		text = "NULL"
	case ValuePrivate:
		return "private"
	case ValueAtSave:
		return "known at the save"
	case ValueText:
		if text = printable(text, valueLimit); strings.TrimSpace(text) == "" {
			text = `"` + text + `"`
		}
	}
	if v.Words != "" {
		text += " (" + v.Words + ")"
	}
	return text
}

// Words is the cell in one line: "ends_at 1795870800 -> 1795874400", "label Early".
func (c PayloadCell) Words() string {
	switch {
	case c.New.Kind == "":
		return c.Column + " " + c.Old.String()
	case c.Old.Kind == "":
		return c.Column + " " + c.New.String()
	case c.Old.Kind == ValuePrivate && c.New.Kind == ValuePrivate:
		return c.Column + " changed, private"
	}
	return c.Column + " " + c.Old.String() + " -> " + c.New.String()
}

// KeyWords is what the row is known by: "published_period_id 8, shift_id 1203".
func (r *PayloadRow) KeyWords() string {
	words := make([]string, len(r.Key))
	for i, c := range r.Key {
		value := c.New
		if value.Kind == "" {
			value = c.Old
		}
		words[i] = c.Column + " " + value.Text
	}
	return strings.Join(words, ", ")
}

// PayloadCount is how many rows of a table would be written.
type PayloadCount struct {
	PayloadTable
	By        map[PayloadAction]int
	Unchanged int
}

// Counts counts the rows by table and action, with what stays of the published shifts. Every table is there.
func (p *Payload) Counts() []PayloadCount {
	out := p.Rows.Counts()
	for i := range out {
		if out[i].Name == tablePublished {
			out[i].Unchanged = p.Unchanged
		}
	}
	return out
}

// Shown counts what would happen to what employees are shown, by action.
func (p *Payload) Shown() map[PayloadAction]int {
	for _, c := range p.Counts() {
		if c.Name == tablePublished {
			return c.By
		}
	}
	return nil
}
