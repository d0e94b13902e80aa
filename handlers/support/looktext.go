package support

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
)

// Text writes the look for a terminal: the screens of each section with their counts, and below each the checks that do not hold, with
// what explains them, or every check. A check that an earlier screen explained is only named.
func (l *CheckResults) Text(w io.Writer) error {
	var b strings.Builder
	section, repeats := "", l.Repeats()
	for i, t := range l.Look {
		if t.Section != section {
			section = t.Section
			fmt.Fprintf(&b, "%s\n", section)
		}
		fmt.Fprintf(&b, "%s%s  %s\n", format.IndentScreen, t.Overall(), t.Title)
		for _, line := range t.Lines {
			fmt.Fprintf(&b, "%s%s\n", format.IndentWords, line)
		}
		if len(t.Counters) > 0 {
			format.WriteWrapped(&b, format.IndentWords, countersWords(t.Counters))
		}
		for j, line := range t.All() {
			if l.asked.All || line.Status != check.Pass {
				writeCheck(&b, line, repeats[i][j])
			}
		}
		b.WriteString("\n")
	}
	l.writeSum(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

func countersWords(counters []check.Counter) string {
	words := make([]string, len(counters))
	for i, c := range counters {
		words[i] = c.Label + " " + c.Value
	}
	return format.Join(words...)
}

// writeCheck is one check: its status and title with what answered, its address or path, and why it does not hold.
func writeCheck(b *strings.Builder, line check.Line, again bool) {
	head := fmt.Sprintf("%s%s  %s", format.IndentCheck, line.Status, line.Title)
	answer := ""
	if again && line.Status != check.Pass {
		head += ", as above"
	}
	if line.Code != 0 {
		answer = fmt.Sprintf("%d  %9s", line.Code, components.Millis(line.Took))
	}
	gap := max(2, format.TextWidth-utf8.RuneCountInString(head)-len(answer))
	if answer == "" {
		gap = 0
	}
	fmt.Fprintf(b, "%s%s%s\n", head, strings.Repeat(" ", gap), answer)
	seen := line.Evidence
	if line.Status != check.Pass {
		seen = "" // it says what does not hold, and so do the words below
	}
	if line.URI != "" || seen != "" {
		format.WriteWrapped(b, format.IndentWhy, format.Spaced(line.URI, seen))
	}
	if line.Status == check.Pass || again {
		return
	}
	format.WriteWrapped(b, format.IndentWhy, line.Why.Summary)
	for _, f := range components.WhyFacts(line.Status, line.Why, line.Since) {
		format.WriteWrapped(b, format.IndentWhy+fmt.Sprintf("%-10s", f.Label), f.Text)
	}
}

// writeSum is the end: how everything came out.
func (l *CheckResults) writeSum(b *strings.Builder) {
	sum := l.Sum()
	fmt.Fprintf(b, "%s  Required failures: %d Optional warnings: %d\n", l.Overall(), sum[check.Fail], sum[check.Warn])
	format.WriteWrapped(b, "      ", fmt.Sprintf("%s on %s; a check that several screens show counts once here. Looked at %s %s.",
		components.Plural(sum[check.Pass]+sum[check.Warn]+sum[check.Fail], "check", "checks"), components.Plural(len(l.Look), "screen", "screens"), components.Stamp(l.at), l.zone))
}
