package conditions

import (
	"fmt"
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/dryrun"
	"opshub/handlers/web"
	"opshub/schedule"
)

// DryRunRemedy explains what a dry run needs.
const DryRunRemedy = "Open a draft period in your scheduling tool, import it, and serve the database read-only."

// dryRunConditions are about the dry run of the draft period in the path, or of the current one.
func dryRunConditions() []Condition {
	withRun := func(check func(*web.Server, *web.Request, dryrun.DryRun) (Observed, error)) func(*web.Server, *web.Request) (Observed, error) {
		return func(s *web.Server, r *web.Request) (Observed, error) {
			run, reason, err := dryrun.DryRunOf(s, r)
			if err == nil && reason != "" {
				err = uncheckable{"there is no dry run: " + asClause(reason), "The result of a save is not known.", DryRunRemedy}
			}
			if err != nil {
				return Observed{}, err
			}
			return check(s, r, run)
		}
	}
	return []Condition{
		{Key: "dry-run-made", Title: "A dry run is possible.", Means: "The result of a save is not known.",
			How: DryRunRemedy, Check: withRun(dryRunMade)},
		{Key: "dry-run-clean", Title: "The dry run has no findings.", Means: "The draft has findings.",
			How: "Resolve the findings in your scheduling tool and import again.", Check: withRun(dryRunClean)},
		{Key: "payload-there", Title: "A save would change something.", Means: "Employees already see the period as it is.",
			How: "Nothing needs to be done.", Check: withRun(payloadNotEmpty)},
		{Key: "payload-takes-nothing", Title: "A save would remove no shift.", Means: "At least one published shift would disappear.",
			How: "Notify the affected employees before the period is published.", Check: withRun(payloadKeepsShifts)},
		{Key: "payload-undone", Title: "The payload contains everything that a rollback needs.", Means: "A private note of a deleted row could be restored only from a copy of the database.",
			How: "Make a copy of the database before the save.", Check: withRun(payloadReversible)},
	}
}

// asClause turns a sentence into the end of another: lower case, no full stop.
func asClause(sentence string) string {
	if sentence == "" {
		return ""
	}
	return strings.ToLower(sentence[:1]) + strings.TrimSuffix(sentence[1:], ".")
}

func dryRunMade(s *web.Server, _ *web.Request, run dryrun.DryRun) (Observed, error) {
	return Observed{true, fmt.Sprintf("%s of %s", components.Plural(run.Figures.Shifts, "shift", "shifts"), run.Period.Name)}, nil
}

func dryRunClean(s *web.Server, _ *web.Request, run dryrun.DryRun) (Observed, error) {
	return Observed{len(run.Findings) == 0, fmt.Sprintf("%s, %d of them warnings; %d of %s nothing", components.Plural(len(run.Findings), "finding", "findings"),
		run.Found(schedule.Warning), run.RulesKept(), components.Plural(len(run.Rules), "rule finds", "rules find"))}, nil
}

func payloadNotEmpty(s *web.Server, _ *web.Request, run dryrun.DryRun) (Observed, error) {
	by := run.Payload.Shown()
	return Observed{run.Payload.Version.ID != 0, fmt.Sprintf("%d to insert, %d to change, %d to delete, %d unchanged", by[schedule.PayloadInsert], by[schedule.PayloadChange],
		by[schedule.PayloadDelete], run.Payload.Unchanged)}, nil
}

func payloadKeepsShifts(s *web.Server, _ *web.Request, run dryrun.DryRun) (Observed, error) {
	n := run.Payload.Shown()[schedule.PayloadDelete]
	return Observed{n == 0, components.Plural(n, "published shift would", "published shifts would") + " be removed"}, nil
}

// payloadReversible counts the deleted rows with private texts, which the payload does not contain.
func payloadReversible(s *web.Server, _ *web.Request, run dryrun.DryRun) (Observed, error) {
	rows, private := run.Payload.Rows.Of("", schedule.PayloadDelete), 0
	for _, row := range rows.All() {
		if slices.ContainsFunc(row.Cells, func(c schedule.PayloadCell) bool { return c.Old.Kind == schedule.ValuePrivate }) {
			private++
		}
	}
	deleted := rows.Len()
	return Observed{private == 0, fmt.Sprintf("%d of %s a private text", private, components.Plural(deleted, "deleted row has", "deleted rows have"))}, nil
}
