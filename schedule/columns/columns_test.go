package columns

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/recur"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// names returns the names of the columns in order.
func names[T any](columns []Column[T]) []string {
	var out []string
	for _, c := range columns {
		out = append(out, c.Name)
	}
	return out
}

// TestColumnNames verifies the names and the order that API clients rely on (domain.md 4.2).
func TestColumnNames(t *testing.T) {
	tests := []struct {
		name string
		got  []string
		want string
	}{
		{"blocks", names(BlockColumns), `block_id, employee_id, employee_number, employee_name, location, department, position, kind, status, all_day, starts_local,
			ends_local, time_zone, starts_utc, ends_utc, duration_minutes, recurrence_rule, recurrence_text, recurrence_until, exception_count,
			overrides_recurring, reason_code, note, source, requested_at_utc, requested_by, decided_at_utc, decided_by, conflict_count, conflict_minutes,
			created_at_utc, updated_at_utc, exceptions, reason_text, series_id, series_rule, series_first, series_until`},
		{"shifts", names(ShiftColumns), `shift_id, employee_id, employee_number, employee_name, location, position, publish_state, starts_local, ends_local,
			time_zone, starts_utc, ends_utc, duration_minutes, duration_hours, break_minutes, open_slots, label, notes, draft_period_id`},
		{"occurrences", names(OccurrenceColumns), `block_id, occurrence_on, employee_id, employee_number, employee_name, location, position, kind, status, all_day,
			starts_local, ends_local, time_zone, starts_utc, ends_utc, duration_minutes, recurrence_rule, recurrence_text, overrides_recurring,
			reason_code, note, source, conflict_count, conflict_minutes`},
		{"staff", names(StaffColumns), `employee_id, employee_number, employee_name, employee_status, location, department, primary_position, blocks_active,
			blocks_approved, blocks_requested, occurrences, unavailable_minutes, unavailable_days, scheduled_shifts, scheduled_minutes, conflict_rows,
			conflict_shifts, conflict_minutes, next_unavailable_utc, last_change_utc, time_zone, email, hired_on, terminated_on`},
		{"calendar", names(CalendarColumns), `week_start, date, weekday, iso_week, employee_id, employee_number, employee_name, block_id, kind, status, all_day,
			starts_local, ends_local, continues_from_previous_day, continues_to_next_day, minutes_in_day, time_zone`},
		{"soft conflicts", names(SoftConflictColumns), `conflict_key, conflict_kind, severity, relation, coverage_of_shift_percent, overlap_minutes,
			overlap_starts_local, overlap_ends_local, time_zone, overlap_starts_utc, overlap_ends_utc, employee_id, employee_number, employee_name, shift_id,
			shift_state, draft_period_id, published_period_id, shift_starts_local, shift_ends_local, shift_starts_utc,
			shift_ends_utc, shift_minutes, position, location, block_id,
			block_status, block_kind, block_recurring, reason_code, shift_union_minutes, first_seen_utc`},
		{"events", names(EventColumns), `event_id, occurred_at_utc, occurred_local, time_zone, action, block_id, employee_id, employee_name, actor_type, actor_id,
			actor_name, status_from, status_to, changed_fields, changes_json, note, source, request_id, hash, prev_hash, intact`},
		{"events of any subject", names(SubjectEventColumns), `event_id, occurred_at_utc, occurred_local, time_zone, action, subject_type, subject_id, location, employee_id, employee_name,
			actor_type, actor_id, actor_name, status_from, status_to, changed_fields, changes_json, note, source, request_id, hash, prev_hash, intact`},
	}
	for _, tt := range tests {
		if d := cmp.Diff(strings.Fields(strings.ReplaceAll(tt.want, ",", " ")), tt.got); d != "" {
			t.Errorf("%s: -want +got\n%s", tt.name, d)
		}
	}
	if !cmp.Equal(names(BlockColumns), names(BlockColumnsWithNotes)) || !cmp.Equal(names(ShiftColumns), names(ShiftColumnsWithNotes)) ||
		!cmp.Equal(names(EventColumns), names(EventColumnsWithNotes)) {
		t.Error("notes change no header")
	}
}

