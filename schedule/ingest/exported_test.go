package ingest

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/ingest/report"
)

// readSheet reads bytes as a file.
func readSheet(im *importer, kind report.Kind, in []byte) *sheet {
	s := &sheet{im: im, file: &report.File{Path: string(kind) + ".csv", Kind: kind, Bytes: int64(len(in))}, words: map[int]*report.WordReader{}}
	if err := s.read(bytes.NewReader(in)); err != nil {
		im.rep.AddError(report.FileError(s.file.Path, err))
	}
	return s
}

// TestAnyTextComesBack exports and imports any text. It verifies that guarding, quoting, splitting and unguarding preserve the text.
func TestAnyTextComesBack(t *testing.T) {
	head := columns.AppendCSVHead(nil, columns.ShiftColumnsWithNotes)
	rapid.Check(t, func(t *rapid.T) {
		nasty := rapid.OneOf(rapid.String(), rapid.StringMatching(`[ '"=+@,;\-\t\r\n\x{a0}\x{3000}\x{feff}\x{ff1d}]{0,9}`))
		clean := func(s string) string { return strings.ReplaceAll(s, "\x00", "") } // the database contains no NUL
		row := schedule.ShiftRow{Shift: schedule.Shift{ID: 1, EmployeeID: 5, StartsAt: 60, EndsAt: 120, TimeZone: "UTC", State: schedule.Published},
			EmployeeNumber: clean(nasty.Draw(t, "number")), EmployeeName: "x" + clean(nasty.Draw(t, "name"))}
		row.Label, row.Notes, row.Location = clean(nasty.Draw(t, "label")), clean(nasty.Draw(t, "notes")), clean(nasty.Draw(t, "location"))
		im := newImporter(t.Context(), Options{})
		readSheet(im, report.Shifts, columns.AppendCSV(bytes.Clone(head), columns.ShiftColumnsWithNotes, &row))
		if !im.rep.OK() || len(im.out.Shifts) != 1 {
			t.Fatalf("%+v is refused: %v", row, im.rep.Errors)
		}
		got, who := im.out.Shifts[0], im.out.Employees[0]
		place := ""
		if l := im.locations.byID[got.LocationID]; l != nil {
			place = l.Name
		}
		if got.Label != row.Label || got.Notes != row.Notes || place != row.Location || who.Name != row.EmployeeName || who.Number != row.EmployeeNumber {
			t.Fatalf("%+v came back as %+v of %+v in %q", row, got, who, place)
		}
	})
}

// TestForeignApostrophesStay verifies that the import removes guards from our own exports only. A name from another program keeps its
// leading apostrophe.
func TestForeignApostrophesStay(t *testing.T) {
	const plain = "employee_id,name,status\n1,'=Ann,active\n"
	const ours = "employee_id,employee_name,employee_status,primary_position\n1,'=Ann,active,\n"
	for text, want := range map[string]string{plain: "'=Ann", ours: "=Ann"} {
		im := newImporter(t.Context(), Options{})
		readSheet(im, report.Employees, []byte(text))
		if !im.rep.OK() || im.out.Employees[0].Name != want {
			t.Errorf("%q gives %+v, %v", text, im.out.Employees, im.rep.Errors)
		}
	}
}

