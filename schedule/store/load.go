package store

import (
	"context"
	"errors"
	"runtime"

	"opshub/schedule/roster/reload"

	"golang.org/x/sync/errgroup"

	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/roster/memory"
	"opshub/schedule/store/engine"
)

// errChanged reports that the data changed while it was loaded.
var errChanged = errors.New("the data changed while it was loaded")

// loadAttempts is the maximum number of attempts of a load if the data changes meanwhile.
const loadAttempts = 5

// Load reads the base tables into a roster. It reads ranges of IDs in parallel, each in its own transaction. If the
// transactions see different data versions, the load starts again, at most loadAttempts times.
func (s *Store) Load(ctx context.Context, now schedule.Instant, p *reload.Progress) (*roster.Roster, error) {
	for attempt := 1; ; attempt++ {
		r, err := s.load(ctx, now, p)
		if !errors.Is(err, errChanged) || attempt == loadAttempts {
			return r, wrap(err, "load the schedule")
		}
	}
}

func (s *Store) load(ctx context.Context, now schedule.Instant, p *reload.Progress) (*roster.Roster, error) {
	l := &loader{s: s, b: memory.NewBuilder(now), p: p}
	p.Done.Store(0)
	p.Total.Store(0)
	name, state := s.Version(), s.State()
	l.b.Name(name, state)
	if err := s.engine.Read(ctx, func(q engine.Reader) error { return l.small(ctx, q) }); err != nil {
		return nil, err
	}
	group, side := errgroup.WithContext(ctx)
	l.inRanges(side, group, l.shifts, l.shiftParts)
	group.Go(func() error { return l.sameVersion(side, l.blocks) })
	if err := group.Wait(); err != nil {
		return nil, err
	}
	group, side = errgroup.WithContext(ctx)
	l.inRanges(side, group, l.copies, l.copyParts)
	if err := group.Wait(); err != nil {
		return nil, err
	}
	s.engine.Renew()
	if s.Version() != name {
		return nil, errChanged
	}
	m, err := l.b.Build()
	if err != nil {
		return nil, err
	}
	return roster.New(m), nil
}

// loader holds the state of one load.
type loader struct {
	s       *Store
	b       *memory.Builder
	p       *reload.Progress
	version string
	shifts  idRange // shift IDs
	copies  idRange // shift IDs of the published copies
}

// idRange holds the first and last ID of a table and its number of rows.
type idRange struct{ first, last, rows int64 }

// small reads everything except blocks, shifts and published copies. It refuses another schema, because a newer program may have
// migrated a database that is open here.
func (l *loader) small(ctx context.Context, q engine.Reader) error {
	have, err := engine.Count(ctx, q, engine.VersionQuery)
	if err == nil {
		err = engine.CheckSchema(have)
	}
	if err != nil {
		return err
	}
	m, err := engine.ReadMeta(ctx, q)
	if err != nil {
		return err
	}
	l.version = m.DataVersion
	l.b.Organization(m.Organization, m.MinOverlap, m.Newest)
	l.b.Places(engine.Whole(ctx, q, "location", engine.ScanLocation, &err), engine.Whole(ctx, q, "position", engine.ScanPosition, &err))
	l.b.Employees(engine.Whole(ctx, q, "employee", engine.ScanEmployee, &err), engine.Whole(ctx, q, "employee_position", engine.ScanEmployeePosition, &err))
	l.b.Periods(engine.Whole(ctx, q, "draft_period", engine.ScanDraftPeriod, &err), engine.Whole(ctx, q, "published_period", engine.ScanPublishedPeriod, &err))
	l.b.Plans(
		engine.Whole(ctx, q, "coverage_target", engine.ScanTarget, &err), engine.Whole(ctx, q, "constraint_rule", engine.ScanRule, &err), engine.Whole(ctx, q, "constraint_review", engine.ScanReview, &err),
		engine.Whole(ctx, q, "schedule_exception", engine.ScanException, &err), engine.Whole(ctx, q, "exception_review", engine.ScanExceptionReview, &err),
		engine.Whole(ctx, q, "period_acknowledgment", engine.ScanAcknowledgment, &err))
	if err != nil {
		return err
	}
	return l.sizes(ctx, q)
}

// sizes reads the ID ranges and row counts of the shifts and the published copies.
func (l *loader) sizes(ctx context.Context, q engine.Reader) error {
	for text, size := range map[string]*idRange{ // one subquery each, so that each uses an index
		`SELECT (SELECT MIN(id) FROM shift), (SELECT MAX(id) FROM shift), (SELECT COUNT(*) FROM shift)`: &l.shifts,
		`SELECT (SELECT MIN(shift_id) FROM published_shift), (SELECT MAX(shift_id) FROM published_shift),
			(SELECT COUNT(*) FROM published_shift)`: &l.copies,
	} {
		err := engine.One(ctx, q, text, nil, func(r engine.Row) { *size = idRange{r.Int(0), r.Int(1), r.Int(2)} })
		if err != nil {
			return err
		}
	}
	l.p.Total.Store(l.shifts.rows + l.copies.rows)
	blocks, err := engine.Count(ctx, q, `SELECT COUNT(*) FROM unavailable_block`)
	l.b.Reserve(int(blocks))
	return err
}

