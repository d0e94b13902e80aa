package format

import (
	"strings"
	"unicode/utf8"
)

// TextWidth is how wide the text of a look is at most, long addresses left aside.
const TextWidth = 96

// The indents of a look: of a screen, of what it says, of a check and of what explains it.
const (
	IndentScreen = "  "
	IndentWords  = "        "
	IndentCheck  = "      "
	IndentWhy    = "            "
)

// WriteWrapped writes words behind their head, further lines below the first word. A word that is too long stands alone.
func WriteWrapped(b *strings.Builder, head, text string) { WriteWithin(b, TextWidth, head, text) }

// WriteWithin is writeWrapped for another width.
func WriteWithin(b *strings.Builder, width int, head, text string) {
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
