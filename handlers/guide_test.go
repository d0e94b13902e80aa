package handlers

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/handlers/support"
	"opshub/handlers/web"
	"opshub/schedule"
)

const (
	pathDraftFoundation     = catalog.PathDrafts + "/foundation"
	pathPublishedFoundation = catalog.PathPublished + "/foundation"
)

// factsShown returns the labeled values of a page.
func factsShown(main *html.Node) map[string]string {
	out := map[string]string{}
	for _, dt := range all(main, "dt") {
		if dd := first(dt.Parent, "dd"); dd != nil {
			out[text(dt)] = text(dd)
		}
	}
	return out
}

// TestFiguresOfGuides compares the figures of the guides with SQL counts.
func TestFiguresOfGuides(t *testing.T) {
	t.Parallel()
	s := demoServer(t)
	h, view := s.Handler(), s.Rosters.Roster().For(schedule.Manager)
	conflicts := view.ConflictCounts(schedule.Filter{})
	inDraft := view.ConflictCounts(schedule.Filter{DraftPeriodID: int64(sqlCount(t, `SELECT id FROM draft_period WHERE status = 'draft'`))})
	const current = ` (SELECT id FROM published_period WHERE status = 'current' AND starts_on <= '2026-11-20' AND ends_on >= '2026-11-20')`
	const draft = ` draft_period_id = (SELECT id FROM draft_period WHERE status = 'draft')`
	n := func(query string) string { return format.Number(sqlCount(t, query)) }
	for _, c := range []struct{ path, label, want string }{
		{pathDraftFoundation, "Open shifts", n(`SELECT COUNT(*) FROM shift WHERE employee_id IS NULL AND state <> 'staged_for_deletion' AND` + draft)},
		{pathDraftFoundation, "Shifts", n(`SELECT COUNT(*) FROM shift WHERE state <> 'staged_for_deletion' AND`+draft) + ", " +
			n(`SELECT COUNT(*) FROM shift WHERE state = 'staged_for_deletion' AND`+draft) + " to be removed"},
		{pathDraftFoundation, "Soft conflicts", format.Number(inDraft.Pairs) + ", " + format.Number(inDraft.Requested) + " only if approved"},
		{pathPublishedFoundation, "Versions", n(`SELECT COUNT(*) FROM published_period`)},
		{pathPublishedFoundation, "Recalled", n(`SELECT COUNT(*) FROM published_period WHERE status = 'recalled'`)},
		{pathPublishedFoundation, "Shift copies in all versions", n(`SELECT COUNT(*) FROM published_shift WHERE change_kind <> 'removed'`)},
		{pathPublishedFoundation, "Rows", "as published"},
		{pathPublishedFoundation, "Have acknowledged it", n(`SELECT COUNT(DISTINCT employee_id) FROM period_acknowledgment WHERE kind = 'employee_seen' AND published_period_id =`+current) + " employees"},
		{pathPublishedFoundation, "Have not acknowledged it", n(`SELECT COUNT(DISTINCT employee_id) FROM published_shift WHERE change_kind <> 'removed' AND published_period_id =`+current+
			` AND employee_id NOT IN (SELECT employee_id FROM period_acknowledgment WHERE kind = 'employee_seen' AND employee_id IS NOT NULL AND published_period_id =`+current+`)`) + " employees"},
		{catalog.PathConflictReminder, "Soft conflicts", format.Number(conflicts.Pairs)},
		{catalog.PathConflictReminder, "Shifts", format.Number(conflicts.Shifts)},
		{catalog.PathEmployeeView, "Visible draft periods", "0 of " + n(`SELECT COUNT(*) FROM draft_period`)},
	} {
		if got := factsShown(mainOf(t, h, c.path))[c.label]; got != c.want {
			t.Errorf("%s: %s is %q, want %q", c.path, c.label, got, c.want)
		}
	}
}

func TestStatusGuideCountsEveryPeriod(t *testing.T) {
	t.Parallel()
	main := mainOf(t, demoServer(t).Handler(), catalog.PathDraftStatus)
	for caption, table := range map[string]string{"Statuses of draft periods": "draft_period", "Statuses of published versions": "published_period"} {
		rows, sum := rowsOf(main, caption), 0
		for _, tr := range rows {
			word := strings.ReplaceAll(text(first(tr, "th")), " ", "_")
			cells := all(tr, "td")
			got := text(cells[len(cells)-1])
			if want := format.Number(sqlCount(t, fmt.Sprintf(`SELECT COUNT(*) FROM %s WHERE status = '%s'`, table, word))); got != want {
				t.Errorf("%s: %s is %s, want %s", caption, word, got, want)
			}
			sum += wholeNumber(t, got)
		}
		if all := sqlCount(t, `SELECT COUNT(*) FROM `+table); len(rows) < 3 || sum != all {
			t.Errorf("%s: %d words count %d of %d periods", caption, len(rows), sum, all)
		}
	}
}

// TestAGuideWithoutPeriods verifies that a guide states that no periods exist instead of showing empty figures.
func TestAGuideWithoutPeriods(t *testing.T) {
	h := withSQL(t, `UPDATE draft_period SET status = 'archived'`, `UPDATE published_period SET status = 'recalled'`).Handler()
	for path, want := range map[string]string{pathDraftFoundation: support.NoDraft, pathPublishedFoundation: support.NoVersion, catalog.PathConflictReminder: support.NoDraft} {
		if got := text(mainOf(t, h, path)); !strings.Contains(got, want) {
			t.Errorf("%s does not say %q", path, want)
		}
	}
}

