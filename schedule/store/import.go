package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// Import takes over a complete set of rows, all or nothing: rows are updated by id, locations by code, positions by
// name, and nothing that is not in the roster is taken away. A period that was published before must be as it was, only its
// status may follow. When the meta holds row errors, or the roster does not fit together, no data changes: the batch is
// recorded with its errors and the error is a *Refused.
func (s *Store) Import(ctx context.Context, meta ImportMeta, roster *schedule.Roster) (ImportResult, error) {
	if s.mode != engine.ReadWrite {
		return ImportResult{}, ErrReadOnly
	}
	return s.importAt(ctx, meta, roster, "")
}

// importAt is Import of rows that were read while the data had this version; "" if it does not matter.
func (s *Store) importAt(ctx context.Context, meta ImportMeta, roster *schedule.Roster, version string) (ImportResult, error) {
	if len(meta.Errors) > 0 {
		return s.refuse(ctx, meta)
	}
	i := &importer{meta: meta, roster: roster, version: version}
	err := s.engine.Change(ctx, func(w engine.Writer) error {
		i.ctx, i.w = ctx, w
		return i.run()
	})
	if len(i.problems) > 0 {
		i.meta.Errors = i.problems
		return s.refuse(ctx, i.meta)
	}
	if err != nil {
		return ImportResult{}, fmt.Errorf("import: %w", err)
	}
	return i.result, nil
}

// Reading reads a complete set of rows.
type Reading func() (ImportMeta, *schedule.Roster, error)

// ImportReading is Import of rows that read gives. A reading may look at what the database holds: an import that ended in
// the meantime is an error. Of meta only who imports and when matters. An error of the reading is given as it is.
func (s *Store) ImportReading(ctx context.Context, meta ImportMeta, read Reading) (ImportResult, error) {
	if s.mode != engine.ReadWrite {
		return ImportResult{}, ErrReadOnly
	}
	version, err := engine.StoredVersion(ctx, s.engine)
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

// refuse records an import that changes nothing.
func (s *Store) refuse(ctx context.Context, meta ImportMeta) (result ImportResult, err error) {
	err = s.engine.Change(ctx, func(w engine.Writer) (err error) {
		if result.Batch, err = nextBatch(ctx, w); err != nil {
			return err
		}
		if err := writeBatch(ctx, w, result.Batch, meta, false); err != nil {
			return err
		}
		return touch(ctx, w)
	})
	if err != nil {
		return result, fmt.Errorf("record the refused import: %w", err)
	}
	return result, &Refused{result.Batch, meta.Errors}
}

// Migrate brings the schema up to date and gives published periods of an older program their sums. The data stays the same.
func (s *Store) Migrate(ctx context.Context) error {
	if s.mode != engine.ReadWrite {
		return ErrReadOnly
	}
	return wrap(s.engine.Change(ctx, func(w engine.Writer) error { return sealPublished(ctx, w) }), "bring the schema up to date")
}

// touch gives the data a new version.
func touch(ctx context.Context, w engine.Writer) error {
	last, err := engine.StoredVersion(ctx, w)
	if err != nil {
		return err
	}
	return w.Exec(ctx, `UPDATE organization SET data_version = ?1 WHERE id = 1`, engine.NextVersion(last))
}

// errOvertaken means that the data changed after the files were compared with it: writing their rows could undo another import.
var errOvertaken = errors.New("another import changed the data while the files were read: import again")

// importer is one import on its way.
type importer struct {
	meta     ImportMeta
	roster   *schedule.Roster
	version  string // of the data when the files were read; empty if it does not matter
	result   ImportResult
	problems []RowError

	ctx             context.Context
	w               engine.Writer
	fresh           bool            // there was no employee before, and so no block
	locations       map[int64]int64 // id in the roster -> id in the database
	positions       map[int64]int64
	known           known
	publishedBefore map[int64]schedule.PublishedPeriod
	heads           []schedule.PublishedPeriod // as they will be stored
	copies          []schedule.PublishedShift  // as they will be stored, by period and shift
	restore         []func() error             // puts back the indexes that were taken off
}

// open looks at what the database holds.
func (i *importer) open() error {
	switch version, err := engine.StoredVersion(i.ctx, i.w); {
	case err != nil:
		return err
	case i.version != "" && version != i.version:
		return errOvertaken
	}
	filled, err := engine.HasRows(i.ctx, i.w, "employee")
	if err != nil {
		return err
	}
	i.fresh = !filled
	i.result.Batch, err = nextBatch(i.ctx, i.w)
	return err
}

func (i *importer) run() error {
	return inTurn(i.open, i.batch, i.organization, i.places, i.preparePublished, i.readKnown, i.check, i.DropIndexes,
		i.people, i.employeePositions, i.draftPeriods, i.shifts, i.published,
		i.coverageTargets, i.constraintRules, i.constraintReviews, i.scheduleExceptions, i.exceptionReviews, i.acknowledgments,
		i.history, i.series, i.blocks, i.restoreIndexes, i.newest, i.touched)
}

// newest stores the time of the newest record.
func (i *importer) newest() error {
	var newest int64
	for _, text := range []string{
		`SELECT COALESCE(MAX(occurred_at), 0) FROM audit_event`,
		`SELECT COALESCE(MAX(published_at), 0) FROM published_period`,
		`SELECT COALESCE(MAX(updated_at), 0) FROM unavailable_block`,
		`SELECT COALESCE(MAX(occurred_at), 0) FROM import_batch WHERE outcome = 'accepted'`,
	} {
		n, err := engine.Count(i.ctx, i.w, text)
		if err != nil {
			return err
		}
		newest = max(newest, n)
	}
	return i.w.Exec(i.ctx, `UPDATE organization SET newest_record_at = ?1 WHERE id = 1`, newest)
}

// touched gives the data a new version, last of all, and tells the query planner what the tables hold.
func (i *importer) touched() error {
	if err := touch(i.ctx, i.w); err != nil {
		return err
	}
	return i.w.Analyze(i.ctx)
}

func (i *importer) batch() error { return writeBatch(i.ctx, i.w, i.result.Batch, i.meta, true) }

// withoutIndexes are the tables that are filled at one go the first time. None of them is written to twice by a key that may be taken off.
var withoutIndexes = []string{"employee", "shift", "unavailable_block", "audit_event"}

// DropIndexes takes the indexes off tables that are about to be filled from nothing.
func (i *importer) DropIndexes() error {
	if !i.fresh {
		return nil
	}
	for _, table := range withoutIndexes {
		restore, err := i.w.DropIndexes(i.ctx, table)
		if err != nil {
			return err
		}
		i.restore = append(i.restore, restore)
	}
	return nil
}

func (i *importer) restoreIndexes() error { return inTurn(i.restore...) }

func (i *importer) organization() error {
	o := i.roster.Organization
	if o == (schedule.Organization{}) {
		return nil
	}
	return i.w.Exec(i.ctx, `UPDATE organization SET name = ?1, default_time_zone = ?2, week_starts_on = ?3,
		publish_notice_days = CASE WHEN ?4 > 0 THEN ?4 ELSE publish_notice_days END WHERE id = 1`,
		engine.Clean(o.Name), engine.Clean(cmp.Or(o.TimeZone, "UTC")), int64(o.WeekStartsOn), int64(o.PublishNoticeDays))
}

// inTurn takes steps one after the other, until one fails.
func inTurn(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
