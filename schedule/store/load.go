package store

import (
	"context"
	"errors"
	"runtime"

	"golang.org/x/sync/errgroup"

	"opshub/schedule"
	"opshub/schedule/roster"
)

// errChanged reports that the data changed while it was loaded.
var errChanged = errors.New("the data changed while it was loaded")

// loadAttempts bounds how often a load starts again because the data changed.
const loadAttempts = 5

// Load reads the base tables into a roster. Ranges of ids are read side by side, each with a view of its own; a load that
// meets two versions of the data starts again.
func (s *Store) Load(ctx context.Context, now schedule.Instant, p *roster.Progress) (*roster.Roster, error) {
	for attempt := 1; ; attempt++ {
		r, err := s.load(ctx, now, p)
		if !errors.Is(err, errChanged) || attempt == loadAttempts {
			return r, wrap(err, "load the schedule")
		}
	}
}

func (s *Store) load(ctx context.Context, now schedule.Instant, p *roster.Progress) (*roster.Roster, error) {
	l := &loader{s: s, b: roster.NewBuilder(now), p: p}
	p.Done.Store(0)
	p.Total.Store(0)
	name, state := s.Version(), s.State()
	l.b.Name(name, state)
	if err := s.engine.read(ctx, func(q reader) error { return l.small(ctx, q) }); err != nil {
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
	s.engine.renew()
	if s.Version() != name {
		return nil, errChanged
	}
	return l.b.Build()
}

// loader is one load.
type loader struct {
	s       *Store
	b       *roster.Builder
	p       *roster.Progress
	version string
	shifts  idRange // ids of the shifts
	copies  idRange // ids of the shifts of published copies
}

// idRange is the first and the last id of a table, and its rows.
type idRange struct{ first, last, rows int64 }

// small reads everything but the blocks, the shifts and their copies.
func (l *loader) small(ctx context.Context, q reader) error {
	m, err := readMeta(ctx, q)
	if err != nil {
		return err
	}
	l.version = m.dataVersion
	l.b.Organization(m.organization, m.minOverlap, m.newest)
	l.b.Places(whole(ctx, q, "location", scanLocation, &err), whole(ctx, q, "position", scanPosition, &err))
	l.b.Employees(whole(ctx, q, "employee", scanEmployee, &err), whole(ctx, q, "employee_position", scanEmployeePosition, &err))
	l.b.Periods(whole(ctx, q, "draft_period", scanDraftPeriod, &err), whole(ctx, q, "published_period", scanPublishedPeriod, &err))
	l.b.Plans(
		whole(ctx, q, "coverage_target", scanTarget, &err), whole(ctx, q, "constraint_rule", scanRule, &err), whole(ctx, q, "constraint_review", scanReview, &err),
		whole(ctx, q, "schedule_exception", scanException, &err), whole(ctx, q, "exception_review", scanExceptionReview, &err),
		whole(ctx, q, "period_acknowledgment", scanAcknowledgment, &err))
	if err != nil {
		return err
	}
	return l.sizes(ctx, q)
}

// sizes reads how many shifts and copies there are, and between which ids they lie.
func (l *loader) sizes(ctx context.Context, q reader) error {
	for text, size := range map[string]*idRange{ // subqueries, because each of them is answered by an index
		`SELECT (SELECT MIN(id) FROM shift), (SELECT MAX(id) FROM shift), (SELECT COUNT(*) FROM shift)`: &l.shifts,
		`SELECT (SELECT MIN(shift_id) FROM published_shift), (SELECT MAX(shift_id) FROM published_shift),
			(SELECT COUNT(*) FROM published_shift)`: &l.copies,
	} {
		err := one(ctx, q, text, nil, func(r row) { *size = idRange{r.int(0), r.int(1), r.int(2)} })
		if err != nil {
			return err
		}
	}
	l.p.Total.Store(l.shifts.rows + l.copies.rows)
	blocks, err := count(ctx, q, `SELECT COUNT(*) FROM unavailable_block`)
	l.b.Reserve(int(blocks))
	return err
}

// rowsEach is how many rows are worth a view of their own.
const rowsEach = 50_000

// fill reads the rows of a range of ids, both included, into a part of the roster.
type fill func(ctx context.Context, q reader, from, to int64) error

// inRanges reads a table in ranges of ids, side by side.
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
			return l.sameVersion(ctx, func(ctx context.Context, q reader) error { return fill(ctx, q, from, from+span-1) })
		})
	}
}

// sameVersion reads in a view of its own, which must be of the version of the load.
func (l *loader) sameVersion(ctx context.Context, f func(context.Context, reader) error) error {
	return l.s.engine.read(ctx, func(q reader) error {
		if version, err := storedVersion(ctx, q); err != nil || version != l.version {
			return errors.Join(err, errChanged)
		}
		return f(ctx, q)
	})
}

// shiftParts starts a part of the working copies.
func (l *loader) shiftParts(size int) fill {
	part := l.b.ShiftPart(size)
	return func(ctx context.Context, q reader, from, to int64) error {
		return l.counted(ctx, q, loaded.selectFrom("shift")+` WHERE id BETWEEN ?1 AND ?2`, from, to, func(r row) {
			s := scanShift(r)
			part.Add(&s, instant(r, shiftChangedAt))
		})
	}
}

// copyParts starts a part of the published copies.
func (l *loader) copyParts(size int) fill {
	part := l.b.CopyPart(size)
	return func(ctx context.Context, q reader, from, to int64) error {
		return l.counted(ctx, q, loaded.selectFrom("published_shift")+` WHERE shift_id BETWEEN ?1 AND ?2`, from, to, func(r row) {
			c := scanPublishedShift(r)
			part.Add(&c)
		})
	}
}

// counted gives the rows of a range and counts them.
func (l *loader) counted(ctx context.Context, q reader, text string, from, to int64, each func(row)) error {
	n := int64(0)
	err := q.query(ctx, text, []any{from, to}, func(r row) {
		each(r)
		if n++; n%rowsTold == 0 {
			l.p.Done.Add(rowsTold)
		}
	})
	l.p.Done.Add(n % rowsTold)
	return err
}

// rowsTold is after how many rows the progress is updated.
const rowsTold = 4096

func (l *loader) blocks(ctx context.Context, q reader) (err error) {
	err = q.query(ctx, loaded.selectFrom("unavailable_block"), nil, func(r row) { l.b.Block(scanBlock(r), instant(r, blockChangedAt)) })
	for _, x := range whole(ctx, q, "unavailable_block_exception", scanBlockException, &err) {
		l.b.Exception(x)
	}
	for _, s := range whole(ctx, q, "block_series", scanSeries, &err) {
		l.b.Series(s)
	}
	return err
}

// Known is what the rows of an import may refer to because the database holds it: employees, locations, positions and draft
// periods.
func (s *Store) Known(ctx context.Context) (*schedule.Roster, error) {
	known := &schedule.Roster{}
	err := s.engine.read(ctx, func(q reader) (err error) {
		known.Employees, known.DraftPeriods = whole(ctx, q, "employee", scanEmployee, &err), whole(ctx, q, "draft_period", scanDraftPeriod, &err)
		known.Locations, known.Positions = whole(ctx, q, "location", scanLocation, &err), whole(ctx, q, "position", scanPosition, &err)
		return err
	})
	return known, wrap(err, "what rows may refer to")
}
