package handlers

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/blueprints"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/web"
	"opshub/schedule"
)

// TestLivePartsSayWhatTheDryRunSays compares the rows of the plan and of the packets with the dry run.
func TestLivePartsSayWhatTheDryRunSays(t *testing.T) {
	s := wholeServer(t)
	r := testRequest(s, t)
	run, why, err := dryrun.DryRunOf(s, r)
	if err != nil || why != "" {
		t.Fatal(err, why)
	}
	h := s.Handler()
	plan := do(t, h, http.MethodGet, catalog.PathRollbackPlan).Body.String()
	if back := run.Payload.Rollback().Rows.Len(); back == 0 || !strings.Contains(plan, "of "+format.Number(back)) {
		t.Errorf("the rollback plan does not speak of %d rows", back)
	}
	first, _ := blueprints.ShiftOfSave(&run)
	rows, err := blueprints.OneShiftRows(s, r, &run)
	if err != nil || rows.Rows != 2 || !strings.Contains(rows.Table.Groups[0].Rows[1].Cells[0].Sub, format.ID(first.ShiftID)) {
		t.Errorf("one shift has %d rows (%v)", rows.Rows, err)
	}
	if rules, err := blueprints.OneShiftRules(s, r, &run); err != nil || rules.Rows != len(schedule.Constraints) {
		t.Errorf("%d of %d rules are asked (%v)", rules.Rows, len(schedule.Constraints), err)
	}
}

// TestLivePartsWithoutADraft verifies that the parts of a plan state that no draft period exists, and that employees get no parts.
func TestLivePartsWithoutADraft(t *testing.T) {
	s := withSQL(t, `UPDATE draft_period SET status = 'archived'`)
	r := testRequest(s, t)
	suite := catalog.Suites["rollback-plan"]
	parts, err := blueprints.LivePartsOf(s, r, suite)
	if err != nil || len(parts) != len(suite.Live) || !strings.Contains(parts[0].Empty, "no current draft period") {
		t.Errorf("%+v (%v)", parts, err)
	}
	r.Viewer = schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}
	if _, err := blueprints.LivePartsOf(s, r, suite); !errors.Is(err, web.ErrManagersOnly) {
		t.Errorf("staff get %v", err)
	}
}
