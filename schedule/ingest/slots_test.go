package ingest

import (
	"strings"
	"testing"

	"opshub/schedule/ingest/report"
)

// TestOpenSlots reads the number of people that open shifts require.
func TestOpenSlots(t *testing.T) {
	const head = "shift_id,employee_id,starts_at,ends_at,open_slots\n"
	read := func(in string) *importer {
		im := newImporter(t.Context(), Options{})
		im.employees[1] = &employee{}
		readSheet(im, report.Shifts, []byte(in))
		im.finish()
		return im
	}
	im := read(head + "1,,2026-11-16T09:00Z,2026-11-16T17:00Z,3\n2,,2026-11-16T09:00Z,2026-11-16T17:00Z,1\n3,,2026-11-16T09:00Z,2026-11-16T17:00Z,\n4,1,2026-11-16T09:00Z,2026-11-16T17:00Z,0\n")
	var got []int
	for _, s := range im.out.Shifts {
		got = append(got, s.Slots())
	}
	if len(got) != 4 || got[0] != 3 || got[1] != 1 || got[2] != 1 || got[3] != 0 || !im.rep.OK() {
		t.Errorf("%v, %v", got, im.rep.Errors)
	}
	for _, bad := range []string{"many", "0", "-1", "1001"} {
		im := read(head + "1,,2026-11-16T09:00Z,2026-11-16T17:00Z," + bad + "\n")
		if im.rep.OK() || !strings.Contains(im.rep.Errors[0].Error(), "is not a number of people from 1 to 1000") {
			t.Errorf("%s: %v", bad, im.rep.Errors)
		}
	}
}
