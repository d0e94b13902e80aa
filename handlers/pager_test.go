package handlers

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/catalog"
)

// pagedScreens are lists of each kind: from the roster, from the database, in memory, with rows by employee, and a part of a preview.
var pagedScreens = []string{
	catalog.PathShifts, catalog.PathShifts + "?sort=-employee", catalog.PathBlocks + "?status=all&from=2026-01-01&sort=-status", catalog.PathStaffSummary + "?sort=-conflicts",
	catalog.PathBlockEvents, catalog.PathBlockEvents + "?sort=time&limit=100", "/app/employee-schedules/reports/hours",
	catalog.PathCalendar + "?from=2026-11-18&by=location", catalog.PathDraftSavePreview,
}

// pagerLinks returns the links of a pager by text, and the range of rows that it shows.
func pagerLinks(doc *html.Node) (shown string, links map[string]string) {
	links = map[string]string{}
	for _, nav := range all(doc, "nav") {
		if attr(nav, "class") == "pager" {
			shown = text(first(nav, "span"))
			for _, a := range all(nav, "a") {
				links[text(a)], _, _ = strings.Cut(attr(a, "href"), "#")
			}
		}
	}
	return shown, links
}

// TestPagersGoForthAndBack follows Next from the first page of each kind of list, and then Previous. Both directions have the same pages
// with the same ranges of rows.
func TestPagersGoForthAndBack(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	const most = 4 // pages
	for _, target := range pagedScreens {
		var pages []string
		var links map[string]string
		visit := func(href string) string {
			doc := openPage(t, h, href)
			shown, on := pagerLinks(doc)
			links = on
			return shown + "\n" + text(first(byID(doc, "rows"), "table"))
		}
		pages = append(pages, visit(target))
		for len(pages) < most && links["Next"] != "" {
			pages = append(pages, visit(links["Next"]))
		}
		if len(pages) == 1 || !strings.HasPrefix(strings.TrimPrefix(pages[0], "rows "), "1-") || (links["First page"] != "") != (len(pages) > 2) {
			t.Errorf("%s: %d pages, %.80s, %v", target, len(pages), pages[0], links)
		}
		for k := len(pages) - 2; k >= 0; k-- {
			if got := visit(links["Previous"]); got != pages[k] {
				t.Errorf("%s: back on page %d: %.80s, want %.80s", target, k+1, got, pages[k])
			}
		}
		if links["Previous"] != "" || links["First page"] != "" {
			t.Errorf("%s: there is something before the first page: %v", target, links)
		}
	}
}

// TestNumbersSortDescendingFirst verifies that the header of a number column sorts in descending order first, and that of a text column in
// ascending order. The second click reverses the order.
func TestNumbersSortDescendingFirst(t *testing.T) {
	t.Parallel()
	h := demoServer(t).Handler()
	for _, c := range [][3]string{
		{catalog.PathStaffSummary, "by-conflicts", "-conflicts"}, {catalog.PathStaffSummary + "?sort=-conflicts", "by-conflicts", "conflicts"},
		{catalog.PathStaffSummary + "?sort=conflicts", "by-conflicts", "-conflicts"}, {catalog.PathShifts, "by-employee", "employee"}, {catalog.PathShifts + "?sort=employee", "by-employee", "-employee"},
	} {
		if got := attr(byID(openPage(t, h, c[0]), c[1]), "href"); !strings.HasSuffix(got, "?sort="+c[2]) {
			t.Errorf("%s: %s sorts by %s, want %s", c[0], c[1], got, c[2])
		}
	}
}
