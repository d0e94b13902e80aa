package checkers

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// Violation is one rule of axe that a page breaks, with the places where it does.
type Violation struct {
	ID     string
	Impact string // minor, moderate, serious, critical
	Help   string
	Nodes  []Node
}

// Node is one element that breaks a rule.
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

// RunAxe opens the address in the tab, in light or dark colours, waits for the parts that load by themselves, and gives
// what breaks WCAG 2.2 level A and AA or the best practices that axe knows.
func RunAxe(tb testing.TB, ctx context.Context, url string, dark bool) []Violation {
	tb.Helper()
	source := Axe(tb)
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := Colors(ctx, dark); err != nil {
		tb.Fatalf("choosing colours: %v", err)
	}
	if err := Settle(ctx, url); err != nil {
		tb.Fatal(err)
	}
	violations, err := axe(ctx, source)
	if err != nil {
		tb.Fatalf("running axe on %s: %v", url, err)
	}
	return violations
}

// axe runs in the page as it stands. The page's policy does not reach what the debugger evaluates.
func axe(ctx context.Context, source string) ([]Violation, error) {
	// The source leaves module.exports or window.axe behind and answers nothing that could be sent back.
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[bool](source+"\n;true")); err != nil {
		return nil, err
	}
	return chromedp.Run(ctx, chromedp.Evaluate[[]Violation](`
		axe.run(document, {
			resultTypes: ["violations"],
			runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		}).then(({violations}) => violations.map(v => ({
			ID: v.id, Impact: v.impact, Help: v.help,
			Nodes: v.nodes.map(n => ({HTML: n.html, FailureSummary: n.failureSummary})),
		})))`, chromedp.EvalAwaitPromise))
}