// TestAGuideLeadsToWhatAnswers omits the registration of a screen. The guide keeps the line without the link, and the counter reports the
// missing screen.
func TestAGuideLeadsToWhatAnswers(t *testing.T) {
	h := demoServer(t, catalog.PathPlanning).Handler()
	main := mainOf(t, h, catalog.PathHelpLines)
	if got := text(main); !strings.Contains(got, "Start with the earliest week that is short.") {
		t.Error("the line is gone with its screen")
	}
	for _, a := range all(main, "a") {
		if path, _, _ := strings.Cut(attr(a, "href"), "?"); path == catalog.PathPlanning {
			t.Error("a screen that is not there is linked")
		}
	}
	if got := counters(t, h, catalog.PathHelpLines)["Linked screens ready"]; !strings.HasSuffix(got, "Missing") {
		t.Errorf("the counter says %q", got)
	}
}

// TestAGuideUnderAFilter verifies that links keep the filter, that facts ignore it, that the page says so, and that the JSON has the same
// facts.
func TestAGuideUnderAFilter(t *testing.T) {
	h := demoServer(t).Handler()
	whole, one := mainOf(t, h, catalog.PathConflictReminder), mainOf(t, h, catalog.PathConflictReminder+"?employee_id=2")
	const label, notice = "Soft conflicts", "of the whole schedule, regardless of the filter"
	want := factsShown(whole)[label]
	if got := factsShown(one)[label]; got != want || want == "" {
		t.Errorf("%s is %q, under a filter %q", label, want, got)
	}
	if strings.Contains(text(whole), notice) || !strings.Contains(text(one), notice) {
		t.Error("the notice about the filter stands in the wrong place")
	}
	_, body := getJSON(t, h, catalog.PathConflictReminder)
	parts := body["parts"].([]any)
	if len(parts) != len(catalog.Suites["soft-conflict-reminder"].Parts) {
		t.Fatalf("%d parts", len(parts))
	}
	if got := parts[1].(map[string]any)["facts"].(map[string]any)[label]; got != want {
		t.Errorf("JSON says %v", got)
	}
}

// TestEnablementIsAboutOnePeriod compares the figures of the checklist with the database, for the period in work and for a published one.
func TestEnablementIsAboutOnePeriod(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	for period, path := range map[int]string{6: catalog.PathEnablement, 5: catalog.PathEnablement + "/draft-periods/5"} {
		code, body := getJSON(t, h, path)
		seen := map[string]string{}
		for _, step := range body["steps"].([]any) {
			for _, need := range step.(map[string]any)["conditions"].([]any) {
				need := need.(map[string]any)
				seen[fmt.Sprint(need["key"])] = fmt.Sprint(need["holds"], " ", need["seen"])
			}
		}
		open := sqlCount(t, fmt.Sprintf(`SELECT COUNT(*) FROM shift WHERE employee_id IS NULL AND state <> 'staged_for_deletion' AND draft_period_id = %d`, period))
		forced := demoServer(t).Rosters.Roster().For(schedule.Manager).ConflictCounts(schedule.Filter{DraftPeriodID: int64(period), Statuses: []schedule.BlockStatus{schedule.Active, schedule.Approved}}).Pairs
		reviews := sqlCount(t, fmt.Sprintf(`SELECT COUNT(*) FROM period_acknowledgment WHERE kind = 'manager_review' AND draft_period_id = %d`, period))
		for key, want := range map[string]string{
			"period-no-open-shifts": fmt.Sprintf("%t %d of ", open == 0, open), "period-no-conflicts": fmt.Sprintf("%t %d soft conflict", forced == 0, forced),
			"period-reviewed": fmt.Sprintf("%t %d review", reviews > 0, reviews), "period-in-work": fmt.Sprint(period == 6), "can-publish": "false this service cannot publish",
		} {
			if !strings.HasPrefix(seen[key], want) {
				t.Errorf("%s: %s: %q, want %q", path, key, seen[key], want)
			}
		}
		if code != 200 || len(body["steps"].([]any)) != len(catalog.Suites["enablement"].Checklist) {
			t.Errorf("%s: %d, %d steps", path, code, len(body["steps"].([]any)))
		}
	}
	for _, tr := range rowsOf(mainOf(t, h, catalog.PathEnablement), "Current and future draft periods") {
		_, own, _ := strings.Cut(attr(first(tr, "a"), "href"), "draft-periods/")
		cells := all(tr, "td")
		met, _, _ := strings.Cut(text(cells[len(cells)-1]), " ")
		if got := counters(t, h, catalog.PathEnablement+"/draft-periods/"+own)["Checklist steps met"]; !strings.HasPrefix(got, met+"/") {
			t.Errorf("the list says that period %s meets %s steps, its own checklist %s", own, met, got)
		}
	}
	if w := do(t, h, "GET", catalog.PathEnablement+"/draft-periods/999"); w.Code != 404 {
		t.Errorf("an unknown period answers %d", w.Code)
	}
}

// TestEnablementTurns verifies that the number of steps changes with the data of a step, and that the checklist states if no draft period
// exists.
func TestEnablementTurns(t *testing.T) {
	t.Parallel()
	met := func(s *web.Server) string {
		return counters(t, s.Handler(), catalog.PathEnablement)["Checklist steps met"]
	}
	before := met(demoServer(t))
	if after := met(withSQL(t, `UPDATE unavailable_block SET deleted = 1`)); before == after {
		t.Errorf("without soft conflicts %s steps are met, as before", after)
	}
	none := withSQL(t, `UPDATE draft_period SET status = 'archived'`).Handler()
	if got := text(mainOf(t, none, catalog.PathEnablement)); !strings.Contains(got, "The steps below apply to the next period.") || !strings.Contains(got, "there is no current draft period") {
		t.Error("without a draft period the checklist does not say so")
	}
}
