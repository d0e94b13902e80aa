package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// Import writes a complete set of rows in one transaction. It updates rows by ID, locations by code and positions by
// name. It deletes no row that is missing from the roster. A published period must be unchanged except for its status. If
// meta has row errors or the rows are inconsistent, Import changes no data, records the batch with its errors, and
// returns a *Refused.
func (s *Store) Import(ctx context.Context, meta ImportMeta, roster *schedule.Roster) (ImportResult, error) {
	if s.mode != engine.ReadWrite {
		return ImportResult{}, ErrReadOnly
	}
	return s.importAt(ctx, meta, roster, "")
}

// importAt imports rows that were read at a data version, or at any version if it is "".
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

// ImportReading imports the rows that read returns. read may depend on the stored data, so ImportReading fails if another
// import ends in the meantime. It uses only Actor and At of meta. It returns an error of read unchanged.
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

// refuse records an import that changes no data and returns a *Refused.
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

// Migrate migrates the schema and seals the published periods that an older program wrote without checksums. It changes
// no other data.
func (s *Store) Migrate(ctx context.Context) error {
	if s.mode != engine.ReadWrite {
		return ErrReadOnly
	}
	return wrap(s.engine.Change(ctx, func(w engine.Writer) error { return sealPublished(ctx, w) }), "bring the schema up to date")
}

// touch stores a new data version.
func touch(ctx context.Context, w engine.Writer) error {
	last, err := engine.StoredVersion(ctx, w)
	if err != nil {
		return err
	}
	return w.Exec(ctx, `UPDATE organization SET data_version = ?1 WHERE id = 1`, engine.NextVersion(last))
}

// errOvertaken reports that the data changed after the files were compared with it. Writing their rows could undo another
// import.
var errOvertaken = errors.New("another import changed the data while the files were read: import again")

// importer holds the state of one import.
type importer struct {
	meta     ImportMeta
	roster   *schedule.Roster
	version  string // data version when the files were read; empty for any
	result   ImportResult
	problems []RowError

	ctx             context.Context
	w               engine.Writer
	fresh           bool            // the database had no employee and therefore no block
	locations       map[int64]int64 // database ID by roster ID
	positions       map[int64]int64
	known           known
	publishedBefore map[int64]schedule.PublishedPeriod
	heads           []schedule.PublishedPeriod // in stored form
	copies          []schedule.PublishedShift  // in stored form, by period and shift
	restore         []func() error             // recreates the dropped indexes
}

// open checks the data version, determines whether the database is empty, and reserves the batch ID.
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
		i.history, i.series, i.blocks, i.sync, i.restoreIndexes, i.newest, i.touched)
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

// touched stores a new data version as the last write and updates the statistics of the query planner.
func (i *importer) touched() error {
	if err := touch(i.ctx, i.w); err != nil {
		return err
	}
	return i.w.Analyze(i.ctx)
}

func (i *importer) batch() error { return writeBatch(i.ctx, i.w, i.result.Batch, i.meta, true) }

// withoutIndexes lists the tables that a first import fills in one pass with their indexes dropped. An import must not
// write twice to one of them by a key that may be dropped.
var withoutIndexes = []string{"employee", "shift", "unavailable_block", "audit_event"}

// DropIndexes drops the indexes of the tables that a first import fills.
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
	return i.w.Exec(i.ctx, `UPDATE organization SET name = ?1, default_time_zone = ?2, week_starts_on = ?3, clock = ?5, date_order = ?6,
		publish_notice_days = CASE WHEN ?4 > 0 THEN ?4 ELSE publish_notice_days END WHERE id = 1`,
		engine.Clean(o.Name), engine.Clean(cmp.Or(o.TimeZone, "UTC")), int64(o.WeekStartsOn), int64(o.PublishNoticeDays), o.Clock(), o.DateOrder())
}

// inTurn runs steps in order until one fails.
func inTurn(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}