// rowsEach is the number of rows that justifies another parallel read.
const rowsEach = 50_000

// fill reads the rows of an inclusive ID range into a part of the roster.
type fill func(ctx context.Context, q engine.Reader, from, to int64) error

// inRanges reads a table in parallel ID ranges.
func (l *loader) inRanges(ctx context.Context, group *errgroup.Group, of idRange, start func(size int) fill) {
	if of.rows == 0 {
		return
	}
	parts := min(int64(runtime.GOMAXPROCS(0)), 1+of.rows/rowsEach)
	span := (of.last - of.first + parts) / parts
	for k := range parts {
		fill := start(int(of.rows / parts))
		from := of.first + k*span
		group.Go(func() error {
			return l.sameVersion(ctx, func(ctx context.Context, q engine.Reader) error { return fill(ctx, q, from, from+span-1) })
		})
	}
}

// sameVersion calls f in its own read transaction. It returns errChanged if the data version is not that of the load.
func (l *loader) sameVersion(ctx context.Context, f func(context.Context, engine.Reader) error) error {
	return l.s.engine.Read(ctx, func(q engine.Reader) error {
		if version, err := engine.StoredVersion(ctx, q); err != nil || version != l.version {
			return errors.Join(err, errChanged)
		}
		return f(ctx, q)
	})
}

// shiftParts returns a function that reads shifts, which are the working copies, into a new part of the roster.
func (l *loader) shiftParts(size int) fill {
	part := l.b.ShiftPart(size)
	return func(ctx context.Context, q engine.Reader, from, to int64) error {
		return l.counted(ctx, q, engine.Loaded.SelectFrom("shift")+` WHERE id BETWEEN ?1 AND ?2`, from, to, func(r engine.Row) {
			s := engine.ScanShift(r)
			part.Add(&s, engine.Instant(r, engine.ShiftChangedAt))
		})
	}
}

// copyParts returns a function that reads published copies into a new part of the roster.
func (l *loader) copyParts(size int) fill {
	part := l.b.CopyPart(size)
	return func(ctx context.Context, q engine.Reader, from, to int64) error {
		return l.counted(ctx, q, engine.Loaded.SelectFrom("published_shift")+` WHERE shift_id BETWEEN ?1 AND ?2`, from, to, func(r engine.Row) {
			c := engine.ScanPublishedShift(r)
			part.Add(&c)
		})
	}
}

// counted calls each with every row of a range and updates the progress.
func (l *loader) counted(ctx context.Context, q engine.Reader, text string, from, to int64, each func(engine.Row)) error {
	n := int64(0)
	err := q.Query(ctx, text, []any{from, to}, func(r engine.Row) {
		each(r)
		if n++; n%rowsTold == 0 {
			l.p.Done.Add(rowsTold)
		}
	})
	l.p.Done.Add(n % rowsTold)
	return err
}

// rowsTold is the number of rows between two updates of the progress.
const rowsTold = 4096

func (l *loader) blocks(ctx context.Context, q engine.Reader) (err error) {
	err = q.Query(ctx, engine.Loaded.SelectFrom("unavailable_block"), nil, func(r engine.Row) { l.b.Block(engine.ScanBlock(r), engine.Instant(r, engine.BlockChangedAt)) })
	for _, x := range engine.Whole(ctx, q, "unavailable_block_exception", engine.ScanBlockException, &err) {
		l.b.Exception(x)
	}
	for _, s := range engine.Whole(ctx, q, "block_series", engine.ScanSeries, &err) {
		l.b.Series(s)
	}
	return err
}

// Known returns the stored rows that the rows of an import may refer to: employees, locations, positions and draft
// periods, and the organization.
func (s *Store) Known(ctx context.Context) (*schedule.Roster, error) {
	known := &schedule.Roster{}
	err := s.engine.Read(ctx, func(q engine.Reader) (err error) {
		m, err := engine.ReadMeta(ctx, q)
		if err != nil {
			return err
		}
		known.Organization = m.Organization
		known.Employees, known.DraftPeriods = engine.Whole(ctx, q, "employee", engine.ScanEmployee, &err), engine.Whole(ctx, q, "draft_period", engine.ScanDraftPeriod, &err)
		known.Locations, known.Positions = engine.Whole(ctx, q, "location", engine.ScanLocation, &err), engine.Whole(ctx, q, "position", engine.ScanPosition, &err)
		return err
	})
	return known, wrap(err, "what rows may refer to")
}
