package checkers

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Violation is one axe rule that a page violates, with the elements that violate it.
type Violation struct {
	ID     string
	Impact string // minor, moderate, serious, critical
	Help   string
	Nodes  []Node
}

// Node is one element that violates a rule.
type Node struct {
	HTML           string
	FailureSummary string
}

func (v Violation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s): %s", v.ID, v.Impact, v.Help)
	for i, n := range v.Nodes {
		if i == 5 {
			fmt.Fprintf(&b, "\n\tand %d more", len(v.Nodes)-i)
			break
		}
		fmt.Fprintf(&b, "\n\t%s\n\t\t%s", n.HTML, strings.ReplaceAll(n.FailureSummary, "\n", "\n\t\t"))
	}
	return b.String()
}

// RunAxe opens the address in the tab, waits for the parts that load by themselves, and returns the result of Audit.
func RunAxe(tb testing.TB, ctx context.Context, url string) []Violation {
	tb.Helper()
	if err := Colors(ctx, false); err != nil {
		tb.Fatalf("choosing colours: %v", err)
	}
	if err := Settle(ctx, url); err != nil {
		tb.Fatal(err)
	}
	return Audit(tb, ctx)
}

// Audit returns the violations of WCAG 2.2 level A and AA and of the best practices of axe on the tab's page in light
// colors. It adds the violations of the contrast rule in dark colors, because colors change nothing else. It switches
// the tab to light colors, and removes repeated rows from the page.
func Audit(tb testing.TB, ctx context.Context) []Violation {
	tb.Helper()
	source := Axe(tb)
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute) // in case the browser hangs; axe processes the whole page twice
	defer cancel()
	// The source sets module.exports or window.axe and has no result that can be returned. The page's content security
	// policy does not apply to what the debugger evaluates.
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](source+"\n;true")); err != nil {
		tb.Fatalf("loading axe: %v", err)
	}
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[int](thinOut)); err != nil {
		tb.Fatalf("thinning out the page: %v", err)
	}
	var found []Violation
	for _, dark := range []bool{false, true} {
		violations, err := axe(ctx, dark)
		if err != nil {
			tb.Fatalf("running axe (dark %t): %v", dark, err)
		}
		found = append(found, violations...)
	}
	if err := Colors(ctx, false); err != nil {
		tb.Fatalf("choosing colours: %v", err)
	}
	return found
}

// thinOut removes table rows and list items from the tab's page unless they contain an element of a new kind. The kind
// of an element is its name, its classes and the names of its attributes, together with those of its parent and
// grandparent. axe reports the same for two elements of one kind except for their text, and its running time grows
// faster than the number of elements.
const thinOut = `(() => {
	const known = new Map(), seen = new Set(), own = e => {
		if (!e) return "";
		if (!known.has(e)) known.set(e, e.localName + "." + (e.getAttribute("class") || "") + "[" + [...e.attributes].map(a => a.name).sort() + "]");
		return known.get(e);
	};
	const kind = e => [e, e.parentElement, e.parentElement.parentElement].map(own).join(" < ");
	const rows = [...document.querySelectorAll("body :is(tbody > tr, li, option)")], kinds = new Map();
	for (const row of rows) kinds.set(row, [row, ...row.querySelectorAll("*")].map(kind));
	for (const row of rows) {
		if (!row.isConnected || row.querySelector("[id], [aria-current]") || row.id) continue;
		if (kinds.get(row).every(k => seen.has(k))) row.remove();
		kinds.get(row).forEach(k => seen.add(k));
	}
	return rows.length;
})()`

// axe runs axe on the current page: every rule in light colors, only the contrast rule in dark ones.
func axe(ctx context.Context, dark bool) ([]Violation, error) {
	only := `["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]`
	if dark {
		only = `{type: "rule", values: ["color-contrast"]}`
		if err := Colors(ctx, true); err != nil {
			return nil, err
		}
	}
	return chromedp.Run(ctx, chromedp.Evaluate[[]Violation](`
		axe.run(document, {resultTypes: ["violations"], runOnly: `+only+`}).then(({violations}) => violations.map(v => ({
			ID: v.id + `+fmt.Sprintf("%q", map[bool]string{true: " in dark colours"}[dark])+`, Impact: v.impact, Help: v.help,
			Nodes: v.nodes.map(n => ({HTML: n.html, FailureSummary: n.failureSummary})),
		})))`, chromedp.EvalAwaitPromise))
}
