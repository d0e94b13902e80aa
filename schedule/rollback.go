package schedule

import (
	"slices"
	"strconv"
)

// Rollback describes how to undo a save: the rows to write, starting with the last ones of the save, and the rows that
// remain. Published versions are immutable, so that the new version is recalled and the previous one is in force again.
type Rollback struct {
	Rows PayloadRows
	Stay []RowsStay // by table in the order of PayloadTables
}

// Stays returns the total number of rows of the save that remain.
func (b Rollback) Stays() (n int) {
	for _, stay := range b.Stay {
		n += stay.Rows
	}
	return n
}

// RowsStay is the number of rows of the save that remain in a table, with the reason.
type RowsStay struct {
	Table string
	Rows  int
	Why   string // a whole sentence
}

// stays explains by table why a rollback leaves rows.
var stays = map[string]string{
	tableVersion:   "The head of the new version remains, marked as recalled.",
	tablePublished: "Rows of a published version never change. Only managers see the rows of a recalled version.",
	tableEvent:     "The audit log is append-only. Another entry records that the version is recalled.",
}

// Rollback returns the rollback of this payload, derived from its rows. It is empty if the payload is. The payload has
// no private texts of deleted rows; they must come from a backup made before the save.
func (p *Payload) Rollback() Rollback {
	var out Rollback
	stay, undo := map[string]int{}, map[*payloadSource]*payloadSource{}
	for _, line := range slices.Backward(p.Rows.lines) {
		if stayed := line.table == tableEvent || line.table == tablePublished || (line.table == tableVersion && line.action == PayloadInsert); stayed {
			stay[line.table]++
		}
		back, known := undo[line.payloadSource]
		if !known {
			back = p.undone(line.payloadSource)
			undo[line.payloadSource] = back
		}
		if back != nil {
			out.Rows.append(payloadLine{back, line.at})
		}
	}
	if p.Version.ID != 0 {
		stay[tablePublished] += p.Unchanged
	}
	for _, t := range PayloadTables {
		if stay[t.Name] > 0 {
			out.Stay = append(out.Stay, RowsStay{t.Name, stay[t.Name], stays[t.Name]})
		}
	}
	return out
}

// inverse returns the row that reverts a change or a deletion.
func inverse(r PayloadRow) PayloadRow {
	for i, c := range r.Cells {
		r.Cells[i] = PayloadCell{c.Column, c.New, c.Old}
	}
	return r
}

// recalledHead returns the row that marks the new version as recalled.
func recalledHead(saved PayloadRow) PayloadRow {
	saved.Cells = []PayloadCell{{"status", stored("current"), stored("recalled")}}
	return saved
}

// recalledEvent returns the audit event of a rollback, which follows the event of the save.
func recalledEvent(saved PayloadRow, v PublishedPeriod) PayloadRow {
	id, _ := strconv.ParseInt(saved.Key[0].New.Text, 10, 64) // always a number
	saved.Key, saved.about = []PayloadCell{keyCell("id", id+1)}, about{version: &v, words: " is recalled"}
	for i := range saved.Cells {
		switch c := &saved.Cells[i]; c.Column {
		case "action", "status_to":
			c.New = stored("recalled")
		case "changes":
			c.New = stored(ChangesJSON([]Change{{Field: "status", From: "current", To: "recalled"}}))
		case "prev_hash":
			c.New = PayloadValue{Kind: ValueAtSave}
		}
	}
	return saved
}

// undone returns a source of the rows that revert rows of the save, or nil if the rows remain unchanged.
func (p *Payload) undone(of *payloadSource) *payloadSource {
	table, action, change := of.table, of.action, inverse
	switch {
	case of.table == tableEvent:
		action, change = PayloadInsert, func(r PayloadRow) PayloadRow { return recalledEvent(r, p.Version) }
	case of.table == tableVersion && of.action == PayloadInsert:
		action, change = PayloadChange, recalledHead
	case of.table == tablePublished:
		return nil
	case of.action == PayloadDelete:
		action = PayloadInsert
	}
	return rowsOf(table, action, func(at int) PayloadRow { return change(payloadLine{of, at}.row()) })
}
