package schedule

import (
	"cmp"
	"slices"
	"strconv"

	"opshub/schedule/localtime"
)

// ChainTip is the end of the published versions and of the audit log.
type ChainTip struct {
	NextPeriod int64  // the next free ID of a published version
	NextEvent  int64  // the next free ID of an audit event
	LastHash   string // of the latest audit event; empty if there is none
}

// Save holds the data for a save of a draft period.
type Save struct {
	Period   DraftPeriod
	Versions []PublishedPeriod // of the period, including recalled ones
	Changes  []ShiftChange     // compared with what employees see, see Differences
	Same     []*ShiftRow       // working copies that equal the published ones
	Staged   []*ShiftRow       // working copies staged for deletion

	NextVersion, NextEvent int64  // next free IDs
	LastHash               string // of the last audit event
}

// Payload returns every row that the save would write, or no rows if nothing differs.
func (s *Save) Payload() Payload {
	out := Payload{Unchanged: len(s.Same)}
	if len(s.Changes)+len(s.Staged) == 0 {
		return out
	}
	out.Version = s.head()
	out.Rows.lines = make([]payloadLine, 0, 2*len(s.Changes)+len(s.Staged)+len(PayloadTables))
	out.Rows.add(tableVersion, PayloadInsert, func() PayloadRow { return s.headRow(out.Version) })
	for _, v := range s.Versions {
		if v.Status == "current" {
			out.Rows.add(tableVersion, PayloadChange, func() PayloadRow { return supersededRow(v) })
		}
	}
	shown, version := map[ChangeKind]*payloadSource{}, out.Version.ID
	for kind, action := range shownActions {
		shown[kind] = rowsOf(tablePublished, action, func(i int) PayloadRow { return s.shownRow(version, &s.Changes[i]) })
	}
	for i := range s.Changes {
		out.Rows.append(payloadLine{shown[s.Changes[i].Kind], i})
	}
	s.addWorking(&out.Rows)
	if s.Period.Status != "published" {
		out.Rows.add(tableDraft, PayloadChange, s.periodRow)
	}
	out.Rows.add(tableEvent, PayloadInsert, func() PayloadRow { return s.eventRow(out.Version) })
	return out
}

// head returns the head of the new version, sealed with its rows. Only the save knows when it is published and by whom.
func (s *Save) head() PublishedPeriod {
	head := PublishedPeriod{ID: s.NextVersion, DraftPeriodID: s.Period.ID, Version: 1, StartsOn: s.Period.StartsOn, EndsOn: s.Period.EndsOn, Status: "current"}
	for _, v := range s.Versions {
		head.Version = max(head.Version, v.Version+1)
	}
	type shown struct {
		row  *ShiftRow
		kind ChangeKind
	}
	rows := make([]shown, 0, len(s.Changes)+len(s.Same))
	for i := range s.Changes {
		rows = append(rows, shown{s.Changes[i].Copy(), s.Changes[i].Kind})
	}
	for i := range s.Same {
		rows = append(rows, shown{s.Same[i], ChangeSame})
	}
	slices.SortFunc(rows, func(a, b shown) int { return cmp.Compare(a.row.ID, b.row.ID) })
	var sealer Sealer
	for _, r := range rows {
		row := shownCopy(head.ID, r.row, r.kind)
		sealer.Add(&row)
	}
	return sealer.Seal(head)
}

// shownCopy returns a copy of a shift as a row of a version.
func shownCopy(version int64, r *ShiftRow, kind ChangeKind) PublishedShift {
	return PublishedShift{PublishedPeriodID: version, Shift: r.Shift, EmployeeName: r.EmployeeName, ChangeKind: kind}
}

func (s *Save) headRow(v PublishedPeriod) PayloadRow {
	atSave := PayloadValue{Kind: ValueAtSave}
	return PayloadRow{Key: []PayloadCell{keyCell("id", v.ID)}, about: about{version: &v}, Cells: []PayloadCell{
		{Column: "draft_period_id", New: storedNumber(v.DraftPeriodID, s.Period.Name)},
		{Column: "version", New: storedNumber(int64(v.Version), "")},
		{Column: "starts_on", New: stored(v.StartsOn.String())}, {Column: "ends_on", New: stored(v.EndsOn.String())},
		{Column: "status", New: stored(v.Status)}, {Column: "published_at", New: atSave},
		{Column: "published_by", New: atSave}, {Column: "note", New: atSave},
		{Column: "shift_count", New: storedNumber(int64(v.ShiftCount), "")},
		{Column: "assigned_minutes", New: storedNumber(int64(v.AssignedMinutes), DurationWords(v.AssignedMinutes))},
		{Column: "sha256", New: stored(v.SHA256)},
	}}
}

