package store

import (
	"fmt"
	"testing"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/store/storetest"
)

// TestImportCountsAreThoseOfTheFiles compares the import counts in memory with the files of the list, for any days and outcome. A store
// that has counted before must include a later import.
func TestImportCountsAreThoseOfTheFiles(t *testing.T) {
	t.Parallel()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, small(t, block(t, schedule.Active, "10:00", "12:00")))
		reading, writing := opened(t, dsn, ReadOnly), opened(t, dsn, ReadWrite)
		day, counted := localtime.UTC.Date(now), 0
		for n := range 5 {
			meta := ImportMeta{Source: "again", At: now + schedule.Instant(n*17*3600), Files: []ImportFile{{Name: "shifts.csv", Format: "csv", Rows: 7 + n, Refused: n % 2}}}
			if n%2 == 1 {
				meta.Errors = []RowError{{File: "shifts.csv", Line: 7, Message: "ends before it starts"}}
			}
			if _, err := writing.Import(ctx, meta, small(t)); (err != nil) != (n%2 == 1) {
				t.Fatalf("import %d: %v", n, err)
			}
			reading.engine.Renew()
			for _, f := range []schedule.Filter{{}, {From: day}, {From: day + 1}, {To: day + 1}, {From: day + 2, To: day + 2}, {From: day + 30}, {Q: "again"}, {Q: "nothing"}} {
				for _, outcome := range []string{"", outcomeAccepted, outcomeRefused} {
					for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall} {
						var want ImportCounts
						seen := map[int64]bool{}
						err := reading.EachImportedFile(ctx, v, outcome, f, func(i *schedule.ImportRow) error {
							want.Files, want.RowsAccepted, want.RowsRefused = want.Files+1, want.RowsAccepted+i.RowsAccepted(), want.RowsRefused+i.RowsRefused
							if !seen[i.ID] && i.Accepted {
								want.Accepted++
							} else if !seen[i.ID] {
								want.Refused++
							}
							seen[i.ID] = true
							return nil
						})
						if err != nil {
							t.Fatal(err)
						}
						if got, err := reading.ImportCounts(ctx, v, outcome, f); got != want || err != nil {
							t.Errorf("%s after %d, %q %q: %+v, want %+v, %v", v.Role, n, outcome, f.Encode(), got, want, err)
						}
						counted += want.Accepted + want.Refused
					}
				}
			}
			newest, err := reading.Imports(ctx, schedule.Manager, 1)
			if err != nil || len(newest) != 1 || newest[0].ID != int64(n+2) {
				t.Errorf("after %d the newest is %s, %v", n, fmt.Sprint(newest), err)
			}
		}
		if counted < 60 {
			t.Errorf("%d imports say little", counted)
		}
	})
}
