package store

import (
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// weekOf is the seven days from a date, in UTC.
func weekOf(first schedule.Date) schedule.Interval { return schedule.UTC.Range(first, first.Add(6)) }

func TestHandleAndJournal(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		reading := imported(t, dsn, storetest.Roster(2, 1))
		writing := opened(t, dsn, ReadWrite)
		if words, err := reading.ProveReadOnly(t.Context()); err != nil || !strings.Contains(words, "read") {
			t.Errorf("opened read-only: %q, %v", words, err)
		}
		if words, err := writing.ProveReadOnly(t.Context()); err == nil {
			t.Errorf("opened read-write, and still refused: %q", words)
		}
		mode, err := reading.Journal(t.Context())
		if err != nil || (mode != "" && mode != "delete") {
			t.Errorf("journal mode %q, %v", mode, err)
		}
	})
}