// supersededRow returns the update of the version that the new one replaces.
func supersededRow(v PublishedPeriod) PayloadRow {
	return PayloadRow{Key: []PayloadCell{keyCell("id", v.ID)}, about: about{version: &v}, Cells: []PayloadCell{{"status", stored(v.Status), stored("superseded")}}}
}

// periodRow returns the update of the period to published.
func (s *Save) periodRow() PayloadRow {
	return PayloadRow{Key: []PayloadCell{keyCell("id", s.Period.ID)}, about: about{words: s.Period.Name}, Cells: []PayloadCell{{"status", stored(s.Period.Status), stored("published")}}}
}

// eventRow returns the audit event of the save. Its hash covers the time of the save and is therefore known only then.
func (s *Save) eventRow(v PublishedPeriod) PayloadRow {
	atSave := PayloadValue{Kind: ValueAtSave}
	changes := ChangesJSON([]Change{{Field: "version", To: strconv.Itoa(v.Version)}})
	return PayloadRow{Key: []PayloadCell{keyCell("id", s.NextEvent)}, about: about{version: &v, words: " is published"}, Cells: []PayloadCell{
		{Column: "occurred_at", New: atSave}, {Column: "subject_type", New: stored(tableVersion)}, {Column: "subject_id", New: storedNumber(v.ID, "")},
		{Column: "employee_id", New: PayloadValue{Kind: ValueNull}}, {Column: "action", New: stored("published")}, {Column: "actor_type", New: stored("user")},
		{Column: "actor_id", New: atSave}, {Column: "actor_name", New: atSave}, {Column: "status_to", New: stored("")},
		{Column: "changes", New: stored(changes)}, {Column: "note", New: atSave}, {Column: "request_id", New: atSave},
		{Column: "prev_hash", New: stored(s.LastHash)}, {Column: "hash", New: atSave},
	}}
}

// shownActions maps a change to the action on what employees see.
var shownActions = map[ChangeKind]PayloadAction{ChangeAdded: PayloadInsert, ChangeRemoved: PayloadDelete, ChangeChanged: PayloadChange}

// shownRow returns one shift of the new version that differs from what employees see. If no published copy was stored,
// the old values are unknown.
func (s *Save) shownRow(version int64, c *ShiftChange) PayloadRow {
	row := PayloadRow{Key: []PayloadCell{keyCell("published_period_id", version), keyCell("shift_id", c.Copy().ID)},
		ShiftID: c.Copy().ID, about: about{shift: c.Copy()}}
	var old, now *shownRowOf
	if c.Before.ID != 0 {
		old = &shownRowOf{c.Before, ""}
	}
	if c.After.ID != 0 {
		now = &shownRowOf{c.After, c.Kind}
	}
	row.Cells = cellsOf(publishedShiftCells, old, now)
	return row
}

// addWorking adds the working copies: updates for published ones and deletions for staged ones.
func (s *Save) addWorking(rows *PayloadRows) {
	copyRow := func(r *ShiftRow, cells []PayloadCell) PayloadRow {
		return PayloadRow{Key: []PayloadCell{keyCell("id", r.ID)}, ShiftID: r.ID, about: about{shift: r}, Cells: cells}
	}
	marked := func(of func(i int) *ShiftRow) *payloadSource {
		return rowsOf(tableShift, PayloadChange, func(i int) PayloadRow {
			r := of(i)
			return copyRow(r, []PayloadCell{{"state", stored(string(r.State)), stored(string(Published))}})
		})
	}
	mark := func(r *ShiftRow, from *payloadSource, at int) {
		if r.ID != 0 && r.State != Published && r.State != StagedForRemoval {
			rows.append(payloadLine{from, at})
		}
	}
	changed, same := marked(func(i int) *ShiftRow { return s.Changes[i].After }), marked(func(i int) *ShiftRow { return s.Same[i] })
	for i := range s.Changes {
		mark(s.Changes[i].After, changed, i)
	}
	for i := range s.Same {
		mark(s.Same[i], same, i)
	}
	staged := rowsOf(tableShift, PayloadDelete, func(i int) PayloadRow { return copyRow(s.Staged[i], cellsOf(shiftCells, s.Staged[i], nil)) })
	for i := range s.Staged {
		rows.append(payloadLine{staged, i})
	}
}

// aboutWords describes a shift in one line: "Mon 16 Nov 2026 09:00-17:00, Ada Cook, Server, Harbor".
func (r *ShiftRow) aboutWords(style localtime.Style) string {
	words := r.TimeWords(style) + ", " + shiftFields[0].text(r)
	for _, name := range []string{r.Position, r.Location} {
		if name != "" {
			words += ", " + Printable(name)
		}
	}
	return words
}
