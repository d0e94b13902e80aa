package handlers

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
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

// fairnessFile is the summary of the JSON file of a balance.
type fairnessFile struct {
	Summary struct {
		Employees int `json:"employees"`
		Weekends  int `json:"weekends"`
		Groups    []struct {
			Name    string `json:"group"`
			People  int    `json:"employees"`
			Figures map[string]struct {
				People  int     `json:"employees"`
				Average float64 `json:"average"`
				Spread  int     `json:"spread"`
				Fewest  *fairnessExtreme
				Most    *fairnessExtreme
			} `json:"figures"`
		} `json:"groups"`
	} `json:"summary"`
}

type fairnessExtreme struct {
	Figure int    `json:"figure"`
	People int    `json:"employees"`
	ID     int64  `json:"employee_id"`
	Name   string `json:"employee_name"`
}

// TestFairnessFileIsThatOfThePage compares the summary of the JSON files of both balances with the groups on their pages, cell by cell.
func TestFairnessFileIsThatOfThePage(t *testing.T) {
	h := demoServer(t).Handler()
	cells := 0
	for _, report := range []string{"weekend-balance", "night-balance"} {
		for _, by := range []string{"position", "location", "all"} {
			query := reportsPath + report + "?from=2026-11-02&to=2026-11-29&by=" + by
			var file fairnessFile
			if err := json.Unmarshal(do(t, h, "GET", query+"&format=json").Body.Bytes(), &file); err != nil {
				t.Fatal(err)
			}
			rows := all(all(parsePage(t, do(t, h, "GET", query).Body.String()), "table")[0], "tr")[1:]
			if len(rows) != len(file.Summary.Groups) || figure(t, h, query, "Employees") != fmt.Sprint(file.Summary.Employees) {
				t.Fatalf("%s: %d groups on the page, %d in the file", query, len(rows), len(file.Summary.Groups))
			}
			for i, g := range file.Summary.Groups {
				if want, got := fmt.Sprint(g.Name, " ", components.Plural(g.People, "employee", "employees")), text(all(rows[i], "th")[0]); got != want {
					t.Errorf("%s: group %q, the file has %q", query, got, want)
				}
				for k, cell := range all(rows[i], "td") {
					column := fairnessColumns[k]
					f, of := g.Figures[column], file.Summary.Weekends
					number := func(n int) string { return fairnessWords(column, n, of) }
					want := "no wishes"
					switch {
					case f.People == 0 && f.Fewest == nil:
					case f.Fewest.Figure == f.Most.Figure && f.People == 1:
						want = fmt.Sprintf("%s only: %s, %s", number(f.Fewest.Figure), f.Fewest.Name, number(f.Fewest.Figure))
					case f.Fewest.Figure == f.Most.Figure:
						want = "all " + number(f.Fewest.Figure)
					default:
						average, spread := fmt.Sprintf("%.1f", f.Average), fmt.Sprint(f.Spread)
						if column == "against_wishes_minutes" {
							average, spread = number(int(f.Average)), schedule.DurationWords(f.Spread)
						}
						want = fmt.Sprintf("average %s, spread %s fewest: %s most: %s", average, spread, f.Fewest.words(number), f.Most.words(number))
					}
					if got := text(cell); got != want {
						t.Errorf("%s, %s, %s: the page has %q, the file %q", query, g.Name, column, got, want)
					}
					cells++
				}
			}
		}
	}
	if cells < 80 {
		t.Errorf("only %d cells were compared", cells)
	}
}

// words describes an extreme as the page does.
func (e fairnessExtreme) words(number func(int) string) string {
	if e.People > 1 {
		return fmt.Sprintf("%s and %d more, %s", e.Name, e.People-1, number(e.Figure))
	}
	return e.Name + ", " + number(e.Figure)
}

// fairnessWords is a figure of the file as the page shows it.
func fairnessWords(column string, n, weekends int) string {
	switch {
	case column == "weekends_worked":
		return fmt.Sprintf("%d of %d", n, weekends)
	case column == "against_wishes_minutes" && n < 0:
		return "−" + schedule.DurationWords(-n)
	case column == "against_wishes_minutes" && n > 0:
		return "+" + schedule.DurationWords(n)
	case column == "against_wishes_minutes":
		return schedule.DurationWords(0)
	}
	return fmt.Sprint(n)
}
