package ingest

import (
	"bytes"
	"testing"

	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/ingest/report"
	"opshub/schedule/recur"
)

// FuzzShifts reads any bytes as a file of shifts. It verifies that nothing panics, that refused rows are counted and that accepted rows are
// valid.
func FuzzShifts(f *testing.F) {
	const head = "shift_id,employee_id,starts_at,ends_at,shift_type,status,location,time_zone,notes\n"
	for _, s := range []string{
		head + "1,1,2026-11-16T09:00Z,2026-11-16T17:00Z,Day,draft,BER,,x\n", head + "1,,2026-03-29T02:30,2026-03-29T03:30,\"a\r\nb\",,,Europe/Berlin,\n",
		"\ufeff" + head, "\ufeff" + string(columns.AppendCSVHead(nil, columns.ShiftColumns)) +
			"1,1,'=1,\"Smith, \"\"D\"\"\",'@x,,published,2026-11-16T09:00,2026-11-16T17:00,UTC,2026-11-16T09:00:00Z,2026-11-16T17:00:00Z,480,8.00,0,0,' -1,,4\r\n", "shift_id;employee_id;starts_at;ends_at\n1;1;2026-11-16 09:00;2026-11-16 17:00\n", "\xff\xfe", "",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		im := newImporter(t.Context(), Options{})
		im.employees[1] = &employee{}
		file := readSheet(im, report.Shifts, in).file
		im.finish()
		if len(im.out.Shifts)+file.Bad != file.Rows || im.rep.OK() && file.Bad > 0 {
			t.Fatalf("%d rows, %d bad, %d taken, %d errors", file.Rows, file.Bad, len(im.out.Shifts), im.rep.ErrorCount)
		}
		ids := map[int64]bool{}
		for _, s := range im.out.Shifts {
			if s.ID <= 0 || ids[s.ID] || s.Interval().Empty() || s.StartsAt%60 != 0 || s.EndsAt%60 != 0 || s.TimeZone == "" || s.State == "" {
				t.Fatalf("taken: %+v", s)
			}
			ids[s.ID] = true
		}
		for _, e := range im.rep.Errors {
			if bytes.ContainsAny([]byte(e.Error()), "\r\n") {
				t.Fatalf("an error of several lines: %q", e.Error())
			}
		}
	})
}

// FuzzExportedBlocks reads any bytes as an export of blocks. It verifies that nothing panics and that accepted blocks can be expanded.
func FuzzExportedBlocks(f *testing.F) {
	head := string(columns.AppendCSVHead(nil, columns.BlockColumns))
	for _, s := range []string{
		head + "1,1,,'=x,,,,unavailable,active,false,2026-11-16T22:00,2026-11-17T06:00,Europe/Berlin,,,480,FREQ=DAILY,,,1,true,school,,employee,,,,,0,0,," +
			",2026-11-24 cancelled; 2026-12-01 10:00-24:00,'-x,,,,\r\n",
		head + "2,1,,Ann,,,,time_off,approved,true,2026-09-06T01:00,2026-09-07T00:00,America/Santiago,2026-09-06T04:00:00Z,2026-09-07T03:00:00Z,1380,,,,0,false,vacation," +
			"note,manager,2026-09-01T08:30:01Z,Sam,,,0,0,2026-09-01T08:30:01Z,2026-09-01T08:30:01Z,,,7,FREQ=WEEKLY,2026-09-06,2026-12-31\r\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		im := newImporter(t.Context(), Options{})
		file := readSheet(im, report.Blocks, in).file
		im.finish()
		if len(im.out.Blocks)+file.Bad != file.Rows {
			t.Fatalf("%d rows, %d bad, %d taken", file.Rows, file.Bad, len(im.out.Blocks))
		}
		for _, b := range im.out.Blocks {
			near := schedule.Interval{Start: recur.Span(&b).Start - 86400, End: recur.Span(&b).Start + 30*86400}
			if _, err := recur.Expand(b, im.out.Exceptions, near); err != nil || !b.Recurring() && recur.Span(&b).Empty() {
				t.Fatalf("taken: %+v, %v", b, err)
			}
		}
	})
}
