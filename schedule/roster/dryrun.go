package roster

import (
	"context"
	"path"
	"reflect"
	"runtime"
	"strings"
	"time"

	"opshub/schedule"
)

// History is what a dry run asks the database, because the roster does not hold it. *store.Store implements it.
type History interface {
	// CurrentVersion is the version of the data that the database has now.
	CurrentVersion() string
	// ReadOnly reports whether the database was opened so that it refuses writes.
	ReadOnly() bool
	// ProveReadOnly sends the database a write that changes nothing. It returns the words in which the database refused,
	// and an error if it did not refuse.
	ProveReadOnly(ctx context.Context) (refusal string, err error)
	// ChainTip is where the next published version and the next audit event continue.
	ChainTip(ctx context.Context) (ChainTip, error)
}

// ChainTip is the end of the published versions and of the audit log.
type ChainTip struct {
	NextPeriod int64  // the next free id of a published version
	NextEvent  int64  // the next free id of an audit event
	LastHash   string // of the latest audit event; empty if there is none
}

// DryRun checks a draft period against the rules and computes what a save would write. It writes nothing: its first step
// makes the database refuse a write, and it does not use a database that could write. Only managers read drafts. now
// times the steps. A *schedule.RefusedDryRun says why there is no dry run.
func (w View) DryRun(ctx context.Context, history History, ask schedule.DryRunAsk, now func() time.Time) (schedule.DryRun, error) {
	if !w.manager() {
		return schedule.DryRun{}, ErrManagersOnly
	}
	d := dryRun{view: w, history: history}
	d.out.Ask, d.out.At, d.out.State = ask, schedule.Instant(now().Unix()), w.State
	for _, step := range dryRunSteps {
		start := now()
		if err := step.run(ctx, &d); err != nil {
			return schedule.DryRun{}, err
		}
		taken := step.described()
		taken.Took = now().Sub(start)
		d.out.Steps = append(d.out.Steps, taken)
	}
	return d.out, nil
}

// DryRunSteps describes the steps of a dry run in order, without times.
func DryRunSteps() []schedule.StepTaken {
	out := make([]schedule.StepTaken, len(dryRunSteps))
	for i, step := range dryRunSteps {
		out[i] = step.described()
	}
	return out
}

// dryStep is one step of a dry run.
type dryStep struct {
	name, does string
	run        func(context.Context, *dryRun) error
}

// described is the step with the name of its function and the file of that function, both as the running program reports
// them.
func (d dryStep) described() schedule.StepTaken {
	f := runtime.FuncForPC(reflect.ValueOf(d.run).Pointer())
	file, _ := f.FileLine(f.Entry())
	code := path.Base(f.Name()) // package.function
	folder, _, _ := strings.Cut(code, ".")
	return schedule.StepTaken{
		Name: d.name, Does: d.does, Code: code,
		File: path.Join(strings.TrimPrefix(path.Dir(f.Name()), "opshub/"), folder, path.Base(file)),
	}
}

// dryRun is a dry run in progress.
type dryRun struct {
	view     View
	history  History
	out      schedule.DryRun
	versions []schedule.PublishedPeriod // of the period
	shifts   []schedule.ShiftRow        // working copies of the period
	found    []schedule.DraftFinding
	changes  []schedule.ShiftChange
}
