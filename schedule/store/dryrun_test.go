package store

import (
	"cmp"
	"errors"
	"slices"
	"testing"
	"time"

	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/dryrun"
	"opshub/schedule/roster"
	"opshub/schedule/store/storetest"
)

// faulty returns a database with the draft that violates every rule.
func faulty(t *testing.T, dsn string) ([]storetest.Planted, *Store) {
	t.Helper()
	r, planted := storetest.FaultyDraft(t)
	importInto(t, dsn, r)
	storetest.NoLength(t, dsn)
	return planted, opened(t, dsn, ReadOnly)
}

// asPlanted converts findings to planted faults.
func asPlanted(found []rules.DraftFinding) (out []storetest.Planted) {
	for _, f := range found {
		out = append(out, storetest.Planted{Kind: f.Kind, Shift: f.ShiftID, Measured: f.Measured, Limit: f.Limit, IfApproved: f.IfApproved})
	}
	return sortedPlants(out)
}

func sortedPlants(list []storetest.Planted) []storetest.Planted {
	list = slices.Clone(list)
	slices.SortFunc(list, func(a, b storetest.Planted) int {
		return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Shift, b.Shift))
	})
	return list
}

// dryRunOf performs a dry run that must succeed.
func dryRunOf(t *testing.T, s *Store, ask rules.DryRunAsk) rules.DryRun {
	t.Helper()
	d, err := dryrun.Run(ctx, loadedView(t, s, schedule.Manager), s, ask, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

var faultyAsk = rules.DryRunAsk{Period: "2"}

// TestDryRunFindsWhatWasPlanted plants a violation of every rule. It verifies that the dry run finds exactly these violations.
func TestDryRunFindsWhatWasPlanted(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		planted, s := faulty(t, dsn)
		d := dryRunOf(t, s, faultyAsk)
		if diff := gocmp.Diff(sortedPlants(planted), asPlanted(d.Findings)); diff != "" {
			t.Errorf("planted and found:\n%s", diff)
		}
		if len(d.Rules) != len(schedule.Constraints) || d.RulesKept() != 0 {
			t.Errorf("%d rules asked, %d of them find nothing", len(d.Rules), d.RulesKept())
		}
		for _, f := range d.Findings {
			if f.Location == "" || (f.ShiftID != 0 && f.ShiftID != 127) != (f.Employee != "") {
				t.Errorf("a finding without its names: %+v", f)
			}
		}
		for _, step := range d.Steps {
			if step.Took < 0 || step.Code == "" {
				t.Errorf("%+v", step)
			}
		}
	})
}

// TestARuleThatIsNotAskedFindsNothing omits one rule at a time. It verifies that only the findings of this rule disappear.
func TestARuleThatIsNotAskedFindsNothing(t *testing.T) {
	planted, s := faulty(t, storetest.SQLite(t))
	for _, c := range schedule.Constraints {
		ask := faultyAsk
		for _, other := range schedule.Constraints {
			if other.Kind != c.Kind {
				ask.Rules = append(ask.Rules, other.Kind)
			}
		}
		rest := slices.DeleteFunc(sortedPlants(planted), func(p storetest.Planted) bool { return p.Kind == c.Kind })
		d := dryRunOf(t, s, ask)
		if diff := gocmp.Diff(rest, asPlanted(d.Findings)); diff != "" || len(rest) == len(planted) {
			t.Errorf("without %s:\n%s", c.Kind, diff)
		}
	}
	severe := faultyAsk
	for _, severe.Severity = range []schedule.Severity{schedule.Warning, schedule.Informational} {
		d := dryRunOf(t, s, severe)
		if n := d.Found(severe.Severity); n != len(d.Findings) || n == 0 || n == len(planted) {
			t.Errorf("%s: %d of %d findings", severe.Severity, n, len(d.Findings))
		}
	}
}

// TestDryRunOfAStoreThatWrites verifies that a dry run with a writable store is refused, because it could not prove that it writes nothing.
func TestDryRunOfAStoreThatWrites(t *testing.T) {
	dsn := storetest.SQLite(t)
	faulty(t, dsn)
	var refused *rules.RefusedDryRun
	writable := opened(t, dsn, ReadWrite)
	if _, err := dryrun.Run(ctx, loadedView(t, writable, schedule.Manager), writable, faultyAsk, time.Now); !errors.As(err, &refused) || refused.Code != rules.DatabaseWritable.Code {
		t.Errorf("%v", err)
	}
	for _, v := range []schedule.Viewer{{Role: schedule.RoleStaff, EmployeeID: 1}, schedule.Wall, {}} {
		if _, err := dryrun.Run(ctx, loadedView(t, writable, v), writable, faultyAsk, time.Now); !errors.Is(err, roster.ErrManagersOnly) {
			t.Errorf("%s reads a draft: %v", v.Role, err)
		}
	}
}

// TestDryRunWhileTheDataChanges imports other rows between two steps. It verifies that the dry run reports the inconsistent data.
func TestDryRunWhileTheDataChanges(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r, _ := storetest.FaultyDraft(t)
		importInto(t, dsn, r)
		s := opened(t, dsn, ReadOnly)
		looks := 0
		clock := func() time.Time {
			if looks++; looks == len(dryrun.Steps()) { // between two steps in the middle: each step reads the state twice
				r.Employees[0].Name = "Somebody Else"
				importInto(t, dsn, r)
			}
			return time.Now()
		}
		var refused *rules.RefusedDryRun
		if _, err := dryrun.Run(ctx, loadedView(t, s, schedule.Manager), s, faultyAsk, clock); !errors.As(err, &refused) || refused.Code != rules.ChangedMeanwhile.Code {
			t.Errorf("changed meanwhile: %v", err)
		}
		if d := dryRunOf(t, s, faultyAsk); d.Period.ID != storetest.FaultyPeriod {
			t.Errorf("run again it is about period %d", d.Period.ID)
		}
	})
}
