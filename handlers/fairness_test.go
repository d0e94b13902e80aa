package handlers

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
)

// fairnessColumns are the columns of a balance file that the groups above the rows compare, in order.
var fairnessColumns = []string{"weekends_worked", "night_shifts", "late_finishes", "against_wishes_minutes"}

// TestFairnessNamesBothExtremes compares the groups above the rows of both balances with the rows of their files: people, average, spread,
// and a link to an employee with the fewest and to one with the most.
func TestFairnessNamesBothExtremes(t *testing.T) {
	h := demoServer(t).Handler()
	extremes := 0
	for _, report := range []string{"weekend-balance", "night-balance"} {
		for by, column := range map[string]string{"position": "primary_position", "location": "location", "all": "group"} {
			query := reportsPath + report + "?from=2026-11-02&to=2026-11-29&by=" + by
			groups, shown := map[string][]map[string]string{}, 0
			for _, row := range csvLines(t, h, query+"&format=csv") {
				groups[row[column]] = append(groups[row[column]], row)
			}
			table := all(parsePage(t, do(t, h, "GET", query).Body.String()), "table")[0]
			for _, tr := range all(table, "tr")[1:] {
				for name, rows := range groups {
					if head := text(all(tr, "th")[0]); !strings.HasPrefix(head, name) || !strings.HasSuffix(head, fmt.Sprintf(" %d employees", len(rows))) {
						continue
					}
					shown++
					for i, cell := range all(tr, "td") {
						extremes += sameSpread(t, query+", "+name, cell, rows, fairnessColumns[i])
					}
				}
			}
			if shown != len(groups) {
				t.Errorf("%s: %d of %d groups are shown", query, shown, len(groups))
			}
		}
	}
	if extremes < 100 {
		t.Errorf("only %d extremes were compared", extremes)
	}
}

// sameSpread compares a cell of a group with a column of the rows of the group, and returns the number of extremes.
func sameSpread(t *testing.T, what string, cell *html.Node, rows []map[string]string, column string) int {
	t.Helper()
	least, most, total, people := math.MaxInt, math.MinInt, 0, map[int][]string{}
	for _, row := range rows {
		n, err := strconv.Atoi(row[column])
		if err != nil {
			t.Fatalf("%s: %s of %s is %q", what, column, row["employee_name"], row[column])
		}
		least, most, total = min(least, n), max(most, n), total+n
		people[n] = append(people[n], strings.Replace(catalog.PathEmployee, "{employee}", row["employee_id"], 1)+" "+row["employee_name"])
	}
	says, links := text(cell), all(cell, "a")
	if least == most {
		if !strings.Contains(says, "all ") || len(links) > 0 {
			t.Errorf("%s: %q, everybody has %d", what, says, least)
		}
		return 0
	}
	named := func(link int, n int) bool {
		path, _, _ := strings.Cut(attr(links[link], "href"), "?")
		return slices.Contains(people[n], path+" "+text(links[link]))
	}
	if len(links) != 2 || !named(0, least) || !named(1, most) {
		t.Errorf("%s, %s: %q, %v have %d and %v have %d", what, column, says, people[least], least, people[most], most)
	}
	average := math.Round(10*float64(total)/float64(len(rows))) / 10
	if want := fmt.Sprintf("average %.1f, spread %d", average, most-least); column != "against_wishes_minutes" && !strings.Contains(says, want) {
		t.Errorf("%s, %s: %q, want %q", what, column, says, want)
	}
	return 2
}
