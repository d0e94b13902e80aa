package handlers

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"opshub/assets/checkers"
	"opshub/catalog"
	"opshub/handlers/format"
)

// gapIDs returns the ids of the rows of gaps in a part of a page.
func gapIDs(n *html.Node) (ids []string) {
	if n == nil {
		return nil
	}
	for _, tr := range all(n, "tr") {
		if id := attr(tr, "id"); strings.HasPrefix(id, "gap-") {
			ids = append(ids, id)
		}
	}
	return ids
}

// TestPastGapsAreCollapsed verifies that the screen of gaps collapses those that are over, with their number, and that the files and the
// other orders contain them among the others.
func TestPastGapsAreCollapsed(t *testing.T) {
	h := demoServer(t).Handler()
	const both = catalog.PathCoverageGaps + "?from=2026-11-16&to=2026-11-22&limit=200"
	doc := openPage(t, h, both)
	folded := byID(doc, "folded")
	if folded == nil || attr(folded, "open") != "" {
		t.Fatal("no gap is collapsed")
	}
	past, shown := gapIDs(folded), gapIDs(doc)
	rows, over := fileRows(t, h, both), 0
	for _, row := range rows {
		if row["ends_utc"] <= testNow.Format("2006-01-02T15:04:05Z") {
			over++
		}
	}
	if over == 0 || over == len(rows) || len(shown) != len(rows) || len(past) != over {
		t.Errorf("%d of %d gaps are collapsed, want %d of %d", len(past), len(shown), over, len(rows))
	}
	if got := text(all(folded, "summary")[0]); got != format.Number(over)+" past gaps" {
		t.Errorf("the summary says %q", got)
	}
	if !slices.Equal(past, shown[len(shown)-len(past):]) {
		t.Errorf("collapsed are %v, the last of %v", past, shown)
	}
	for _, th := range all(folded, "th") {
		if len(all(th, "a")) > 0 && attr(th, "scope") == "col" {
			t.Errorf("the heading %q of the collapsed rows sorts", text(th))
		}
	}
	for _, target := range []string{both + "&sort=starts_local", catalog.PathCoverageGaps + "?from=2026-11-09&to=2026-11-15", catalog.PathCoverageGaps + "?from=2026-11-23&to=2026-11-29"} {
		doc := openPage(t, h, target)
		if rows := gapIDs(doc); byID(doc, "folded") != nil || len(rows) == 0 || len(rows) != len(fileRows(t, h, target)) {
			t.Errorf("%s: %d rows, of which some are collapsed: %t", target, len(rows), byID(doc, "folded") != nil)
		}
	}
}

// TestBrowserOpensPastGapsForTheirLinks opens the address of a past gap with and without scripts. Its row is visible.
func TestBrowserOpensPastGapsForTheirLinks(t *testing.T) {
	t.Parallel()
	ctx, base := browse(t)
	const target = catalog.PathCoverageGaps + "?from=2026-11-16&to=2026-11-22"
	open(t, ctx, base+target)
	if eval[bool](t, ctx, `document.querySelector("#folded").open`) {
		t.Error("the past gaps are open")
	}
	id := eval[string](t, ctx, `document.querySelector("#folded tbody tr:last-child").id`)
	visible := `document.querySelector(":target")?.id === "` + id + `" && document.querySelector("#folded").open && document.getElementById("` + id + `").getBoundingClientRect().top < innerHeight`
	eval[bool](t, ctx, `location.hash = "`+id+`"; true`)
	checkers.Until(t, ctx, visible)
	for _, off := range []bool{false, true} {
		if err := checkers.NoScript(ctx, off); err != nil {
			t.Fatal(err)
		}
		open(t, ctx, base+catalog.PathCoverage)
		open(t, ctx, base+target+"#"+id)
		checkers.Until(t, ctx, visible)
	}
	quiet(t, ctx)
}
