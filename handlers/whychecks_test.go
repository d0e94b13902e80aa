package handlers

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/handlers/conditions"
)

// TestTheProductionHubExplainsItsChecks verifies that every service check has the same explanation as in the diagnostics, on the page and
// in JSON, and that the explanation of a failed check is open.
func TestTheProductionHubExplainsItsChecks(t *testing.T) {
	h := serverWith(t, staleConfig(t, `UPDATE unavailable_block SET deleted = 1`)).Handler()
	var body struct {
		Parts []struct {
			ID   string
			Rows []json.RawMessage
		}
	}
	if err := json.Unmarshal(do(t, h, "GET", catalog.PathProduction+"?format=json").Body.Bytes(), &body); err != nil {
		t.Fatal(err)
	}
	var lines []map[string]any
	for _, p := range body.Parts {
		for _, row := range p.Rows {
			var line map[string]any
			if err := json.Unmarshal(row, &line); p.ID == "service-checks" && err == nil {
				lines = append(lines, line)
			}
		}
	}
	shown := all(first(byLabel(mainOf(t, h, catalog.PathProduction), "service-checks"), "tbody"), "tr")
	_, diagnostics := getJSON(t, h, catalog.PathDiagnostics)
	if len(shown) != 2*len(lines) || len(lines) != len(diagnostics["service"].([]any)) {
		t.Fatalf("%d rows and explanations on the page, %d in JSON, %d in the diagnostics", len(shown), len(lines), len(diagnostics["service"].([]any)))
	}
	for i, line := range lines {
		name, row := readRow(t, catalog.PathProduction, "service", line, shown[2*i], shown[2*i+1])
		if failed := row.status == "FAIL"; failed != (name == "service The schedule in memory is that of the database") {
			t.Errorf("%s is %s", name, row.status)
		}
	}
}

// TestPacketsExplainEveryCheck verifies that the sheet has the explanation of each check as text, and that it lists other failures.
func TestPacketsExplainEveryCheck(t *testing.T) {
	s := demoServer(t, catalog.PathHelp)
	s.Files = hiding{Sources, "components/nav.templ"}
	h := s.Handler()
	packets := 0
	for _, sc := range s.Registered {
		if sc.Family != catalog.Packet {
			continue
		}
		packets++
		main, report := mainOf(t, h, sc.Path), conditions.Report(s, testRequest(s, t), s.Catalog.Suite(sc))
		explained := map[string]bool{}
		for _, table := range all(main, "table") {
			shown := all(first(table, "tbody"), "tr")
			for i, tr := range shown {
				if attr(tr, "class") != "has-why" {
					continue
				}
				why := shown[i+1]
				name := text(first(tr, "code"))
				if name == "" {
					name = strings.TrimSpace(first(tr, "th").FirstChild.Data)
				}
				explained[name] = true
				if folded := first(why, "details"); folded != nil && !has(folded, "open") && strings.HasPrefix(text(tr), "FAIL") {
					t.Errorf("%s: the explanation of %s is folded", sc.Path, name)
				}
				said := all(why, "dd")
				if !explains(why) || len(said) != 5 || slices.ContainsFunc(said, func(dd *html.Node) bool { return text(dd) == "" || text(dd) == "not known yet" }) {
					t.Errorf("%s: %s is not explained: %q", sc.Path, name, text(why))
				}
			}
		}
		for _, row := range report.Unmet().Routes {
			if !explained[row.URI] {
				t.Errorf("%s does not name %s, which is %s", sc.Path, row.URI, row.Status)
			}
		}
		for _, file := range report.Unmet().Files {
			if !explained[file.Path] {
				t.Errorf("%s does not name %s, which is %s", sc.Path, file.Path, file.Status)
			}
		}
		for _, e := range s.Catalog.Suite(sc).Readiness {
			if !explained[e.Path] {
				t.Errorf("%s does not explain %s: %v", sc.Path, e.Path, slices.Collect(maps.Keys(explained)))
			}
		}
	}
	if packets < 3 {
		t.Errorf("only %d packets", packets)
	}
}

func has(n *html.Node, key string) bool {
	return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool { return a.Key == key })
}

// byLabel returns the section of a page whose heading has this ID.
func byLabel(n *html.Node, id string) *html.Node {
	for _, part := range all(n, "section") {
		if attr(part, "aria-labelledby") == id {
			return part
		}
	}
	return nil
}