// TestBadExports changes one cell of an export at a time and verifies the error.
func TestBadExports(t *testing.T) {
	const shifts = "shift_id,employee_id,employee_name,starts_local,ends_local,time_zone,starts_utc,ends_utc\n"
	const blocks = "block_id,employee_id,employee_name,status,all_day,starts_local,ends_local,time_zone,starts_utc,ends_utc,recurrence_rule,exceptions,created_at_utc\n"
	tests := []struct {
		kind report.Kind
		text string
		want string
	}{
		{report.Shifts, shifts + "1,1,Ann,2026-11-16T10:00,2026-11-16T18:00,Europe/Berlin,2026-11-16T08:00:00Z,2026-11-16T17:00:00Z\n", "starts_local: \"2026-11-16T10:00\" is not the time in UTC"},
		{report.Shifts, shifts + "1,1,Ann,2026-11-16T09:00,sixish,Europe/Berlin,2026-11-16T08:00:00Z,2026-11-16T17:00:00Z\n", "ends_local: \"sixish\" is not a date"},
		{report.Shifts, shifts + "1,1,,2026-11-16T09:00,2026-11-16T18:00,Europe/Berlin,2026-11-16T08:00:00Z,2026-11-16T17:00:00Z\n", "employee_id: employee 1 is unknown"},
		{report.Blocks, blocks + "1,1,Ann,active,false,2026-11-16T22:00,2026-11-17T23:00,UTC,,,FREQ=DAILY,,\n", "this one 1500 minutes"},
		{report.Blocks, blocks + "1,1,Ann,active,true,2026-11-16T22:00,2026-11-17T22:00,UTC,,,FREQ=DAILY,,\n", "from midnight to midnight"},
		{report.Blocks, blocks + "1,1,Ann,active,false,2026-11-16T22:00,2026-11-17T06:00,UTC,,,FREQ=SOMETIMES,,\n", "recurrence_rule: "},
		{report.Blocks, blocks + "1,1,Ann,active,false,2026-11-16T22:00,2026-11-17T06:00,UTC,,,FREQ=DAILY,tomorrow off,\n", "exceptions: \"tomorrow off\" is not an exception"},
		{report.Blocks, blocks + "1,1,Ann,active,false,2026-11-16T22:00,2026-11-17T06:00,UTC,2026-11-16T22:00:00Z,2026-11-17T06:00:00Z,,2026-11-20 cancelled,\n", "exceptions: only a recurring block has exceptions"},
		{report.Blocks, blocks + "1,1,Ann,active,false,2026-11-16T22:00,2026-11-17T06:00,UTC,2026-11-16T22:00:00Z,2026-11-17T06:00:00Z,,,yesterday\n", "created_at_utc: \"yesterday\" is not a date"},
	}
	for _, tt := range tests {
		im := newImporter(t.Context(), Options{})
		readSheet(im, tt.kind, []byte(tt.text))
		if len(im.rep.Errors) != 1 || !strings.Contains(im.rep.Errors[0].Error(), tt.want) {
			t.Errorf("%s\ngives %v, want %q", tt.text, im.rep.Errors, tt.want)
		}
	}
}

// TestReportsAreNoRosters verifies which exports can be imported. In particular, an occurrence must not be imported as its block.
func TestReportsAreNoRosters(t *testing.T) {
	head := func(line []byte) []string { return strings.Split(strings.TrimSpace(string(line)), ",") }
	for name, tt := range map[string]struct {
		header []string
		want   report.Kind
	}{
		"blocks": {head(columns.AppendCSVHead(nil, columns.BlockColumns)), report.Blocks}, "shifts": {head(columns.AppendCSVHead(nil, columns.ShiftColumns)), report.Shifts},
		"staff": {head(columns.AppendCSVHead(nil, columns.StaffColumns)), report.Employees}, "occurrences": {head(columns.AppendCSVHead(nil, columns.OccurrenceColumns)), ""},
		"calendar": {head(columns.AppendCSVHead(nil, columns.CalendarColumns)), ""}, "events": {head(columns.AppendCSVHead(nil, columns.EventColumns)), ""},
		"soft conflicts":     {head(columns.AppendCSVHead(nil, columns.SoftConflictColumns)), ""},
		"constraint reviews": {head(columns.AppendCSVHead(nil, columns.ConstraintReviewColumns)), ""}, "exception reviews": {head(columns.AppendCSVHead(nil, columns.ExceptionReviewColumns)), ""},
	} {
		if got, why := kindOf(tt.header); got != tt.want || got == "" && why == "" || got != "" && !exported(got, tt.header) {
			t.Errorf("%s: taken for %q (%s)", name, got, why)
		}
	}
}