func TestColumnGuides(t *testing.T) {
	t.Run("blocks", func(t *testing.T) { checkColumns(t, BlockColumns) })
	t.Run("shifts", func(t *testing.T) { checkColumns(t, ShiftColumns) })
	t.Run("staff", func(t *testing.T) { checkColumns(t, StaffColumns) })
	t.Run("calendar", func(t *testing.T) { checkColumns(t, CalendarColumns) })
	t.Run("soft conflicts", func(t *testing.T) { checkColumns(t, SoftConflictColumns) })
	t.Run("events", func(t *testing.T) { checkColumns(t, EventColumns) })
}

// checkColumns verifies the properties of every column of every table, including that it can write an empty row.
func checkColumns[T any](t *testing.T, columns []Column[T]) {
	t.Helper()
	snake := regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)
	seen := map[string]bool{}
	for _, c := range columns {
		if seen[c.Name] || !snake.MatchString(c.Name) {
			t.Errorf("%s: not unique, or not snake_case", c.Name)
		}
		seen[c.Name] = true
		if !strings.HasSuffix(c.Meaning, ".") || len(c.Meaning) < 10 || c.Kind == "" || c.Append == nil {
			t.Errorf("%s: %q, %q", c.Name, c.Kind, c.Meaning)
		}
		if strings.HasSuffix(c.Name, "_utc") != (c.Kind == UTCTime) || strings.HasSuffix(c.Name, "_local") != (c.Kind == LocalTime) {
			t.Errorf("%s is of kind %s", c.Name, c.Kind)
		}
	}
	var row T
	if got := record(t, AppendCSV(nil, columns, &row)); len(got) != len(columns) {
		t.Errorf("%d cells for %d columns", len(got), len(columns))
	}
	if !json.Valid(AppendJSON(nil, columns, &row)) {
		t.Error("no JSON")
	}
}

// record parses one CSV row with encoding/csv.
func record(t testing.TB, line []byte) []string {
	t.Helper()
	if !bytes.HasSuffix(line, []byte("\r\n")) {
		t.Fatalf("row ends %q", line[max(0, len(line)-4):])
	}
	r := csv.NewReader(bytes.NewReader(line))
	cells, err := r.Read()
	if err != nil {
		t.Fatal(err)
	}
	return cells
}

func sampleBlockRow(t testing.TB) schedule.BlockRow {
	b := recurring("America/New_York", "FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261231", "2026-11-03", 22*60, 6*60)
	b.ID, b.EmployeeID, b.Kind, b.Status, b.ReasonCode, b.Note, b.Source = 7, 17, schedule.Unavailable, schedule.Requested, "school", "evening school", "employee"
	b.ReasonText = "-school"
	b.OverridesRecur, b.RequestedAt, b.RequestedBy = true, wall(t, "UTC", "2026-10-01 08:30"), "Dana"
	b.CreatedAt, b.UpdatedAt = b.RequestedAt, b.RequestedAt+61
	return schedule.BlockRow{Block: b, EmployeeName: `Smith, "Dana"`, EmployeeNumber: "=1+1", Location: "Berlin Mitte", Position: "Nurse",
		RecurrenceUntil: day(t, "2026-12-31"), Exceptions: 2, Conflicts: 3, ConflictMinutes: 90, ExceptionList: []schedule.BlockException{
			{BlockID: 7, OccursOn: day(t, "2026-11-24"), Action: recur.Cancel}, {BlockID: 7, OccursOn: day(t, "2026-12-01"), Action: recur.Replace, StartMinute: 600, EndMinute: 1440}}}
}

