// Package dryrun makes the dry run of a draft period: it checks the shifts against the rules and computes what a save
// would write, and writes nothing.
package dryrun

import (
	"context"
	"fmt"
	"path"
	"reflect"
	"runtime"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// Database is the part of the database that a dry run needs and the roster does not contain. *store.Store implements it.
type Database interface {
	// CurrentVersion returns the current data version of the database.
	CurrentVersion() string
	// ReadOnly reports whether the database was opened so that it refuses writes.
	ReadOnly() bool
	// ProveReadOnly sends the database a write that changes nothing. It returns the database's error text as refusal.
	// It returns an error if the database accepts the write.
	ProveReadOnly(ctx context.Context) (refusal string, err error)
	// ChainTip returns the end of the published versions and of the audit log.
	ChainTip(ctx context.Context) (schedule.ChainTip, error)
}

// Run checks a draft period against the rules and computes what a save would write. It writes nothing: its first
// step sends a write that the database must refuse, and it returns an error if the database could write. Only managers
// read drafts. now is used to time the steps. A *rules.RefusedDryRun explains why the dry run was refused.
func Run(ctx context.Context, view roster.View, database Database, ask rules.DryRunAsk, now func() time.Time) (rules.DryRun, error) {
	if view.Viewer().Role != schedule.RoleManager {
		return rules.DryRun{}, roster.ErrManagersOnly
	}
	d := run{view: view, database: database}
	d.out.Ask, d.out.At, d.out.State = ask, schedule.Instant(now().Unix()), view.State
	for _, step := range steps {
		start := now()
		if err := step.run(ctx, &d); err != nil {
			return rules.DryRun{}, err
		}
		taken := step.described()
		taken.Took = now().Sub(start)
		d.out.Steps = append(d.out.Steps, taken)
	}
	return d.out, nil
}

// Steps describes the steps of a dry run in order, without times.
func Steps() []rules.StepTaken {
	out := make([]rules.StepTaken, len(steps))
	for i, step := range steps {
		out[i] = step.described()
	}
	return out
}

// step is one step of a dry run.
type step struct {
	name, does string
	run        func(context.Context, *run) error
}

// described returns the step with the name and the file of its function, as reported by the runtime.
func (s step) described() rules.StepTaken {
	f := runtime.FuncForPC(reflect.ValueOf(s.run).Pointer())
	file, _ := f.FileLine(f.Entry())
	code := path.Base(f.Name()) // package.function
	folder, _, _ := strings.Cut(code, ".")
	return rules.StepTaken{
		Name: s.name, Does: s.does, Code: code,
		File: path.Join(strings.TrimPrefix(path.Dir(f.Name()), "opshub/"), folder, path.Base(file)),
	}
}

// run is a dry run in progress.
type run struct {
	view     roster.View
	database Database
	out      rules.DryRun
	versions []schedule.PublishedPeriod // of the period
	shifts   []schedule.ShiftRow        // working copies of the period
	found    []rules.DraftFinding
	changes  []schedule.ShiftChange
}

// steps lists the steps of a dry run in order.
var steps = []step{
	{"Refuse writes", "Sends the database a write that changes nothing, and continues only if the database refuses it.", refuseWrites},
	{"Find the period", "Finds the named draft period, or the current one, and its published versions.", findDraft},
	{"Read the shifts", "Reads every working copy of the period.", readWorkingCopies},
	{"Check the rules", "Checks each shift, and the shifts of its employee around it, against every rule but coverage.", checkRules},
	{"Check the coverage", "Compares the number of people with the coverage targets of each location.", checkCoverage},
	{"Count the findings", "Keeps the findings of the requested rules and severity, and counts them by rule.", countFindings},
	{"Compare with the published schedule", "Compares each working copy with the newest copy that employees see.", compareWithPublished},
	{"Compute the payload", "Computes every row that a save would insert, change or delete, with its columns and the checksum of the new version.", computePayload},
	{"Check the data version", "Checks that the database still has the version of the data that the dry run read.", checkDataVersion},
}

func refuseWrites(ctx context.Context, d *run) (err error) {
	if !d.database.ReadOnly() {
		return &rules.RefusedDryRun{DryRunRefusal: rules.DatabaseWritable, Seen: "the database would have accepted a write"}
	}
	d.out.Refusal, err = d.database.ProveReadOnly(ctx)
	return err
}

func findDraft(_ context.Context, d *run) (err error) {
	d.out.Zone = d.view.Organization().TimeZone
	if d.out.Ask.Today == 0 {
		zone, _ := localtime.ZoneOrUTC(d.out.Zone)
		d.out.Ask.Today = zone.Date(d.out.At)
	}
	if d.out.Period, err = d.out.Ask.PeriodOf(d.view.DraftPeriods()); err != nil {
		return err
	}
	for _, p := range d.view.PublishedPeriods() {
		if p.DraftPeriodID != d.out.Period.ID {
			continue
		}
		d.versions = append(d.versions, p)
		if p.Status == "current" {
			d.out.Latest = p
		}
	}
	return nil
}

func readWorkingCopies(_ context.Context, d *run) error {
	return d.view.DraftShifts(d.out.Period.ID, schedule.Filter{}).Each(func(r *schedule.ShiftRow) error {
		d.shifts = append(d.shifts, *r)
		if r.State == schedule.StagedForRemoval {
			d.out.Figures.Staged++
			return nil
		}
		d.out.Figures.Shifts++
		if r.EmployeeID == 0 {
			d.out.Figures.Open++
		}
		return nil
	})
}

func checkRules(_ context.Context, d *run) error {
	rows := make(map[int64]*schedule.ShiftRow, len(d.shifts))
	for i := range d.shifts {
		rows[d.shifts[i].ID] = &d.shifts[i]
	}
	for _, f := range d.view.DraftFindings(d.out.Period, schedule.Filter{}) {
		named := rules.DraftFinding{Finding: f}
		if r := rows[f.ShiftID]; r != nil {
			named.Employee, named.Location, named.Position = r.EmployeeName, r.Location, r.Position
		}
		d.found = append(d.found, named)
	}
	return nil
}

func checkCoverage(_ context.Context, d *run) error {
	p := d.out.Period
	for _, place := range d.view.Coverage(schedule.Filter{DraftPeriodID: p.ID}, p.StartsOn, p.EndsOn) {
		for _, stretch := range place.Stretches {
			for _, f := range rules.CoverageFindings([]rules.Coverage{stretch}, place.Location.TimeZone) {
				d.found = append(d.found, rules.DraftFinding{Finding: f, Location: place.Location.Name, Position: place.Position(stretch)})
			}
		}
	}
	return nil
}

func countFindings(_ context.Context, d *run) error {
	d.out.Judge(d.found)
	return nil
}

func compareWithPublished(_ context.Context, d *run) error {
	d.changes = d.view.DraftDifferences(d.out.Period.ID, schedule.Filter{}).Changes
	return nil
}

func computePayload(ctx context.Context, d *run) error {
	tip, err := d.database.ChainTip(ctx)
	if err != nil {
		return err
	}
	save := schedule.Save{
		Period: d.out.Period, Versions: d.versions, Changes: d.changes,
		NextVersion: tip.NextPeriod, NextEvent: tip.NextEvent, LastHash: tip.LastHash,
	}
	changed := make(map[int64]bool, len(d.changes))
	for i := range d.changes {
		changed[d.changes[i].After.ID] = true
	}
	for i := range d.shifts {
		switch r := &d.shifts[i]; {
		case r.State == schedule.StagedForRemoval:
			save.Staged = append(save.Staged, r)
		case !changed[r.ID]:
			save.Same = append(save.Same, r)
		}
	}
	d.out.Payload, d.out.Save = save.Payload(), save
	return nil
}

// checkDataVersion refuses a dry run if the roster is older than the database: its rows and the end of the audit log
// would not match.
func checkDataVersion(_ context.Context, d *run) error {
	if d.database.CurrentVersion() != d.view.Version {
		return &rules.RefusedDryRun{DryRunRefusal: rules.ChangedMeanwhile, Seen: fmt.Sprintf("the data changed while period %d was read", d.out.Period.ID)}
	}
	return nil
}
