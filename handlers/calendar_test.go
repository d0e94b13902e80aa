package handlers

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// gridText returns the week grid as lines: the column headers, then each employee with the items of each day.
func gridText(doc *html.Node) string {
	var b strings.Builder
	for _, table := range all(doc, "table") {
		if !strings.Contains(attr(table, "class"), "week") {
			continue
		}
		for _, tr := range all(table, "tr") {
			for cell := range tr.ChildNodes() {
				if cell.Type != html.ElementNode {
					continue
				}
				switch {
				case attr(cell, "scope") == "row":
					b.WriteString(text(cell) + "\n")
				case cell.Data == "th":
					b.WriteString("| " + text(cell) + " ")
				case attr(tr, "class") == "run":
					b.WriteString("| " + text(cell) + " ")
				default:
					b.WriteString(cellLine(cell))
				}
			}
			if first(tr, "td") == nil || attr(tr, "class") == "run" {
				b.WriteString("|\n")
			}
		}
	}
	return b.String()
}

// cellLine returns one day of one employee: the label for narrow screens, and each item with its marks, or the total of the day.
func cellLine(td *html.Node) string {
	line := ""
	if b := first(td, "b"); b != nil && b.Parent == td || attr(td, "class") == "sum" {
		return "    " + attr(td, "data-l") + ": " + text(td) + "\n"
	}
	for n := range td.Descendants() {
		if n.Type == html.ElementNode && strings.HasPrefix(attr(n, "class"), "ev") {
			line += "    " + attr(td, "data-l") + " [" + attr(n, "class") + "] " + text(n) + "\n"
		}
	}
	return line
}

// openPage requests an address and parses the page in the response.
func openPage(t *testing.T, h http.Handler, target string) *html.Node {
	t.Helper()
	w := do(t, h, "GET", target)
	if w.Code != http.StatusOK {
		t.Fatalf("GET %s: status %d\n%s", target, w.Code, text(parsePage(t, w.Body.String())))
	}
	return parsePage(t, w.Body.String())
}

// unstamped returns the text of a grid without the state stamp, which identifies the build.
func unstamped(n *html.Node) string { return stampForm.ReplaceAllString(gridText(n), "STAMP") }

func TestGoldenCalendar(t *testing.T) {
	h := demoServer(t).Handler()
	golden(t, "calendar-week.golden", text(byID(openPage(t, h, catalog.PathCalendar), "shown"))+"\n"+unstamped(openPage(t, h, catalog.PathCalendar)))
	golden(t, "calendar-print.golden", unstamped(openPage(t, h, catalog.PathCalendarPrint)))
	golden(t, "calendar-print-marks.golden", unstamped(openPage(t, h, catalog.PathCalendarPrint+"?marks=1")))
	golden(t, "calendar-print-positions.golden", unstamped(openPage(t, h, catalog.PathCalendarPrint+"?group=position&hide_empty=0&location_id=1")))
	golden(t, "calendar-print-drafts.golden", unstamped(openPage(t, h, catalog.PathCalendarPrint+"?drafts=1&marks=1&employee_id=2&from=2026-11-30")))
}

func mustDate(t testing.TB, s string) schedule.Date {
	t.Helper()
	d, err := localtime.ParseDate(s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestCalendarListsTheDays compares the list by day with the grid. Both have the same items on each day, and the links of the list stay in
// the list.
func TestCalendarListsTheDays(t *testing.T) {
	h := demoServer(t).Handler()
	const week = catalog.PathCalendar + "?from=2026-11-18&location_id=1"
	grid, days := openPage(t, h, week), openPage(t, h, week+"&by=day")
	items := func(doc *html.Node) (out []string) {
		for _, td := range all(byID(doc, "rows"), "td") {
			for n := range td.Descendants() {
				if n.Type == html.ElementNode && strings.HasPrefix(attr(n, "class"), "ev") && attr(n, "class") != "evs" {
					out = append(out, attr(n, "class")+" "+text(n))
				}
			}
		}
		slices.Sort(out)
		return out
	}
	if d := cmp.Diff(items(grid), items(days)); d != "" || len(items(grid)) < 20 {
		t.Errorf("%d items in the grid; the list differs:\n%s", len(items(grid)), d)
	}
	heads := ""
	for _, th := range all(byID(days, "rows"), "th") {
		if attr(th, "scope") == "rowgroup" {
			heads += text(th) + "\n"
		}
	}
	if !strings.HasPrefix(heads, "Monday, November 16 ") || !strings.Contains(heads, "\nFriday, November 20 today, ") || strings.Count(heads, "\n") != 7 {
		t.Errorf("the days are headed\n%s", heads)
	}
	for _, a := range all(byID(days, "rows"), "a") {
		if attr(a, "class") == "btn" && !strings.Contains(attr(a, "href"), "by=day") {
			t.Errorf("%s leads away from the list: %s", text(a), attr(a, "href"))
		}
	}
	if w := do(t, h, "GET", catalog.PathCalendar+"?by=year"); w.Code != http.StatusBadRequest {
		t.Errorf("by=year: status %d", w.Code)
	}
}
