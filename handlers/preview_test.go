package handlers

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/dryrun"
	"opshub/handlers/format"
	"opshub/handlers/previews"
	"opshub/handlers/web"
	"opshub/schedule"
	draftrun "opshub/schedule/dryrun"
	"opshub/schedule/localtime"
	"opshub/schedule/rules"
	"opshub/schedule/store/storetest"
)

// previewScreens returns the addresses of the registered screens about one draft period, for this period.
func previewScreens(s *web.Server, period int64) (addresses []string) {
	for _, sc := range s.Registered {
		if _, ok := previews.Datasets()[sc.Content]; ok {
			addresses = append(addresses, sc.URL(nil, fmt.Sprint(period)))
		}
	}
	return addresses
}

// faultyServer returns a server over the draft in which nearly every rule has a finding.
func faultyServer(t *testing.T) *web.Server {
	t.Helper()
	r, _ := storetest.FaultyDraft(t)
	return serverWith(t, testConfig(t, rosterStore(t, r)))
}

// dryRunBy returns a dry run for a manager over the schedule of a server.
func dryRunBy(t *testing.T, s *web.Server, ask rules.DryRunAsk) (rules.DryRun, error) {
	t.Helper()
	return draftrun.Run(t.Context(), s.Rosters.Roster().For(schedule.Manager), s.Store, ask, s.Now)
}

// commandSummary returns the summary of a period that the command writes as JSON.
func commandSummary(t *testing.T, s *web.Server, ask rules.DryRunAsk) map[string]float64 {
	t.Helper()
	run, err := dryRunBy(t, s, ask)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(dryrun.DryRun{DryRun: run, List: -1}.JSON())
	if err != nil {
		t.Fatal(err)
	}
	var body struct{ Summary map[string]any }
	if err := json.Unmarshal(text, &body); err != nil {
		t.Fatal(err)
	}
	out := map[string]float64{}
	for name, v := range body.Summary {
		if n, ok := v.(float64); ok {
			out[name] = n
		}
	}
	return out
}

// TestPreviewsCountAsTheCommand compares the counters of the screens, as page and as JSON, with the output of the command.
func TestPreviewsCountAsTheCommand(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]*web.Server{"demo": wholeServer(t), "faulty": faultyServer(t)} {
		want, h := commandSummary(t, s, rules.DryRunAsk{Today: localtime.DateOf(2026, 11, 20)}), s.Handler()
		if want["findings"] == 0 || want["rows"] == 0 {
			t.Fatalf("%s: nothing to compare: %v", name, want)
		}
		for path, counters := range map[string]map[string]string{
			catalog.PathDraftShiftValidate: {"Findings": "findings", "Warnings": "warnings", "Informational": "informational", "Rules without findings": "rules_kept"},
			catalog.PathDraftSavePreview:   {"Insert": "insert", "Change": "change", "Delete": "delete", "Unchanged": "unchanged", "Rows to write": "rows"},
			catalog.PathPublishDryRun:      {"Insert": "insert", "Change": "change", "Withdraw": "delete", "Unchanged": "unchanged", "Rows to write": "rows"},
		} {
			_, body := getJSON(t, h, path)
			shown := text(mainOf(t, h, path))
			for label, key := range counters {
				figure := format.Number(int(want[key]))
				if got := body["counters"].(map[string]any)[label]; got != figure {
					t.Errorf("%s: %s as JSON has %s %v, the command %s", name, path, label, got, figure)
				}
				if !strings.Contains(strings.Join(strings.Fields(shown), " "), label+" "+figure) {
					t.Errorf("%s: %s does not show %s %s", name, path, label, figure)
				}
			}
		}
	}
}

