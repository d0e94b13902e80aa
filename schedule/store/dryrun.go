package store

import (
	"context"
	"path"
	"reflect"
	"runtime"
	"strings"
	"time"

	"opshub/schedule"
)

// DryRun reads a draft period, holds it against the rules and works out what a save would write. It writes nothing, and begins by
// having the database refuse a write; a store that could write is not used. Nobody but managers reads drafts. The clock measures
// the steps. A *schedule.RefusedDryRun says why there is no dry run.
func (s *Store) DryRun(ctx context.Context, v schedule.Viewer, ask schedule.DryRunAsk, now func() time.Time) (schedule.DryRun, error) {
	d := dryRun{s: s, v: v}
	d.out.Ask, d.out.At = ask, schedule.Instant(now().Unix())
	for _, step := range dryRunSteps {
		begun := now()
		if err := step.take(ctx, &d); err != nil {
			return schedule.DryRun{}, err
		}
		taken := step.plain()
		taken.Took = now().Sub(begun)
		d.out.Steps = append(d.out.Steps, taken)
	}
	return d.out, nil
}

// DryRunSteps are the steps of a dry run in their order, untaken.
func DryRunSteps() []schedule.StepTaken {
	out := make([]schedule.StepTaken, len(dryRunSteps))
	for i, step := range dryRunSteps {
		out[i] = step.plain()
	}
	return out
}

// dryStep is one step of a dry run: what it does in words, and the function that does it.
type dryStep struct {
	name, does string
	take       func(context.Context, *dryRun) error
}

// plain is the step as a plain value. Which function is behind it, and in which file, the running program says itself.
func (d dryStep) plain() schedule.StepTaken {
	f := runtime.FuncForPC(reflect.ValueOf(d.take).Pointer())
	file, _ := f.FileLine(f.Entry())
	room := strings.TrimPrefix(path.Dir(f.Name()), "opshub/") // opshub/schedule
	return schedule.StepTaken{Name: d.name, Does: d.does, Code: path.Base(f.Name()), File: path.Join(room, "store", path.Base(file))}
}

// dryRun is a dry run under way.
type dryRun struct {
	s        *Store
	v        schedule.Viewer
	out      schedule.DryRun
	versions []schedule.PublishedPeriod // of the period
	shifts   []schedule.ShiftRow        // working copies, shared with others
	found    []schedule.DraftFinding
	changes  []schedule.ShiftChange
	began    string // version of the data
}
