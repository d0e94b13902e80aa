package handlers

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
)

// textWidth is how wide the text of a look is at most, long addresses left aside.
const textWidth = 96

// The indents of a look: of a screen, of what it says, of a check and of what explains it.
const (
	indentScreen = "  "
	indentWords  = "        "
	indentCheck  = "      "
	indentWhy    = "            "
)

// Text writes the look for a terminal: the screens of each section with their counts, and below each the checks that do not hold, with
// what explains them, or every check. A check that an earlier screen explained is only named.
func (l *Looked) Text(w io.Writer) error {
	var b strings.Builder
	section, repeats := "", l.Repeats()
	for i, t := range l.Look {
		if t.Section != section {
			section = t.Section
			fmt.Fprintf(&b, "%s\n", section)
		}
		fmt.Fprintf(&b, "%s%s  %s\n", indentScreen, t.Overall(), t.Title)
		for _, line := range t.Lines {
			fmt.Fprintf(&b, "%s%s\n", indentWords, line)
		}
		if len(t.Counters) > 0 {
			writeWrapped(&b, indentWords, countersWords(t.Counters))
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
	head := fmt.Sprintf("%s%s  %s", indentCheck, line.Status, line.Title)
	answer := ""
	if again && line.Status != check.Pass {
		head += ", as above"
	}
	if line.Code != 0 {
		answer = fmt.Sprintf("%d  %9s", line.Code, components.Millis(line.Took))
	}
	gap := max(2, textWidth-utf8.RuneCountInString(head)-len(answer))
	if answer == "" {
		gap = 0
	}
	fmt.Fprintf(b, "%s%s%s\n", head, strings.Repeat(" ", gap), answer)
	seen := line.Evidence
	if line.Status != check.Pass {
		seen = "" // it says what does not hold, and so do the words below
	}
	if line.URI != "" || seen != "" {
		writeWrapped(b, indentWhy, format.Spaced(line.URI, seen))
	}
	if line.Status == check.Pass || again {
		return
	}
	writeWrapped(b, indentWhy, line.Why.Summary)
	for _, f := range components.WhyFacts(line.Status, line.Why, line.Since) {
		writeWrapped(b, indentWhy+fmt.Sprintf("%-10s", f.Label), f.Text)
	}
}

// writeSum is the end: how everything came out.
func (l *Looked) writeSum(b *strings.Builder) {
	sum := l.Sum()
	fmt.Fprintf(b, "%s  Required failures: %d Optional warnings: %d\n", l.Overall(), sum[check.Fail], sum[check.Warn])
	writeWrapped(b, "      ", fmt.Sprintf("%s on %s; a check that several screens show counts once here. Looked at %s %s.",
		components.Plural(sum[check.Pass]+sum[check.Warn]+sum[check.Fail], "check", "checks"), components.Plural(len(l.Look), "screen", "screens"), components.Stamp(l.At), l.Zone))
}

// writeWrapped writes words behind their head, further lines below the first word. A word that is too long stands alone.
func writeWrapped(b *strings.Builder, head, text string) { writeWithin(b, textWidth, head, text) }

// writeWithin is writeWrapped for another width.
func writeWithin(b *strings.Builder, width int, head, text string) {
	line, indent := head, strings.Repeat(" ", utf8.RuneCountInString(head))
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			line += word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width:
			b.WriteString(line + "\n")
			line = indent + word
		default:
			line += " " + word
		}
	}
	b.WriteString(strings.TrimRight(line, " ") + "\n")
}
