package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/ingest/report"
	"opshub/schedule/store"
)

// Runner imports the sources of a configuration into a database.
type Runner struct {
	DB     *store.Store
	Now    func() time.Time
	Getenv func(string) string
	// AllowRemoval permits that more rows than the limit of a source vanish from it.
	AllowRemoval bool
}

// Result is the outcome of one run of one source. Err is why it failed; the data of the source is then as before.
type Result struct {
	State     store.SyncSource
	Unchanged bool
	Report    *report.Report // nil if nothing was read
	Err       error
}

// Run imports one source completely or not at all, and stores its state. The error is one of the database; a failure of the
// source is in the result.
func (r *Runner) Run(ctx context.Context, s *Source) (Result, error) {
	known, err := r.DB.SyncSources(ctx, schedule.Manager)
	if err != nil {
		return Result{}, err
	}
	state := store.SyncSource{Name: s.Name}
	if at := slices.IndexFunc(known, func(k store.SyncSource) bool { return k.Name == s.Name }); at >= 0 {
		state = known[at]
	}
	state.CheckedAt = r.instant()
	folder, err := os.MkdirTemp("", "opshub-sync-")
	if err != nil {
		return Result{}, err
	}
	defer os.RemoveAll(folder)
	content, err := s.Fetch(ctx, folder, Last{state.Validator, state.SHA256}, r.Getenv)
	switch {
	case ctx.Err() != nil:
		return Result{}, ctx.Err()
	case err != nil:
		return r.failed(ctx, Result{State: state}, err)
	case content.Unchanged:
		state.SucceededAt, state.Validator, state.Failure = state.CheckedAt, content.Validator, ""
		return Result{State: state, Unchanged: true}, r.DB.SaveSyncSource(ctx, state)
	}
	return r.load(ctx, s, content, state)
}

func (r *Runner) instant() schedule.Instant { return schedule.Instant(r.Now().Unix()) }

// failed stores why a run of a source failed.
func (r *Runner) failed(ctx context.Context, out Result, err error) (Result, error) {
	out.Err, out.State.Failure = err, err.Error()
	return out, r.DB.SaveSyncSource(ctx, out.State)
}

// load imports the content of a source.
func (r *Runner) load(ctx context.Context, s *Source, content Content, state store.SyncSource) (Result, error) {
	out := Result{State: state}
	meta := store.ImportMeta{Source: "sync " + s.Name, Actor: "opshub sync", At: state.CheckedAt}
	done, err := r.DB.ImportReading(ctx, meta, func() (store.ImportMeta, *schedule.Roster, error) {
		roster, rep, err := r.read(ctx, s, content)
		if err != nil {
			return meta, nil, err
		}
		out.Report = rep
		out.State.Rows, out.State.Refused, out.State.Removed = counts(rep)
		full := rep.Meta(meta.Source, meta.Actor, meta.At)
		if roster == nil {
			return full, nil, nil
		}
		next := out.State
		next.SucceededAt, next.Validator, next.SHA256, next.Failure = state.CheckedAt, content.Validator, content.SHA256, ""
		full.Sync = &store.SyncImport{State: next}
		if rep.Complete() {
			err = r.remove(ctx, s, roster, full.Sync)
		}
		out.State = full.Sync.State
		return full, roster, err
	})
	var refused *store.Refused
	var limit removalError
	switch {
	case ctx.Err() != nil:
		return Result{}, ctx.Err()
	case errors.As(err, &refused), errors.As(err, &limit):
		out.State.SucceededAt, out.State.Validator, out.State.SHA256 = state.SucceededAt, state.Validator, state.SHA256
		return r.failed(ctx, out, err)
	case err != nil:
		return out, err
	}
	out.State.Batch = done.Batch
	return out, nil
}

// read reads the content of a source.
func (r *Runner) read(ctx context.Context, s *Source, content Content) (*schedule.Roster, *report.Report, error) {
	mappings, err := s.Mappings()
	if err != nil {
		return nil, nil, err
	}
	known, err := r.DB.Known(ctx)
	if err != nil {
		return nil, nil, err
	}
	stored, failure := ingest.StoredIn(ctx, r.DB)
	roster, rep := ingest.Read(ctx, []string{content.Path}, ingest.Options{
		TimeZone: cmp.Or(s.TimeZone, known.Organization.TimeZone), Employee: s.Employee, Known: known, Stored: stored,
		Mappings: mappings, DateOrder: s.DateOrder, Clock: s.Clock,
	})
	return roster, rep, cmp.Or(ctx.Err(), failure())
}

// counts returns the rows of a report and those with errors. No row is removed yet.
func counts(rep *report.Report) (rows, refused, removed int) {
	for _, f := range rep.Files {
		rows += f.Rows
		refused += f.Bad
	}
	return rows, refused, 0
}

// The tables of the rows of a complete source.
const (
	shiftTable = "shift"
	blockTable = "unavailable_block"
)

// removalError reports that too many rows vanished from a source.
type removalError struct{ reason string }

func (e removalError) Error() string { return e.reason }

// remove adds to an import the removal of the rows that vanished from a complete source since its last import.
func (r *Runner) remove(ctx context.Context, s *Source, roster *schedule.Roster, into *store.SyncImport) error {
	before, err := r.DB.SyncRows(ctx, s.Name)
	if err != nil {
		return err
	}
	now := map[string][]int64{}
	for k := range roster.Shifts {
		now[shiftTable] = append(now[shiftTable], roster.Shifts[k].ID)
	}
	for k := range roster.Blocks {
		now[blockTable] = append(now[blockTable], roster.Blocks[k].ID)
	}
	into.Complete, into.Rows = true, now
	shifts, blocks := missing(before[shiftTable], now[shiftTable]), missing(before[blockTable], now[blockTable])
	total, gone := len(before[shiftTable])+len(before[blockTable]), len(shifts)+len(blocks)
	if !r.AllowRemoval && gone*100 > s.MaxRemoved*total {
		return removalError{fmt.Sprintf("%d of %d rows vanished from the source, more than the limit of %d %%: check it, and run once with --yes if that is right", gone, total, s.MaxRemoved)}
	}
	into.State.Removed, into.RemovedShifts = gone, shifts
	for _, id := range blocks {
		b, exceptions, err := r.DB.StoredBlock(ctx, id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		b.Deleted = true
		roster.Blocks, roster.Exceptions = append(roster.Blocks, b), append(roster.Exceptions, exceptions...)
	}
	return nil
}

// missing returns the IDs of a list that another list lacks.
func missing(list, other []int64) (gone []int64) {
	has := make(map[int64]bool, len(other))
	for _, id := range other {
		has[id] = true
	}
	for _, id := range list {
		if !has[id] {
			gone = append(gone, id)
		}
	}
	return gone
}
