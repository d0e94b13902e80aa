package store

import (
	"context"
	"errors"
	"fmt"

	"opshub/schedule"
)

// Import takes over a complete set of rows, all or nothing: rows are updated by id, locations by code, positions by
// name, and nothing that is not in the roster is taken away. A period that was published before must be as it was, only its
// status may follow. Then everything derived is computed anew. When the
// meta holds row errors, or the roster does not fit together, no data changes: the batch is recorded with its errors
// and the error is a *Refused.
func (s *Store) Import(ctx context.Context, meta ImportMeta, roster *schedule.Roster) (ImportResult, error) {
	if s.mode != ReadWrite {
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
	return s.importedBy(ctx, i, i.run)
}

// importedBy is what came of an import whose steps are these.
func (s *Store) importedBy(ctx context.Context, i *importer, steps func() error) (ImportResult, error) {
	err := s.engine.change(ctx, func(w writer) error {
		defer i.wait()
		return inTurn(func() error { return i.open(ctx, w) }, steps)
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

// refuse records an import that changes nothing.
func (s *Store) refuse(ctx context.Context, meta ImportMeta) (result ImportResult, err error) {
	err = s.engine.change(ctx, func(w writer) (err error) {
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

// Refresh computes everything derived anew, after another program wrote the base tables.
func (s *Store) Refresh(ctx context.Context, now schedule.Instant) error {
	if s.mode != ReadWrite {
		return ErrReadOnly
	}
	err := s.engine.change(ctx, func(w writer) error {
		if err := sealPublished(ctx, w); err != nil {
			return err
		}
		if err := newDeriver(ctx, w, now).run(); err != nil {
			return err
		}
		if err := touch(ctx, w); err != nil {
			return err
		}
		return w.analyze(ctx)
	})
	if err != nil {
		return fmt.Errorf("refresh: %w", err)
	}
	return nil
}

// touch gives the data a new version.
func touch(ctx context.Context, w writer) error {
	last, err := storedVersion(ctx, w)
	if err != nil {
		return err
	}
	return w.exec(ctx, `UPDATE organization SET data_version = ?1 WHERE id = 1`, nextVersion(last))
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
	w               writer
	fresh           bool            // there were neither employees, shifts nor blocks before
	locations       map[int64]int64 // id in the roster -> id in the database
	positions       map[int64]int64
	publishedBefore map[int64]schedule.PublishedPeriod
	renamed         bool                    // some of these ids differ
	blocksAhead     bool                    // the blocks and their events are written already
	restore         map[string]func() error // by table: puts the indexes back that were taken off it
	deriver         *deriver
	deriving        *deriving // under way; nil: nothing is
}

// open looks at what the database holds.
func (i *importer) open(ctx context.Context, w writer) error {
	i.ctx, i.w = ctx, w
	switch version, err := storedVersion(ctx, w); {
	case err != nil:
		return err
	case i.version != "" && version != i.version:
		return errOvertaken
	}
	n, err := count(ctx, w, `SELECT COUNT(*) FROM (SELECT 1 FROM employee LIMIT 1) AS e`)
	if err != nil {
		return err
	}
	i.fresh = n == 0
	i.deriver = newDeriver(ctx, w, i.meta.At)
	i.deriver.fresh = i.fresh
	i.result.Batch, err = nextBatch(ctx, w)
	return err
}

func (i *importer) run() error {
	for _, step := range []func() error{
		i.batch, i.organization, i.places, i.knownPublished, i.check, i.dropIndexes, i.people, i.startDeriving, i.draftPeriods, i.shifts,
		i.published, i.plans, i.history, i.blocks, func() error { return i.restoreIndexes(withoutIndexes...) }, i.derive,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	if err := touch(i.ctx, i.w); err != nil {
		return err
	}
	return i.w.analyze(i.ctx)
}

func (i *importer) batch() error { return writeBatch(i.ctx, i.w, i.result.Batch, i.meta, true) }

// took remembers how many rows went into a table.
func (i *importer) took(table string, n int) {
	if n > 0 {
		i.result.Rows = append(i.result.Rows, TableInfo{table, int64(n)})
	}
}

// bulk writes n rows and remembers that.
func (i *importer) bulk(t bulkTable, n int, fill func(int, cells)) error {
	i.took(t.name, n)
	return i.w.bulk(i.ctx, t, n, fill)
}

// withoutIndexes are the tables that are filled at one go the first time. None of them is written to twice by a key that may be taken off.
var withoutIndexes = []string{"employee", "shift", "unavailable_block", "audit_event"}

// dropIndexes takes the indexes off tables that are about to be filled from nothing.
func (i *importer) dropIndexes() (err error) {
	if !i.fresh || i.restore != nil {
		return nil
	}
	i.restore = map[string]func() error{}
	for _, table := range withoutIndexes {
		if i.restore[table], err = i.w.dropIndexes(i.ctx, table); err != nil {
			return err
		}
	}
	return nil
}

// restoreIndexes puts them back, where that is still to be done.
func (i *importer) restoreIndexes(tables ...string) error {
	for _, table := range tables {
		if restore := i.restore[table]; restore != nil {
			if err := restore(); err != nil {
				return err
			}
		}
		delete(i.restore, table)
	}
	return nil
}

func (i *importer) organization() error {
	o := i.roster.Organization
	if o == (schedule.Organization{}) {
		return nil
	}
	zone := o.TimeZone
	if zone == "" {
		zone = "UTC"
	}
	return i.w.exec(i.ctx, `UPDATE organization SET name = ?1, default_time_zone = ?2, week_starts_on = ?3,
		publish_notice_days = CASE WHEN ?4 > 0 THEN ?4 ELSE publish_notice_days END WHERE id = 1`,
		clean(o.Name), clean(zone), int64(o.WeekStartsOn), int64(o.PublishNoticeDays))
}

// startDeriving begins to derive beside the writing of the rows, where the roster is all there will be. It needs the
// order of the employees first.
func (i *importer) startDeriving() error {
	if !i.fresh || i.renamed {
		return nil
	}
	err := inTurn(i.deriver.nameEmployees, i.deriver.namePlaces)
	if err == nil {
		i.deriving, err = i.deriver.beginRoster(i.roster)
	}
	return err
}

// derive writes the derived tables.
func (i *importer) derive() error {
	d := i.deriver
	err := i.derived()
	i.result.Occurrences, i.result.Conflicts, i.result.Horizon = d.occurrences, d.conflicts, d.horizon
	return err
}

// derived sees to it that everything is derived.
func (i *importer) derived() error {
	u := i.deriving
	if u == nil {
		return i.deriver.run()
	}
	return inTurn(u.wait, func() error { i.deriving = nil; return u.rest() }, i.deriver.finish)
}

// wait lets nothing go on reading the roster when the import is over.
func (i *importer) wait() {
	if u := i.deriving; u != nil {
		_ = u.wait()
		u.leave()
	}
}
