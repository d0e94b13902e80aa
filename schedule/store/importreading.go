package store

import (
	"context"

	"opshub/schedule"
)

// Reading reads a complete set of rows.
type Reading func() (ImportMeta, *schedule.Roster, error)

// ImportReading is Import of rows that read gives. A reading may look at what the database holds: an import that ended in
// the meantime is an error. Of meta only who imports and when matters. An error of the reading is given as it is.
func (s *Store) ImportReading(ctx context.Context, meta ImportMeta, read Reading) (ImportResult, error) {
	if s.mode != ReadWrite {
		return ImportResult{}, ErrReadOnly
	}
	version, err := storedVersion(ctx, s.engine)
	if err != nil {
		return ImportResult{}, wrap(err, "data version")
	}
	all, roster, err := read()
	if err != nil {
		return ImportResult{}, err
	}
	all.Actor, all.At = meta.Actor, meta.At
	return s.importAt(ctx, all, roster, version)
}