func TestBlockRow(t *testing.T) {
	row := sampleBlockRow(t)
	const want = `7,17,'=1+1,"Smith, ""Dana""",Berlin Mitte,,Nurse,unavailable,requested,false,2026-11-03T22:00,2026-11-04T06:00,America/New_York,` +
		`2026-11-04T03:00:00Z,2026-11-04T11:00:00Z,480,"FREQ=WEEKLY;BYDAY=TU,TH;UNTIL=20261231",every Tuesday and Thursday until 2026-12-31,2026-12-31,2,` +
		`true,school,,employee,2026-10-01T08:30:00Z,Dana,,,3,90,2026-10-01T08:30:00Z,2026-10-01T08:31:01Z,` +
		"2026-11-24 cancelled; 2026-12-01 10:00-24:00,,,,,\r\n"
	if d := cmp.Diff(want, string(AppendCSV(nil, BlockColumns, &row))); d != "" {
		t.Error(d)
	}
	if got := record(t, AppendCSV(nil, BlockColumnsWithNotes, &row)); got[22] != "evening school" || got[33] != "'-school" {
		t.Errorf("note %q, reason %q", got[22], got[33])
	}
}

func TestBlockRowTimes(t *testing.T) {
	oneOff := span(t, "Europe/Berlin", "2027-03-27 22:00", "2027-03-28 06:00")
	tests := []struct {
		name  string
		block schedule.Block
		want  string // starts_local, ends_local, starts_utc, ends_utc, duration
	}{
		{"one-off over a clock change", schedule.Block{StartsAt: oneOff.Start, EndsAt: oneOff.End, TimeZone: "Europe/Berlin"},
			"2027-03-27T22:00 2027-03-28T06:00 2027-03-27T21:00:00Z 2027-03-28T04:00:00Z 420"},
		{"all day", schedule.Block{AllDay: true, StartsOn: day(t, "2027-03-28"), EndsOn: day(t, "2027-03-29"), TimeZone: "Europe/Berlin"},
			"2027-03-28T00:00 2027-03-30T00:00 2027-03-27T23:00:00Z 2027-03-29T22:00:00Z 2820"},
		{"all day without midnight", schedule.Block{AllDay: true, StartsOn: day(t, "2026-09-06"), TimeZone: "America/Santiago"},
			"2026-09-06T01:00 2026-09-07T00:00 2026-09-06T04:00:00Z 2026-09-07T03:00:00Z 1380"},
		{"recurring from a time that does not exist on the first day", recurring("Europe/Berlin", "FREQ=DAILY", "2027-03-28", 150, 240),
			"2027-03-28T02:30 2027-03-28T04:00 2027-03-28T01:30:00Z 2027-03-28T02:00:00Z 30"},
		{"recurring whole days", recurring("Europe/Berlin", "FREQ=WEEKLY", "2027-03-28", 0, 0),
			"2027-03-28T00:00 2027-03-29T00:00 2027-03-27T23:00:00Z 2027-03-28T22:00:00Z 1380"},
		{"unknown zone: UTC", schedule.Block{StartsAt: oneOff.Start, EndsAt: oneOff.End, TimeZone: "Mars/Olympus"},
			"2027-03-27T21:00 2027-03-28T04:00 2027-03-27T21:00:00Z 2027-03-28T04:00:00Z 420"},
	}
	for _, tt := range tests {
		cells := record(t, AppendCSV(nil, BlockColumns, &schedule.BlockRow{Block: tt.block}))
		if got := strings.Join([]string{cells[10], cells[11], cells[13], cells[14], cells[15]}, " "); got != tt.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

func sampleShiftRow(t testing.TB) schedule.ShiftRow {
	at := span(t, "Europe/Berlin", "2027-03-27 22:00", "2027-03-28 06:10")
	return schedule.ShiftRow{Shift: schedule.Shift{ID: 12, EmployeeID: 17, DraftPeriodID: 4, StartsAt: at.Start, EndsAt: at.End, TimeZone: "Europe/Berlin", BreakMinutes: 30,
		Label: "-Night", Notes: "key with Sam", State: schedule.ChangedSince}, EmployeeName: `Smith, "Dana"`, EmployeeNumber: "E017", Location: "Berlin Mitte", Position: "Nurse"}
}

func TestShiftRow(t *testing.T) {
	row := sampleShiftRow(t)
	const want = `12,17,E017,"Smith, ""Dana""",Berlin Mitte,Nurse,changed_since_publish,2027-03-27T22:00,2027-03-28T06:10,Europe/Berlin,` +
		"2027-03-27T21:00:00Z,2027-03-28T04:10:00Z,430,7.17,30,0,'-Night,,4\r\n"
	if d := cmp.Diff(want, string(AppendCSV(nil, ShiftColumns, &row))); d != "" {
		t.Error(d)
	}
	if got := record(t, AppendCSV(nil, ShiftColumnsWithNotes, &row))[17]; got != "key with Sam" {
		t.Errorf("notes %q", got)
	}
	row.EmployeeID, row.EmployeeName, row.EmployeeNumber, row.EndsAt = 0, "", "", row.StartsAt+60
	if got := record(t, AppendCSV(nil, ShiftColumns, &row)); got[1] != "" || got[13] != "0.02" || got[15] != "1" {
		t.Errorf("an open shift of a minute: %q", got)
	}
}

func TestStaffRow(t *testing.T) {
	row := schedule.StaffRow{Employee: schedule.Employee{ID: 17, Number: "E017", Name: "Dana Whitfield", Status: "active"}, Location: "Berlin Mitte", Position: "Nurse",
		BlocksActive: 1, BlocksApproved: 2, BlocksRequested: 3, Occurrences: 4, UnavailableMinutes: 5, UnavailableDays: 6, ScheduledShifts: 7,
		ScheduledMinutes: 8, ConflictRows: 9, ConflictShifts: 10, ConflictMinutes: 11, NextUnavailable: wall(t, "UTC", "2026-11-16 09:00"), TimeZone: "Europe/Berlin"}
	row.Email, row.HiredOn = "dana@example.org", day(t, "2020-02-29")
	const want = "17,E017,Dana Whitfield,active,Berlin Mitte,,Nurse,1,2,3,4,5,6,7,8,9,10,11,2026-11-16T09:00:00Z,,Europe/Berlin,dana@example.org,2020-02-29,\r\n"
	if d := cmp.Diff(want, string(AppendCSV(nil, StaffColumns, &row))); d != "" {
		t.Error(d)
	}
}

func TestCalendarRow(t *testing.T) {
	item := schedule.DayItem{EmployeeID: 17, EmployeeNumber: "E017", EmployeeName: "Dana", Date: day(t, "2027-01-01"), TimeZone: "Europe/Berlin",
		Interval: span(t, "Europe/Berlin", "2026-12-31 22:00", "2027-01-01 06:00"), FromPrevious: true, MinutesInDay: 360,
		BlockID: 7, BlockKind: schedule.TimeOff, BlockStatus: schedule.Approved}
	const want = "2026-12-28,2027-01-01,Friday,2026-W53,17,E017,Dana,7,time_off,approved,false,2026-12-31T22:00,2027-01-01T06:00,true,false,360,Europe/Berlin\r\n"
	if d := cmp.Diff(want, string(AppendCSV(nil, CalendarColumns, &item))); d != "" {
		t.Error(d)
	}
	item.BlockID, item.ShiftID, item.ShiftState, item.WeekStart = 0, 9, schedule.ChangedSince, day(t, "2026-12-27")
	cells := record(t, AppendCSV(nil, CalendarColumns, &item))
	if d := cmp.Diff([]string{"2026-12-27", "2027-01-01", "Friday", "", "17", "E017", "Dana", "", "shift", "changed_since_publish"}, cells[:10]); d != "" {
		t.Errorf("row 27: a shift in a week from Sunday\n%s", d)
	}
}

func sampleConflict(t testing.TB) schedule.SoftConflict {
	shift := span(t, "America/New_York", "2026-11-16 22:00", "2026-11-17 06:00")
	block := span(t, "America/New_York", "2026-11-17 05:00", "2026-11-17 09:00")
	return schedule.SoftConflict{Shift: schedule.Shift{ID: 12, EmployeeID: 17, DraftPeriodID: 4, StartsAt: shift.Start, EndsAt: shift.End, TimeZone: "America/New_York"},
		ShiftState: schedule.StateBoth, PublishedPeriodID: 5, EmployeeName: "Dana Whitfield", EmployeeNumber: "E017", Location: "Midtown", Position: "Nurse",
		BlockID: 7, BlockStatus: schedule.Requested, BlockKind: schedule.TimeOff, ReasonCode: "vacation", Occurrence: block, Overlap: shift.Overlap(block),
		Relation: schedule.ShiftEndOverlaps, Percent: 13, UnionMinutes: 60, FirstSeen: wall(t, "UTC", "2026-11-01 00:00")}
}

func TestSoftConflictRow(t *testing.T) {
	row := sampleConflict(t)
	const want = "s12-b7-20261117T1000Z,time off conflict,warning,shift_end_overlaps,13,60,2026-11-17T05:00,2026-11-17T06:00,America/New_York," +
		"2026-11-17T10:00:00Z,2026-11-17T11:00:00Z,17,E017,Dana Whitfield,12,both,4,5,2026-11-16T22:00,2026-11-17T06:00,2026-11-17T03:00:00Z,2026-11-17T11:00:00Z,480,Nurse,Midtown,7," +
		"requested,time_off,false,vacation,60,2026-11-01T00:00:00Z\r\n"
	if d := cmp.Diff(want, string(AppendCSV(nil, SoftConflictColumns, &row))); d != "" {
		t.Error(d)
	}
}

func TestEventRow(t *testing.T) {
	row := schedule.EventRow{Event: sampleEvent().Seal(""), EmployeeName: "Dana Whitfield", TimeZone: "Europe/Berlin", StatusFrom: "requested", StatusTo: "approved", Intact: true}
	row.Changes = append(row.Changes, schedule.Change{Field: "note", From: "a\nb", To: `"c"`})
	want := `3,2026-11-16T08:00:00Z,2026-11-16T09:00,Europe/Berlin,status_changed,7,17,Dana Whitfield,user,u4,Dana Whitfield,requested,approved,status note,` +
		`"[{""field"":""status"",""from"":""requested"",""to"":""approved""},{""field"":""note"",""from"":"""",""to"":""""}]",,,r1,` + row.Hash + ",,true\r\n"
	if d := cmp.Diff(want, string(AppendCSV(nil, EventColumns, &row))); d != "" {
		t.Error(d)
	}
	cells := record(t, AppendCSV(nil, EventColumnsWithNotes, &row))
	var changes []schedule.Change
	if err := json.Unmarshal([]byte(cells[14]), &changes); err != nil || !cmp.Equal(changes, row.Changes) || cells[15] != "as discussed" {
		t.Errorf("with notes: %v, %v, %q", err, changes, cells[15])
	}
}

func TestFormulasAreGuarded(t *testing.T) {
	tests := []struct{ in, want string }{
		{"=1+1", "'=1+1"}, {"+1", "'+1"}, {"-1", "'-1"}, {"@x", "'@x"}, {"\tx", "'\tx"}, {"\rx", "\"'\rx\""}, {"\x00", "'\x00"},
		{"＝1", "'＝1"}, {"＋1", "'＋1"}, {"－1", "'－1"}, {"＠1", "'＠1"},
		{"  =1", "'  =1"}, {"\uFEFF=1", "'\uFEFF=1"}, {"'=1", "''=1"}, {"''=1", "'''=1"},
		{"O'Neill", "O'Neill"}, {"'quoted'", "'quoted'"}, {"a=b", "a=b"}, {"", ""}, {"'", "'"}, {"–", "–"},
		{" padded", `" padded"`}, {"padded ", `"padded "`}, {"a,b", `"a,b"`}, {`a"b`, `"a""b"`}, {"a\nb", "\"a\nb\""},
		{`=HYPERLINK("http://x","y")`, `"'=HYPERLINK(""http://x"",""y"")"`},
	}
	column := []Column[string]{text("text", "Any text.", func(s *string) string { return *s })}
	for _, tt := range tests {
		if got := strings.TrimSuffix(string(AppendCSV(nil, column, &tt.in)), "\r\n"); got != tt.want {
			t.Errorf("%q is written %s, want %s", tt.in, got, tt.want)
		}
	}
	number := []Column[int]{count("number", "Any number.", func(n *int) int { return *n })}
	minus := -7
	if got := string(AppendCSV(nil, number, &minus)); got != "-7\r\n" {
		t.Errorf("a negative number is written %q", got)
	}
}

// TestCSVRoundTrip verifies that any text is read back unchanged by encoding/csv.
func TestCSVRoundTrip(t *testing.T) {
	column := []Column[string]{
		text("a", "Any text.", func(s *string) string { return *s }),
		text("b", "Always the same text.", func(*string) string { return "end" }),
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringMatching(`['=+@ "',\-]{0,8}`)).Draw(t, "s")
		if strings.Contains(s, "\r") {
			return // encoding/csv converts \r\n to \n
		}
		line := AppendCSV([]byte("x"), column, &s)
		r := csv.NewReader(bytes.NewReader(line[1:]))
		cells, err := r.Read()
		if err != nil || len(cells) != 2 || cells[1] != "end" {
			t.Fatalf("%q: %v", line, err)
		}
		if got := string(Unguard([]byte(cells[0]))); got != s {
			t.Fatalf("%q came back as %q", s, got)
		}
	})
}

