package store

import (
	"context"
	"fmt"

	"opshub/schedule"
)

// dryRunSteps is every step of a dry run in its order.
var dryRunSteps = []dryStep{
	{"Refuse writes", "Asks the database to accept a write that changes nothing, and goes on only when it is refused.", proveNoWrite},
	{"Find the period", "Finds the draft period that was named, or the one in work, and its published versions.", findDraft},
	{"Read the shifts", "Reads every working copy of the period.", readWorkingCopies},
	{"Hold against the rules", "Holds each shift, and the shifts of its employee around it, against every rule but coverage.", holdAgainstRules},
	{"Look at the coverage", "Holds the people of each hour against the coverage targets of the place.", lookAtCoverage},
	{"Count the findings", "Keeps the findings that were asked for and counts them by rule.", countFindings},
	{"Compare with the published schedule", "Compares each working copy with the newest copy that employees are shown.", compareWithPublished},
	{"Work out the payload", "Works out every row that a save would insert, change or delete, with its columns and the sum of the new version.", workOutPayload},
	{"Look at the data again", "Sees that the data is what it was when the dry run began.", seeSameData},
}

func proveNoWrite(ctx context.Context, d *dryRun) (err error) {
	if !readsDrafts(d.v) {
		return ErrNotFound
	}
	if d.s.mode != ReadOnly {
		return &schedule.RefusedDryRun{DryRunRefusal: schedule.DatabaseWritable, Seen: "the database would have accepted a write"}
	}
	d.s.engine.renew()
	d.began, d.out.State = d.s.Version(), d.s.State()
	d.out.Refusal, err = d.s.ProveReadOnly(ctx)
	return err
}

func findDraft(ctx context.Context, d *dryRun) error {
	m, err := d.s.meta(ctx)
	if err != nil {
		return wrap(err, "dry run")
	}
	zone, _ := schedule.ZoneOrUTC(m.organization.TimeZone)
	if d.out.Zone = m.organization.TimeZone; d.out.Ask.Today == 0 {
		d.out.Ask.Today = zone.Date(d.out.At)
	}
	periods, err := d.s.DraftPeriods(ctx, d.v)
	if err != nil {
		return err
	}
	if d.out.Period, err = d.out.Ask.PeriodOf(periods); err != nil {
		return err
	}
	versions, err := d.s.PublishedPeriods(ctx, d.v)
	for _, p := range versions {
		if p.DraftPeriodID != d.out.Period.ID {
			continue
		}
		d.versions = append(d.versions, p)
		if p.Status == "current" {
			d.out.Latest = p
		}
	}
	return err
}

func readWorkingCopies(ctx context.Context, d *dryRun) error {
	shifts, err := d.s.draftCopies(ctx, d.v, d.out.Period.ID)
	d.shifts = shifts
	for i := range shifts {
		switch r := &shifts[i]; {
		case r.State == schedule.StagedForRemoval:
			d.out.Figures.Staged++
			continue
		case r.EmployeeID == 0:
			d.out.Figures.Open++
		}
		d.out.Figures.Shifts++
	}
	return err
}

func holdAgainstRules(ctx context.Context, d *dryRun) error {
	found, err := d.s.DraftFindings(ctx, d.v, d.out.Period, schedule.Filter{})
	if err != nil {
		return err
	}
	rows := make(map[int64]*schedule.ShiftRow, len(d.shifts))
	for i := range d.shifts {
		rows[d.shifts[i].ID] = &d.shifts[i]
	}
	for _, f := range found {
		named := schedule.DraftFinding{Finding: f}
		if r := rows[f.ShiftID]; r != nil {
			named.Employee, named.Location, named.Position = r.EmployeeName, r.Location, r.Position
		}
		d.found = append(d.found, named)
	}
	return nil
}

func lookAtCoverage(ctx context.Context, d *dryRun) error {
	p := d.out.Period
	places, err := d.s.CoverageKept(ctx, d.v, schedule.Filter{DraftPeriodID: p.ID}, p.StartsOn, p.EndsOn)
	for _, place := range places {
		for _, stretch := range place.Stretches {
			for _, f := range schedule.CoverageFindings([]schedule.Coverage{stretch}, place.Location.TimeZone) {
				d.found = append(d.found, schedule.DraftFinding{Finding: f, Location: place.Location.Name, Position: place.Position(stretch)})
			}
		}
	}
	return err
}

func countFindings(_ context.Context, d *dryRun) error {
	d.out.Judge(d.found)
	return nil
}

func compareWithPublished(ctx context.Context, d *dryRun) error {
	found, err := d.s.DraftDifferences(ctx, d.v, d.out.Period.ID, schedule.Filter{})
	d.changes = found.Changes
	return err
}

func workOutPayload(ctx context.Context, d *dryRun) error {
	save := schedule.Save{Period: d.out.Period, Versions: d.versions, Changes: d.changes}
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
	err := d.s.engine.read(ctx, func(q reader) (err error) {
		if save.NextVersion, err = count(ctx, q, `SELECT COALESCE(MAX(id), 0) + 1 FROM published_period`); err != nil {
			return err
		}
		if save.NextEvent, err = count(ctx, q, `SELECT COALESCE(MAX(id), 0) + 1 FROM audit_event`); err != nil {
			return err
		}
		return q.query(ctx, `SELECT hash FROM audit_event ORDER BY id DESC LIMIT 1`, nil, func(r row) error {
			save.LastHash = r.text(0)
			return nil
		})
	})
	d.out.Payload, d.out.Save = save.Payload(), save
	return wrap(err, "payload of a draft period")
}

func seeSameData(_ context.Context, d *dryRun) error {
	d.s.engine.renew()
	if now := d.s.Version(); now != d.began {
		return &schedule.RefusedDryRun{DryRunRefusal: schedule.ChangedMeanwhile, Seen: fmt.Sprintf("the data changed while period %d was read", d.out.Period.ID)}
	}
	return nil
}
