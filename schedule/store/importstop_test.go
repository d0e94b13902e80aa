package store

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestImportStops holds that an import whose context is done ends within a second, however long it would go on, and changes nothing: the
// first import, which derives beside the writing, and a later one, which derives from the tables.
func TestImportStops(t *testing.T) {
	long := storetest.Roster(200, 1)
	for k := range long.Employees {
		long.Blocks = append(long.Blocks, schedule.Block{
			ID: 1<<40 + int64(k), EmployeeID: long.Employees[k].ID, Kind: schedule.Unavailable, Status: schedule.Active, RRule: "FREQ=DAILY", FirstOn: schedule.DateOf(2016, 1, 1),
			StartMinute: 480, EndMinute: 540, TimeZone: "America/New_York",
		})
	}
	long.PublishedPeriods, long.PublishedShifts = nil, nil // a second import could not change them
	long.Shifts = append(long.Shifts, schedule.Shift{
		ID: 1 << 40, EmployeeID: long.Employees[0].ID, TimeZone: "UTC", StartsAt: storetest.Instant(t, "2036-12-01T08:00"), EndsAt: storetest.Instant(t, "2036-12-01T16:00"),
	})
	storetest.Engines(t, func(t *testing.T, dsn string) {
		for n, before := range []*schedule.Roster{nil, storetest.Roster(200, 1)} {
			s := opened(t, dsn, ReadWrite)
			if before != nil {
				importInto(t, dsn, before)
			}
			rows := contents(t, opened(t, dsn, ReadOnly))
			stopping, stop := context.WithCancel(t.Context())
			var told time.Time
			time.AfterFunc(time.Second, func() { told = time.Now(); stop() })
			_, err := s.Import(stopping, ImportMeta{Source: "test", Actor: "tester", At: now}, long)
			took := time.Since(told)
			if !errors.Is(err, context.Canceled) {
				t.Fatalf("import %d: an import that was stopped gives %v", n+1, err)
			}
			if took > time.Second {
				t.Errorf("import %d went on for %v", n+1, took)
			}
			if d := cmp.Diff(rows, contents(t, opened(t, dsn, ReadOnly))); d != "" {
				t.Errorf("import %d changed: %s", n+1, d)
			}
		}
	})
}