func TestJSONRow(t *testing.T) {
	row := sampleBlockRow(t)
	var got map[string]any
	if err := json.Unmarshal(AppendJSON([]byte{}, BlockColumns, &row), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"block_id": 7.0, "employee_name": `Smith, "Dana"`, "employee_number": "=1+1", "all_day": false, "decided_at_utc": nil,
		"starts_local": "2026-11-03T22:00", "note": "", "exception_count": 2.0}
	for name, v := range want {
		if d := cmp.Diff(v, got[name]); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	column := []Column[string]{{Name: "text", Append: func(dst []byte, s *string) []byte { return append(dst, *s...) }}}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "s")
		var got struct{ Text string }
		if err := json.Unmarshal(AppendJSON(nil, column, &s), &got); err != nil || got.Text != strings.ToValidUTF8(s, "\uFFFD") && got.Text != string([]rune(s)) {
			t.Fatalf("%q: %q, %v", s, got.Text, err)
		}
	})
}

func TestRowsAllocateNothing(t *testing.T) {
	conflict, item, staff := sampleConflict(t), schedule.DayItem{Date: day(t, "2027-01-01"), TimeZone: "Europe/Berlin", EmployeeName: `"=x"`}, schedule.StaffRow{}
	event := schedule.EventRow{Event: sampleEvent(), TimeZone: "Europe/Berlin"}
	block := schedule.BlockRow{Block: schedule.Block{StartsAt: 60, EndsAt: 120, TimeZone: "Europe/Berlin"}}
	shift := sampleShiftRow(t)
	dst := make([]byte, 0, 64<<10)
	for name, f := range map[string]func(){
		"blocks":         func() { AppendCSV(dst, BlockColumns, &block) },
		"shifts":         func() { AppendCSV(dst, ShiftColumnsWithNotes, &shift) },
		"staff":          func() { AppendCSV(dst, StaffColumns, &staff) },
		"calendar":       func() { AppendCSV(dst, CalendarColumns, &item) },
		"soft conflicts": func() { AppendCSV(dst, SoftConflictColumns, &conflict) },
		"events":         func() { AppendCSV(dst, EventColumns, &event) },
		"JSON":           func() { AppendJSON(dst, SoftConflictColumns, &conflict) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations a row", name, n)
		}
	}
}

func BenchmarkSoftConflictCSV(b *testing.B) {
	row := sampleConflict(b)
	dst := make([]byte, 0, 4096)
	b.ReportAllocs()
	for b.Loop() {
		dst = AppendCSV(dst[:0], SoftConflictColumns, &row)
	}
	b.SetBytes(int64(len(dst)))
}

// TestPrivateFields verifies which fields of a record are visible to managers only, and which are also excluded from print.
func TestPrivateFields(t *testing.T) {
	for field, want := range map[string][2]bool{
		"note": {true, true}, "notes": {true, true}, "decision_note": {true, true}, "reason_text": {true, true}, "reason": {true, true},
		"reason_code": {false, true}, "status": {false, false}, "starts_at": {false, false}, "": {false, false},
	} {
		if got := [2]bool{PrivateText(field), PrivateOnPaper(field)}; got != want {
			t.Errorf("%q: %v, want %v", field, got, want)
		}
	}
}
