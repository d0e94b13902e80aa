package handlers

import (
	"net/http"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule/columns"
	"opshub/schedule/paging"
)

func TestRulesAreReadAndRefused(t *testing.T) {
	for _, c := range []struct {
		rule  page.Rule
		value string
		ok    bool
	}{
		{page.NumberRule("n", "N", 11, 0, 24), "8", true}, {page.NumberRule("n", "N", 11, 0, 24), "25", false}, {page.NumberRule("n", "N", 11, 0, 24), "-1", false},
		{page.NumberRule("n", "N", 11, 0, 24), "08", false}, {page.NumberRule("n", "N", 11, 0, 24), "8.5", false}, {page.NumberRule("n", "N", 11, 0, 24), "eight", false},
		{page.WindowRule("w", "W", "22:00-06:00"), "21:30-05:00", true}, {page.WindowRule("w", "W", "22:00-06:00"), "00:00-24:00", true},
		{page.WindowRule("w", "W", "22:00-06:00"), "22-6", false}, {page.WindowRule("w", "W", "22:00-06:00"), "22:00-22:00", false},
		{page.WindowRule("w", "W", "22:00-06:00"), "22:00-25:00", false}, {page.WindowRule("w", "W", "22:00-06:00"), "22:60-06:00", false},
		{page.ChoiceRule("c", "C", "a", "A", "b", "B"), "b", true}, {page.ChoiceRule("c", "C", "a", "A", "b", "B"), "c", false},
	} {
		if got := c.rule.Allows(c.value); got != c.ok {
			t.Errorf("%s=%s: %v, want %v", c.rule.Name, c.value, got, c.ok)
		}
	}
}

// counted is a row of the report that these tests make.
type counted struct {
	name string
	n    int
}

func TestReportSortsPagesAndKeepsItsRows(t *testing.T) {
	p := report.Report[counted]{Columns: []columns.Column[counted]{
		{Name: "name", Kind: columns.Text, Head: "Name", Append: func(dst []byte, c *counted) []byte { return append(dst, c.name...) }},
		{Name: "n", Kind: columns.Integer, Head: "Count", Append: func(dst []byte, c *counted) []byte { return append(dst, strings.Repeat("1", c.n)...) }},
		{Name: "secret", Kind: columns.Text, Append: func(dst []byte, c *counted) []byte { return dst }},
	}, Ask: func(*web.Request) (report.Outcome[counted], error) {
		return report.Outcome[counted]{Rows: []counted{{"b", 3}, {"A", 0}, {"c", 2}, {"", 1}}}, nil
	}}
	for sort, want := range map[string]string{"": "b A c ", "name": "A b c ", "-name": "c b A ", "n": " c b A", "-n": "b c  A"} {
		var got []string
		for after := ""; ; {
			rows, next, err := p.Page(&web.Request{}, paging.Page{Sort: sort, After: after, Limit: 3})
			if err != nil {
				t.Fatal(err)
			}
			for _, row := range rows {
				got = append(got, row.name)
			}
			if after = next; after == "" {
				break
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("sort=%s: %q, want %q", sort, strings.Join(got, " "), want)
		}
	}
	for _, where := range []paging.Page{{Sort: "secret"}, {Sort: "nothing"}, {After: "x"}, {After: "9"}, {After: "-1"}} {
		if _, _, err := p.Page(&web.Request{}, where); err == nil {
			t.Errorf("%+v is not refused", where)
		}
	}
}

// TestPathNarrowsLikeTheQuery holds that the screens of one record show exactly what the list shows under that filter.
func TestPathNarrowsLikeTheQuery(t *testing.T) {
	s := demoServer(t)
	h := s.Handler()
	for path, list := range map[string]string{
		"/app/employee-schedules/staff/{employee}/shifts": catalog.PathShifts, "/app/employee-schedules/staff/{employee}/unavailable-blocks": catalog.PathBlocks,
		"/app/employee-schedules/staff/{employee}/soft-conflicts": catalog.PathSoftConflicts,
	} {
		one := strings.Replace(path, "{employee}", "3", 1)
		got, want := do(t, h, "GET", one+"?format=csv").Body.String(), do(t, h, "GET", list+"?format=csv&employee_id=3").Body.String()
		if got != want || strings.Count(got, "\n") < 2 {
			t.Errorf("%s: %d bytes, the list has %d", one, len(got), len(want))
		}
		if got := do(t, h, "GET", one+"?format=csv&employee_id=4").Body.String(); got != want {
			t.Errorf("%s: the query overrules the path", one)
		}
		page := do(t, h, "GET", one+"?employee_id=4").Body.String()
		if !strings.Contains(page, "The employee_id of the filter counts on other screens.") {
			t.Errorf("%s: nothing says that the path overruled the query", one)
		}
		if w := do(t, h, "GET", strings.Replace(path, "{employee}", "987654", 1)); w.Code != http.StatusNotFound {
			t.Errorf("%s: an unknown record has status %d", path, w.Code)
		}
	}
}
