package handlers

import (
	"fmt"
	"slices"
	"strings"

	"opshub/components"
	"opshub/schedule"
)

// madeRun is how there comes to be a dry run.
const madeRun = "Open a draft period in your scheduling tool, import it, and serve the database read-only."

// dryRunConditions are about what the dry run over the draft period says: the one that the path names, or the one in work.
func dryRunConditions() []condition {
	of := func(look func(*server, *request, DryRun) (observed, error)) func(*server, *request) (observed, error) {
		return func(s *server, r *request) (observed, error) {
			run, why, err := s.dryRunOf(r)
			if err == nil && why != "" {
				err = unseen{"there is no dry run: " + unstopped(why), "What a save would do is not known.", madeRun}
			}
			if err != nil {
				return observed{}, err
			}
			return look(s, r, run)
		}
	}
	return []condition{
		{key: "dry-run-made", title: "The dry run can be made.", means: "What a save would do is not known.",
			how: madeRun, look: of((*server).dryRunMade)},
		{key: "dry-run-clean", title: "The dry run finds nothing.", means: "Something speaks against the draft as it is.",
			how: "Go through the findings in your scheduling tool and import again.", look: of((*server).dryRunClean)},
		{key: "payload-there", title: "A save would change something.", means: "Employees are shown the period as it is already.",
			how: "Nothing needs to be done.", look: of((*server).payloadThere)},
		{key: "payload-takes-nothing", title: "A save would take no shift away.", means: "Somebody who was shown a shift would no longer be shown it.",
			how: "Tell the people whose shift goes before it is published.", look: of((*server).payloadTakesNothing)},
		{key: "payload-undone", title: "The payload holds all that a way back needs.", means: "A private note of a row that goes could be put back only from a copy of the database.",
			how: "Make a copy of the database before the save.", look: of((*server).payloadUndone)},
	}
}

// unstopped is a sentence as the end of another.
func unstopped(sentence string) string {
	if sentence == "" {
		return ""
	}
	return strings.ToLower(sentence[:1]) + strings.TrimSuffix(sentence[1:], ".")
}

func (s *server) dryRunMade(_ *request, run DryRun) (observed, error) {
	return observed{true, fmt.Sprintf("%s of %s", components.Plural(run.Figures.Shifts, "shift", "shifts"), run.Period.Name)}, nil
}

func (s *server) dryRunClean(_ *request, run DryRun) (observed, error) {
	return observed{len(run.Findings) == 0, fmt.Sprintf("%s, %d of them warnings; %d of %s nothing", components.Plural(len(run.Findings), "finding", "findings"),
		run.Found(schedule.Warning), run.RulesKept(), components.Plural(len(run.Rules), "rule finds", "rules find"))}, nil
}

func (s *server) payloadThere(_ *request, run DryRun) (observed, error) {
	by := run.Payload.Shown()
	return observed{run.Payload.Version.ID != 0, fmt.Sprintf("%d to insert, %d to change, %d to delete, %d as they are", by[schedule.PayloadInsert], by[schedule.PayloadChange],
		by[schedule.PayloadDelete], run.Payload.Unchanged)}, nil
}

func (s *server) payloadTakesNothing(_ *request, run DryRun) (observed, error) {
	n := run.Payload.Shown()[schedule.PayloadDelete]
	return observed{n == 0, components.Plural(n, "shift goes", "shifts go") + " from what employees are shown"}, nil
}

// payloadUndone looks for deleted rows whose private texts the payload does not tell.
func (s *server) payloadUndone(_ *request, run DryRun) (observed, error) {
	rows, untold := run.Payload.Rows.Of("", schedule.PayloadDelete), 0
	for _, row := range rows.All() {
		if slices.ContainsFunc(row.Cells, func(c schedule.PayloadCell) bool { return c.Old.Kind == schedule.ValuePrivate }) {
			untold++
		}
	}
	gone := rows.Len()
	return observed{untold == 0, fmt.Sprintf("%d of %s a private text", untold, components.Plural(gone, "deleted row holds", "deleted rows hold"))}, nil
}
