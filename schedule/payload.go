package schedule

import (
	"fmt"
	"strings"

	"opshub/schedule/localtime"
)

// Payload contains every row that a save of a draft period would write. A save publishes the draft as a new version of
// the period. Published versions are immutable, and the database enforces it. Each row of published_shift is therefore
// a row of the new version, and its action describes the change to what employees see. Derived data is recomputed after
// a save and not part of the payload.
type Payload struct {
	Version   PublishedPeriod // head of the new version with its figures and hash; ID 0 if nothing would be written
	Rows      PayloadRows
	Unchanged int // shifts of the new version that equal what employees see now
}

// PayloadAction is the operation on a row.
type PayloadAction string

// Values of PayloadAction.
const (
	PayloadInsert PayloadAction = "insert"
	PayloadChange PayloadAction = "change"
	PayloadDelete PayloadAction = "delete"
)

// PayloadActions lists the actions in display order.
var PayloadActions = []PayloadAction{PayloadInsert, PayloadChange, PayloadDelete}

// PayloadTable is a table that a save writes, with its purpose.
type PayloadTable struct{ Name, For string }

// AuditTable is the table of the audit log. ShownTable is the table of published shifts.
const (
	AuditTable = tableEvent
	ShownTable = tablePublished
)

// Names of the tables.
const (
	tableVersion   = "published_period"
	tablePublished = "published_shift"
	tableShift     = "shift"
	tableDraft     = "draft_period"
	tableEvent     = "audit_event"
)

// PayloadTables lists the tables in write order.
var PayloadTables = []PayloadTable{
	{tableVersion, "the head of the new version; the one in force is superseded"},
	{tablePublished, "the published shifts that employees see"},
	{tableShift, "the working copies, which are published or removed"},
	{tableDraft, "the period itself"},
	{tableEvent, "the entry of the audit log"},
}

// PayloadRow is one row that would be written.
type PayloadRow struct {
	Table   string
	Key     []PayloadCell // primary key
	Action  PayloadAction
	ShiftID int64 // 0 for none
	about   about
	Cells   []PayloadCell
}

// about is what a row of a payload describes: a version, a shift, or neither.
type about struct {
	version *PublishedPeriod
	shift   *ShiftRow
	words   string // follows the version
}

// About describes the row in a style, or as files do if style is nil: "version 1 of 2026-11-16 to 2026-11-29 is
// published".
func (r *PayloadRow) About(style *localtime.Style) string {
	switch a := r.about; {
	case a.version != nil:
		days := Filter{From: a.version.StartsOn, To: a.version.EndsOn}
		return fmt.Sprintf("version %d of %s%s", a.version.Version, days.DateWords(style), a.words)
	case a.shift != nil && style != nil:
		return a.shift.aboutWords(*style)
	case a.shift != nil:
		return a.shift.aboutWords(localtime.Style{})
	default:
		return a.words
	}
}

// PayloadCell is one column of a row with its old and new value. Inserted rows have no old value and deleted rows no
// new value.
type PayloadCell struct {
	Column   string
	Old, New PayloadValue
}

// ValueKind is the type of a value.
type ValueKind string

// Values of ValueKind. The zero value means no value, such as the old value of an inserted row.
const (
	ValueNull    ValueKind = "null"
	ValueNumber  ValueKind = "number"
	ValueText    ValueKind = "text"
	ValuePrivate ValueKind = "private" // not shown
	ValueAtSave  ValueKind = "at_save" // known only at the time of the save
)

// PayloadValue is one value as stored in the column.
type PayloadValue struct {
	Kind  ValueKind
	Text  string // of a number, its digits
	Words string // meaning for users if the value alone is unclear
}

// valueLimit is the maximum number of characters of a displayed text. A SHA-256 in hexadecimal fits.
const valueLimit = 64

// String returns the value with its meaning. Texts without a meaning are quoted.
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

// Words describes the cell in one line: "ends_at 1795870800 -> 1795874400", "label Early".
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

// KeyWords describes the key of the row: "published_period_id 8, shift_id 1203".
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

// PayloadCount is the number of rows by table.
type PayloadCount struct {
	PayloadTable
	By        map[PayloadAction]int
	Unchanged int
}

// Counts returns the number of rows by table and action, and of unchanged published shifts. It includes every table.
func (p *Payload) Counts() []PayloadCount {
	out := p.Rows.Counts()
	for i := range out {
		if out[i].Name == tablePublished {
			out[i].Unchanged = p.Unchanged
		}
	}
	return out
}

// Shown returns the number of changes to what employees see, by action.
func (p *Payload) Shown() map[PayloadAction]int {
	for _, c := range p.Counts() {
		if c.Name == tablePublished {
			return c.By
		}
	}
	return nil
}
