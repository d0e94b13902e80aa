package handlers

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestFairnessNamesBothExtremes compares the groups above the rows of both balances with the rows of their files: people, average, spread,
// and a link to an employee with the fewest and to one with the most.
func TestFairnessNamesBothExtremes(t *testing.T) {
	h := demoServer(t).Handler()
	columns := []string{"weekends_worked", "night_shifts", "late_finishes", "against_wishes_minutes"}
	extremes := 0
	for _, report := range []string{"weekend-balance", "night-balance"} {
		for by, group := range map[string]string{"position": "primary_position", "location": "location", "all": "group"} {
			query := report + "?from=2026-11-02&to=2026-11-29&by=" + by
			of := map[string][]map[string]string{}
			for _, row := range csvLines(t, h, reportsPath+query+"&format=csv") {
				of[row[group]] = append(of[row[group]], row)
			}
			body := all(parsePage(t, do(t, h, "GET", reportsPath+query).Body.String()), "table")[0]
			shown := 0
			for _, tr := range all(body, "tr")[1:] {
				head := text(all(tr, "th")[0])
				for name, rows := range of {
					if !strings.HasPrefix(head, name) || !strings.HasSuffix(head, fmt.Sprintf(" %d employees", len(rows))) {
						continue
					}
					shown++
					for i, cell := range all(tr, "td") {
						least, most, total, names := math.MaxInt, math.MinInt, 0, map[int][]string{}
						for _, row := range rows {
							n, err := strconv.Atoi(row[columns[i]])
							if err != nil {
								t.Fatalf("%s: %s of %s is %q", query, columns[i], row["employee_name"], row[columns[i]])
							}
							least, most, total = min(least, n), max(most, n), total+n
							names[n] = append(names[n], strings.Replace(catalog.PathEmployee, "{employee}", row["employee_id"], 1)+" "+row["employee_name"])
						}
						says, links := text(cell), all(cell, "a")
						if least == most {
							if !strings.Contains(says, "all ") || len(links) > 0 {
								t.Errorf("%s, %s: %q, everybody has %d", query, name, says, least)
							}
							continue
						}
						named := func(of []string, link int) bool {
							path, _, _ := strings.Cut(attr(links[link], "href"), "?")
							return slices.Contains(of, path+" "+text(links[link]))
						}
						if len(links) != 2 || !named(names[least], 0) || !named(names[most], 1) {
							t.Errorf("%s, %s, %s: %q, %v have %d and %v have %d", query, name, columns[i], says, names[least], least, names[most], most)
						}
						if average := math.Round(10*float64(total)/float64(len(rows))) / 10; i < 3 && !strings.Contains(says, fmt.Sprintf("average %.1f, spread %d", average, most-least)) {
							t.Errorf("%s, %s, %s: %q, the average is %.1f and the spread %d", query, name, columns[i], says, average, most-least)
						}
						extremes += 2
					}
				}
			}
			if shown != len(of) {
				t.Errorf("%s: %d of %d groups are shown", query, shown, len(of))
			}
		}
	}
	if extremes < 100 {
		t.Errorf("only %d extremes were compared", extremes)
	}
}