// TestPreviewsTellNothingPrivate verifies that no preview of a draft with private notes contains them, as page, sheet and JSON.
func TestPreviewsTellNothingPrivate(t *testing.T) {
	t.Parallel()
	s := faultyServer(t)
	h := s.Handler()
	addresses := previewScreens(s, storetest.FaultyPeriod)
	if len(addresses) < 20 {
		t.Fatalf("only %d previews", len(addresses))
	}
	private := false
	for _, address := range addresses {
		for _, face := range []string{"", "?format=json"} {
			if face != "" && strings.Contains(address, "print") {
				continue // a sheet has no JSON
			}
			w := do(t, h, "GET", address+face)
			if w.Code != http.StatusOK {
				t.Errorf("%s%s: status %d", address, face, w.Code)
			}
			if body := w.Body.String(); strings.Contains(body, "secret") {
				t.Errorf("%s%s tells a private note", address, face)
			} else if strings.Contains(body, "notes changed, private") {
				private = true
			}
		}
	}
	if !private {
		t.Error("no preview came upon a private note")
	}
}

// TestALongPreviewIsPaged reads every page. Each row is on one page, in the order of the payload, and no page is large.
func TestALongPreviewIsPaged(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h := s.Handler()
	all := int(commandSummary(t, s, rules.DryRunAsk{Today: localtime.DateOf(2026, 11, 20)})["rows"])
	read := 0
	for from := 1; from <= all; from += previews.PreviewRows {
		w := do(t, h, "GET", catalog.PathDraftSavePreview+fmt.Sprintf("?row=%d&format=json", from))
		var body struct {
			Parts []struct {
				ID    string
				Holds string
				Rows  []map[string]string
			}
		}
		if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
			t.Fatal(err)
		}
		part := body.Parts[len(body.Parts)-1]
		if read += len(part.Rows); part.ID != "rows" || !strings.HasSuffix(part.Holds, "of "+format.Number(all)) || len(part.Rows) > previews.PreviewRows {
			t.Fatalf("from row %d: %s holds %q, %d rows", from, part.ID, part.Holds, len(part.Rows))
		}
	}
	if read != all || all <= previews.PreviewRows {
		t.Errorf("%d of %d rows on the pages", read, all)
	}
	if w := do(t, h, "GET", catalog.PathDraftSavePreview); w.Body.Len() > 100_000 {
		t.Errorf("a page of %d bytes", w.Body.Len())
	}
	if w := do(t, h, "GET", catalog.PathDraftSavePreview+"?row=0"); w.Code != http.StatusBadRequest {
		t.Errorf("row 0: status %d", w.Code)
	}
}

// TestPairsAddUp compares the sums of the mapping with the dry run. Every draft shift and every published shift is in one pair.
func TestPairsAddUp(t *testing.T) {
	t.Parallel()
	s := faultyServer(t)
	run, err := dryRunBy(t, s, rules.DryRunAsk{Period: "2"})
	if err != nil {
		t.Fatal(err)
	}
	n := previews.CountPairs(previews.PairsOf(&run.Save))
	if n.Draft != run.Figures.Shifts+run.Figures.Staged || n.Shown != 3 || n.Both != 3 {
		t.Errorf("%+v of %+v", n, run.Figures)
	}
	for match, want := range map[string]int{previews.MatchSame: 1, previews.MatchChanged: 1, previews.MatchDropped: 1, previews.MatchUnseen: run.Figures.Staged - 1, previews.MatchShown: 0, previews.MatchDraft: run.Figures.Shifts - 2} {
		if n.By[match] != want {
			t.Errorf("%s: %d, expected %d", match, n.By[match], want)
		}
	}
}

// TestPreviewWithoutADraft verifies that the screens respond without a draft, explain why they are empty, and refuse employees.
func TestPreviewWithoutADraft(t *testing.T) {
	t.Parallel()
	r, _ := storetest.FaultyDraft(t)
	for i := range r.DraftPeriods {
		r.DraftPeriods[i].Status = "archived"
	}
	h := serverWith(t, testConfig(t, rosterStore(t, r))).Handler()
	for _, path := range []string{catalog.PathPublishDryRun, catalog.PathDraftSavePreview, catalog.PathDraftShiftValidate} {
		if said := text(mainOf(t, h, path)); !strings.Contains(said, rules.NoPeriodInWork.When) {
			t.Errorf("%s: %s", path, said)
		}
	}
}
