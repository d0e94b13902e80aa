// Package format writes values of the schedule as text, table cells and tags for screens, files and paper. It makes no
// decisions and reads no data.
package format

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"opshub/components"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// UpperFirst returns s with its first letter in upper case. The letter must be ASCII.
func UpperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// Keyed returns a name with its number, or the number alone if no record has it.
func Keyed(name string, id int64) string {
	if name == "" {
		return strconv.FormatInt(id, 10) + " (not in this schedule)"
	}
	return strings.TrimSpace(name) + " (" + strconv.FormatInt(id, 10) + ")"
}

// Period returns the version and the days of a published period, "version 2 of Mon 16 Nov 2026 to Sun 22 Nov 2026".
func Period(style localtime.Style, p schedule.PublishedPeriod) string {
	return fmt.Sprintf("version %d of %s to %s", p.Version, style.Day(p.StartsOn), style.Day(p.EndsOn))
}

// Percent returns thousandths as percent, "95.7 %". A negative number means that there are no targets.
func Percent(permille int) string {
	if permille < 0 {
		return "no targets"
	}
	return fmt.Sprintf("%d.%d %%", permille/10, permille%10)
}

// Number returns n with separators of thousands.
func Number(n int) string { return components.Thousands(int64(n)) }

// Range returns which of all rows a page shows, such as "51-100 of 250". The arguments are the number of rows before the
// page, on the page and in the list.
func Range(before, n, all int) string {
	shown := Number(before + n)
	if n > 1 {
		shown = Number(before+1) + "-" + shown
	}
	return shown + " of " + Number(all)
}

// By returns "by" and a name, or "" without a name.
func By(who string) string {
	if who == "" {
		return ""
	}
	return "by " + who
}

// Size returns a number of bytes in the unit that fits, "1.4 MB".
func Size(n int64) string {
	value, units := float64(n), []string{"B", "kB", "MB", "GB", "TB"}
	i := 0
	for ; value >= 1000 && i < len(units)-1; i++ {
		value /= 1000
	}
	if i == 0 {
		return strconv.FormatInt(n, 10) + " B"
	}
	return strconv.FormatFloat(value, 'f', 1, 64) + " " + units[i]
}

// Share returns a part of a whole in percent, rounded half up.
func Share(part, whole int) string {
	if whole == 0 {
		return "none"
	}
	return Number((part*200+whole)/(2*whole)) + " %"
}

// ID returns a record number, or "" for 0.
func ID(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// OrNone returns s, or "none" if it is empty.
func OrNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// YesNo returns "yes" or "no".
func YesNo(yes bool) string {
	return map[bool]string{true: "yes", false: "no"}[yes]
}

// Spaced joins the words that are not empty with spaces.
func Spaced(words ...string) string {
	out := ""
	for _, w := range words {
		if w != "" && out != "" {
			out += " "
		}
		out += w
	}
	return out
}

// Count returns a number and what it counts, or "" for 0.
func Count(n int, words string) string {
	if n == 0 {
		return ""
	}
	return Number(n) + " " + words
}

// Join joins the words that are not empty with commas.
func Join(words ...string) string {
	var parts []string
	for _, w := range words {
		if w != "" {
			parts = append(parts, w)
		}
	}
	return strings.Join(parts, ", ")
}

// Words returns a code such as a status or an action in words, "in review" for in_review.
func Words(code string) string { return strings.ReplaceAll(code, "_", " ") }

// TextWidth is the maximum width of plain-text output in characters. Longer addresses are not broken.
const TextWidth = 96

// The indents of plain-text output: of a screen, its text, a check, and the explanation of a check.
const (
	IndentScreen = "  "
	IndentWords  = "        "
	IndentCheck  = "      "
	IndentWhy    = "            "
)

// WriteWrapped writes text after a heading, wrapped at TextWidth. Further lines are indented below the first word. A
// word that is too long has a line of its own.
func WriteWrapped(b *strings.Builder, head, text string) { WriteWithin(b, TextWidth, head, text) }

// WriteWithin is WriteWrapped for another width.
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
